import Foundation
import KinoraGraphics

/// The interpolation between two transforms, worked out once and asked for in every frame.
///
/// Two affine transforms are interpolated by the 2D decomposition of CSS Transforms (``AffineDecomposition``), as
/// measured on macOS; others by the "unmatrix" decomposition with quaternions (``SpatialDecomposition``). Where a
/// transform cannot be decomposed, because it flattens space, the two are interpolated element by element.
package struct TransformInterpolation: Sendable {
  private enum Method: Sendable {
    case affine(AffineInterpolation)
    case spatial(SpatialInterpolation)
    case elements
  }

  private let from: CATransform3D
  private let to: CATransform3D
  private let method: Method

  package init(from: CATransform3D, to: CATransform3D) {
    self.from = from
    self.to = to
    if CATransform3DIsAffine(from), CATransform3DIsAffine(to) {
      method = .affine(AffineInterpolation(from: from, to: to))
    } else {
      method = SpatialInterpolation(from: from, to: to).map { .spatial($0) } ?? .elements
    }
  }

  /// The transform `fraction` of the way from the first to the second; exactly these at 0 and 1.
  package func value(at fraction: Double) -> CATransform3D {
    if fraction == 0 || from == to { return from }
    if fraction == 1 { return to }
    return switch method {
    case .affine(let interpolation): interpolation.value(at: fraction)
    case .spatial(let interpolation): interpolation.value(at: fraction)
    case .elements: from.elementwise(to: to, at: fraction)
    }
  }

  /// The interpolation as a course, which a frame can ask without copying it.
  var course: TransformCourse {
    if from == to { return TransformCourse(from, to) }
    return switch method {
    case .affine(let interpolation): AffineCourse(from, to, interpolation)
    case .spatial(let interpolation): SpatialCourse(from, to, interpolation)
    case .elements: TransformCourse(from, to)
    }
  }
}

/// A course between two transforms; this class interpolates them element by element.
class TransformCourse: FixedCourse {
  fileprivate final let from, to: CATransform3D

  fileprivate init(_ from: CATransform3D, _ to: CATransform3D) { (self.from, self.to) = (from, to) }

  /// The transform `fraction` of the way; exactly the ends at 0 and 1.
  final func transform(at fraction: Double) -> CATransform3D {
    if fraction == 0 { return from }
    return fraction == 1 ? to : between(fraction)
  }

  fileprivate func between(_ fraction: Double) -> CATransform3D {
    from == to ? from : from.elementwise(to: to, at: fraction)
  }

  final override func value(at fraction: Double) -> AnimatableValue { .transform(transform(at: fraction)) }
}

private final class AffineCourse: TransformCourse {
  private let interpolation: AffineInterpolation

  init(_ from: CATransform3D, _ to: CATransform3D, _ interpolation: AffineInterpolation) {
    self.interpolation = interpolation
    super.init(from, to)
  }

  override func between(_ fraction: Double) -> CATransform3D { interpolation.value(at: fraction) }
}

private final class SpatialCourse: TransformCourse {
  private let interpolation: SpatialInterpolation

  init(_ from: CATransform3D, _ to: CATransform3D, _ interpolation: SpatialInterpolation) {
    self.interpolation = interpolation
    super.init(from, to)
  }

  override func between(_ fraction: Double) -> CATransform3D { interpolation.value(at: fraction) }
}

extension CATransform3D {
  fileprivate func elementwise(to end: CATransform3D, at f: Double) -> CATransform3D {
    var t = self
    (t.m11, t.m12) = (lerp(m11, end.m11, f), lerp(m12, end.m12, f))
    (t.m13, t.m14) = (lerp(m13, end.m13, f), lerp(m14, end.m14, f))
    (t.m21, t.m22) = (lerp(m21, end.m21, f), lerp(m22, end.m22, f))
    (t.m23, t.m24) = (lerp(m23, end.m23, f), lerp(m24, end.m24, f))
    (t.m31, t.m32) = (lerp(m31, end.m31, f), lerp(m32, end.m32, f))
    (t.m33, t.m34) = (lerp(m33, end.m33, f), lerp(m34, end.m34, f))
    (t.m41, t.m42) = (lerp(m41, end.m41, f), lerp(m42, end.m42, f))
    (t.m43, t.m44) = (lerp(m43, end.m43, f), lerp(m44, end.m44, f))
    return t
  }
}
