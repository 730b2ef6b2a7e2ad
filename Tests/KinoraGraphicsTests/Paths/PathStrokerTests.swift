import Foundation
import KinoraGraphics
import Testing

@Suite("Outlines of strokes")
struct PathStrokerTests {
  private func polygons(
    _ path: PathGeometry, _ style: StrokeStyle, tolerance: Double = 0.01, transform: Homography = .identity
  ) -> FlattenedPath {
    var flattener = PathFlattener()
    var output = FlattenedPath()
    flattener.stroke(path, style: style, transform: transform, tolerance: tolerance, into: &output)
    return output
  }

  private func polyline(_ points: [(Double, Double)], closed: Bool = false) -> PathGeometry {
    PathGeometry { path in
      for (i, p) in points.enumerated() {
        let point = CGPoint(x: p.0, y: p.1)
        if i == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      if closed { path.close() }
    }
  }

  @Test("the stroke of a straight line has the area of its length times its width, and what its caps add")
  func caps() {
    let line = polyline([(10, 20), (40, 60)])
    #expect(abs(abs(polygons(line, StrokeStyle(width: 4)).signedArea) - 200) < 1e-9)
    #expect(abs(abs(polygons(line, StrokeStyle(width: 4, cap: .square)).signedArea) - 216) < 1e-9)
    let round = abs(polygons(line, StrokeStyle(width: 4, cap: .round), tolerance: 0.001).signedArea)
    #expect(abs(round - (200 + 4 * Double.pi)) < 0.05)
  }

  @Test("the corners of a closed rectangle's stroke are mitered, bevelled or round")
  func joins() {
    let rect = PathGeometry { $0.addRect(CGRect(x: 0, y: 0, width: 30, height: 20)) }
    // The area between rectangles of 32 × 22 and 28 × 18 is 200, of which bevels cut half a unit at each corner.
    #expect(abs(abs(polygons(rect, StrokeStyle(width: 2)).signedArea) - 200) < 1e-9)
    #expect(abs(abs(polygons(rect, StrokeStyle(width: 2, join: .bevel)).signedArea) - 198) < 1e-9)
    let round = abs(polygons(rect, StrokeStyle(width: 2, join: .round), tolerance: 0.001).signedArea)
    #expect(abs(round - (200 - 4 + Double.pi)) < 0.02)
    #expect(abs(abs(polygons(rect, StrokeStyle(width: 2, miterLimit: 1.4)).signedArea) - 198) < 1e-9)
    #expect(abs(abs(polygons(rect, StrokeStyle(width: 2, miterLimit: 1.42)).signedArea) - 200) < 1e-9)
  }

  @Test("a circle's stroke is the ring around it")
  func ring() {
    let circle = PathGeometry { $0.addEllipse(in: CGRect(x: -50, y: -50, width: 100, height: 100)) }
    let area = abs(polygons(circle, StrokeStyle(width: 10), tolerance: 0.001).signedArea)
    // The circle is 100 π long and the pen 10 wide.
    #expect(abs(area - 1000 * Double.pi) < 1.5)
  }

  @Test("a pen that is wider than the circle it follows leaves no hole")
  func fullCircle() {
    let circle = PathGeometry { $0.addEllipse(in: CGRect(x: -5, y: -5, width: 10, height: 10)) }
    let stroke = polygons(circle, StrokeStyle(width: 30))
    for radius in stride(from: 0.0, to: 19.5, by: 0.5) {
      for angle in stride(from: 0.0, to: 6.2, by: 0.71) {
        let p = Vector(radius * cos(angle), radius * sin(angle))
        #expect(stroke.winding(around: p) != 0, "at radius \(radius), angle \(angle)")
      }
    }
    #expect(stroke.winding(around: Vector(20.5, 0)) == 0)
  }

  /// Compares with a rule: with round caps and joins, a point is covered exactly when the path passes within half the
  /// width of it.
  @Test(
    "a stroke with round caps and joins covers all points within half its width of the path, and no others",
    arguments: 0..<24)
  func distance(_ seed: Int) {
    var random = Random(seed: seed)
    func number() -> Double { random.unit() * 100 }
    var samples: [Vector] = []
    let path = PathGeometry { path in
      var p = Vector(number(), number())
      path.move(to: p.point)
      for _ in 0..<3 {
        if seed % 3 == 0 {
          let end = Vector(number(), number())
          for i in 0...400 { samples.append(p + (end - p) * (Double(i) / 400)) }
          path.line(to: end.point)
          p = end
        } else {
          let (a, b, end) = (Vector(number(), number()), Vector(number(), number()), Vector(number(), number()))
          for i in 0...600 {
            let t = Double(i) / 600
            let u = 1 - t
            samples.append(u * u * u * p + 3 * u * u * t * a + 3 * u * t * t * b + t * t * t * end)
          }
          path.cubic(to: end.point, control1: a.point, control2: b.point)
          p = end
        }
      }
    }
    let width = [3.0, 12, 40][seed % 3]
    let stroke = polygons(path, StrokeStyle(width: width, cap: .round, join: .round))
    var inside = 0
    for _ in 0..<250 {
      let p = Vector(random.unit() * 160 - 30, random.unit() * 160 - 30)
      let distance = samples.map { ($0 - p).length }.min() ?? 0
      // Points are left out that are closer to the edge than samples and tolerance can tell.
      guard abs(distance - width / 2) > 0.15 else { continue }
      if distance < width / 2 { inside += 1 }
      #expect((stroke.winding(around: p) != 0) == (distance < width / 2), "seed \(seed), \(p), distance \(distance)")
    }
    #expect(inside > 0)
  }

  @Test("all contours of a stroke turn the same way, so that nothing is cut out where parts overlap", arguments: 0..<20)
  func orientation(_ seed: Int) {
    var random = Random(seed: seed)
    func point() -> CGPoint { CGPoint(x: random.unit() * 50, y: random.unit() * 50) }
    let path = PathGeometry { path in
      path.move(to: point())
      for _ in 0..<4 { path.cubic(to: point(), control1: point(), control2: point()) }
    }
    let stroke = polygons(path, StrokeStyle(width: 25))
    for _ in 0..<400 {
      let p = point()
      #expect(stroke.winding(around: Vector(p)) <= 0)
    }
  }

  @Test("a subpath without length is drawn with round and square caps, and not with butt caps")
  func dots() {
    let dot = polyline([(5, 5), (5, 5)])
    #expect(polygons(dot, StrokeStyle(width: 4)).isEmpty)
    #expect(abs(abs(polygons(dot, StrokeStyle(width: 4, cap: .square)).signedArea) - 16) < 1e-12)
    #expect(abs(abs(polygons(dot, StrokeStyle(width: 4, cap: .round)).signedArea) - 4 * Double.pi) < 0.1)
    #expect(polygons(polyline([(5, 5)]), StrokeStyle(width: 4, cap: .round)).isEmpty)
  }

  @Test("a line there and back again ends in half a disc with round joins, and at its points with others")
  func thereAndBack() {
    for end in [(60.0, 20.0), (20, 60), (47, 31), (20, -20), (-20, 20)] {
      let line = polyline([(20, 20), end], closed: true)
      let round = polygons(line, StrokeStyle(width: 12, join: .round))
      let (a, b) = (Vector(20, 20), Vector(end.0, end.1))
      let along = (b - a) / (b - a).length
      for tip in [a - 5.8 * along, b + 5.8 * along] { #expect(round.winding(around: tip) != 0) }
      for tip in [a - 6.2 * along, b + 6.2 * along] { #expect(round.winding(around: tip) == 0) }
      let bevel = polygons(line, StrokeStyle(width: 12))
      #expect(bevel.winding(around: b - 0.1 * along) != 0 && bevel.winding(around: b + 0.1 * along) == 0)
    }
  }

  @Test("the pen is transformed with the path")
  func transformed() {
    let line = polyline([(0, 0), (10, 0)])
    let scaled = polygons(line, StrokeStyle(width: 2), transform: Homography(a: 3, b: 0, c: 0, d: 5, tx: 1, ty: 1))
    #expect(scaled.bounds == CGRect(x: 1, y: -4, width: 30, height: 10))
  }

  @Test("absurd widths, points and limits draw nothing or something, but never fail")
  func absurd() {
    let line = polyline([(0, 0), (10, 0), (3, 3)])
    for width in [Double.nan, -1, 0, .infinity] { #expect(polygons(line, StrokeStyle(width: width)).isEmpty) }
    #expect(polygons(polyline([(0, 0), (.nan, 1)]), StrokeStyle(width: 1)).isEmpty)
    _ = polygons(polyline([(0, 0), (1e300, 1), (-1e300, 1e300)]), StrokeStyle(width: 1e200, cap: .round, join: .round))
    _ = polygons(line, StrokeStyle(width: 1, miterLimit: .nan, dashes: [.nan], start: .nan))
    let flat = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    _ = polygons(line, StrokeStyle(width: 1), transform: Homography(flat))
  }

  @Test("the outline of a stroke is that of the path after trimming and dashing")
  func trimmed() {
    let line = polyline([(0, 0), (100, 0)])
    let half = polygons(line, StrokeStyle(width: 2, start: 0.25, end: 0.75))
    #expect(half.bounds == CGRect(x: 25, y: -1, width: 50, height: 2))
    let dashed = polygons(line, StrokeStyle(width: 2, dashes: [10, 5]))
    #expect(dashed.contourEnds.count == 7)
    #expect(abs(abs(dashed.signedArea) - 140) < 1e-6)
  }
}

/// A generator of the same numbers for the same seed (xorshift).
struct Random {
  private var state: UInt64

  init(seed: Int) { state = UInt64(seed + 1) &* 0x9e37_79b9_7f4a_7c15 }

  /// The next number, uniform in 0 ..< 1.
  mutating func unit() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }
}
