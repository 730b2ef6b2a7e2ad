import Foundation
import KinoraNumerics

/// Stars, polygons and sectors. Angles are in radians and turn from +x towards +y, clockwise on a canvas whose y axis
/// grows downward; they are ours and not Core Graphics'.
extension PathGeometry {
  /// Adds a closed regular polygon of `sides` corners, at least 3, the first straight above the centre where `rotation`
  /// is 0.
  ///
  /// `roundness` bends the sides: each corner gets a tangent across its radius, and at 1 the polygon is a circle, as
  /// near as one cubic a side comes to it; at 0 the sides are lines.
  public mutating func addPolygon(
    center: CGPoint, sides: Int, radius: Double, rotation: Double = 0, roundness: Double = 0
  ) {
    addCorners(center, max(sides, 3), rotation, [Corner(radius: radius, roundness: roundness)])
  }

  /// Adds a closed star of `points` points, at least 2, the first straight above the centre where `rotation` is 0. Its
  /// corners lie on two circles in turn, beginning with the outer.
  ///
  /// The roundnesses bend the sides at the corners of each circle as those of a polygon with twice as many corners.
  public mutating func addStar(
    center: CGPoint, points: Int, outerRadius: Double, innerRadius: Double, rotation: Double = 0,
    outerRoundness: Double = 0, innerRoundness: Double = 0
  ) {
    addCorners(
      center, max(points, 2) * 2, rotation,
      [
        Corner(radius: outerRadius, roundness: outerRoundness), Corner(radius: innerRadius, roundness: innerRoundness),
      ])
  }

  /// Adds a closed sector of a ring between two angles: the piece of a pie where `innerRadius` is 0. A whole turn or
  /// more gives the whole ring.
  public mutating func addSector(
    center: CGPoint, outerRadius: Double, innerRadius: Double = 0, startAngle: Double, endAngle: Double
  ) {
    let turn = endAngle - startAngle
    guard turn.isFinite, startAngle.isFinite, outerRadius.isFinite, innerRadius.isFinite else { return }
    func add(_ radius: Double, from angle: Double, by delta: Double) {
      let arc = PathGeometry {
        $0.addRelativeArc(
          center: center, radius: CGFloat(radius), startAngle: CGFloat(angle), delta: CGFloat(delta))
      }
      append(arc)
    }
    let whole = 2 * Double.pi
    if abs(turn) >= whole {
      add(outerRadius, from: startAngle, by: whole)
      close()
      guard innerRadius > 0 else { return }
      // The hole turns the other way, so that both fill rules leave it out.
      add(innerRadius, from: startAngle, by: -whole)
      return close()
    }
    add(outerRadius, from: startAngle, by: turn)
    if innerRadius > 0 {
      addRelativeArc(
        center: center, radius: CGFloat(innerRadius), startAngle: CGFloat(endAngle), delta: CGFloat(-turn))
    } else {
      line(to: center)
    }
    close()
  }

  /// A corner of a star: how far from the centre it lies, and how its sides bend there.
  private struct Corner {
    let radius, roundness: Double
  }

  private mutating func addCorners(_ center: CGPoint, _ count: Int, _ rotation: Double, _ kinds: [Corner]) {
    guard rotation.isFinite, kinds.allSatisfy({ $0.radius.isFinite && $0.roundness.isFinite }) else { return }
    let step = 2 * Double.pi / Double(count)
    // A cubic with such handles at both ends of an arc of one step follows the circle.
    let reach = 4.0 / 3 * Elementary.tan(step / 4)
    let bends = kinds.contains { $0.roundness != 0 }
    var first: (point: Vector, handle: Vector)?
    var last: (point: Vector, handle: Vector)?
    func side(from a: (point: Vector, handle: Vector), to b: (point: Vector, handle: Vector)) {
      cubic(to: b.point.point, control1: (a.point + a.handle).point, control2: (b.point - b.handle).point)
    }
    for index in 0..<count {
      let kind = kinds[index % kinds.count]
      let (sin, cos) = Elementary.sincos(rotation - .pi / 2 + step * Double(index))
      let outward = Vector(cos, sin)
      let corner = (
        point: Vector(center) + kind.radius * outward,
        handle: kind.radius * kind.roundness * reach * outward.perpendicular
      )
      if let last {
        if bends { side(from: last, to: corner) } else { line(to: corner.point.point) }
      } else {
        move(to: corner.point.point)
        first = corner
      }
      last = corner
    }
    if bends, let first, let last { side(from: last, to: first) }
    close()
  }
}
