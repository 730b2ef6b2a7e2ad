import Foundation
import KinoraGraphics

/// Frames in which lines grow and shrink at both ends below shapes that move, to test keeping pixels and coverage from
/// frame to frame. Lines come and go, stand still for a while, move, and bend so tightly that their strips break.
struct GrowingLines {
  private struct Line {
    var path: PathGeometry
    var style: StrokeStyle
    var color: CGColor
    var map: Homography
    var speed: (start: Double, end: Double)
  }

  private var random: Seeded
  private var lines: [Line] = []
  private var frame = 0.0
  private let size = (width: 560, height: 300)

  init(seed: UInt64) {
    random = Seeded(seed)
    for _ in 0..<random.int(3..<9) { lines.append(line()) }
  }

  /// Makes the next frame.
  mutating func next() -> DisplayList {
    frame += 1
    for index in lines.indices where random.chance(0.8) {
      lines[index].style.end = min(max(lines[index].style.end + lines[index].speed.end, 0), 1)
      lines[index].style.start = min(max(lines[index].style.start + lines[index].speed.start, 0), 1)
      if random.chance(0.1) { lines[index].speed.end *= -1 }
      if random.chance(0.05) { lines[index].map.m31 += random.double(-3...3) }
    }
    if random.chance(0.2) { lines.insert(line(), at: random.int(0..<(lines.count + 1))) }
    if random.chance(0.1), lines.count > 1 { lines.remove(at: random.int(0..<lines.count)) }
    var items = lines.map { line in
      DisplayItem.shape(ShapeItem(.stroke(line.path, line.style), paint: .color(line.color), transform: line.map))
    }
    for k in 0..<2 {
      let x = 40 + 17 * frame * Double(k + 1)
      var star = PathGeometry()
      star.move(to: CGPoint(x: x, y: 20 + 3 * frame))
      star.line(to: CGPoint(x: x + 70, y: 120))
      star.line(to: CGPoint(x: x - 60, y: 60 + 80 * Double(k)))
      star.close()
      items.append(.shape(ShapeItem(.path(star, .nonZero), paint: .color(CGColor(gray: 0.3, alpha: k == 0 ? 1 : 0.5)))))
    }
    return DisplayList(width: size.width, height: size.height, background: .white, items: items)
  }

  private mutating func point() -> CGPoint {
    let x = random.double(-40...600)
    return CGPoint(x: x, y: random.double(-40...340))
  }

  private mutating func line() -> Line {
    var path = PathGeometry()
    path.move(to: point())
    switch random.int(0..<5) {
    case 0:
      for _ in 0..<random.int(1..<5) { path.line(to: point()) }
    case 1:
      // A curve that bends within its own width.
      let from = point()
      path.move(to: from)
      path.cubic(
        to: CGPoint(x: from.x + 9, y: from.y), control1: CGPoint(x: from.x + 90, y: from.y + 160),
        control2: CGPoint(x: from.x - 80, y: from.y + 160))
    case 2:
      path.cubic(to: point(), control1: point(), control2: point())
      path.move(to: point())
      path.quad(to: point(), control: point())
    default:
      path.cubic(to: point(), control1: point(), control2: point())
    }
    var style = StrokeStyle(width: random.double(1...30), cap: random.pick([.butt, .round, .square]))
    style.end = random.double(0...0.7)
    if random.chance(0.15) { style.dashes = [random.double(3...40), random.double(0...20)] }
    var map = Homography.identity
    if random.chance(0.2) { map = Homography(a: 0.8, b: 0.3, c: -0.2, d: 1.1, tx: 12.3, ty: -4.7) }
    if random.chance(0.1) { map.m13 = 0.0007 }
    let gray = random.double(0...1)
    return Line(
      path: path, style: style, color: CGColor(gray: gray, alpha: random.chance(0.5) ? 1 : 0.6), map: map,
      speed: (random.chance(0.3) ? random.double(0...0.05) : 0, random.double(0...0.12)))
  }
}
