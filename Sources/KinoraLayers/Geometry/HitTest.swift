import Foundation
import KinoraGraphics

/// The search for the layer at a point.
enum HitTest {
  /// Whether the layer's bounds contain a point of its own space. The edges with the smallest coordinates belong to a
  /// layer, the others to its neighbour.
  static func bounds(of layer: CALayer, contain point: CGPoint) -> Bool {
    let bounds = layer.bounds
    return point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY && point.y < bounds.maxY
  }

  /// The layer at a point in the coordinates of the superlayer of `layer`, which is `layer` or one below it; nil for
  /// none. Hidden and fully transparent layers are not found, nor is anything outside a layer that masks to its bounds
  /// or outside the bounds of a mask. What is drawn last is found first.
  static func layer(at point: CGPoint, in layer: CALayer) -> CALayer? {
    guard let inner = convert(point, into: layer) else { return nil }
    return layer.hit(inner)
  }

  private static func convert(_ point: CGPoint, into layer: CALayer) -> CGPoint? {
    var matrix = LayerGeometry.matrix(of: layer)
    if let superlayer = layer.superlayer, !layer.layerFlags.contains(.isMask),
      let sublayerMatrix = LayerGeometry.sublayerMatrix(of: superlayer)
    {
      matrix = CATransform3DConcat(matrix, sublayerMatrix)
    }
    guard let inverse = Homography(matrix).inverse else { return nil }
    let inner = inverse.apply(to: point)
    return inner.x.isFinite && inner.y.isFinite ? inner : nil
  }

  /// The layer at a point in the coordinates of `layer`, which is `layer` or one below it; nil for none.
  static func layer(atInner point: CGPoint, of layer: CALayer) -> CALayer? {
    if layer.isHidden || layer.opacity <= 0 { return nil }
    let isInside = layer.contains(point)
    if layer.masksToBounds, !isInside { return nil }
    if let mask = layer.mask {
      guard let inMask = convert(point, into: mask), bounds(of: mask, contain: inMask) else { return nil }
    }
    for child in (layer.sublayers ?? []).frontToBack {
      if let found = child.hitTest(point) { return found }
    }
    return isInside && !layer.keepsDepth ? layer : nil
  }
}

extension [CALayer] {
  /// The layers in the reverse of the drawing order: larger `zPosition` first, later siblings before earlier ones.
  fileprivate var frontToBack: [CALayer] {
    enumerated().sorted { a, b in
      a.element.zPosition == b.element.zPosition
        ? a.offset > b.offset : a.element.zPosition > b.element.zPosition
    }.map(\.element)
  }
}

extension CALayer {
  fileprivate final func hit(_ point: CGPoint) -> CALayer? { HitTest.layer(atInner: point, of: self) }
}
