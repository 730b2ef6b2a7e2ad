import Foundation
import KinoraNumerics

/// Whether every element equals the identity's.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether every element of `a` equals that of `b` exactly.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// A translation.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m41 = tx
  t.m42 = ty
  t.m43 = tz
  return t
}

/// A scale about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m11 = sx
  t.m22 = sy
  t.m33 = sz
  return t
}

/// A rotation by `angle` radians about the axis (x, y, z), which need not have length 1; the identity when its length
/// is 0.
///
/// About z the rotation goes from +x toward +y. The formula is Rodrigues'.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let turn = Elementary.sincos(Double(angle))
  let (s, c) = (CGFloat(turn.sin), CGFloat(turn.cos))
  let v = 1 - c
  return CATransform3D(
    m11: c + x * x * v, m12: x * y * v + z * s, m13: x * z * v - y * s, m14: 0,
    m21: x * y * v - z * s, m22: c + y * y * v, m23: y * z * v + x * s, m24: 0,
    m31: x * z * v + y * s, m32: y * z * v - x * s, m33: c + z * z * v, m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)
}

/// A translation first, then `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// A scale first, then `t`.
public func CATransform3DScale(_ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// A rotation first, then `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// `a` first, then `b`: the product `a · b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(
    m11: a.m11 * b.m11 + a.m12 * b.m21 + a.m13 * b.m31 + a.m14 * b.m41,
    m12: a.m11 * b.m12 + a.m12 * b.m22 + a.m13 * b.m32 + a.m14 * b.m42,
    m13: a.m11 * b.m13 + a.m12 * b.m23 + a.m13 * b.m33 + a.m14 * b.m43,
    m14: a.m11 * b.m14 + a.m12 * b.m24 + a.m13 * b.m34 + a.m14 * b.m44,
    m21: a.m21 * b.m11 + a.m22 * b.m21 + a.m23 * b.m31 + a.m24 * b.m41,
    m22: a.m21 * b.m12 + a.m22 * b.m22 + a.m23 * b.m32 + a.m24 * b.m42,
    m23: a.m21 * b.m13 + a.m22 * b.m23 + a.m23 * b.m33 + a.m24 * b.m43,
    m24: a.m21 * b.m14 + a.m22 * b.m24 + a.m23 * b.m34 + a.m24 * b.m44,
    m31: a.m31 * b.m11 + a.m32 * b.m21 + a.m33 * b.m31 + a.m34 * b.m41,
    m32: a.m31 * b.m12 + a.m32 * b.m22 + a.m33 * b.m32 + a.m34 * b.m42,
    m33: a.m31 * b.m13 + a.m32 * b.m23 + a.m33 * b.m33 + a.m34 * b.m43,
    m34: a.m31 * b.m14 + a.m32 * b.m24 + a.m33 * b.m34 + a.m34 * b.m44,
    m41: a.m41 * b.m11 + a.m42 * b.m21 + a.m43 * b.m31 + a.m44 * b.m41,
    m42: a.m41 * b.m12 + a.m42 * b.m22 + a.m43 * b.m32 + a.m44 * b.m42,
    m43: a.m41 * b.m13 + a.m42 * b.m23 + a.m43 * b.m33 + a.m44 * b.m43,
    m44: a.m41 * b.m14 + a.m42 * b.m24 + a.m43 * b.m34 + a.m44 * b.m44)
}

/// The inverse of `t`; `t` itself when it has none.
///
/// The cofactors come from the 2 × 2 determinants of the upper and the lower two rows (Laplace's expansion).
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  let s0 = t.m11 * t.m22 - t.m21 * t.m12
  let s1 = t.m11 * t.m23 - t.m21 * t.m13
  let s2 = t.m11 * t.m24 - t.m21 * t.m14
  let s3 = t.m12 * t.m23 - t.m22 * t.m13
  let s4 = t.m12 * t.m24 - t.m22 * t.m14
  let s5 = t.m13 * t.m24 - t.m23 * t.m14
  let c5 = t.m33 * t.m44 - t.m43 * t.m34
  let c4 = t.m32 * t.m44 - t.m42 * t.m34
  let c3 = t.m32 * t.m43 - t.m42 * t.m33
  let c2 = t.m31 * t.m44 - t.m41 * t.m34
  let c1 = t.m31 * t.m43 - t.m41 * t.m33
  let c0 = t.m31 * t.m42 - t.m41 * t.m32
  let determinant = s0 * c5 - s1 * c4 + s2 * c3 + s3 * c2 - s4 * c1 + s5 * c0
  let r = 1 / determinant
  guard determinant != 0, r.isFinite else { return t }
  return CATransform3D(
    m11: (t.m22 * c5 - t.m23 * c4 + t.m24 * c3) * r, m12: (-t.m12 * c5 + t.m13 * c4 - t.m14 * c3) * r,
    m13: (t.m42 * s5 - t.m43 * s4 + t.m44 * s3) * r, m14: (-t.m32 * s5 + t.m33 * s4 - t.m34 * s3) * r,
    m21: (-t.m21 * c5 + t.m23 * c2 - t.m24 * c1) * r, m22: (t.m11 * c5 - t.m13 * c2 + t.m14 * c1) * r,
    m23: (-t.m41 * s5 + t.m43 * s2 - t.m44 * s1) * r, m24: (t.m31 * s5 - t.m33 * s2 + t.m34 * s1) * r,
    m31: (t.m21 * c4 - t.m22 * c2 + t.m24 * c0) * r, m32: (-t.m11 * c4 + t.m12 * c2 - t.m14 * c0) * r,
    m33: (t.m41 * s4 - t.m42 * s2 + t.m44 * s0) * r, m34: (-t.m31 * s4 + t.m32 * s2 - t.m34 * s0) * r,
    m41: (-t.m21 * c3 + t.m22 * c1 - t.m23 * c0) * r, m42: (t.m11 * c3 - t.m12 * c1 + t.m13 * c0) * r,
    m43: (-t.m41 * s3 + t.m42 * s1 - t.m43 * s0) * r, m44: (t.m31 * s3 - t.m32 * s1 + t.m33 * s0) * r)
}

/// An affine map of the plane as a map of space that leaves z alone.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var t = CATransform3DIdentity
  t.m11 = m.a
  t.m12 = m.b
  t.m21 = m.c
  t.m22 = m.d
  t.m41 = m.tx
  t.m42 = m.ty
  return t
}

/// Whether the map is affine in the plane: it leaves z alone, without a scale or a translation along z, and has no
/// perspective.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m34 == 0 && t.m43 == 0
    && t.m33 == 1 && t.m44 == 1
}

/// The part of the map that acts in the plane. For a map that is not affine Core Animation defines no answer; this
/// gives the six elements `m11 m12 m21 m22 m41 m42`.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

extension NSValue {
  /// A value object with the transform, for code written for Objective-C's boxed values.
  public convenience init(caTransform3D t: CATransform3D) {
    var t = t
    self.init(bytes: &t, objCType: "[16d]")
  }

  /// The transform of `NSValue(caTransform3D:)`; the identity for a value that holds something else.
  public var caTransform3DValue: CATransform3D {
    guard String(cString: objCType) == "[16d]" else { return CATransform3DIdentity }
    var t = CATransform3D()
    getValue(&t)
    return t
  }
}
