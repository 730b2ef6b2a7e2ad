import Foundation

/// A path as closed polygons, which a rasteriser fills. It is kept and reused from frame to frame, so that it allocates
/// nothing once it has grown.
///
/// Coordinates are canvas pixels, y downward, always finite. A contour's last point is joined to its first.
package struct FlattenedPath: Sendable {
  package private(set) var points: [Vector] = []
  /// The index in `points` at which each contour ends; it begins where the one before it ends.
  package private(set) var contourEnds: [Int] = []

  package init() {}

  package var isEmpty: Bool { contourEnds.isEmpty }

  package mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    contourEnds.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  package mutating func append(_ point: Vector) { points.append(point) }

  /// Ends the contour of the points appended since the last contour. Fewer than three points enclose nothing and are
  /// dropped.
  package mutating func endContour() {
    let first = contourEnds.last ?? 0
    if points.count - first >= 3 {
      contourEnds.append(points.count)
    } else {
      points.removeLast(points.count - first)
    }
  }

  /// The smallest rectangle around all points; null for none.
  package var bounds: CGRect {
    var low = Vector(repeating: .infinity)
    var high = Vector(repeating: -.infinity)
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    return points.isEmpty ? .null : CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The signed area; positive where contours turn from +x toward +y.
  package var signedArea: Double {
    var area = 0.0
    var first = 0
    for end in contourEnds {
      var previous = points[end - 1]
      for i in first..<end {
        area += previous.cross(points[i])
        previous = points[i]
      }
      first = end
    }
    return area / 2
  }

  /// The winding number of the contours around `point`.
  package func winding(around point: Vector) -> Int {
    var winding = 0
    var first = 0
    for end in contourEnds {
      var previous = points[end - 1]
      for i in first..<end {
        let current = points[i]
        if (previous.y <= point.y) != (current.y <= point.y) {
          let side = (current - previous).cross(point - previous)
          if current.y > previous.y, side > 0 { winding += 1 }
          if current.y < previous.y, side < 0 { winding -= 1 }
        }
        previous = current
      }
      first = end
    }
    return winding
  }
}
