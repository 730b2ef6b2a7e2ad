import Foundation
import KinoraGraphics

/// The frame and other values derived from bounds, position, anchor point and transform.
extension CALayer {
  /// The bounding box of the transformed bounds in the superlayer's coordinates. Depth, flips and `sublayerTransform`
  /// do not matter.
  final var frameOfBounds: CGRect {
    let bounds = bounds
    let position = position
    let unit = anchorPoint
    let anchor = CGPoint(x: bounds.minX + unit.x * bounds.width, y: bounds.minY + unit.y * bounds.height)
    let t = transform
    if CATransform3DIsIdentity(t) {
      return CGRect(
        x: position.x - unit.x * bounds.width, y: position.y - unit.y * bounds.height, width: bounds.width,
        height: bounds.height)
    }
    let map = Homography(t)
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ].map { map.apply(to: CGPoint(x: $0.x - anchor.x, y: $0.y - anchor.y)) }
    let box = SpaceConversion.bounding(corners)
    return CGRect(x: position.x + box.minX, y: position.y + box.minY, width: box.width, height: box.height)
  }

  /// The bounds and position that give a frame: the size whose transformed bounding box is the frame's, the bounds
  /// origin as it is, and the position that puts the box where the frame is.
  private func boundsAndPosition(for frame: CGRect) -> (bounds: CGRect, position: CGPoint) {
    let frame = frame.standardized
    let t = transform
    let old = bounds
    // The transformed bounding box of a size (w, h) has the size (|m11| w + |m21| h, |m12| w + |m22| h).
    let (a, b, c, d) = (abs(t.m11), abs(t.m21), abs(t.m12), abs(t.m22))
    let determinant = a * d - b * c
    var size = frame.size
    if determinant != 0, determinant.isFinite {
      size.width = max((frame.width * d - frame.height * b) / determinant, 0)
      size.height = max((frame.height * a - frame.width * c) / determinant, 0)
    }
    let unit = anchorPoint
    // The least coordinates of the transformed bounds, relative to the anchor point.
    let (left, top) = (-unit.x * size.width, -unit.y * size.height)
    let xs = [left, left + size.width]
    let ys = [top, top + size.height]
    var low = CGPoint(x: CGFloat.infinity, y: .infinity)
    for x in xs {
      for y in ys {
        low.x = min(low.x, x * t.m11 + y * t.m21 + t.m41)
        low.y = min(low.y, x * t.m12 + y * t.m22 + t.m42)
      }
    }
    return (
      CGRect(origin: old.origin, size: size), CGPoint(x: frame.minX - low.x, y: frame.minY - low.y)
    )
  }

  /// Sets position and bounds, in this order, each with its own action.
  final func setFrame(_ frame: CGRect) {
    let new = boundsAndPosition(for: frame)
    position = new.position
    bounds = new.bounds
  }

  /// Stores the position and bounds that give a frame, without actions, for styles and samples.
  final func storeFrame(_ frame: CGRect) {
    let new = boundsAndPosition(for: frame)
    layerState.position = new.position
    layerState.bounds = new.bounds
  }

  final var affineTransformOrIdentity: CGAffineTransform {
    CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
  }

  final var isFlippedInRoot: Bool {
    var flipped = false
    var current: CALayer? = self
    while let layer = current {
      if layer.isGeometryFlipped { flipped.toggle() }
      current = layer.superlayer
    }
    return flipped
  }

  final var unclippedBounds: CGRect {
    var visible = bounds
    var current = superlayer
    while let ancestor = current {
      if ancestor.masksToBounds || ancestor.superlayer == nil {
        visible = visible.overlap(convert(ancestor.bounds, from: ancestor))
      }
      current = ancestor.superlayer
    }
    return visible.isNull ? .zero : visible
  }
}
