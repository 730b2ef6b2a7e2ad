import Foundation
import KinoraGraphics
import Testing

@Suite("Unlike paths matched")
struct PathMatchTests {
  let square = CGPath(rect: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
  let circle = CGPath(ellipseIn: CGRect(x: -50, y: -50, width: 100, height: 100), transform: nil)
  let star = CGPath(starAt: .zero, points: 5, outerRadius: 60, innerRadius: 25)
  let ring = CGPath(sectorAt: .zero, outerRadius: 60, innerRadius: 30, startAngle: 0, endAngle: 7)

  func polygons(_ path: PathGeometry) -> FlattenedPath {
    var flattener = PathFlattener()
    var polygons = FlattenedPath()
    flattener.fill(path, tolerance: 1e-4, into: &polygons)
    return polygons
  }

  func area(_ path: PathGeometry) -> Double { polygons(path).signedArea }

  func between(_ a: CGPath, _ b: CGPath, _ fraction: CGFloat) -> PathGeometry {
    let (first, second) = a.matched(to: b)
    var points = second.geometry.points.makeIterator()
    return first.geometry.mapPoints { p in
      let q = points.next() ?? p
      return CGPoint(x: p.x + (q.x - p.x) * fraction, y: p.y + (q.y - p.y) * fraction)
    }
  }

  @Test("matched paths have the same elements and look as before")
  func looks() throws {
    let letter = CGPath(
      try PathGeometry(svg: "M 0 0 H 30 V 10 H 10 V 60 H 0 Z M 40 40 A 9 9 0 0 1 58 40 A 9 9 0 0 1 40 40 Z"))
    let all = [square, circle, star, ring, letter, star.reversed()]
    for a in all {
      for b in all {
        let (first, second) = a.matched(to: b)
        #expect(first.geometry.verbs == second.geometry.verbs)
        for (before, after) in [(a, first), (b, second)] {
          #expect(abs(abs(area(before.geometry)) - abs(area(after.geometry))) < 0.01)
          var random = Random(seed: 7)
          let (old, new) = (polygons(before.geometry), polygons(after.geometry))
          for _ in 0..<200 {
            let p = Vector(random.unit() * 140 - 70, random.unit() * 140 - 70)
            #expect((old.winding(around: p) == 0) == (new.winding(around: p) == 0), "at \(p)")
          }
        }
      }
    }
  }

  @Test("paths whose elements correspond stay as they are")
  func alike() {
    let other = CGPath(rect: CGRect(x: 5, y: 5, width: 9, height: 3), transform: nil)
    #expect(square.matched(to: other) == (square, other))
    #expect(square.matched(to: square.reversed()).0 == square)
  }

  @Test("a circle becomes a square without turning: every point stays on its side")
  func still() {
    let half = between(circle, square, 0.5)
    // The outline is symmetric to both axes and both diagonals, so its bounds and centre are those of both.
    #expect(abs(half.bounds.minX + 50) < 0.01 && abs(half.bounds.maxY - 50) < 0.01)
    let corner = (50 + 50 / 2.0.squareRoot()) / 2
    #expect(half.contains(CGPoint(x: corner - 0.5, y: corner - 0.5)))
    #expect(!half.contains(CGPoint(x: corner + 0.5, y: corner + 0.5)))
  }

  @Test("the area goes from one to the other without shrinking away between")
  func areas() {
    for (a, b) in [(square, circle), (star, circle), (star, square), (square, star.reversed())] {
      let ends = [abs(area(a.geometry)), abs(area(b.geometry))].sorted()
      for fraction in [0.25, 0.5, 0.75] {
        let middle = abs(area(between(a, b, fraction)))
        #expect(middle > ends[0] * 0.8 && middle < ends[1] * 1.2)
      }
    }
  }

  @Test("a hole without a partner closes where it is")
  func hole() {
    let half = between(ring, square, 0.5)
    #expect(polygons(half).winding(around: Vector(0, 0)) == 0)
    #expect(polygons(half).winding(around: Vector(20, 0)) != 0)
    let end = between(ring, square, 1)
    #expect(polygons(end).winding(around: Vector(0.1, 0.1)) != 0 && abs(abs(area(end)) - 10_000) < 0.01)
  }

  @Test("parts that lie alike come together, in whatever order they are drawn")
  func parts() throws {
    let dots = CGPath(try PathGeometry(svg: "M 0 0 H 10 V 10 H 0 Z M 90 0 H 100 V 10 H 90 Z"))
    let turned = CGPath(try PathGeometry(svg: "M 290 0 L 300 0 L 295 10 Z M 200 0 L 210 0 L 205 10 Z"))
    let half = between(dots, turned, 0.5)
    #expect(half.contains(CGPoint(x: 105, y: 3)) && half.contains(CGPoint(x: 195, y: 3)))
    #expect(!half.contains(CGPoint(x: 150, y: 3)))
  }

  @Test("an open path and nothing are matched too")
  func open() throws {
    let line = CGPath(try PathGeometry(svg: "M 0 0 L 100 0"))
    let (first, second) = line.matched(to: circle)
    #expect(first.geometry.verbs == second.geometry.verbs && !first.geometry.verbs.contains(.close))
    let (some, none) = circle.matched(to: CGPath(PathGeometry()))
    #expect(some.geometry.verbs == none.geometry.verbs && abs(area(none.geometry)) < 1e-9)
  }
}
