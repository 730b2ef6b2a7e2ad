import Foundation

extension Homography {
  /// The map of the plane z = 0 under `t`: rows and columns 1, 2 and 4 of `t`.
  ///
  /// A map without perspective is divided by its w, so that it counts as affine, unless w puts the plane behind the
  /// eye.
  public init(_ t: CATransform3D) {
    if t.m14 == 0 && t.m24 == 0 && t.m44 != 1 && Double(t.m44) >= Self.nearestW {
      let s = 1 / Double(t.m44)
      self.init(
        a: Double(t.m11) * s, b: Double(t.m12) * s, c: Double(t.m21) * s, d: Double(t.m22) * s,
        tx: Double(t.m41) * s, ty: Double(t.m42) * s)
    } else {
      self.init(
        m11: Double(t.m11), m12: Double(t.m12), m13: Double(t.m14), m21: Double(t.m21), m22: Double(t.m22),
        m23: Double(t.m24), m31: Double(t.m41), m32: Double(t.m42), m33: Double(t.m44))
    }
  }

  /// A map from an affine transform.
  public init(_ t: CGAffineTransform) {
    self.init(a: Double(t.a), b: Double(t.b), c: Double(t.c), d: Double(t.d), tx: Double(t.tx), ty: Double(t.ty))
  }

  /// The smallest w in front of the eye: points with a smaller w are behind the eye, or too near it, and are clipped
  /// away.
  public static let nearestW = 1.0 / 1_024

  /// The image of a point before the division: (x, y, w).
  @inlinable
  public func homogeneous(_ point: CGPoint) -> SIMD3<Double> {
    let x = Double(point.x)
    let y = Double(point.y)
    return SIMD3(
      x * m11 + y * m21 + m31, x * m12 + y * m22 + m32, x * m13 + y * m23 + m33)
  }

  /// The corners of `rect` on the canvas in the order minX minY, maxX minY, maxX maxY, minX maxY; nil when one of them is
  /// behind the eye.
  public func quad(of rect: CGRect) -> [CGPoint]? {
    let corners = Self.corners(of: rect)
    if !isAffine, corners.contains(where: { homogeneous($0).z < Self.nearestW }) { return nil }
    return corners.map(apply)
  }

  /// The part of `rect` in front of the eye, as a polygon on the canvas: four corners, up to five where the eye's plane
  /// cuts it, none when all of `rect` is behind the eye.
  public func polygon(of rect: CGRect) -> [CGPoint] {
    let corners = Self.corners(of: rect)
    if isAffine { return corners.map(apply) }
    let points = corners.map(homogeneous)
    var polygon: [CGPoint] = []
    var previous = points[3]
    for point in points {
      if (point.z >= Self.nearestW) != (previous.z >= Self.nearestW) {
        let t = (Self.nearestW - previous.z) / (point.z - previous.z)
        let cut = previous + (point - previous) * t
        polygon.append(CGPoint(x: cut.x / Self.nearestW, y: cut.y / Self.nearestW))
      }
      if point.z >= Self.nearestW { polygon.append(CGPoint(x: point.x / point.z, y: point.y / point.z)) }
      previous = point
    }
    return polygon
  }

  /// The smallest axis-aligned rectangle around what `rect` covers on the canvas; null when no part of `rect` is in
  /// front of the eye. Null and infinite rectangles stay as they are.
  public func boundingBox(of rect: CGRect) -> CGRect {
    if rect.isNull || rect.isInfinite { return rect }
    if isAxisAligned {
      let x0 = Double(rect.minX) * m11 + m31
      let x1 = Double(rect.maxX) * m11 + m31
      let y0 = Double(rect.minY) * m22 + m32
      let y1 = Double(rect.maxY) * m22 + m32
      return CGRect(x: min(x0, x1), y: min(y0, y1), width: abs(x1 - x0), height: abs(y1 - y0))
    }
    return CGRect(enclosing: polygon(of: rect))
  }

  /// The largest factor by which a length can grow near `point`; infinite when the point is behind the eye.
  public func largestScale(at point: CGPoint) -> Double {
    var (a, b, c, d) = (m11, m12, m21, m22)
    if !isAffine {
      let p = homogeneous(point)
      guard p.z >= Self.nearestW else { return .infinity }
      let x = p.x / p.z
      let y = p.y / p.z
      a = (m11 - m13 * x) / p.z
      b = (m12 - m13 * y) / p.z
      c = (m21 - m23 * x) / p.z
      d = (m22 - m23 * y) / p.z
    }
    // The larger singular value of the 2 × 2 derivative.
    let s = a * a + b * b + c * c + d * d
    let determinant = a * d - b * c
    let root = max(0, s * s - 4 * determinant * determinant).squareRoot()
    return ((s + root) / 2).squareRoot()
  }

  /// The largest factor by which a length can grow anywhere in `rect`; points behind the eye count as points at
  /// ``nearestW``.
  public func largestScale(in rect: CGRect) -> Double {
    if isAffine { return largestScale(at: .zero) }
    var largest = 0.0
    for corner in Self.corners(of: rect) {
      let scale = largestScale(at: corner)
      largest = max(largest, scale.isFinite ? scale : 1 / Self.nearestW)
    }
    return largest
  }

  private static func corners(of rect: CGRect) -> [CGPoint] {
    [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY),
    ]
  }
}
