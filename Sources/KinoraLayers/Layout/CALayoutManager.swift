import Foundation

/// Places the sublayers of a layer. Every method is optional.
public protocol CALayoutManager: AnyObject {
  /// The size the layer would like.
  func preferredSize(of layer: CALayer) -> CGSize
  /// Told when something the layout depends on changed.
  func invalidateLayout(of layer: CALayer)
  /// Places the sublayers.
  func layoutSublayers(of layer: CALayer)
}

extension CALayoutManager {
  /// The size of the bounds.
  public func preferredSize(of layer: CALayer) -> CGSize { layer.bounds.size }
  /// Does nothing.
  public func invalidateLayout(of layer: CALayer) {}
  /// Does nothing.
  public func layoutSublayers(of layer: CALayer) {}
}
