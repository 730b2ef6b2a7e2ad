import Foundation
import KinoraNumerics

/// The components of an affine map, which apply in the order scale, shear, rotation, translation.
public struct CGAffineTransformComponents: Sendable, Hashable {
  /// The scale along x and y; a mirror image has a negative height.
  public var scale: CGSize
  /// The shear: how far x moves for each unit of y, after scaling.
  public var horizontalShear: CGFloat
  /// The rotation in radians, from +x toward +y.
  public var rotation: CGFloat
  /// The translation, in points.
  public var translation: CGVector

  /// Components; one that is not given has no effect.
  public init(
    scale: CGSize = CGSize(width: 1, height: 1), horizontalShear: CGFloat = 0, rotation: CGFloat = 0,
    translation: CGVector = .zero
  ) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// The map that scales, then shears, then rotates, then translates.
  public init(_ components: CGAffineTransformComponents) {
    let turned = CGAffineTransform(translationX: components.translation.dx, y: components.translation.dy)
      .rotated(by: components.rotation)
    self = CGAffineTransform(a: 1, b: 0, c: components.horizontalShear, d: 1, tx: 0, ty: 0).concatenating(turned)
      .scaledBy(x: components.scale.width, y: components.scale.height)
  }

  /// The components of the map: the rotation is that of the image of the x axis, the scale along x the length of that
  /// image.
  public func decomposed() -> CGAffineTransformComponents {
    let length = (a * a + b * b).squareRoot()
    let determinant = a * d - b * c
    guard length > 0, length.isFinite else {
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: (c * c + d * d).squareRoot()),
        rotation: CGFloat(Elementary.atan2(Double(-c), Double(d))), translation: CGVector(dx: tx, dy: ty))
    }
    let height = determinant / length
    let along = (a * c + b * d) / length
    return CGAffineTransformComponents(
      scale: CGSize(width: length, height: height), horizontalShear: height == 0 ? 0 : along / height,
      rotation: CGFloat(Elementary.atan2(Double(b), Double(a))), translation: CGVector(dx: tx, dy: ty))
  }
}
