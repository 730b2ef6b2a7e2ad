import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

@Suite("Coverage")
struct CoverageTests {
  @Test("a rectangle on whole pixels is exact")
  func wholePixels() {
    let picture = render(5, 4, [.rect(1, 1, 3, 2)])
    #expect(
      grid(picture) == """
        0 0 0 0 0
        0 255 255 255 0
        0 255 255 255 0
        0 0 0 0 0
        """)
  }

  @Test("a rectangle between pixels covers each by its area")
  func betweenPixels() {
    let picture = render(4, 3, [.rect(0.5, 0.75, 2.25, 1.5)])
    // Columns are covered ½, 1, ¾ and rows ¼, 1, ¼.
    #expect(
      grid(picture) == """
        32 64 48 0
        128 255 191 0
        32 64 48 0
        """)
  }

  @Test("a rectangle and a path of its four corners give the same bytes")
  func pathEqualsRect() {
    var random = Seeded(3)
    for _ in 0..<50 {
      let x = random.double(-3...20)
      let y = random.double(-3...20)
      let w = random.double(0.01...12)
      let h = random.double(0.01...12)
      let path = PathGeometry(polygon: [(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
      let a = render(24, 24, [.rect(x, y, w, h)])
      let b = render(24, 24, [.shape(ShapeItem(.path(path, .nonZero), paint: .color(.white)))])
      #expect(bytes(a) == bytes(b), "\(x) \(y) \(w) \(h)")
    }
  }

  @Test("a diagonal halves the pixels it crosses")
  func diagonal() {
    let path = PathGeometry(polygon: [(0, 0), (4, 4), (0, 4)])
    let picture = render(4, 4, [.shape(ShapeItem(.path(path, .nonZero), paint: .color(.white)))])
    #expect(
      grid(picture) == """
        128 0 0 0
        255 128 0 0
        255 255 128 0
        255 255 255 128
        """)
  }

  @Test("even-odd leaves a hole where non-zero fills")
  func rules() {
    var path = PathGeometry(polygon: [(0, 0), (5, 0), (5, 5), (0, 5)])
    for (index, point) in [(1, 1), (4, 1), (4, 4), (1, 4)].enumerated() {
      let point = CGPoint(x: point.0, y: point.1)
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    path.close()
    let filled = render(5, 5, [.shape(ShapeItem(.path(path, .nonZero), paint: .color(.white)))])
    let holed = render(5, 5, [.shape(ShapeItem(.path(path, .evenOdd), paint: .color(.white)))])
    #expect(bytes(filled).allSatisfy { $0 == 255 })
    #expect(
      grid(holed) == """
        255 255 255 255 255
        255 0 0 0 255
        255 0 0 0 255
        255 0 0 0 255
        255 255 255 255 255
        """)
  }

  @Test("the coverage of a disc sums up to πr² within a thousandth")
  func disc() {
    // The handles, in radii, with which a cubic is a quarter of a circle within a thousandth.
    let k = 0.5522847498307936
    let r = 20.0
    var path = PathGeometry()
    func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: 24.3 + x * r, y: 23.7 + y * r) }
    path.move(to: p(1, 0))
    path.cubic(to: p(0, 1), control1: p(1, k), control2: p(k, 1))
    path.cubic(to: p(-1, 0), control1: p(-k, 1), control2: p(-1, k))
    path.cubic(to: p(0, -1), control1: p(-1, -k), control2: p(-k, -1))
    path.cubic(to: p(1, 0), control1: p(k, -1), control2: p(1, -k))
    let picture = render(48, 48, [.shape(ShapeItem(.path(path, .nonZero), paint: .color(.white)))])
    let sum = (0..<48).reduce(0) { sum, y in sum + (0..<48).reduce(0) { $0 + Int(picture[$1, y].w) } }
    let area = Double(sum) / 255
    #expect(abs(area / (Double.pi * r * r) - 1) < 0.001, "\(area)")
  }

  @Test("the coverage of two shapes that share an edge sums up to full coverage")
  func abutting() {
    var random = Seeded(11)
    for _ in 0..<40 {
      let top = random.double(2...14)
      let bottom = random.double(2...14)
      let left = PathGeometry(polygon: [(0, 0), (top, 0), (bottom, 16), (0, 16)])
      let right = PathGeometry(polygon: [(top, 0), (16, 0), (16, 16), (bottom, 16)])
      func coverage(_ path: PathGeometry) -> PixelBuffer {
        render(16, 16, [.shape(ShapeItem(.path(path, .nonZero), paint: .color(.white)))])
      }
      let a = coverage(left)
      let b = coverage(right)
      for y in 0..<16 {
        for x in 0..<16 {
          let sum = Int(a[x, y].w) + Int(b[x, y].w)
          #expect(sum == 255 || sum == 256)
        }
      }
    }
  }

  @Test("a rectangle with hard edges covers the pixels whose centres are inside")
  func hardEdges() {
    let picture = render(4, 3, [.rect(0.5, 0.75, 2.25, 1.5, edges: [])])
    #expect(
      grid(picture) == """
        0 0 0 0
        255 255 255 0
        0 0 0 0
        """)
    let turned = Homography(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 8, ty: 2)
    let hard = render(20, 20, [.rect(0, 0, 9, 7, transform: turned, edges: [])])
    for y in 0..<20 {
      for x in 0..<20 {
        let dx = Double(x) + 0.5 - 8
        let dy = Double(y) + 0.5 - 2
        let u = dx * 0.8 + dy * 0.6
        let v = -dx * 0.6 + dy * 0.8
        let inside = u >= 0 && u <= 9 && v >= 0 && v <= 7
        #expect(hard[x, y].w == (inside ? 255 : 0), "\(x) \(y)")
      }
    }
  }

  @Test("an outline moved by whole pixels has the same bytes elsewhere")
  func shifted() {
    var random = Seeded(5)
    let points = (0..<7).map { _ in (random.double(1...14), random.double(1...14)) }
    let path = PathGeometry(polygon: points)
    let at = render(40, 40, [.shape(ShapeItem(.path(path, .nonZero), paint: .color(.white)))])
    let moved = render(
      40, 40,
      [.shape(ShapeItem(.path(path, .nonZero), paint: .color(.white), transform: .translation(x: 19, y: 21)))])
    for y in 0..<16 { for x in 0..<16 { #expect(at[x, y] == moved[x + 19, y + 21]) } }
  }

  @Test("absurd numbers draw something or nothing, never crash")
  func absurd() {
    let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, 1e-300, 0, 70_000, -70_000]
    var random = Seeded(8)
    for _ in 0..<400 {
      func n() -> Double { random.chance(0.4) ? random.pick(numbers) : random.double(-50...50) }
      var path = PathGeometry()
      path.move(to: CGPoint(x: n(), y: n()))
      path.cubic(to: CGPoint(x: n(), y: n()), control1: CGPoint(x: n(), y: n()), control2: CGPoint(x: n(), y: n()))
      path.quad(to: CGPoint(x: n(), y: n()), control: CGPoint(x: n(), y: n()))
      path.line(to: CGPoint(x: n(), y: n()))
      let transform = Homography(
        m11: n(), m12: n(), m13: random.chance(0.5) ? 0 : n() / 1e4, m21: n(), m22: n(),
        m23: random.chance(0.5) ? 0 : n() / 1e4, m31: n(), m32: n(), m33: random.chance(0.7) ? 1 : n())
      let rect = CGRect(x: n(), y: n(), width: n(), height: n())
      let gradient = GradientPaint(
        .radial(center: CGPoint(x: n(), y: n()), radiusX: n(), radiusY: n()),
        stops: [.init(location: n(), color: .black), .init(location: 1, color: .white)])
      _ = render(
        32, 32,
        [
          .shape(ShapeItem(.path(path, .evenOdd), paint: .color(CGColor(gray: n(), alpha: n())), transform: transform)),
          .shape(ShapeItem(.rect(rect), paint: .gradient(gradient), transform: transform, opacity: n())),
          .shape(
            ShapeItem(
              .roundedRect(RoundedRect(rect: rect, radius: n(), continuous: random.chance(0.5))),
              paint: .color(.white), transform: transform)),
          .shape(
            ShapeItem(.rect(rect), paint: .color(.white), transform: transform, antialiasedEdges: [.minX])),
          .shadow(ShadowItem(.rect(rect), sigma: abs(n()), color: .black, transform: transform)),
        ])
    }
  }
}
