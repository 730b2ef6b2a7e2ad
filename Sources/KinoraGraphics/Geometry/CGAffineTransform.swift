import Foundation
import KinoraNumerics

/// An affine map of the plane, which keeps parallel lines parallel: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
///
/// The matrix is for row vectors, as everywhere here: `(x', y', 1) = (x, y, 1) · M`. With y growing downward a positive
/// rotation turns clockwise on screen.
@frozen
public struct CGAffineTransform: Sendable, Hashable {
  /// The change of x′ per unit of x.
  public var a: CGFloat
  /// The change of y′ per unit of x.
  public var b: CGFloat
  /// The change of x′ per unit of y.
  public var c: CGFloat
  /// The change of y′ per unit of y.
  public var d: CGFloat
  /// The translation along x, in points.
  public var tx: CGFloat
  /// The translation along y, in points.
  public var ty: CGFloat

  /// A transform of six zeros, as in Core Graphics, which maps everything to the origin. The transform that changes
  /// nothing is `identity`.
  @inlinable
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// A transform from its six elements.
  @inlinable
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// A transform from its six elements without labels, as Core Graphics has it too.
  @inlinable
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// A rotation about the origin by `angle` radians, from +x toward +y.
  public init(rotationAngle angle: CGFloat) {
    let (sin, cos) = Elementary.sincos(Double(angle))
    self.init(a: CGFloat(cos), b: CGFloat(sin), c: CGFloat(-sin), d: CGFloat(cos), tx: 0, ty: 0)
  }

  /// A scale of each axis.
  @inlinable
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

  /// A translation, in points.
  @inlinable
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

  /// The transform that changes nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Whether the transform changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// `self` first, then `t2`: the product `self · t2`.
  @inlinable
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d, c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
      tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// A translation first, then `self`.
  @inlinable
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// A scale first, then `self`.
  @inlinable
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// A rotation by `angle` radians first, then `self`.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The inverse; `self` when there is none, as in Core Graphics.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    let s = 1 / determinant
    guard determinant != 0, s.isFinite else { return self }
    return CGAffineTransform(
      a: d * s, b: -b * s, c: -c * s, d: a * s, tx: (c * ty - d * tx) * s, ty: (b * tx - a * ty) * s)
  }

  /// Whether every element is finite.
  package var isFinite: Bool {
    a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
  }
}

extension CGAffineTransform: Codable {
  /// Reads six numbers in the order a, b, c, d, tx, ty, as Core Graphics encodes them.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    self.init(
      a: try numbers.decode(CGFloat.self), b: try numbers.decode(CGFloat.self), c: try numbers.decode(CGFloat.self),
      d: try numbers.decode(CGFloat.self), tx: try numbers.decode(CGFloat.self), ty: try numbers.decode(CGFloat.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    for number in [a, b, c, d, tx, ty] { try numbers.encode(number) }
  }
}

extension CGPoint {
  /// The point after the transform.
  @inlinable
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

extension CGSize {
  /// The size as a vector, without the translation; may become negative.
  @inlinable
  public func applying(_ t: CGAffineTransform) -> CGSize {
    CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
  }
}

extension CGRect {
  /// The bounding box of the mapped corners. Null and infinite rectangles stay as they are.
  public func applying(_ t: CGAffineTransform) -> CGRect {
    if isNull || isInfinite { return self }
    let x = (minX, maxX)
    let y = (minY, maxY)
    let corners = [
      CGPoint(x: x.0, y: y.0).applying(t), CGPoint(x: x.1, y: y.0).applying(t), CGPoint(x: x.0, y: y.1).applying(t),
      CGPoint(x: x.1, y: y.1).applying(t),
    ]
    return CGRect(enclosing: corners)
  }

  /// The smallest rectangle around `points`; null for none.
  package init(enclosing points: some Sequence<CGPoint>) {
    var box = Extent()
    for point in points { box.add(point) }
    self = box.rect
  }
}

/// A bounding box that grows as points are added.
package struct Extent {
  package var minX = CGFloat.infinity
  package var minY = CGFloat.infinity
  package var maxX = -CGFloat.infinity
  package var maxY = -CGFloat.infinity

  package init() {}

  package var isEmpty: Bool { minX > maxX || minY > maxY }

  @inline(__always)
  package mutating func add(_ point: CGPoint) { add(x: point.x, y: point.y) }

  @inline(__always)
  package mutating func add(x: CGFloat, y: CGFloat) {
    minX = Swift.min(minX, x)
    minY = Swift.min(minY, y)
    maxX = Swift.max(maxX, x)
    maxY = Swift.max(maxY, y)
  }

  /// The box as a rectangle; null when nothing was added.
  package var rect: CGRect {
    isEmpty ? .null : CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }
}
