import Foundation
import KinoraGraphics

/// The maps from a layer's space to its superlayer's, as 4 × 4 matrices with row vectors.
///
/// A point of a layer goes to its superlayer in these steps: flipped about the middle of the bounds if the layer is
/// geometry-flipped · minus the anchor point · times `transform` · plus `position` and `zPosition` · through the
/// superlayer's `sublayerTransform` about the superlayer's anchor point. The superlayer's bounds origin takes no part:
/// it moves what the superlayer shows, not where its sublayers are in its space.
enum LayerGeometry {
  /// The anchor point in the layer's own coordinates.
  static func anchor(of layer: CALayer) -> CGPoint {
    let bounds = layer.bounds
    let unit = layer.anchorPoint
    return CGPoint(x: bounds.minX + unit.x * bounds.width, y: bounds.minY + unit.y * bounds.height)
  }

  /// The matrix from the space of `layer` to its superlayer's, the superlayer's `sublayerTransform` not included.
  static func matrix(of layer: CALayer) -> CATransform3D {
    let anchor = anchor(of: layer)
    let position = layer.position
    // T(−anchor) · transform: only the bottom row differs from the transform.
    var matrix = layer.transform
    let depth = layer.anchorPointZ
    let (x, y, z) = (-anchor.x, -anchor.y, -depth)
    matrix.m41 += x * matrix.m11 + y * matrix.m21 + z * matrix.m31
    matrix.m42 += x * matrix.m12 + y * matrix.m22 + z * matrix.m32
    matrix.m43 += x * matrix.m13 + y * matrix.m23 + z * matrix.m33
    matrix.m44 += x * matrix.m14 + y * matrix.m24 + z * matrix.m34
    matrix = matrix.translatedAfter(x: position.x, y: position.y, z: layer.zPosition)
    guard layer.isGeometryFlipped else { return matrix }
    let bounds = layer.bounds
    let flip = CATransform3D(
      m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: -1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 0,
      m42: 2 * bounds.minY + bounds.height, m43: 0, m44: 1)
    return CATransform3DConcat(flip, matrix)
  }

  /// The matrix of `superlayer.sublayerTransform` about the superlayer's anchor point; nil for the identity.
  static func sublayerMatrix(of superlayer: CALayer) -> CATransform3D? {
    let transform = superlayer.sublayerTransform
    if CATransform3DIsIdentity(transform) { return nil }
    let anchor = anchor(of: superlayer)
    let there = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
    return CATransform3DConcat(there, transform).translatedAfter(x: anchor.x, y: anchor.y, z: 0)
  }
}

extension CATransform3D {
  /// The matrix `self · T(x, y, z)`.
  func translatedAfter(x: CGFloat, y: CGFloat, z: CGFloat) -> CATransform3D {
    if x == 0, y == 0, z == 0 { return self }
    var result = self
    result.m11 += m14 * x
    result.m12 += m14 * y
    result.m13 += m14 * z
    result.m21 += m24 * x
    result.m22 += m24 * y
    result.m23 += m24 * z
    result.m31 += m34 * x
    result.m32 += m34 * y
    result.m33 += m34 * z
    result.m41 += m44 * x
    result.m42 += m44 * y
    result.m43 += m44 * z
    return result
  }
}
