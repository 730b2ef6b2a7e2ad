import Foundation
import KinoraNumerics

extension PathGeometry {
  /// The path with its corners rounded to arcs of `radius`.
  ///
  /// A corner is where the direction jumps by more than 5 degrees; the ends of open subpaths are none. Each arc leaves
  /// the path `radius · tan(turn / 2)` before its corner, measured along the path, and meets it as far behind, but
  /// never beyond the middle of what lies between two corners: where there is too little room the arc is smaller.
  /// Between straight sides it is an arc of a circle, otherwise a cubic with the directions of the path at both ends.
  /// Pieces of the path that remain are exact parts of its curves. The function is ours and not Core Graphics'.
  public func roundingCorners(radius: Double) -> PathGeometry {
    guard radius > 0, radius.isFinite, magnitude < Self.largestMagnitude else { return self }
    let measured = MeasuredPath(self)
    var result = PathGeometry()
    for subpath in measured.subpaths {
      CornerRounding(measured, subpath, radius).append(to: &result)
    }
    return result
  }
}

/// The rounding of one subpath's corners.
private struct CornerRounding {
  /// A corner: where it lies along the subpath, the directions on both sides, and how far from it its arc begins.
  private struct Corner {
    private(set) var distance: Double
    let before, after: Vector
    var reach: Double

    /// How far the direction turns, positive from +x towards +y.
    var turn: Double { Elementary.atan2(before.cross(after), before.dot(after)) }

    /// This corner, as it is met after some rounds of a closed path.
    func moved(by length: Double) -> Corner {
      var corner = self
      corner.distance += length
      return corner
    }
  }

  private static let leastTurn = 5 * Double.pi / 180
  /// A turn nearer to half a circle than this is the tip of a line that goes back on itself.
  private static let tip = 0.01

  private let path: MeasuredPath
  private let subpath: MeasuredPath.Subpath
  private var corners: [Corner] = []

  init(_ path: MeasuredPath, _ subpath: MeasuredPath.Subpath, _ radius: Double) {
    (self.path, self.subpath) = (path, subpath)
    findCorners(radius)
    limitReaches()
  }

  private mutating func findCorners(_ radius: Double) {
    var behind = 0.0
    var last: Int?
    let drawn = subpath.segments.filter { path.lengths[$0] > 0 }
    func note(_ a: Int, _ b: Int, at distance: Double) {
      guard let before = path.segments[a].direction(at: 1), let after = path.segments[b].direction(at: 0) else {
        return
      }
      var corner = Corner(distance: distance, before: before, after: after, reach: 0)
      let turn = abs(corner.turn)
      guard turn > Self.leastTurn, turn < .pi - Self.tip else { return }
      corner.reach = radius * Elementary.tan(turn / 2)
      corners.append(corner)
    }
    if subpath.closed, let first = drawn.first, let end = drawn.last { note(end, first, at: 0) }
    for index in drawn {
      if let last { note(last, index, at: behind) }
      behind += path.lengths[index]
      last = index
    }
  }

  /// Leaves each of two neighbours half of what lies between them.
  private mutating func limitReaches() {
    let rooms = corners.indices.map { index in
      let corner = corners[index]
      let before = index > 0 ? corners[index - 1].distance : nil
      let after = index + 1 < corners.count ? corners[index + 1].distance : nil
      var (left, right) = (corner.distance, subpath.length - corner.distance)
      if subpath.closed {
        left = (corner.distance - (before ?? corners[corners.count - 1].distance - subpath.length)) / 2
        right = ((after ?? corners[0].distance + subpath.length) - corner.distance) / 2
      } else {
        if let before { left = (corner.distance - before) / 2 }
        if let after { right = (after - corner.distance) / 2 }
      }
      return min(left, right)
    }
    for index in corners.indices { corners[index].reach = min(corners[index].reach, rooms[index]) }
  }

  func append(to result: inout PathGeometry) {
    guard let first = corners.first, let last = corners.last else { return path.append(subpath, into: &result) }
    var order = corners
    var begin = 0.0
    // Where the start is rounded away, the path begins behind that corner.
    var endsOnArc = false
    if subpath.closed, first.distance <= first.reach {
      order = corners.dropFirst() + [first.moved(by: subpath.length)]
      begin = first.distance + first.reach
      endsOnArc = true
    } else if subpath.closed, last.distance + last.reach >= subpath.length {
      begin = last.distance + last.reach - subpath.length
      endsOnArc = true
    }
    result.move(to: pose(at: begin).point.point)
    for corner in order {
      addPart(from: begin, to: corner.distance - corner.reach, &result)
      addArc(corner, &result)
      begin = corner.distance + corner.reach
    }
    if !endsOnArc { addPart(from: begin, to: subpath.length, &result) }
    if subpath.closed { result.close() }
  }

  /// Adds what lies between two distances; those beyond the end of a closed subpath are on its next round.
  private func addPart(from a: Double, to b: Double, _ result: inout PathGeometry) {
    let length = subpath.length
    if a < length, b > length {
      addPart(from: a, to: length, &result)
      return addPart(from: 0, to: b - length, &result)
    }
    let turn = a >= length ? length : 0
    guard b - a > length * 1e-12 else { return }
    path.appendPart(of: subpath, from: a - turn, to: b - turn, .byLength, continuing: true, into: &result)
  }

  private func addArc(_ corner: Corner, _ result: inout PathGeometry) {
    let start = pose(at: corner.distance - corner.reach)
    let end = pose(at: corner.distance + corner.reach)
    let turn = Elementary.atan2(start.direction.cross(end.direction), start.direction.dot(end.direction))
    let skew = abs((end.point - start.point).dot(corner.before - corner.after))
    let isRound = abs(turn - corner.turn) < 1e-9 && skew < 1e-9 * subpath.length
    let pieces = isRound && abs(turn) > .pi / 2 + 1e-9 ? 2 : 1
    let step = abs(turn) / Double(pieces)
    // The radius from the chord, which also fits where the arc is none of a circle.
    let chord = (end.point - start.point).length
    let half = Elementary.sincos(abs(turn) / 2).sin
    let radius = half > 1e-9 ? chord / (2 * half) : 0
    let control = half > 1e-9 ? 4.0 / 3 * Elementary.tan(step / 4) * radius : chord / 3
    let reach = Elementary.tan(step / 2) * radius
    let (sin, cos) = Elementary.sincos(turn / Double(pieces))
    var (p, u) = (start.point, start.direction)
    for piece in 1...pieces {
      let v = piece == pieces ? end.direction : Vector(cos * u.x - sin * u.y, sin * u.x + cos * u.y)
      let q = piece == pieces ? end.point : p + reach * (u + v)
      result.cubic(to: q.point, control1: (p + control * u).point, control2: (q - control * v).point)
      (p, u) = (q, v)
    }
  }

  private func pose(at distance: Double) -> (point: Vector, direction: Vector) {
    var distance = distance
    if subpath.closed, distance < 0 { distance += subpath.length }
    if subpath.closed, distance > subpath.length { distance -= subpath.length }
    let place = path.place(of: subpath, at: distance)
    let segment = path.segments[place.segment]
    return (segment.point(at: place.parameter), segment.direction(at: place.parameter) ?? Vector(1, 0))
  }
}
