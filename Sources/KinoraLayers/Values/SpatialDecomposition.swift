import Foundation
import KinoraGraphics

/// A transform taken apart by "unmatrix" (Spencer W. Thomas, *Decomposing a Matrix into Simple Transformations*, Graphics Gems II,
/// 1991), with the rotation as a quaternion: `scale · skew · rotation · translation · perspective`, in row-vector order.
package struct SpatialDecomposition: Sendable, Hashable {
  package var scale: SIMD3<Double>
  /// xy, xz, yz.
  package var skew: SIMD3<Double>
  package var rotation: Quaternion
  package var translation: SIMD3<Double>
  /// The fourth column when everything else is the identity.
  package var perspective: SIMD4<Double>

  init(
    scale: SIMD3<Double>, skew: SIMD3<Double>, rotation: Quaternion, translation: SIMD3<Double>,
    perspective: SIMD4<Double>
  ) {
    self.scale = scale
    self.skew = skew
    self.rotation = rotation
    self.translation = translation
    self.perspective = perspective
  }

  /// Nil for a transform that flattens space and so cannot be taken apart.
  package init?(_ t: CATransform3D) {
    guard t.m44 != 0 else { return nil }
    let w = 1 / Double(t.m44)
    var rows = (
      SIMD3<Double>(t.m11, t.m12, t.m13) * w, SIMD3<Double>(t.m21, t.m22, t.m23) * w,
      SIMD3<Double>(t.m31, t.m32, t.m33) * w
    )
    translation = SIMD3(t.m41, t.m42, t.m43) * w
    let column = SIMD3<Double>(t.m14, t.m24, t.m34) * w
    let volume = dot(rows.0, cross(rows.1, rows.2))
    guard volume != 0, volume.isFinite else { return nil }
    if column == .zero {
      perspective = SIMD4(0, 0, 0, 1)
    } else {
      // Solve rows · p = column by Cramer's rule; what the translation makes of p is taken off the last element.
      let r = (cross(rows.1, rows.2), cross(rows.2, rows.0), cross(rows.0, rows.1))
      let p = (column.x * r.0 + column.y * r.1 + column.z * r.2) / volume
      perspective = SIMD4(p.x, p.y, p.z, 1 - dot(translation, p))
    }
    scale = .zero
    skew = .zero
    scale.x = length(rows.0)
    rows.0 /= scale.x
    skew.x = dot(rows.0, rows.1)
    rows.1 -= rows.0 * skew.x
    scale.y = length(rows.1)
    rows.1 /= scale.y
    skew.x /= scale.y
    skew.y = dot(rows.0, rows.2)
    rows.2 -= rows.0 * skew.y
    skew.z = dot(rows.1, rows.2)
    rows.2 -= rows.1 * skew.z
    scale.z = length(rows.2)
    rows.2 /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    if dot(rows.0, cross(rows.1, rows.2)) < 0 {
      // A mirror is given to all three axes and a turn.
      scale = -scale
      rows = (-rows.0, -rows.1, -rows.2)
    }
    rotation = Quaternion(rows: rows.0, rows.1, rows.2)
  }

  package func interpolated(to end: Self, at f: Double, rotation turned: Quaternion) -> Self {
    var result = self
    result.scale += (end.scale - scale) * f
    result.skew += (end.skew - skew) * f
    result.translation += (end.translation - translation) * f
    result.perspective += (end.perspective - perspective) * f
    result.rotation = turned
    return result
  }

  /// Put together again.
  package var transform: CATransform3D {
    let r = rotation.rows
    let row0 = scale.x * r.0
    let row1 = scale.y * (r.1 + skew.x * r.0)
    let row2 = scale.z * (r.2 + skew.y * r.0 + skew.z * r.1)
    let p = SIMD3(perspective.x, perspective.y, perspective.z)
    var t = CATransform3DIdentity
    (t.m11, t.m12, t.m13, t.m14) = (row0.x, row0.y, row0.z, dot(row0, p))
    (t.m21, t.m22, t.m23, t.m24) = (row1.x, row1.y, row1.z, dot(row1, p))
    (t.m31, t.m32, t.m33, t.m34) = (row2.x, row2.y, row2.z, dot(row2, p))
    (t.m41, t.m42, t.m43) = (translation.x, translation.y, translation.z)
    t.m44 = dot(translation, p) + perspective.w
    return t
  }
}

@inline(__always)
func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }

@inline(__always)
func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

@inline(__always)
func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
