import Foundation

/// Turns paths into polygons on the canvas. Each thread reuses one flattener, whose scratch memory stays.
///
/// Curves are divided into equal steps of their parameter, so many that every chord stays within the tolerance of its
/// curve: with M the largest second difference of the control points, n = √(¾ · M / tolerance) for a cubic and √(M / (4
/// · tolerance)) for a quadratic (from the bound |B″| / 8 n² on the distance between a curve and its chord).
package struct PathFlattener {
  /// The standard tolerance in pixels: a chord off by this much changes a pixel's coverage by at most 1/32.
  package static let defaultTolerance = 1.0 / 32

  /// The most pieces into which a curve is divided.
  static let mostPieces = 2_048

  var stroker = PathStroker()
  private var polygon = FlattenedPath()
  private var homogeneous: [SIMD3<Double>] = []

  package init() {}

  /// Replaces `output` by the polygons of `path`; every subpath is closed.
  package mutating func fill(
    _ path: PathGeometry, transform: Homography = .identity, tolerance: Double = defaultTolerance,
    into output: inout FlattenedPath
  ) {
    output.removeAll()
    append(path, transform: transform, tolerance: tolerance, to: &output)
  }

  /// Adds the polygons of `path`; every subpath is closed.
  mutating func append(
    _ path: PathGeometry, transform: Homography, tolerance: Double, to output: inout FlattenedPath
  ) {
    guard transform.magnitude < PathGeometry.largestMagnitude else { return }
    if transform.isAffine {
      Self.flatten(path, Plane(transform), tolerance: tolerance, into: &output)
    } else {
      let scale = transform.largestScale(in: path.controlBounds)
      guard scale > 0, scale.isFinite else { return }
      polygon.removeAll()
      Self.flatten(path, Plane(.identity), tolerance: tolerance / scale, into: &polygon)
      project(transform, into: &output)
    }
  }

  /// Replaces `output` by polygons that cover, under the non-zero rule, the area of the stroke of `path`.
  ///
  /// The pen's shape is defined in the path's own space and transformed with it. All contours turn the same way, so the
  /// areas add up without holes. Trimming and dashing happen first.
  package mutating func stroke(
    _ path: PathGeometry, style: StrokeStyle, transform: Homography = .identity,
    tolerance: Double = defaultTolerance, into output: inout FlattenedPath
  ) {
    output.removeAll()
    guard transform.magnitude < PathGeometry.largestMagnitude else { return }
    let scale = transform.largestScale(in: path.controlBounds.insetBy(dx: -style.width, dy: -style.width))
    guard scale > 0, scale.isFinite else { return }
    if transform.isAffine {
      stroker.stroke(path, style, tolerance: tolerance / scale, Plane(transform), into: &output)
    } else {
      polygon.removeAll()
      stroker.stroke(path, style, tolerance: tolerance / scale, Plane(.identity), into: &polygon)
      project(transform, into: &output)
    }
  }

  /// Maps `polygon` by a perspective map, and clips away what is behind the eye.
  private mutating func project(_ transform: Homography, into output: inout FlattenedPath) {
    var first = 0
    for end in polygon.contourEnds {
      homogeneous.removeAll(keepingCapacity: true)
      for i in first..<end { homogeneous.append(transform.homogeneous(polygon.points[i].point)) }
      first = end
      guard var previous = homogeneous.last else { continue }
      for point in homogeneous {
        if (point.z >= Homography.nearestW) != (previous.z >= Homography.nearestW) {
          let t = (Homography.nearestW - previous.z) / (point.z - previous.z)
          let cut = previous + (point - previous) * t
          output.append(Vector(cut.x, cut.y) / Homography.nearestW)
        }
        if point.z >= Homography.nearestW { output.append(Vector(point.x, point.y) / point.z) }
        previous = point
      }
      output.endContour()
    }
  }

  private static func flatten(
    _ path: PathGeometry, _ plane: Plane, tolerance: Double, into output: inout FlattenedPath
  ) {
    guard path.magnitude < PathGeometry.largestMagnitude, tolerance > 0 else { return }
    var index = 0
    var current = Vector.zero
    var start = Vector.zero
    path.points.withUnsafeBufferPointer { points in
      for verb in path.verbs {
        switch verb {
        case .move:
          output.endContour()
          current = plane.map(points[index])
          start = current
          output.append(current)
        case .line:
          current = plane.map(points[index])
          output.append(current)
        case .quad:
          let c = plane.map(points[index])
          let end = plane.map(points[index + 1])
          let second = current - 2 * c + end
          let pieces = pieceCount(second.length, tolerance, 0.25)
          let first = 2 * (c - current)
          for i in 1..<pieces {
            let t = Double(i) / Double(pieces)
            output.append(current + t * (first + t * second))
          }
          output.append(end)
          current = end
        case .cubic:
          let c1 = plane.map(points[index])
          let c2 = plane.map(points[index + 1])
          let end = plane.map(points[index + 2])
          let second1 = current - 2 * c1 + c2
          let second2 = c1 - 2 * c2 + end
          let pieces = pieceCount(max(second1.length, second2.length), tolerance, 0.75)
          let a = second2 - second1
          let b = 3 * second1
          let c = 3 * (c1 - current)
          for i in 1..<pieces {
            let t = Double(i) / Double(pieces)
            output.append(current + t * (c + t * (b + t * a)))
          }
          output.append(end)
          current = end
        case .close:
          output.endContour()
          current = start
          // An element that follows without a move begins here; if none follows, the point is dropped.
          output.append(current)
        }
        index += verb.pointCount
      }
    }
    output.endContour()
  }

  /// The number of pieces whose chords stay within the tolerance: √(factor · difference / tolerance), rounded up.
  @inline(__always)
  static func pieceCount(_ difference: Double, _ tolerance: Double, _ factor: Double) -> Int {
    let n = (factor * difference / tolerance).squareRoot()
    // NaN and infinity fail this comparison.
    return n < Double(mostPieces) ? max(1, Int(n) + 1) : mostPieces
  }
}

extension Homography {
  /// The sum of the elements' absolute values; NaN or infinite when one of them is.
  fileprivate var magnitude: Double {
    let linear = abs(m11) + abs(m12) + abs(m13) + abs(m21) + abs(m22) + abs(m23)
    return linear + abs(m31) + abs(m32) + abs(m33)
  }
}

/// An affine map on vectors.
struct Plane {
  let x, y, origin: Vector

  init(_ h: Homography) {
    x = Vector(h.m11, h.m12)
    y = Vector(h.m21, h.m22)
    origin = Vector(h.m31, h.m32)
  }

  @inline(__always)
  func map(_ p: CGPoint) -> Vector { Double(p.x) * x + (Double(p.y) * y + origin) }

  @inline(__always)
  func map(_ p: Vector) -> Vector { p.x * x + (p.y * y + origin) }

  /// Whether the map mirrors the plane.
  var mirrors: Bool { x.cross(y) < 0 }
}
