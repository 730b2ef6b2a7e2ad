import Foundation
import KinoraGraphics
import Testing

@Suite("Curves into chords")
struct PathFlattenerTests {
  @Test("no point of a curve is farther from its chords than the tolerance", arguments: [0.5, 0.05, 0.005])
  func tolerance(_ tolerance: Double) {
    var random = Random(seed: 7)
    for _ in 0..<10 {
      func point() -> Vector { Vector(random.unit() * 200, random.unit() * 200) }
      let p = [point(), point(), point(), point()]
      let path = PathGeometry { path in
        path.move(to: p[0].point)
        path.cubic(to: p[3].point, control1: p[1].point, control2: p[2].point)
      }
      let chords = path.flattened(tolerance: tolerance).points.map { Vector($0) }
      for i in 0...200 {
        let t = Double(i) / 200
        let u = 1 - t
        let on = u * u * u * p[0] + 3 * u * u * t * p[1] + 3 * u * t * t * p[2] + t * t * t * p[3]
        let distance =
          zip(chords, chords.dropFirst()).map { a, b -> Double in
            let along = b - a
            let s = max(0, min(1, (on - a).dot(along) / along.dot(along)))
            return (on - (a + s * along)).length
          }.min() ?? .infinity
        #expect(distance <= tolerance)
      }
    }
  }

  @Test("subpaths become closed polygons, and single points and lines become none")
  func contours() throws {
    var flattener = PathFlattener()
    var output = FlattenedPath()
    flattener.fill(try PathGeometry(svg: "M0 0h10v10 M5 5 M0 0L3 3 M20 20h2v2h-2z l1 0 l0 1"), into: &output)
    #expect(output.contourEnds == [3, 7, 10])
    #expect(output.signedArea == 50 + 4 + 0.5)
  }

  @Test("a flattened circle has the circle's area within the tolerance")
  func circle() {
    var flattener = PathFlattener()
    var output = FlattenedPath()
    let circle = Outline.roundedRect(
      RoundedRect(rect: CGRect(x: 0, y: 0, width: 200, height: 200), radius: 100))
    _ = flattener.flatten(circle, transform: .identity, tolerance: 0.001, into: &output)
    #expect(abs(output.signedArea - 10_000 * Double.pi) < 1)
    #expect(output.points.allSatisfy { abs(($0 - Vector(100, 100)).length - 100) < 0.002 })
  }

  @Test("a perspective maps a polygon's corners and cuts it in front of the eye")
  func perspective() throws {
    var t = CATransform3DIdentity
    t.m34 = -1.0 / 40
    let h = Homography(CATransform3DConcat(CATransform3DMakeRotation(1.4, 0, 1, 0), t))
    let rect = CGRect(x: -50, y: -50, width: 100, height: 100)
    var flattener = PathFlattener()
    var output = FlattenedPath()
    flattener.fill(PathGeometry { $0.addRect(rect) }, transform: h, into: &output)
    let polygon = h.polygon(of: rect)
    #expect(Set(output.points.map(\.point)) == Set(polygon))
  }

  @Test("a path with points that are not finite becomes no polygon")
  func notFinite() {
    var flattener = PathFlattener()
    var output = FlattenedPath()
    let path = PathGeometry { path in
      path.move(to: .zero)
      path.cubic(to: CGPoint(x: 1, y: 1), control1: CGPoint(x: CGFloat.nan, y: 0), control2: .zero)
    }
    flattener.fill(path, into: &output)
    #expect(output.isEmpty)
    flattener.fill(
      PathGeometry { $0.addRect(CGRect(x: 0, y: 0, width: 1, height: 1)) },
      transform: Homography(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0), into: &output)
    #expect(output.isEmpty)
  }
}
