import Foundation
import KinoraGraphics
import Testing

/// Combinations of areas: laws that hold for all of them, and shapes whose result is known.
@Suite("Areas combined")
struct CGPathBooleanTests {
  static func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: x, y: y, width: width, height: height), transform: nil)
  }

  static func area(_ path: CGPath) -> Double {
    var sum = 0.0
    var start = CGPoint.zero
    var last = CGPoint.zero
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint:
        start = points[0]
        last = start
      case .closeSubpath:
        sum += Double(last.x * start.y - start.x * last.y)
        last = start
      default:
        sum += Double(last.x * points[0].y - points[0].x * last.y)
        last = points[0]
      }
    }
    return sum / 2
  }

  let a = rect(0, 0, 10, 10)
  let b = rect(5, 5, 10, 10)

  @Test("each combination of two overlapping squares has the right area")
  func squares() {
    #expect(Self.area(a.union(b)) == 175)
    #expect(Self.area(a.intersection(b)) == 25)
    #expect(Self.area(a.subtracting(b)) == 75)
    #expect(Self.area(a.symmetricDifference(b)) == 150)
    #expect(a.intersection(b).geometry.axisAlignedRect == CGRect(x: 5, y: 5, width: 5, height: 5))
  }

  @Test("a path combined with itself is the path or nothing")
  func itself() {
    #expect(Self.area(a.union(a)) == 100 && Self.area(a.intersection(a)) == 100)
    #expect(a.subtracting(a).isEmpty && a.symmetricDifference(a).isEmpty)
  }

  @Test("two squares that share a side make one rectangle and have no area in common")
  func sharedSide() {
    let next = Self.rect(10, 0, 10, 10)
    #expect(a.union(next).geometry.axisAlignedRect == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(a.intersection(next).isEmpty && !a.intersects(next) && a.intersects(b))
  }

  @Test("a hole stays a hole under both rules")
  func hole() {
    let ring = Self.rect(0, 0, 30, 30).subtracting(Self.rect(10, 10, 10, 10))
    #expect(Self.area(ring) == 800)
    for rule in [CGPathFillRule.winding, .evenOdd] {
      #expect(!ring.contains(CGPoint(x: 15, y: 15), using: rule) && ring.contains(CGPoint(x: 5, y: 15), using: rule))
    }
  }

  @Test("the middle of a five-pointed star is inside by the winding rule and outside by even-odd")
  func star() {
    let path = CGMutablePath()
    for index in 0..<5 {
      let angle = Double(index) * 4 * Double.pi / 5
      let point = CGPoint(x: 50 + 40 * sin(angle), y: 50 - 40 * cos(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    let whole = path.normalized(using: .winding)
    let holed = path.normalized(using: .evenOdd)
    // The inner pentagon's circumradius is R · cos 72° / cos 36°; a pentagon's area is 5/2 · r² · sin 72°.
    let inner = 40 * cos(2 * Double.pi / 5) / cos(Double.pi / 5)
    let pentagon = 2.5 * inner * inner * sin(2 * Double.pi / 5)
    #expect(abs(Self.area(whole) - Self.area(holed) - pentagon) < 1e-3)
    #expect(whole.componentsSeparated().count == 1 && holed.componentsSeparated().count == 5)
  }

  @Test("each component of a path comes with its holes")
  func components() {
    let ring = Self.rect(0, 0, 30, 30).subtracting(Self.rect(10, 10, 10, 10))
    let both = ring.union(Self.rect(12, 12, 4, 4)).union(Self.rect(100, 0, 5, 5))
    let parts = both.componentsSeparated()
    #expect(parts.map(Self.area).sorted() == [16, 25, 800])
  }

  @Test("the areas of combined circles add up within the tolerance")
  func circles() {
    let c = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    let d = CGPath(ellipseIn: CGRect(x: 50, y: 0, width: 100, height: 100), transform: nil)
    let lens = Self.area(c.intersection(d))
    // Two circles of radius r = 50 whose centres are r apart have the area r² (2π/3 − √3/2) in common.
    #expect(abs(lens - 2500 * (2 * Double.pi / 3 - 3.0.squareRoot() / 2)) < 2)
    #expect(abs(Self.area(c.union(d)) + lens - Self.area(c.normalized()) - Self.area(d.normalized())) < 1)
  }

  @Test("lines are cut where they cross the edge of an area")
  func lines() {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: -5, y: 4))
    line.addLine(to: CGPoint(x: 25, y: 4))
    #expect(line.lineIntersection(a).boundingBox == CGRect(x: 0, y: 4, width: 10, height: 0))
    let outside = line.lineSubtracting(a)
    #expect(outside.boundingBox == CGRect(x: -5, y: 4, width: 30, height: 0))
    #expect(outside.geometry.verbs == [.move, .line, .move, .line])
  }

  @Test("points of combined random polygons are inside as the operation says, away from edges", arguments: 1...24)
  func random(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15
    func next() -> Double {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Double(state >> 11) / 9_007_199_254_740_992
    }
    func polygon() -> CGPath {
      let path = CGMutablePath()
      for index in 0..<9 {
        // Points on a coarse grid often lie on lines, and lines on lines.
        let point = CGPoint(x: (next() * 12).rounded() * 8, y: (next() * 12).rounded() * 8)
        if index % 5 == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      return path
    }
    let (p, q) = (polygon(), polygon())
    let rule: CGPathFillRule = seed % 2 == 0 ? .winding : .evenOdd
    let union = p.union(q, using: rule)
    let common = p.intersection(q, using: rule)
    let rest = p.subtracting(q, using: rule)
    let either = p.symmetricDifference(q, using: rule)
    for _ in 0..<300 {
      let point = CGPoint(x: next() * 96, y: next() * 96)
      let (inP, inQ) = (p.contains(point, using: rule), q.contains(point, using: rule))
      for result in [CGPathFillRule.winding, .evenOdd] {
        #expect(union.contains(point, using: result) == (inP || inQ))
        #expect(common.contains(point, using: result) == (inP && inQ))
        #expect(rest.contains(point, using: result) == (inP && !inQ))
        #expect(either.contains(point, using: result) == (inP != inQ))
      }
    }
  }

  @Test("hundreds of shapes that overlap, touch and contain each other are combined")
  func many() {
    // Squares overlap their neighbours, and bars of all heights lie across them.
    let (tiles, bars) = (CGMutablePath(), CGMutablePath())
    for index in 0..<400 {
      let (x, y) = (CGFloat(index % 20) * 9, CGFloat(index / 20) * 9)
      tiles.addRect(CGRect(x: x, y: y, width: 10, height: 10))
    }
    for index in 0..<60 {
      bars.addRect(CGRect(x: CGFloat(index) * 3, y: 0, width: 2, height: CGFloat(index * 37 % 59)))
    }
    let heights = (0..<60).map { Double($0 * 37 % 59) }.reduce(0, +)
    let side = 19.0 * 9 + 10
    #expect(Self.area(tiles.normalized()) == side * side)
    #expect(Self.area(tiles.intersection(bars)) == 2 * heights && bars.subtracting(tiles).isEmpty)
    let rest = tiles.subtracting(bars)
    #expect(Self.area(rest) == side * side - 2 * heights)
    #expect(Self.area(rest.symmetricDifference(bars)) == side * side)
    #expect(bars.componentsSeparated().map(Self.area).reduce(0, +) == 2 * heights)
  }

  @Test("rings within rings are components that each have their own hole")
  func rings() {
    let path = CGMutablePath()
    for index in 0..<40 {
      path.addRect(
        CGRect(x: CGFloat(index), y: CGFloat(index), width: CGFloat(100 - 2 * index), height: CGFloat(100 - 2 * index)))
    }
    let sides = (0..<20).map { 100.0 - 4 * Double($0) }
    #expect(path.componentsSeparated(using: .evenOdd).map(Self.area) == sides.map { $0 * $0 - ($0 - 2) * ($0 - 2) })
  }

  @Test("a path with points that are not finite has no area")
  func notFinite() {
    let wild = CGMutablePath()
    wild.move(to: CGPoint(x: CGFloat.nan, y: 0))
    wild.addLine(to: CGPoint(x: 1e300, y: CGFloat.infinity))
    wild.addLine(to: CGPoint(x: 3, y: 3))
    #expect(wild.union(wild).isEmpty)
    #expect(a.subtracting(wild).isEmpty || Self.area(a.subtracting(wild)) > 0)
  }
}
