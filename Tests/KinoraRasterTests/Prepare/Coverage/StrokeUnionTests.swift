import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Strokes compared with what a pen covers, counted at 256 points of every pixel.
@Suite("Strokes that overlap themselves")
struct StrokeUnionTests {
  typealias Point = (x: Double, y: Double)

  static func path(_ points: [Point], closed: Bool) -> PathGeometry {
    var path = PathGeometry()
    for (index, p) in points.enumerated() {
      let point = CGPoint(x: p.x, y: p.y)
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if closed { path.close() }
    return path
  }

  /// The greatest difference, in levels, between the stroke and the pen's area; `outside` says how far outside that
  /// area a point is, negative inside.
  static func worst(_ path: PathGeometry, _ style: StrokeStyle, _ size: Int, outside: (Double, Double) -> Double)
    -> Double
  {
    let picture = render(size, size, [.shape(ShapeItem(.stroke(path, style), paint: .color(.white)))])
    var worst = 0.0
    for y in 0..<size {
      for x in 0..<size {
        let distance = outside(Double(x) + 0.5, Double(y) + 0.5)
        var expected = distance < 0 ? 255.0 : 0
        if abs(distance) < 0.8 {
          var count = 0
          for j in 0..<16 {
            for i in 0..<16 where outside(Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16) <= 0 {
              count += 1
            }
          }
          expected = Double(count) * 255 / 256
        }
        worst = max(worst, abs(Double(picture[x, y].w) - expected))
      }
    }
    return worst
  }

  /// A function that gives a point's distance from the nearest of the segments, less `half`.
  static func outside(_ points: [Point], closed: Bool, _ half: Double) -> (Double, Double) -> Double {
    var segments: [(Point, Point)] = []
    for k in 0..<(closed ? points.count : points.count - 1) {
      segments.append((points[k], points[(k + 1) % points.count]))
    }
    return { x, y in
      var least = Double.infinity
      for (a, b) in segments {
        let d = (x: b.x - a.x, y: b.y - a.y)
        let along = (x - a.x) * d.x + (y - a.y) * d.y
        let t = min(max(along / (d.x * d.x + d.y * d.y), 0), 1)
        let e = (x: a.x + t * d.x - x, y: a.y + t * d.y - y)
        least = min(least, e.x * e.x + e.y * e.y)
      }
      return least.squareRoot() - half
    }
  }

  @Test("a closed line of two points covers what the open line covers")
  func twoPoints() {
    let a: Point = (79.3, 70.8)
    let b: Point = (100.2, 233.1)
    let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
    let d = (x: (b.x - a.x) / length, y: (b.y - a.y) / length)
    let found = Self.worst(Self.path([a, b], closed: true), StrokeStyle(width: 60), 280) { x, y in
      let along = (x - a.x) * d.x + (y - a.y) * d.y
      let across = (x - a.x) * d.y - (y - a.y) * d.x
      return max(abs(across) - 30, -along, along - length)
    }
    #expect(found < 10, "\(found)")
  }

  @Test("a stroke that runs to and fro on a line covers it once", arguments: 1...12)
  func toAndFro(seed: Int) {
    var random = Seeded(UInt64(seed))
    let a: Point = (random.double(30...90), random.double(30...90))
    let b: Point = (random.double(20...100), random.double(20...100))
    guard abs(a.x - b.x) + abs(a.y - b.y) > 10 else { return }
    var points: [Point] = [a, b]
    for _ in 0..<random.int(1..<4) {
      let t = random.double(0.1...0.9)
      points.append((a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t))
    }
    let width = random.double(1...30)
    let found = Self.worst(
      Self.path(points, closed: false), StrokeStyle(width: width, cap: .round, join: .round), 120,
      outside: Self.outside([a, b], closed: false, width / 2))
    #expect(found < 24, "\(found)")
  }

  @Test("the stroke of a regular polygon covers every corner once", arguments: 3...9)
  func ring(corners: Int) {
    for width in [1.3, 5, 11.7] {
      var points: [Point] = []
      for k in 0..<corners {
        let angle = 0.3 + 2 * Double.pi * Double(k) / Double(corners)
        points.append((60 + 45 * cos(angle), 60 + 45 * sin(angle)))
      }
      let found = Self.worst(
        Self.path(points, closed: true), StrokeStyle(width: width, join: .round), 120,
        outside: Self.outside(points, closed: true, width / 2))
      #expect(found < 24, "\(found) at \(width)")
    }
  }

  @Test("the stroke of a zigzag covers every corner once", arguments: [1.5, 4, 8])
  func zigzag(width: Double) {
    var points: [Point] = []
    for k in 0..<6 { points.append((14 + 18 * Double(k), k % 2 == 0 ? 30.4 : 88.7)) }
    let found = Self.worst(
      Self.path(points, closed: false), StrokeStyle(width: width, cap: .round, join: .round), 120,
      outside: Self.outside(points, closed: false, width / 2))
    #expect(found < 24, "\(found)")
  }

  @Test("a line that grows, moves or widens from frame to frame has the bytes of a new one")
  func kept() {
    let renderer = FrameRenderer(width: 90, height: 80, options: .init(threads: 1))
    var path = PathGeometry()
    path.move(to: CGPoint(x: 10, y: 70))
    path.cubic(to: CGPoint(x: 80, y: 60), control1: CGPoint(x: 20, y: -40), control2: CGPoint(x: 60, y: 120))
    for frame in 0..<8 {
      let style = StrokeStyle(width: frame < 6 ? 4 : 7, cap: .round, end: frame < 4 ? 0.2 * Double(frame + 1) : 1)
      var map = Homography.identity
      if frame == 3 { map = .translation(x: 3.3, y: -2.6) }
      if frame == 5 { map = Homography(a: 0.7, b: 0, c: 0.1, d: 0.8, tx: 4, ty: 9) }
      let item = DisplayItem.shape(ShapeItem(.stroke(path, style), paint: .color(.white), transform: map))
      renderer.render(DisplayList(width: 90, height: 80, background: .clear, items: [item]))
      #expect(bytes(renderer.canvas) == bytes(render(90, 80, [item])), "frame \(frame)")
    }
  }
}
