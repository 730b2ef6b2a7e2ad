import Foundation

/// Figures and changes of paths that Core Graphics does not have. They are ours.
extension CGPath {
  /// A closed star whose corners lie on two circles in turn, the first straight above the centre.
  ///
  /// - Parameters:
  ///   - center: The centre of both circles.
  ///   - points: How many points the star has, at least 2.
  ///   - outerRadius: The radius of the circle on which the points lie.
  ///   - innerRadius: The radius of the circle on which the corners between them lie.
  ///   - rotation: An angle in radians by which the star is turned, clockwise where y grows downward.
  ///   - outerRoundness: How far the sides bend at the points; see ``PathGeometry/addStar(center:points:outerRadius:innerRadius:rotation:outerRoundness:innerRoundness:)``.
  ///   - innerRoundness: How far the sides bend at the corners between them.
  public convenience init(
    starAt center: CGPoint, points: Int, outerRadius: CGFloat, innerRadius: CGFloat, rotation: CGFloat = 0,
    outerRoundness: CGFloat = 0, innerRoundness: CGFloat = 0
  ) {
    self.init(
      PathGeometry {
        $0.addStar(
          center: center, points: points, outerRadius: Double(outerRadius), innerRadius: Double(innerRadius),
          rotation: Double(rotation), outerRoundness: Double(outerRoundness), innerRoundness: Double(innerRoundness))
      })
  }

  /// A closed regular polygon with its first corner straight above the centre, turned by `rotation` radians; at a
  /// `roundness` of 1 it is a circle.
  public convenience init(
    polygonAt center: CGPoint, sides: Int, radius: CGFloat, rotation: CGFloat = 0, roundness: CGFloat = 0
  ) {
    self.init(
      PathGeometry {
        $0.addPolygon(
          center: center, sides: sides, radius: Double(radius), rotation: Double(rotation),
          roundness: Double(roundness))
      })
  }

  /// A closed sector of a ring between two angles in radians, which turn clockwise where y grows downward: the piece of
  /// a pie where `innerRadius` is 0.
  public convenience init(
    sectorAt center: CGPoint, outerRadius: CGFloat, innerRadius: CGFloat = 0, startAngle: CGFloat, endAngle: CGFloat
  ) {
    self.init(
      PathGeometry {
        $0.addSector(
          center: center, outerRadius: Double(outerRadius), innerRadius: Double(innerRadius),
          startAngle: Double(startAngle), endAngle: Double(endAngle))
      })
  }

  /// The path with its corners rounded; see ``PathGeometry/roundingCorners(radius:)``.
  public func roundingCorners(radius: CGFloat) -> CGPath { CGPath(geometry.roundingCorners(radius: Double(radius))) }

  /// The path walked the other way, subpath by subpath.
  public func reversed() -> CGPath { CGPath(geometry.reversed()) }

  /// The part of the path between two fractions of its length, moved along it and around its end; see
  /// ``PathGeometry/trimmed(from:to:offset:)``.
  public func trimmed(from start: CGFloat, to end: CGFloat, offset: CGFloat = 0) -> CGPath {
    CGPath(geometry.trimmed(from: Double(start), to: Double(end), offset: Double(offset)))
  }

  /// The path's area grown by `distance` on all sides, or shrunk where it is negative.
  ///
  /// What is added or taken away is the outline of a stroke twice as wide, so its joins say how corners look that grow.
  /// The result consists of lines: those of a stroke follow the true outline to 1/64 of a unit.
  public func offset(
    by distance: CGFloat, lineJoin: CGLineJoin = .round, miterLimit: CGFloat = 10, using rule: CGPathFillRule = .winding
  ) -> CGPath {
    let area = normalized(using: rule)
    guard distance != 0, distance.isFinite else { return area }
    let edge = area.copy(
      strokingWithWidth: abs(distance) * 2, lineCap: .butt, lineJoin: lineJoin, miterLimit: miterLimit)
    return distance > 0 ? area.union(edge) : area.subtracting(edge)
  }
}
