import Foundation
import KinoraGraphics

/// The way between two transforms, worked out once and asked every frame.
///
/// Two affine transforms go by the 2D decomposition of CSS Transforms (``AffineDecomposition``), as measured on macOS. Others go by
/// the "unmatrix" decomposition with quaternions (``SpatialDecomposition``). A transform that cannot be taken apart (one that flattens
/// space) goes element by element.
package struct TransformInterpolation: Sendable {
  private enum Way: Sendable {
    case constant
    case affine(AffineDecomposition, AffineDecomposition)
    case spatial(SpatialDecomposition, SpatialDecomposition, QuaternionPath)
    case elements
  }

  private let from: CATransform3D
  private let to: CATransform3D
  private let way: Way

  package init(from: CATransform3D, to: CATransform3D) {
    self.from = from
    self.to = to
    if from == to {
      way = .constant
    } else if CATransform3DIsAffine(from), CATransform3DIsAffine(to) {
      let (a, b) = AffineDecomposition.paired(AffineDecomposition(from), AffineDecomposition(to))
      way = .affine(a, b)
    } else if let a = SpatialDecomposition(from), let b = SpatialDecomposition(to) {
      way = .spatial(a, b, QuaternionPath(from: a.rotation, to: b.rotation))
    } else {
      way = .elements
    }
  }

  /// The transform `fraction` of the way; exactly the ends at 0 and 1.
  package func value(at fraction: Double) -> CATransform3D {
    if fraction == 0 { return from }
    if fraction == 1 { return to }
    switch way {
    case .constant: return from
    case .affine(let a, let b): return a.interpolated(to: b, at: fraction).transform
    case .spatial(let a, let b, let rotation):
      return a.interpolated(to: b, at: fraction, rotation: rotation.value(at: fraction)).transform
    case .elements: return from.elementwise(to: to, at: fraction)
    }
  }
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
