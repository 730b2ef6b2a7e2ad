import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Strokes compared with those of a pen that knows no offset curves.
@Suite("Strokes against a pen")
struct BruteStrokeTests {
  /// A random path in a box of `box` pixels, with a margin for the pen. It has all kinds of segments, among them curves
  /// whose handles are missing or tiny.
  static func path(_ random: inout Seeded, box: Double, margin: Double) -> PathGeometry {
    var path = PathGeometry()
    func place() -> CGPoint {
      CGPoint(x: margin + random.double(0...box), y: margin + random.double(0...box))
    }
    for _ in 0..<(random.chance(0.8) ? 1 : 2) {
      var last = place()
      path.move(to: last)
      for _ in 0..<random.int(1..<5) {
        let kind = random.double(0...1)
        let near = max(0.01, box * random.double(0.001...0.1))
        func next(_ isHandle: Bool) -> CGPoint {
          if kind < 0.1 || (kind < 0.2 && isHandle && random.chance(0.5)) { return last }
          if kind < 0.3 {
            return CGPoint(x: last.x + random.double(-near...near), y: last.y + random.double(-near...near))
          }
          return place()
        }
        switch random.int(0..<7) {
        case 0, 1:
          last = next(false)
          path.line(to: last)
        case 2:
          let control = next(true)
          last = next(false)
          path.quad(to: last, control: control)
        default:
          let (first, second) = (next(true), next(true))
          last = next(false)
          path.cubic(to: last, control1: first, control2: second)
        }
      }
      if random.chance(0.3) { path.close() }
    }
    return path
  }

  /// A random stroke: with its number, the box around its path grows from 0.1 to 1,000 pixels.
  static func sample(_ number: Int, of count: Int) -> (path: PathGeometry, style: StrokeStyle, size: Int) {
    var random = Seeded(UInt64(number + 1))
    let box = 0.1 * pow(10, 4 * Double(number) / Double(count - 1))
    let width = min(max(random.chance(0.3) ? box * random.double(0.2...2) : random.double(0.3...40), 0.3), 120)
    let limit = random.pick([10, 4, 1.5])
    let style = StrokeStyle(
      width: width, cap: random.pick([.butt, .round, .square]), join: random.pick([.miter, .round, .bevel]),
      miterLimit: limit)
    let margin = min(width / 2 * (style.join == .miter ? limit : 1.5), 100) + 3
    let path = path(&random, box: box, margin: margin)
    return (path, style, Int(box + 2 * margin) + 2)
  }

  @Test("strokes of any size cover what a pen without offset curves covers", arguments: 0..<4)
  func fuzz(part: Int) {
    let count = 80
    for number in stride(from: part, to: count, by: 4) {
      let (path, style, size) = Self.sample(number, of: count)
      let picture = render(size, size, [.shape(ShapeItem(.stroke(path, style), paint: .color(.white)))])
      let expected = BrutePen.coverage(path, style, size: size, fineness: 300)
      var (wrong, worst) = (0, 0.0)
      for y in 0..<size {
        for x in 0..<size {
          let difference = abs(Double(picture[x, y].w) / 255 - expected[y * size + x])
          worst = max(worst, difference)
          if difference > 0.25 { wrong += 1 }
        }
      }
      #expect(wrong <= 2, "case \(number): \(style), \(wrong) pixels, by \(worst): \(path)")
    }
  }

  @Test("a tiny curve between two lines does not make the stroke vanish")
  func tinyCurve() {
    var path = PathGeometry()
    path.move(to: CGPoint(x: 20, y: 100))
    path.line(to: CGPoint(x: 100, y: 100))
    path.cubic(
      to: CGPoint(x: 100, y: 100.2), control1: CGPoint(x: 100.05, y: 100.1), control2: CGPoint(x: 99.95, y: 100.1))
    path.line(to: CGPoint(x: 180, y: 180))
    let picture = render(200, 200, [.shape(ShapeItem(.stroke(path, .init(width: 5)), paint: .color(.white)))])
    let area = (0..<200).reduce(0.0) { sum, y in (0..<200).reduce(sum) { $0 + Double(picture[$1, y].w) / 255 } }
    #expect(abs(area - 5 * (80 + 80 * 2.0.squareRoot())) < 12, "\(area)")
  }

  @Test(
    "the butt end of a stroke as wide as its curve, or wider, is cut straight, whether it is drawn or made an outline",
    arguments: [60, 96, 100, 110, 150] as [Double])
  func buttEnds(width: Double) {
    // Three quarters of a circle of 50 pixels around (150, 150): from the right end over the bottom to the top.
    var arc = PathGeometry()
    let k = 0.5522847498307936 * 50
    arc.move(to: CGPoint(x: 200, y: 150))
    arc.cubic(
      to: CGPoint(x: 150, y: 200), control1: CGPoint(x: 200, y: 150 + k), control2: CGPoint(x: 150 + k, y: 200))
    arc.cubic(
      to: CGPoint(x: 100, y: 150), control1: CGPoint(x: 150 - k, y: 200), control2: CGPoint(x: 100, y: 150 + k))
    arc.cubic(
      to: CGPoint(x: 150, y: 100), control1: CGPoint(x: 100, y: 150 - k), control2: CGPoint(x: 150 - k, y: 100))
    var circle = arc
    circle.cubic(
      to: CGPoint(x: 200, y: 150), control1: CGPoint(x: 150 + k, y: 100), control2: CGPoint(x: 200, y: 150 - k))
    let expected = BrutePen.coverage(arc, StrokeStyle(width: width), size: 300)
    let part = StrokeStyle(width: width, end: 0.75)
    for outline in [
      Outline.stroke(arc, StrokeStyle(width: width)), .stroke(circle, part),
      .path(circle.stroked(part, tolerance: 1.0 / 64), .nonZero),
    ] {
      let picture = render(300, 300, [.shape(ShapeItem(outline, paint: .color(.white)))])
      // Ink in the empty quarter beyond what the inner end of the pen sweeps over past the circle's middle.
      var ink = 0.0
      for y in 0..<150 {
        for x in 150..<300 { ink += max(Double(picture[x, y].w) / 255 - expected[y * 300 + x], 0) }
      }
      #expect(ink < 1.5, "\(ink) pixels of ink in the empty quarter")
    }
  }

  @Test("a stroke has the same bytes when its memory has to grow and when it need not")
  func memory() {
    let count = 60
    var styles: [(DisplayItem, Int)] = []
    for number in 0..<count {
      let (path, style, size) = Self.sample(number, of: count)
      var dashed = style
      if number % 3 == 0 { dashed.dashes = [style.width, style.width * 0.7] }
      if number % 3 == 1 { dashed.end = 0.7 }
      styles.append((.shape(ShapeItem(.stroke(path, dashed), paint: .color(.white))), size))
    }
    for (item, size) in styles {
      let renderer = FrameRenderer(width: size, height: size, options: .init(threads: 1))
      let list = DisplayList(width: size, height: size, background: .clear, items: [item])
      renderer.render(list)
      let first = bytes(renderer.canvas)
      // The list is drawn once more after an empty one, and now all memory is there.
      renderer.render(DisplayList(width: size, height: size, background: .clear, items: []))
      renderer.render(list)
      #expect(bytes(renderer.canvas) == first)
    }
  }
}
