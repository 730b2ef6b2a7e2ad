import Foundation
import KinoraGraphics

/// How near a plane is to the viewer at every point of a picture: `x · u + y · v + c` at (u, v), a greater value being
/// nearer.
///
/// A plane in space that is not seen edge-on is the graph of such a function over the picture it is seen in, with
/// perspective too: after the division by w the eye is infinitely far off, and a projective map keeps planes plane. The
/// difference of two such functions therefore tells which of two planes is in front where they overlap, and along which
/// straight line they cut each other.
struct DepthField: Equatable {
  var x, y, c: Double

  /// The depth of a layer's plane over the plane of a flattening superlayer, with `matrix` from the layer's space to
  /// the superlayer's. Nil when the plane is seen edge-on.
  init?(_ matrix: CATransform3D) {
    let plane = Homography(
      m11: Double(matrix.m11), m12: Double(matrix.m12), m13: Double(matrix.m14), m21: Double(matrix.m21),
      m22: Double(matrix.m22), m23: Double(matrix.m24), m31: Double(matrix.m41), m32: Double(matrix.m42),
      m33: Double(matrix.m44))
    guard let back = plane.inverse else { return nil }
    self = DepthField(x: Double(matrix.m13), y: Double(matrix.m23), c: Double(matrix.m43)).pulled(back)
    guard x.isFinite, y.isFinite, c.isFinite else { return nil }
  }

  /// The function that is 0 everywhere.
  static let flat = DepthField(x: 0, y: 0, c: 0)

  private init(x: Double, y: Double, c: Double) {
    self.x = x
    self.y = y
    self.c = c
  }

  /// The function over the canvas instead of the superlayer's plane, with `back` from the canvas to that plane; up to a
  /// factor that is positive wherever the superlayer's plane can be seen.
  func seen(through back: Homography) -> DepthField { pulled(back) }

  private func pulled(_ back: Homography) -> DepthField {
    DepthField(
      x: back.m11 * x + back.m12 * y + back.m13 * c, y: back.m21 * x + back.m22 * y + back.m23 * c,
      c: back.m31 * x + back.m32 * y + back.m33 * c)
  }

  static func - (a: DepthField, b: DepthField) -> DepthField { DepthField(x: a.x - b.x, y: a.y - b.y, c: a.c - b.c) }
  static prefix func - (a: DepthField) -> DepthField { DepthField(x: -a.x, y: -a.y, c: -a.c) }

  func value(at point: CGPoint) -> Double { x * Double(point.x) + y * Double(point.y) + c }

  /// An upper limit of the error that rounding brings into the value at `point`.
  func slack(at point: CGPoint) -> Double {
    1e-9 * ((x * Double(point.x)).magnitude + (y * Double(point.y)).magnitude + c.magnitude + 1)
  }

  /// The function times the factor that makes it a distance in pixels from where it is zero; nil for a constant
  /// function.
  var asDistance: DepthField? {
    let length = (x * x + y * y).squareRoot()
    guard length > 0, (1 / length).isFinite else { return nil }
    return DepthField(x: x / length, y: y / length, c: c / length)
  }
}
