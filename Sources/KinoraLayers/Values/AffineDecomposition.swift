import Foundation
import KinoraGraphics
import KinoraNumerics

/// An affine transform decomposed as in CSS Transforms Level 1 for interpolation ("decomposing a 2D matrix"): `scale ·
/// rotation · remainder`, then the translation, in row-vector order.
///
/// The remainder is the part that is neither scale nor rotation: skew.
package struct AffineDecomposition: Sendable, Hashable {
  package var translation: SIMD2<Double>
  package var scale: SIMD2<Double>
  /// The angle of the rotation in radians; a positive one turns +x towards +y.
  package var angle: Double
  /// The elements of the 2 × 2 remainder, row by row: m11, m12, m21, m22.
  package var remainder: SIMD4<Double>

  init(translation: SIMD2<Double>, scale: SIMD2<Double>, angle: Double, remainder: SIMD4<Double>) {
    self.translation = translation
    self.scale = scale
    self.angle = angle
    self.remainder = remainder
  }

  /// Decomposes the affine part of `t`.
  package init(_ t: CATransform3D) {
    translation = SIMD2(t.m41, t.m42)
    var row0 = SIMD2<Double>(t.m11, t.m12)
    var row1 = SIMD2<Double>(t.m21, t.m22)
    scale = SIMD2((row0.x * row0.x + row0.y * row0.y).squareRoot(), (row1.x * row1.x + row1.y * row1.y).squareRoot())
    if row0.x * row1.y - row0.y * row1.x < 0 {
      // A mirror is attributed to the axis with the smaller diagonal element.
      if row0.x < row1.y { scale.x = -scale.x } else { scale.y = -scale.y }
    }
    if scale.x != 0 { row0 = row0 / scale.x }
    if scale.y != 0 { row1 = row1 / scale.y }
    angle = Elementary.atan2(row0.y, row0.x)
    if angle != 0 {
      let (s, c) = (-row0.y, row0.x)
      (row0, row1) = (c * row0 + s * row1, c * row1 - s * row0)
    }
    remainder = SIMD4(row0.x, row0.y, row1.x, row1.y)
  }

  /// Two decompositions made ready for interpolation: opposite mirrors become a half turn, and angles are chosen so
  /// that the turn between them is the shorter one. An angle of 0 counts as a full turn, so a turn from the identity by
  /// 180° passes through −90°.
  package static func paired(_ from: Self, _ to: Self) -> (Self, Self) {
    var (a, b) = (from, to)
    if (a.scale.x < 0 && b.scale.y < 0) || (a.scale.y < 0 && b.scale.x < 0) {
      a.scale = -a.scale
      a.angle += a.angle < 0 ? .pi : -.pi
    }
    // Without any turn the angle stays 0: the sine of a full turn is not quite 0, and a layer that only moves would no
    // longer be upright.
    if a.angle == 0, b.angle == 0 { return (a, b) }
    if a.angle == 0 { a.angle = 2 * .pi }
    if b.angle == 0 { b.angle = 2 * .pi }
    if (a.angle - b.angle).magnitude > .pi {
      if a.angle > b.angle { a.angle -= 2 * .pi } else { b.angle -= 2 * .pi }
    }
    return (a, b)
  }

  /// The transform composed of the parts.
  package var transform: CATransform3D {
    @inline(__always) get {
      // With an angle of 0 axes stay exactly upright.
      let (s, c) = angle == 0 ? (0, 1) : Elementary.sincos(angle)
      let r = remainder
      return CATransform3D(
        m11: scale.x * (c * r.x + s * r.z), m12: scale.x * (c * r.y + s * r.w), m13: 0, m14: 0,
        m21: scale.y * (c * r.z - s * r.x), m22: scale.y * (c * r.w - s * r.y), m23: 0, m24: 0,
        m31: 0, m32: 0, m33: 1, m34: 0, m41: translation.x, m42: translation.y, m43: 0, m44: 1)
    }
  }
}

/// The interpolation between two affine transforms, every part at an even pace.
struct AffineInterpolation: Sendable {
  private let start, change: AffineDecomposition

  init(from: CATransform3D, to: CATransform3D) {
    let (a, b) = AffineDecomposition.paired(AffineDecomposition(from), AffineDecomposition(to))
    start = a
    change = AffineDecomposition(
      translation: b.translation - a.translation, scale: b.scale - a.scale, angle: b.angle - a.angle,
      remainder: b.remainder - a.remainder)
  }

  @inline(__always)
  func value(at f: Double) -> CATransform3D {
    AffineDecomposition(
      translation: start.translation + change.translation * f, scale: start.scale + change.scale * f,
      angle: start.angle + change.angle * f, remainder: start.remainder + change.remainder * f
    ).transform
  }
}
