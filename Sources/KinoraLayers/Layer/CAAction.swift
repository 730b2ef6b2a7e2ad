import Foundation

/// An action to run when a layer's property changes, or when a layer enters or leaves a tree.
///
/// Animations are actions: running one adds it to the layer. `NSNull` is an action that does nothing and ends the
/// search for an action.
public protocol CAAction {
  /// Performs the action.
  ///
  /// - Parameters:
  ///   - key: The event: a property's key, or `kCAOnOrderIn`, `kCAOnOrderOut`, `kCATransition`, `"onLayout"`.
  ///   - object: The layer to which the event happened.
  ///   - arguments: Parameters of the event; none of the library's own events has any.
  func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

/// The key of the action for a layer that enters a tree or is shown.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action for a layer that leaves a tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key of the action for a layer that replaces another.
public let kCATransition = "transition"
