import Foundation
import KinoraGraphics

/// An object that provides a layer's contents, layout and actions. Every method is optional.
public protocol CALayerDelegate: AnyObject {
  /// Provides the contents, typically by setting `layer.contents`. When implemented, `draw(_:in:)` is not called.
  func display(_ layer: CALayer)
  /// Draws the contents in the layer's coordinates.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Prepares for drawing; called before `draw(_:in:)`.
  func layerWillDraw(_ layer: CALayer)
  /// Places the sublayers. When implemented, the layout manager is not asked.
  func layoutSublayers(of layer: CALayer)
  /// The action for an event; with nil the search goes on, with `NSNull` it ends without an action.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

/// Implementations of the methods that a delegate does not have.
extension CALayerDelegate {
  /// Notes that the delegate does not have the method, so that the contents are drawn.
  public func display(_ layer: CALayer) { layer.delegateDeclined = true }
  /// Notes that the delegate does not have the method; nothing is drawn.
  public func draw(_ layer: CALayer, in ctx: CGContext) { layer.delegateDeclined = true }
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Notes that the delegate does not have the method, so that the layout manager is asked.
  public func layoutSublayers(of layer: CALayer) { layer.delegateDeclined = true }
  /// Returns nil: the search goes on.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

extension CALayer {
  /// Whether the default implementation of a delegate's method was called. Without an Objective-C runtime a method that
  /// a delegate does not have is found out by calling it.
  final var delegateDeclined: Bool {
    get { layerFlags.contains(.delegateDeclined) }
    set { if newValue { layerFlags.insert(.delegateDeclined) } else { layerFlags.remove(.delegateDeclined) } }
  }

  /// Calls a method of the delegate; false when there is no delegate or it does not have the method.
  final func askDelegate(_ method: (any CALayerDelegate) -> Void) -> Bool {
    guard let delegate = delegateObject else { return false }
    delegateDeclined = false
    method(delegate)
    return !delegateDeclined
  }
}
