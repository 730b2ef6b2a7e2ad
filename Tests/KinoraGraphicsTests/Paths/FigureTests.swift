import Foundation
import KinoraGraphics
import Testing

/// Stars, polygons and sectors against the formulas of their areas, and their corners rounded.
@Suite("Figures")
struct FigureTests {
  let center = CGPoint(x: 40, y: -30)

  func area(_ path: CGPath) -> Double {
    var flattener = PathFlattener()
    var polygons = FlattenedPath()
    flattener.fill(path.geometry, tolerance: 1e-7, into: &polygons)
    return polygons.signedArea
  }

  func length(_ path: CGPath) -> Double {
    var sum = 0.0
    var (last, start) = (CGPoint.zero, CGPoint.zero)
    path.geometry.flattened(tolerance: 1e-7).applied { verb, points in
      let end = verb == .close ? start : points[0]
      if verb == .move { start = end } else { sum += hypot(Double(end.x - last.x), Double(end.y - last.y)) }
      last = end
    }
    return sum
  }

  @Test("a star's area is n · R · r · sin(π/n), whatever its rotation", arguments: [2, 3, 5, 12])
  func stars(points: Int) {
    let expected = Double(points) * 80 * 35 * sin(.pi / Double(points))
    for rotation in [0, 0.3, -2] {
      let star = CGPath(starAt: center, points: points, outerRadius: 80, innerRadius: 35, rotation: rotation)
      #expect(abs(area(star) - expected) < 1e-9)
      #expect(star.geometry.verbs.count == 2 * points + 1)
    }
    let star = CGPath(starAt: center, points: points, outerRadius: 80, innerRadius: 35)
    #expect(hypot(star.geometry.points[0].x - 40, star.geometry.points[0].y + 110) < 1e-12)
  }

  @Test("a regular polygon's area is n/2 · R² · sin(2π/n)", arguments: [3, 4, 6, 100])
  func polygons(sides: Int) {
    let expected = Double(sides) / 2 * 80 * 80 * sin(2 * .pi / Double(sides))
    #expect(abs(area(CGPath(polygonAt: center, sides: sides, radius: 80)) - expected) < 1e-8)
  }

  @Test("a polygon of roundness 1 is a circle, and so is a star of equal radii", arguments: [3, 4, 9])
  func round(count: Int) {
    // One cubic for a third of a circle leaves it by 0.15 % of the radius.
    let polygon = CGPath(polygonAt: center, sides: count, radius: 80, roundness: 1)
    #expect(abs(area(polygon) / (.pi * 80 * 80) - 1) < 0.003)
    let star = CGPath(
      starAt: center, points: count, outerRadius: 80, innerRadius: 80, outerRoundness: 1, innerRoundness: 1)
    #expect(abs(area(star) / (.pi * 80 * 80) - 1) < 1e-4)
  }

  @Test("a sector's area is its angle's share of the ring's, up to the whole ring")
  func sectors() {
    for (from, to) in [(0, 1), (-3, 2), (1, 1 + 2 * Double.pi), (0.5, 20)] {
      let sector = CGPath(sectorAt: center, outerRadius: 80, innerRadius: 50, startAngle: from, endAngle: to)
      let expected = min(to - from, 2 * .pi) / 2 * (80 * 80 - 50 * 50)
      #expect(abs(area(sector) / expected - 1) < 1e-3)
    }
    let pie = CGPath(sectorAt: center, outerRadius: 80, startAngle: 0, endAngle: .pi / 2)
    #expect(abs(area(pie) / (.pi / 4 * 6400) - 1) < 1e-3)
  }

  @Test("rounding takes from each corner what lies between its sides and the arc")
  func corners() {
    // A right angle loses r² (1 − π/4), and its two sides 2r become a quarter of a circle.
    let rect = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 60), transform: nil).roundingCorners(radius: 20)
    #expect(abs(area(rect) - (6000 - 400 * (4 - .pi))) < 0.5)
    #expect(abs(length(rect) - (320 - 160 + 40 * .pi)) < 0.1)
    let plain = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 100, height: 60), cornerWidth: 20, cornerHeight: 20, transform: nil)
    #expect(plain.symmetricDifference(rect).geometry.bounds.isNull || area(plain.symmetricDifference(rect)) < 0.01)
  }

  @Test("a radius larger than there is room for makes a regular polygon the circle inside it")
  func inscribed() {
    let hexagon = CGPath(polygonAt: .zero, sides: 6, radius: 80).roundingCorners(radius: 1000)
    #expect(abs(area(hexagon) / (.pi * 80 * 80 * 0.75) - 1) < 1e-3)
  }

  @Test("what has no corners stays as it is, and ends of open paths are none")
  func smooth() throws {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 50), transform: nil)
    #expect(circle.roundingCorners(radius: 5) == circle)
    let line = CGPath(try PathGeometry(svg: "M 0 0 L 50 0"))
    #expect(line.roundingCorners(radius: 5) == line)
    let bent = CGPath(try PathGeometry(svg: "M 0 0 L 50 0 L 50 50")).roundingCorners(radius: 10)
    #expect(bent.geometry.svg(decimals: 2) == "M 0 0 L 40 0 C 45.52 0 50 4.48 50 10 L 50 50")
  }

  @Test("a corner between curves is rounded with the curves' directions, also where the path begins in its arc")
  func curves() throws {
    let drop = CGPath(try PathGeometry(svg: "M 0 0 C 60 20 60 80 0 80 C -60 80 -60 20 0 0 Z"))
    let elsewhere = CGPath(try PathGeometry(svg: "M -1 0.33 L 0 0 C 60 20 60 80 0 80 C -60 80 -60 20 -1 0.33 Z"))
    for path in [drop, elsewhere] {
      let rounded = path.roundingCorners(radius: 10)
      #expect(rounded.geometry.verbs.filter { $0 == .move }.count == 1)
      #expect(rounded.geometry.bounds.minY > 0.5 && rounded.geometry.bounds.minY < 10)
      #expect(area(rounded) < area(path) && area(rounded) > area(path) - 100)
      // Combined outlines are lines within a 65,536th of the size.
      #expect(area(rounded.subtracting(path)) < 0.2, "nothing lies outside the path")
    }
  }

  @Test("an area grown and shrunk by a distance has the area of Steiner's formula")
  func offset() {
    let rect = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 60), transform: nil)
    #expect(abs(area(rect.offset(by: 10)) - (6000 + 320 * 10 + .pi * 100)) < 3)
    #expect(abs(area(rect.offset(by: 10, lineJoin: .miter)) - 120 * 80) < 0.01)
    #expect(abs(area(rect.offset(by: -10)) - 80 * 40) < 0.01)
    #expect(rect.offset(by: -31).isEmpty)
  }

  @Test("a path walked the other way has the opposite area and is itself again after two turns")
  func reversed() throws {
    let path = CGPath(try PathGeometry(svg: "M 0 0 L 50 0 C 60 20 60 80 0 80 Q -20 40 -20 10 Z M 5 5 L 9 9"))
    #expect(abs(area(path.reversed()) + area(path)) < 1e-9)
    #expect(path.reversed().reversed() == path)
  }
}

extension PathGeometry {
  /// Calls `body` with each verb and its points.
  func applied(_ body: (Verb, [CGPoint]) -> Void) {
    var index = 0
    for verb in verbs {
      body(verb, Array(points[index..<(index + verb.pointCount)]))
      index += verb.pointCount
    }
  }
}
