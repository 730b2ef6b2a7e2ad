import Foundation
import KinoraNumerics

extension PathStroker {
  /// Adds the join at `position` between two directions of length 1.
  ///
  /// With `closing` it joins the end of a closed subpath to its first points, which are already in the outline.
  mutating func join(
    from before: Vector, to after: Vector, lengthBefore: Double, lengthAfter: Double, closing: Bool = false
  ) {
    let cross = before.cross(after)
    let dot = before.dot(after)
    // The turn is too small to show: the offset points coincide.
    if dot > 0, abs(cross) * radius < 0.1 * tolerance { return }
    let turnsLeft = cross > 0
    let inward = turnsLeft ? radius : -radius
    // The vector to the point where the offset lines meet is the sum of the normals divided by 1 + cos.
    let sum = max(1e-12, 1 + dot)
    let meeting = (before.perpendicular + after.perpendicular) / sum
    let inner = position + inward * meeting
    let reach = radius * abs(cross) / sum
    let meets = reach <= min(lengthBefore, lengthAfter) / 2
    let innerStart = position + inward * after.perpendicular

    if turnsLeft {
      Self.turnInner(&left, position, meets ? inner : nil, innerStart, closing: closing)
      turnOuter(&right, before, after, dot, meeting, -1)
    } else {
      Self.turnInner(&right, position, meets ? inner : nil, innerStart, closing: closing)
      turnOuter(&left, before, after, dot, meeting, 1)
    }
  }

  /// Adds the inner side of a join: straight to the point where the offset lines meet, or, when a piece is too short
  /// for that, by way of the path.
  private static func turnInner(
    _ side: inout [Vector], _ position: Vector, _ meeting: Vector?, _ next: Vector, closing: Bool
  ) {
    if let meeting, !side.isEmpty {
      side[side.count - 1] = meeting
      if closing { side[0] = meeting }
    } else {
      side.append(position)
      if !closing { side.append(next) }
    }
  }

  /// Adds the outer side of a join: mitered, round or bevelled. `sign` is 1 for the left side and −1 for the right.
  private func turnOuter(
    _ side: inout [Vector], _ before: Vector, _ after: Vector, _ dot: Double, _ meeting: Vector, _ sign: Double
  ) {
    switch style.join {
    case .miter:
      // The tip of the miter is √(2 / (1 + cos)) half-widths from the path.
      let limit = style.miterLimit
      if limit >= 1, 2 <= limit * limit * (1 + dot) { side.append(position + sign * radius * meeting) }
    case .round:
      appendArc(&side, from: sign * before.perpendicular, to: sign * after.perpendicular, turnsLeft: sign < 0)
    case .bevel: break
    }
    side.append(position + sign * radius * after.perpendicular)
  }

  /// Adds a turn at `position` whose outer side is round whatever the style, for the tip of a cusp.
  mutating func roundTurn(from before: Vector, to after: Vector) {
    let turnsLeft = before.cross(after) > 0
    if turnsLeft {
      left.append(position)
      appendArc(&right, from: -before.perpendicular, to: -after.perpendicular, turnsLeft: true)
    } else {
      right.append(position)
      appendArc(&left, from: before.perpendicular, to: after.perpendicular, turnsLeft: false)
    }
    left.append(position + radius * after.perpendicular)
    right.append(position - radius * after.perpendicular)
  }

  /// Adds the points between two directions on the circle about `position`, without both ends. `turnsLeft` gives the
  /// sense of the turn, which the directions of a half turn do not determine.
  private func appendArc(_ side: inout [Vector], from a: Vector, to b: Vector, turnsLeft: Bool) {
    let size = abs(Elementary.atan2(a.cross(b), a.dot(b)))
    let angle = turnsLeft ? size : -size
    let pieces = Int(size / step) + 1
    guard pieces > 1 else { return }
    let (sin, cos) = Elementary.sincos(angle / Double(pieces))
    var direction = a
    for _ in 1..<pieces {
      direction = cos * direction + sin * direction.perpendicular
      side.append(position + radius * direction)
    }
  }

  /// Adds the cap at the end of a line in `direction`, from its left to its right side, without the points of the sides
  /// themselves.
  func cap(at end: Vector, direction: Vector, _ side: inout [Vector]) {
    let across = radius * direction.perpendicular
    switch style.cap {
    case .butt: break
    case .square:
      side.append(end + across + radius * direction)
      side.append(end - across + radius * direction)
    case .round:
      let pieces = 2 * (Int(.pi / 2 / step) + 1)
      let (sin, cos) = Elementary.sincos(.pi / Double(pieces))
      var normal = direction.perpendicular
      for i in 1..<pieces {
        // Half way around the direction is known exactly.
        normal = i == pieces / 2 ? direction : cos * normal - sin * normal.perpendicular
        side.append(end + radius * normal)
      }
    }
  }
}
