import Foundation

/// An object that places the sublayers of layers. Every method is optional.
public protocol CALayoutManager: AnyObject {
  /// The size that a layer should have, in points.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Tells that something has changed on which the layout of a layer depends.
  func invalidateLayout(of layer: CALayer)
  /// Places the sublayers of a layer.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// Returns the size of the layer's bounds.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}
