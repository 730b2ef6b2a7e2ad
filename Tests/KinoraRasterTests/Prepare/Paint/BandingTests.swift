import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// A gradient that changes by less than a level from pixel to pixel must show every level, each where it belongs: any
/// other step would be seen.
@Suite("Banding")
struct BandingTests {
  static let stops: [GradientPaint.Stop] = [
    .init(location: 0, color: CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1)),
    .init(location: 1, color: CGColor(red: 0.5, green: 0.25, blue: 0.9, alpha: 1)),
  ]

  /// The gradient's components at `t`, 0…255 and not premultiplied.
  static func color(_ t: Double) -> [Double] {
    let t = min(max(t, 0), 1)
    return [0.1 + 0.4 * t, 0.2 + 0.05 * t, 0.3 + 0.6 * t].map { $0 * 255 }
  }

  func fill(_ kind: GradientPaint.Kind, _ width: Int, _ height: Int) -> PixelBuffer {
    render(
      width, height,
      [
        .shape(
          ShapeItem(
            .rect(CGRect(x: 0, y: 0, width: width, height: height)),
            paint: .gradient(GradientPaint(kind, stops: Self.stops))))
      ])
  }

  /// Expects that neighbours differ by a level at most, and that every pixel is within `bound` levels of its exact
  /// colour.
  func expectSmooth(_ picture: PixelBuffer, _ bound: Double, _ t: (Double, Double) -> Double) {
    var worst = 0.0
    var step = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let exact = Self.color(t(Double(x) + 0.5, Double(y) + 0.5))
        for c in 0..<3 {
          worst = max(worst, abs(Double(picture[x, y][c]) - exact[c]))
          if x > 0 { step = max(step, abs(Int(picture[x, y][c]) - Int(picture[x - 1, y][c]))) }
          if y > 0 { step = max(step, abs(Int(picture[x, y][c]) - Int(picture[x, y - 1][c]))) }
        }
      }
    }
    #expect(worst <= bound, "\(worst)")
    #expect(step <= 1)
  }

  @Test("a slow axial gradient steps by one level at most", arguments: [0.0, 0.4, 1.3, 1.5707963])
  func axial(angle: Double) {
    let (dx, dy) = (1500 * cos(angle), 1500 * sin(angle))
    let picture = fill(.axial(start: CGPoint(x: 3, y: 2), end: CGPoint(x: 3 + dx, y: 2 + dy)), 1600, 60)
    expectSmooth(picture, 0.55) { x, y in ((x - 3) * dx + (y - 2) * dy) / (1500 * 1500) }
  }

  @Test("a slow radial gradient steps by one level at most")
  func radial() {
    let picture = fill(.radial(center: CGPoint(x: 120, y: 70), radiusX: 900, radiusY: 700), 700, 300)
    expectSmooth(picture, 0.55) { x, y in
      let u = (x - 120) / 900
      let v = (y - 70) / 700
      return (u * u + v * v).squareRoot()
    }
  }

  @Test("a slow shadow changes level by level in one direction", arguments: [0.0, 0.3])
  func shadow(turn: Double) {
    let sigma = 110.0
    let size = 400
    // The rectangle is so large that only its left side is near the canvas.
    let place = Homography(
      a: cos(turn), b: sin(turn), c: -sin(turn), d: cos(turn), tx: Double(size) / 2, ty: Double(size) / 2)
    let picture = render(
      size, size,
      [
        .shadow(
          ShadowItem(
            .rect(CGRect(x: 0, y: -900, width: 1800, height: 1800)), sigma: sigma, color: CGColor(gray: 0, alpha: 1),
            transform: place))
      ])
    var worst = 0.0
    var steps: Set<Int> = []
    for y in 0..<size {
      for x in 0..<size {
        let along = (Double(x - size / 2) + 0.5) * cos(turn) + (Double(y - size / 2) + 0.5) * sin(turn)
        worst = max(worst, abs(Double(picture[x, y].w) - 255 * ShadowTests.normal(along / sigma)))
        if x > 0 { steps.insert(Int(picture[x, y].w) - Int(picture[x - 1, y].w)) }
      }
    }
    #expect(worst <= 1, "\(worst)")
    #expect(steps.isSubset(of: [0, 1]), "\(steps)")
  }
}
