import Foundation

/// A projective map of space: a 4 × 4 matrix for row vectors, `(x', y', z', w') = (x, y, z, 1) · M`.
///
/// The translation is in `m41 m42 m43`, the perspective in `m14 m24 m34` (in practice `m34 = −1 / distance of the eye`).
@frozen
public struct CATransform3D: Sendable, Hashable {
  /// The first row: the image of the x axis, and its part in the perspective divisor.
  public var m11, m12, m13, m14: CGFloat
  /// The second row: the image of the y axis.
  public var m21, m22, m23, m24: CGFloat
  /// The third row: the image of the z axis; `m34` is −1 ÷ the eye's distance.
  public var m31, m32, m33, m34: CGFloat
  /// The fourth row: the translation.
  public var m41, m42, m43, m44: CGFloat

  /// A transform of sixteen zeros, as in Core Animation: this is not the identity.
  @inlinable
  public init() {
    self.init(
      m11: 0, m12: 0, m13: 0, m14: 0, m21: 0, m22: 0, m23: 0, m24: 0, m31: 0, m32: 0, m33: 0, m34: 0, m41: 0, m42: 0,
      m43: 0, m44: 0)
  }

  /// A transform from its sixteen elements, row by row.
  @inlinable
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }
}

/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0,
  m43: 0, m44: 1)

extension CATransform3D {
  /// The transform that changes nothing, `CATransform3DIdentity`, as a member.
  @inlinable
  public static var identity: CATransform3D { CATransform3DIdentity }

  /// The sixteen elements, row by row.
  package var elements: [CGFloat] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// A transform from sixteen elements, row by row; nil for any other count.
  package init?(elements e: [CGFloat]) {
    guard e.count == 16 else { return nil }
    self.init(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7], m31: e[8], m32: e[9],
      m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14], m44: e[15])
  }

  /// The image of a point, before the division by w.
  package func homogeneous(x: CGFloat, y: CGFloat, z: CGFloat) -> SIMD4<Double> {
    let px = x * m11 + y * m21 + z * m31 + m41
    let py = x * m12 + y * m22 + z * m32 + m42
    let pz = x * m13 + y * m23 + z * m33 + m43
    let pw = x * m14 + y * m24 + z * m34 + m44
    return SIMD4(Double(px), Double(py), Double(pz), Double(pw))
  }
}
