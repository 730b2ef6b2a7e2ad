import Foundation
import KinoraGraphics

/// Boxes for the structures that Core Animation puts into `NSValue`.
///
/// Without an Objective-C runtime the encoding of a box does not name its structure. A box for a transform holds its
/// numbers in order, as an array: sixteen for a `CATransform3D` (whose box is declared beside it), six for a
/// `CGAffineTransform`.
extension NSValue {
  /// A box for an affine transform.
  public convenience init(cgAffineTransform t: CGAffineTransform) {
    self.init(doubles: [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Double($0) })
  }

  /// The affine transform in the box; the identity when it holds something else.
  public var cgAffineTransformValue: CGAffineTransform {
    cgAffineTransformIfBoxed ?? CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  /// A box for a point, under the name UIKit gives it.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// A box for a size, under the name UIKit gives it.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// A box for a rectangle, under the name UIKit gives it.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }
  /// The point in the box.
  public var cgPointValue: CGPoint { pointValue }
  /// The size in the box.
  public var cgSizeValue: CGSize { sizeValue }
  /// The rectangle in the box.
  public var cgRectValue: CGRect { rectValue }

  var caTransform3DIfBoxed: CATransform3D? {
    String(cString: objCType) == "[16d]" ? caTransform3DValue : nil
  }

  var cgAffineTransformIfBoxed: CGAffineTransform? {
    doubles(count: 6).map { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) }
  }

  private convenience init(doubles: [Double]) {
    self.init(bytes: doubles, objCType: "[\(doubles.count)d]")
  }

  private func doubles(count: Int) -> [CGFloat]? {
    guard String(cString: objCType) == "[\(count)d]" else { return nil }
    var elements = [Double](repeating: 0, count: count)
    elements.withUnsafeMutableBytes { buffer in
      if let base = buffer.baseAddress { getValue(base) }
    }
    return elements.map { CGFloat($0) }
  }
}
