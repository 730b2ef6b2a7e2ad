import Foundation

extension PathGeometry {
  /// The smallest rectangle around all points, control points too; null for an empty path.
  public var controlBounds: CGRect { CGRect(enclosing: points) }

  /// The smallest rectangle around the curves themselves; null for an empty path.
  public var bounds: CGRect {
    var box = Extent()
    var current = CGPoint.zero
    var start = CGPoint.zero
    var index = 0
    for verb in verbs {
      switch verb {
      case .move:
        current = points[index]
        start = current
        box.add(current)
      case .line:
        current = points[index]
        box.add(current)
      case .quad:
        let (c, end) = (points[index], points[index + 1])
        box.add(end)
        if !(box.contains(c)) {
          // B'(t) = 0 where t = (p₀ − c) / (p₀ − 2c + p₁).
          for t in [
            (current.x - c.x) / (current.x - 2 * c.x + end.x), (current.y - c.y) / (current.y - 2 * c.y + end.y),
          ]
          where t > 0 && t < 1 {
            let u = 1 - t
            box.add(
              x: u * u * current.x + 2 * u * t * c.x + t * t * end.x,
              y: u * u * current.y + 2 * u * t * c.y + t * t * end.y)
          }
        }
        current = end
      case .cubic:
        let (c1, c2, end) = (points[index], points[index + 1], points[index + 2])
        box.add(end)
        if !(box.contains(c1) && box.contains(c2)) {
          for t in Self.extremes(current.x, c1.x, c2.x, end.x) + Self.extremes(current.y, c1.y, c2.y, end.y) {
            let u = 1 - t
            let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            box.add(
              x: w0 * current.x + w1 * c1.x + w2 * c2.x + w3 * end.x,
              y: w0 * current.y + w1 * c1.y + w2 * c2.y + w3 * end.y)
          }
        }
        current = end
      case .close:
        current = start
      }
      index += verb.pointCount
    }
    return box.rect
  }

  /// The parameters at which a coordinate of a cubic curve has an extreme: the roots of its derivative in (0, 1).
  private static func extremes(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) -> [CGFloat] {
    let a = p3 - 3 * p2 + 3 * p1 - p0
    let b = 2 * (p2 - 2 * p1 + p0)
    let c = p1 - p0
    var roots: [CGFloat] = []
    let discriminant = b * b - 4 * a * c
    if discriminant >= 0 {
      // This form of the solution does not subtract nearly equal numbers.
      let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
      roots = [q / a, c / q]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }

  /// The path with every point mapped. Under an affine map Bézier curves stay Bézier curves of their degree.
  public func applying(_ transform: CGAffineTransform) -> PathGeometry {
    transform.isIdentity ? self : mapPoints { $0.applying(transform) }
  }

  /// The sum of the coordinates' absolute values; NaN or infinite when one of them is. A path beyond 1e100 is not
  /// drawn, so that no later sum or product overflows.
  package var magnitude: Double {
    var sum = 0.0
    for point in points { sum += Double(abs(point.x) + abs(point.y)) }
    return sum
  }

  static let largestMagnitude = 1e100
}

extension Extent {
  fileprivate func contains(_ p: CGPoint) -> Bool { p.x >= minX && p.x <= maxX && p.y >= minY && p.y <= maxY }
}
