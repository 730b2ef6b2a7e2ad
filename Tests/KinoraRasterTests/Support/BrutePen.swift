import Foundation
import KinoraGraphics

/// A pen's area, found without any offset curve: very many short rectangles, sectors and wedges, each put down by
/// itself.
///
/// Inside a curve the pen's cross-section turns with the direction of travel and covers what both its ends sweep over.
/// At a corner the outside is filled as the join says, and an open line has caps at its ends.
struct BrutePen {
  typealias Point = ConvexUnion.Point

  let style: StrokeStyle
  let size: Int
  /// The number of chords in a curve.
  var fineness = 600
  private var union: ConvexUnion
  /// The line in progress, and which of its points are corners.
  private var points: [Point] = []
  private var corners: [Bool] = []

  init(_ style: StrokeStyle, size: Int) {
    self.style = style
    self.size = size
    union = ConvexUnion(size: size)
  }

  private var half: Double { style.width / 2 }

  /// How much of each pixel the stroke of `path` covers.
  static func coverage(_ path: PathGeometry, _ style: StrokeStyle, size: Int, fineness: Int = 600) -> [Double] {
    var pen = BrutePen(style, size: size)
    pen.fineness = fineness
    pen.follow(path)
    return pen.union.coverage()
  }

  private mutating func follow(_ path: PathGeometry) {
    var index = 0
    var start = Point()
    var isOpen = false
    func point(_ offset: Int) -> Point {
      Point(Double(path.points[index + offset].x), Double(path.points[index + offset].y))
    }
    for verb in path.verbs {
      switch verb {
      case .move:
        if isOpen { finish(closed: false) }
        isOpen = false
        start = point(0)
        points = []
        corners = []
        go(to: start, corner: true)
      case .line:
        isOpen = true
        go(to: point(0), corner: true)
      case .quad:
        isOpen = true
        let (from, control, end) = (points[points.count - 1], point(0), point(1))
        curve(from, from + (control - from) * (2.0 / 3), end + (control - end) * (2.0 / 3), end)
      case .cubic:
        isOpen = true
        curve(points[points.count - 1], point(0), point(1), point(2))
      case .close:
        go(to: start, corner: true)
        finish(closed: true)
        isOpen = false
        points = []
        corners = []
        go(to: start, corner: true)
      }
      index += verb.pointCount
    }
    if isOpen { finish(closed: false) }
  }

  private mutating func curve(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
    for step in 1...fineness {
      // Points are closer together at the ends of a curve, where short handles count.
      var t = Double(step) / Double(fineness)
      t = t * t * (3 - 2 * t)
      t = t * t * (3 - 2 * t)
      let s = 1 - t
      let place = s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
      go(to: step == fineness ? d : place, corner: step == fineness)
    }
  }

  private mutating func go(to point: Point, corner: Bool) {
    if let last = points.last, Self.length(point - last) < 1e-8 {
      if corner {
        points[points.count - 1] = point
        corners[points.count - 1] = true
      }
      return
    }
    points.append(point)
    corners.append(corner)
  }

  private mutating func finish(closed: Bool) {
    guard points.count > 1 else {
      cap(at: points[0], Point(1, 0))
      cap(at: points[0], Point(-1, 0))
      return
    }
    var directions: [Point] = []
    for index in 1..<points.count { directions.append(Self.unit(points[index] - points[index - 1])) }
    for (index, direction) in directions.enumerated() {
      let across = half * Self.turned(direction)
      union.add([
        points[index] + across, points[index + 1] + across, points[index + 1] - across, points[index] - across,
      ])
      guard index > 0 else { continue }
      if corners[index] {
        join(at: points[index], directions[index - 1], direction)
      } else {
        sector(points[index], Self.turned(directions[index - 1]), Self.turned(direction))
        sector(points[index], -Self.turned(directions[index - 1]), -Self.turned(direction))
      }
    }
    let last = directions[directions.count - 1]
    if closed {
      join(at: points[0], last, directions[0])
    } else {
      cap(at: points[points.count - 1], last)
      cap(at: points[0], -directions[0])
    }
  }

  private mutating func cap(at point: Point, _ direction: Point) {
    let across = half * Self.turned(direction)
    let ahead = half * direction
    switch style.cap {
    case .butt: break
    case .square: union.add([point + across, point - across, point - across + ahead, point + across + ahead])
    case .round:
      sector(point, Self.turned(direction), direction)
      sector(point, direction, -Self.turned(direction))
    }
  }

  private mutating func join(at point: Point, _ before: Point, _ after: Point) {
    let cross = before.x * after.y - before.y * after.x
    let dot = (before * after).sum()
    if abs(cross) < 1e-9, dot > 0 { return }
    let outward = cross >= 0 ? -1.0 : 1
    let (from, to) = (outward * Self.turned(before), outward * Self.turned(after))
    if style.join == .round {
      if dot < -1 + 1e-9 {
        sector(point, from, before)
        sector(point, before, to)
      } else {
        sector(point, from, to)
      }
      return
    }
    var wedge = [point, point + half * from]
    if style.join == .miter, dot > -1 + 1e-12, 1 <= style.miterLimit * ((1 + dot) / 2).squareRoot() {
      wedge.append(point + half / (1 + dot) * (from + to))
    }
    union.add(wedge + [point + half * to])
  }

  /// Adds the part of the disc around `point` between two directions, which are less than half a turn apart.
  private mutating func sector(_ point: Point, _ from: Point, _ to: Point) {
    let angle = atan2(from.x * to.y - from.y * to.x, (from * to).sum())
    let count = Int(abs(angle) / 0.03) + 1
    var fan = [point]
    for step in 0...count {
      let a = angle * Double(step) / Double(count)
      fan.append(point + half * (cos(a) * from + sin(a) * Self.turned(from)))
    }
    union.add(fan)
  }

  private static func turned(_ direction: Point) -> Point { Point(-direction.y, direction.x) }
  private static func length(_ v: Point) -> Double { (v * v).sum().squareRoot() }
  private static func unit(_ v: Point) -> Point { v / length(v) }
}
