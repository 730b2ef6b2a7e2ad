import Foundation

/// A homography: a projective map from one plane to another, such as from a layer's plane to the canvas.
///
/// The matrix is for row vectors, as in `CATransform3D`: `(x', y', w') = (x, y, 1) · M`, then `(x'/w', y'/w')`. The
/// matrix consists of rows and columns 1, 2 and 4 of a `CATransform3D`, the part that maps points with z = 0.
@frozen
public struct Homography: Sendable, Hashable {
  /// Row 1: the image of the x axis.
  public var m11, m12, m13: Double
  /// Row 2: the image of the y axis.
  public var m21, m22, m23: Double
  /// Row 3: the translation, and the homogeneous scale.
  public var m31, m32, m33: Double

  /// A map from its elements.
  @inlinable
  public init(
    m11: Double, m12: Double, m13: Double, m21: Double, m22: Double, m23: Double, m31: Double, m32: Double, m33: Double
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
  }

  /// The affine map `(x, y) → (a·x + c·y + tx, b·x + d·y + ty)`, in `CGAffineTransform`'s letters.
  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.init(m11: a, m12: b, m13: 0, m21: c, m22: d, m23: 0, m31: tx, m32: ty, m33: 1)
  }

  /// The map that changes nothing.
  public static let identity = Homography(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// A translation by (x, y).
  @inlinable
  public static func translation(x: Double, y: Double) -> Homography {
    Homography(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Whether parallel lines stay parallel, so that no division by w is needed.
  @inlinable
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// Whether the map is a translation.
  @inlinable
  public var isTranslation: Bool { isAffine && m11 == 1 && m12 == 0 && m21 == 0 && m22 == 1 }

  /// Whether axis-aligned rectangles stay axis-aligned without a quarter turn.
  @inlinable
  public var isAxisAligned: Bool { isAffine && m12 == 0 && m21 == 0 }

  /// The image of `point`, which must not lie behind the eye (w ≤ 0).
  @inlinable
  public func apply(to point: CGPoint) -> CGPoint {
    let x = point.x * m11 + point.y * m21 + m31
    let y = point.x * m12 + point.y * m22 + m32
    if isAffine { return CGPoint(x: x, y: y) }
    let w = point.x * m13 + point.y * m23 + m33
    return CGPoint(x: x / w, y: y / w)
  }

  /// `self` first, then `next`: the product `self · next`.
  @inlinable
  public func concatenating(_ next: Homography) -> Homography {
    Homography(
      m11: m11 * next.m11 + m12 * next.m21 + m13 * next.m31,
      m12: m11 * next.m12 + m12 * next.m22 + m13 * next.m32,
      m13: m11 * next.m13 + m12 * next.m23 + m13 * next.m33,
      m21: m21 * next.m11 + m22 * next.m21 + m23 * next.m31,
      m22: m21 * next.m12 + m22 * next.m22 + m23 * next.m32,
      m23: m21 * next.m13 + m22 * next.m23 + m23 * next.m33,
      m31: m31 * next.m11 + m32 * next.m21 + m33 * next.m31,
      m32: m31 * next.m12 + m32 * next.m22 + m33 * next.m32,
      m33: m31 * next.m13 + m32 * next.m23 + m33 * next.m33)
  }

  /// The determinant of the whole 3 × 3 matrix; zero for a plane seen edge-on.
  @inlinable
  public var determinant: Double {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }

  /// The inverse, or nil when the plane is seen edge-on.
  public var inverse: Homography? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let s = 1 / determinant
    guard s.isFinite else { return nil }
    if isAffine {
      let i11 = m22 * s
      let i12 = -m12 * s
      let i21 = -m21 * s
      let i22 = m11 * s
      return Homography(
        a: i11, b: i12, c: i21, d: i22, tx: -(m31 * i11 + m32 * i21), ty: -(m31 * i12 + m32 * i22))
    }
    return Homography(
      m11: (m22 * m33 - m23 * m32) * s, m12: (m13 * m32 - m12 * m33) * s, m13: (m12 * m23 - m13 * m22) * s,
      m21: (m23 * m31 - m21 * m33) * s, m22: (m11 * m33 - m13 * m31) * s, m23: (m13 * m21 - m11 * m23) * s,
      m31: (m21 * m32 - m22 * m31) * s, m32: (m12 * m31 - m11 * m32) * s, m33: (m11 * m22 - m12 * m21) * s)
  }
}
