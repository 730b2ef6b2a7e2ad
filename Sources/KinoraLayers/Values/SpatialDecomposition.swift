import Foundation
import KinoraGraphics

/// A transform decomposed by "unmatrix" (Spencer W. Thomas, *Decomposing a Matrix into Simple Transformations*,
/// Graphics Gems II, 1991), with the rotation as a quaternion: `scale · skew · rotation · translation · perspective`,
/// in row-vector order.
package struct SpatialDecomposition: Sendable, Hashable {
  package var scale: SIMD3<Double>
  /// The skews xy, xz and yz.
  package var skew: SIMD3<Double>
  package var rotation: Quaternion
  package var translation: SIMD3<Double>
  /// The fourth column of the matrix whose other parts are the identity.
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

  /// Decomposes a transform; nil when it flattens space and so cannot be decomposed.
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
      // Solves rows · p = column by Cramer's rule; the contribution of the translation is subtracted from the last
      // element.
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
      // A mirror is expressed as a mirror of all three axes and a rotation.
      scale = -scale
      rows = (-rows.0, -rows.1, -rows.2)
    }
    rotation = Quaternion(rows: rows.0, rows.1, rows.2)
  }

  /// The transform composed of the parts.
  package var transform: CATransform3D { composed(isSkewed: true, hasPerspective: true) }

  /// The transform composed of the parts, without skew and perspective if these are known to be the identity.
  @inline(__always)
  func composed(isSkewed: Bool, hasPerspective: Bool) -> CATransform3D {
    var (row0, row1, row2) = rotation.rows
    if isSkewed {
      row2 = row2 + skew.y * row0 + skew.z * row1
      row1 = row1 + skew.x * row0
    }
    (row0, row1, row2) = (scale.x * row0, scale.y * row1, scale.z * row2)
    var column = SIMD4<Double>(0, 0, 0, 1)
    if hasPerspective {
      let p = SIMD3(perspective.x, perspective.y, perspective.z)
      column = SIMD4(dot(row0, p), dot(row1, p), dot(row2, p), dot(translation, p) + perspective.w)
    }
    return CATransform3D(
      m11: row0.x, m12: row0.y, m13: row0.z, m14: column.x, m21: row1.x, m22: row1.y, m23: row1.z, m24: column.y,
      m31: row2.x, m32: row2.y, m33: row2.z, m34: column.z, m41: translation.x, m42: translation.y, m43: translation.z,
      m44: column.w)
  }
}

/// The interpolation between two transforms in space: the rotation goes along the shorter arc, every other part at an
/// even pace.
struct SpatialInterpolation: Sendable {
  private let start: SpatialDecomposition
  private let scale, skew, translation: SIMD3<Double>
  private let perspective: SIMD4<Double>
  private let rotation: QuaternionPath
  private let isSkewed: Bool
  private let hasPerspective: Bool

  /// The interpolation between two transforms; nil when one of them flattens space and so cannot be decomposed.
  init?(from: CATransform3D, to: CATransform3D) {
    guard let a = SpatialDecomposition(from), let b = SpatialDecomposition(to) else { return nil }
    start = a
    (scale, skew) = (b.scale - a.scale, b.skew - a.skew)
    (translation, perspective) = (b.translation - a.translation, b.perspective - a.perspective)
    rotation = QuaternionPath(from: a.rotation, to: b.rotation)
    isSkewed = a.skew != .zero || b.skew != .zero
    hasPerspective = a.perspective != SIMD4(0, 0, 0, 1) || b.perspective != SIMD4(0, 0, 0, 1)
  }

  @inline(__always)
  func value(at f: Double) -> CATransform3D {
    SpatialDecomposition(
      scale: start.scale + scale * f, skew: start.skew + skew * f, rotation: rotation.value(at: f),
      translation: start.translation + translation * f, perspective: start.perspective + perspective * f
    ).composed(isSkewed: isSkewed, hasPerspective: hasPerspective)
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
