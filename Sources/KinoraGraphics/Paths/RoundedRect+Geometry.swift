import Foundation
import KinoraNumerics

extension RoundedRect {
  /// The distance that a continuous corner reaches along each edge, in radii.
  public static let continuousReach = 1.528665

  /// The rectangle as a closed path.
  ///
  /// Circular corners are two cubics each (off by at most 4 millionths of the radius). A continuous corner is three
  /// cubics through the control points that public reconstructions of the curve agree on; where an edge is too short
  /// for them (1.53 radii for each corner) the curve is blended with the circle in proportion, and is the circle when
  /// the radius is half the side.
  public var geometry: PathGeometry {
    var path = PathGeometry()
    let box = rect.standardized
    guard !box.isNull else { return path }
    let width = Double(box.width)
    let height = Double(box.height)
    let shorter = min(width, height)
    let r = max(0, min(radius, shorter / 2))
    guard r > 0, !corners.isEmpty else {
      path.addRect(box)
      return path
    }
    // For each corner, clockwise on a y-down canvas: its point, the direction of the edge toward it and of the edge
    // away from it.
    let places: [(CornerSet, CGPoint, Vector, Vector)] = [
      (.maxXMinY, CGPoint(x: box.maxX, y: box.minY), Vector(1, 0), Vector(0, 1)),
      (.maxXMaxY, CGPoint(x: box.maxX, y: box.maxY), Vector(0, 1), Vector(-1, 0)),
      (.minXMaxY, CGPoint(x: box.minX, y: box.maxY), Vector(-1, 0), Vector(0, -1)),
      (.minXMinY, CGPoint(x: box.minX, y: box.minY), Vector(0, -1), Vector(1, 0)),
    ]
    let shape = continuous ? Self.continuousCorner(room: shorter / 2 / r) : Self.circularCorner
    // The path starts after the corner at (minX, minY).
    let lead = corners.contains(.minXMinY) ? shape[0].x * r : 0
    path.move(to: CGPoint(x: box.minX + CGFloat(lead), y: box.minY))
    for (corner, vertex, toward, away) in places {
      guard corners.contains(corner) else {
        path.line(to: vertex)
        continue
      }
      func point(_ p: Vector) -> CGPoint { (Vector(vertex) + r * (p.y * away - p.x * toward)).point }
      path.line(to: point(shape[0]))
      for i in stride(from: 1, to: shape.count, by: 3) {
        path.cubic(to: point(shape[i + 2]), control1: point(shape[i]), control2: point(shape[i + 1]))
      }
    }
    path.close()
    return path
  }

  /// A quarter circle as two cubics, in coordinates along the corner's two edges, in radii from the corner.
  private static let circularCorner: [Vector] = {
    let half = 0.5.squareRoot()
    // 4/3 · tan(π/16)
    let k = 4.0 / 3 * Elementary.tan(.pi / 16)
    return [
      Vector(1, 0), Vector(1 - k, 0), Vector(1 - half + k * half, 1 - half - k * half), Vector(1 - half, 1 - half),
      Vector(1 - half - k * half, 1 - half + k * half), Vector(0, 1 - k), Vector(0, 1),
    ]
  }()

  /// A continuous corner when each edge has `room` radii for it.
  private static func continuousCorner(room: Double) -> [Vector] {
    let full: [Vector] = [
      Vector(1.52866483, 0), Vector(1.08849296, 0), Vector(0.86840694, 0), Vector(0.63149379, 0.07491139),
      Vector(0.37282383, 0.16905956), Vector(0.16905956, 0.37282383), Vector(0.07491139, 0.63149379),
      Vector(0, 0.86840694), Vector(0, 1.08849296), Vector(0, 1.52866483),
    ]
    let share = max(0, min(1, (room - 1) / (continuousReach - 1)))
    return share >= 1 ? full : zip(threeArcs, full).map { circle, curve in circle + (curve - circle) * share }
  }

  /// A quarter circle as three cubics whose ends lie in the same directions from the centre as those of the continuous
  /// corner.
  private static let threeArcs: [Vector] = {
    let outer = Elementary.atan2(1 - 0.63149379, 1 - 0.07491139)
    let angles: [Double] = [0, outer, .pi / 2 - outer, .pi / 2]
    var points = [Vector(1, 0)]
    for (a, b) in zip(angles, angles.dropFirst()) {
      let k = 4.0 / 3 * Elementary.tan((b - a) / 4)
      let (sa, ca) = Elementary.sincos(a)
      let (sb, cb) = Elementary.sincos(b)
      points.append(Vector(1 - sa - k * ca, 1 - ca + k * sa))
      points.append(Vector(1 - sb + k * cb, 1 - cb - k * sb))
      points.append(b == angles[3] ? Vector(0, 1) : Vector(1 - sb, 1 - cb))
    }
    return points
  }()
}
