import Foundation
import KinoraGraphics

/// Answers for a layer: its contents, its layout, its actions. Every method is optional.
public protocol CALayerDelegate: AnyObject {
  /// Provides the contents, typically by setting `layer.contents`. When implemented, nothing is drawn.
  func display(_ layer: CALayer)
  /// Draws the contents in the layer's coordinates.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before `draw(_:in:)`, to prepare what influences the drawing.
  func layerWillDraw(_ layer: CALayer)
  /// Places the sublayers. When implemented, the layout manager is not asked.
  func layoutSublayers(of layer: CALayer)
  /// The action for an event; nil goes on searching, `NSNull` ends the search with nothing.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

/// What stands in for the methods a delegate does not implement.
extension CALayerDelegate {
  /// Not implemented: the contents are drawn.
  public func display(_ layer: CALayer) { layer.delegateDeclined = true }
  /// Not implemented: nothing is drawn.
  public func draw(_ layer: CALayer, in ctx: CGContext) { layer.delegateDeclined = true }
  /// Does nothing.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Not implemented: the layout manager is asked.
  public func layoutSublayers(of layer: CALayer) { layer.delegateDeclined = true }
  /// Nil: the search goes on.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}

extension CALayer {
  /// Whether the delegate's method was the one that stands in for a missing one: without an Objective-C runtime that is how an optional
  /// method is told from an implemented one.
  final var delegateDeclined: Bool {
    get { layerFlags.contains(.delegateDeclined) }
    set { if newValue { layerFlags.insert(.delegateDeclined) } else { layerFlags.remove(.delegateDeclined) } }
  }

  /// Calls a method of the delegate; false when there is no delegate or it does not implement the method.
  final func askDelegate(_ method: (any CALayerDelegate) -> Void) -> Bool {
    guard let delegate = delegateObject else { return false }
    delegateDeclined = false
    method(delegate)
    return !delegateDeclined
  }
}
