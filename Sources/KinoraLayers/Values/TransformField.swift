import Foundation
import KinoraGraphics
import KinoraNumerics

/// A part of a `CATransform3D` that a key path may name: `transform.rotation.z`, `transform.scale` and so on.
package enum TransformField: String, Sendable, Hashable, CaseIterable {
  case rotation
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  case scale
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  case translation
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"

  /// The value of the part in `t`: an angle in radians in (−π, π], a distance in points, or a factor. `translation` is
  /// a size, `scale` the mean of the three factors.
  package func read(_ t: CATransform3D) -> AnimatableValue {
    self == .translation ? .size(CGSize(width: t.m41, height: t.m42)) : .number(number(in: t))
  }

  /// The value of the part in `t`, as a number; for `translation`, the only part that is not one number, it is x.
  func number(in t: CATransform3D) -> Double {
    switch self {
    case .translation, .translationX: return Double(t.m41)
    case .translationY: return Double(t.m42)
    case .translationZ: return Double(t.m43)
    default: break
    }
    let parts = TransformParts(t)
    switch self {
    case .scale: return (parts.scale.x + parts.scale.y + parts.scale.z) / 3
    case .scaleX: return parts.scale.x
    case .scaleY: return parts.scale.y
    case .scaleZ: return parts.scale.z
    case .rotationX: return parts.angles.x
    case .rotationY: return parts.angles.y
    default: return parts.angles.z
    }
  }

  /// The transform `t` with the part replaced and all others kept, perspective and skew included; nil when `value` does
  /// not fit. No value counts as 0.
  ///
  /// `scale` sets all three factors. `translation` takes a size, a point or two numbers for x and y and leaves z, or
  /// three numbers for all.
  package func write(_ value: AnimatableValue, into t: CATransform3D) -> CATransform3D? {
    if self == .translation {
      switch value {
      case .size(let size): return t.translated(SIMD3(Double(size.width), Double(size.height), Double(t.m43)))
      case .point(let point): return t.translated(SIMD3(Double(point.x), Double(point.y), Double(t.m43)))
      case .numbers(let list) where list.count == 2 || list.count == 3:
        return t.translated(SIMD3(list[0], list[1], list.count == 3 ? list[2] : Double(t.m43)))
      case .none: return t.translated(SIMD3(0, 0, Double(t.m43)))
      default: return nil
      }
    }
    return value.nilAsZero(for: .number).double.map { replacing(with: $0, in: t) }
  }

  /// The transform `t` with the part replaced by a number; for `translation` this is x.
  func replacing(with number: Double, in t: CATransform3D) -> CATransform3D {
    switch self {
    case .translation, .translationX: return t.translated(SIMD3(number, Double(t.m42), Double(t.m43)))
    case .translationY: return t.translated(SIMD3(Double(t.m41), number, Double(t.m43)))
    case .translationZ: return t.translated(SIMD3(Double(t.m41), Double(t.m42), number))
    case .rotation, .rotationZ: if let turned = t.turnedInPlane(to: number) { return turned }
    default: break
    }
    var parts = TransformParts(t)
    switch self {
    case .scale: parts.scale = SIMD3(repeating: number)
    case .scaleX: parts.scale.x = number
    case .scaleY: parts.scale.y = number
    case .scaleZ: parts.scale.z = number
    case .rotationX: parts.turn(axis: 0, to: number)
    case .rotationY: parts.turn(axis: 1, to: number)
    default: parts.turn(axis: 2, to: number)
    }
    return parts.transform
  }
}

/// A transform decomposed for key paths: `scale · skew · rotation · translation · perspective`, in row-vector order.
///
/// The factors are the lengths of the rows of the upper left 3 × 3. A mirror is the negative sign of one factor, that
/// of the axis with the smallest diagonal element. The rows divided by the factors are `skew · rotation`: the rotation
/// is their Gram–Schmidt orthonormalisation and the skew the rest, so a transform without skew is exactly `Rx · Ry ·
/// Rz`. Perspective is the fourth column that would be applied after everything else: replacing a part of a transform
/// whose `m34` was set keeps the eye where it is.
struct TransformParts {
  var scale: SIMD3<Double>
  /// The rows of length 1, which are skew and rotation together.
  private var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  private let translation: SIMD3<Double>
  /// The fourth column of the matrix whose other parts are the identity; nil for an affine transform.
  private let perspective: SIMD4<Double>?
  private let original: CATransform3D

  init(_ t: CATransform3D) {
    original = t
    let upper = (
      SIMD3<Double>(t.m11, t.m12, t.m13), SIMD3<Double>(t.m21, t.m22, t.m23), SIMD3<Double>(t.m31, t.m32, t.m33)
    )
    translation = SIMD3(t.m41, t.m42, t.m43)
    perspective = t.perspectiveAfterAll
    scale = SIMD3(Self.length(upper.0), Self.length(upper.1), Self.length(upper.2))
    if Self.dot(upper.0, Self.cross(upper.1, upper.2)) < 0 {
      if upper.0.x <= upper.1.y && upper.0.x <= upper.2.z {
        scale.x = -scale.x
      } else if upper.1.y <= upper.2.z {
        scale.y = -scale.y
      } else {
        scale.z = -scale.z
      }
    }
    rows = Self.directions(upper, scale)
  }

  /// The angles about x, y and z of the rotation `Rx · Ry · Rz`, each in (−π, π].
  var angles: SIMD3<Double> { Self.angles(Self.orthonormal(rows)) }

  private static func angles(_ r: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) -> SIMD3<Double> {
    if r.0.y == 0, r.0.z == 0, r.0.x == 1, r.1.z == 0, r.1.y == 1 { return .zero }
    if r.0.z.magnitude >= 1 - 1e-12 {
      // The x axis lies along z: turns about x and z are the same turn, which is attributed to z.
      return SIMD3(0, r.0.z > 0 ? -.pi / 2 : .pi / 2, Elementary.atan2(-r.1.x, r.1.y))
    }
    return SIMD3(
      Elementary.atan2(r.1.z, r.2.z),
      Elementary.atan2(-r.0.z, (r.0.x * r.0.x + r.0.y * r.0.y).squareRoot()), Elementary.atan2(r.0.y, r.0.x))
  }

  /// Replaces the angle about an axis (0, 1, 2 for x, y, z).
  mutating func turn(axis: Int, to angle: Double) {
    let old = Self.orthonormal(rows)
    // In the commonest case, a rotation about z, there is no angle about x or y to keep, which saves the arctangents.
    let isInPlane = axis == 2 && old.0.z == 0 && old.1.z == 0 && old.2.z > 0
    var angles = isInPlane ? SIMD3<Double>.zero : Self.angles(old)
    angles[axis] = angle
    let new = Self.rotation(angles)
    // Since rows = skew · old, skew = rows · oldᵀ.
    func turned(_ row: SIMD3<Double>) -> SIMD3<Double> {
      Self.dot(row, old.0) * new.0 + Self.dot(row, old.1) * new.1 + Self.dot(row, old.2) * new.2
    }
    rows = (turned(rows.0), turned(rows.1), turned(rows.2))
  }

  /// The transform composed of the parts.
  var transform: CATransform3D {
    var t = original
    let (a, b, c) = (scale.x * rows.0, scale.y * rows.1, scale.z * rows.2)
    (t.m11, t.m12, t.m13) = (CGFloat(a.x), CGFloat(a.y), CGFloat(a.z))
    (t.m21, t.m22, t.m23) = (CGFloat(b.x), CGFloat(b.y), CGFloat(b.z))
    (t.m31, t.m32, t.m33) = (CGFloat(c.x), CGFloat(c.y), CGFloat(c.z))
    if let perspective { t.setPerspective(perspective) }
    return t
  }

  /// The rows of the matrix `Rx · Ry · Rz`.
  private static func rotation(_ angles: SIMD3<Double>) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (sz, cz) = Elementary.sincos(angles.z)
    if angles.x == 0, angles.y == 0 { return (SIMD3(cz, sz, 0), SIMD3(-sz, cz, 0), SIMD3(0, 0, 1)) }
    let (sx, cx) = Elementary.sincos(angles.x)
    let (sy, cy) = Elementary.sincos(angles.y)
    return (
      SIMD3(cy * cz, cy * sz, -sy), SIMD3(sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy),
      SIMD3(cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy)
    )
  }

  /// The rows divided by their lengths. A row of length 0 is replaced by the direction perpendicular to the others, or
  /// by its own axis.
  private static func directions(
    _ rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), _ scale: SIMD3<Double>
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    var (a, b, c) = (rows.0 / scale.x, rows.1 / scale.y, rows.2 / scale.z)
    if scale.x != 0, scale.y != 0, scale.z != 0 { return (a, b, c) }
    func unit(_ v: SIMD3<Double>, else axis: SIMD3<Double>) -> SIMD3<Double> {
      let l = length(v)
      return l > 0 ? v / l : axis
    }
    if scale.x == 0 {
      a = scale.y != 0 && scale.z != 0 ? unit(cross(b, c), else: SIMD3(1, 0, 0)) : SIMD3(1, 0, 0)
      if scale.y != 0, scale.z == 0 { a = unit(SIMD3(b.y, -b.x, 0), else: a) }
    }
    if scale.y == 0 {
      b = scale.z != 0 ? unit(cross(c, a), else: SIMD3(0, 1, 0)) : unit(SIMD3(-a.y, a.x, 0), else: SIMD3(0, 1, 0))
    }
    if scale.z == 0 { c = unit(cross(a, b), else: SIMD3(0, 0, 1)) }
    return (a, b, c)
  }

  /// The rows orthonormalised by Gram–Schmidt, beginning with the first. Rows in one plane or line are replaced by
  /// perpendiculars.
  private static func orthonormal(
    _ rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
  ) -> (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let a = rows.0
    let skew = dot(a, rows.1)
    var b = rows.1
    if skew.magnitude > 1e-15 {
      b -= skew * a
      let l = length(b)
      b = l > 1e-12 ? b / l : SIMD3(-a.y, a.x, 0)
    }
    var c = cross(a, b)
    if dot(c, rows.2) < 0 { c = -c }
    return (a, b, c)
  }

  private static func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }
  private static func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }
  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

extension CATransform3D {
  /// The transform with another angle about z; nil unless it is, like most, a transform in the plane without a mirror.
  ///
  /// The result is that of `TransformParts`, with fewer steps and one rounding less: a transform in the plane stays in
  /// it exactly.
  fileprivate func turnedInPlane(to angle: Double) -> CATransform3D? {
    guard m13 == 0, m23 == 0, m31 == 0, m32 == 0, m33 == 1, m14 == 0, m24 == 0, m34 == 0, m44 == 1 else { return nil }
    let (a, b) = (SIMD2(Double(m11), Double(m12)), SIMD2(Double(m21), Double(m22)))
    let scale = SIMD2((a.x * a.x + a.y * a.y).squareRoot(), (b.x * b.x + b.y * b.y).squareRoot())
    guard a.x * b.y - a.y * b.x > 0, scale.x > 0, scale.y > 0, scale.x < .infinity, scale.y < .infinity else {
      return nil
    }
    let (first, second) = (a / scale.x, b / scale.y)
    // The second row has a component along the first, the skew, and one across it.
    let skew = first.x * second.x + first.y * second.y
    let across = first.x * second.y - first.y * second.x
    let (sine, cosine) = Elementary.sincos(angle)
    var turned = self
    (turned.m11, turned.m12) = (CGFloat(scale.x * cosine), CGFloat(scale.x * sine))
    (turned.m21, turned.m22) = (
      CGFloat(scale.y * (skew * cosine - across * sine)), CGFloat(scale.y * (skew * sine + across * cosine))
    )
    return turned
  }

  /// The transform with another translation and the eye of its perspective where it is.
  fileprivate func translated(_ translation: SIMD3<Double>) -> CATransform3D {
    var t = self
    let perspective = perspectiveAfterAll
    (t.m41, t.m42, t.m43) = (CGFloat(translation.x), CGFloat(translation.y), CGFloat(translation.z))
    if let perspective { t.setPerspective(perspective) }
    return t
  }

  /// The perspective as the fourth column to be applied after the affine part; nil when there is no perspective, or
  /// when the affine part flattens space so that it cannot be found.
  fileprivate var perspectiveAfterAll: SIMD4<Double>? {
    if m14 == 0, m24 == 0, m34 == 0, m44 == 1 { return nil }
    let a = SIMD3<Double>(m11, m12, m13)
    let b = SIMD3<Double>(m21, m22, m23)
    let c = SIMD3<Double>(m31, m32, m33)
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let (bc, ca, ab) = (cross(b, c), cross(c, a), cross(a, b))
    let volume = a.x * bc.x + a.y * bc.y + a.z * bc.z
    guard volume != 0, volume.isFinite else { return nil }
    let p = (Double(m14) * bc + Double(m24) * ca + Double(m34) * ab) / volume
    let w = Double(m44) - (Double(m41) * p.x + Double(m42) * p.y + Double(m43) * p.z)
    return SIMD4(p.x, p.y, p.z, w)
  }

  /// Sets the fourth column so that the perspective `p` is applied after the affine part.
  fileprivate mutating func setPerspective(_ p: SIMD4<Double>) {
    func row(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat) -> CGFloat {
      CGFloat(Double(x) * p.x + Double(y) * p.y + Double(z) * p.z)
    }
    m14 = row(m11, m12, m13)
    m24 = row(m21, m22, m23)
    m34 = row(m31, m32, m33)
    m44 = row(m41, m42, m43) + CGFloat(p.w)
  }
}
