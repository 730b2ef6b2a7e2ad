import Foundation

/// Something that happens when a layer's property changes, or when a layer enters or leaves a tree.
///
/// Animations are actions: running one adds it to the layer. `NSNull` is an action that does nothing and ends the search for one.
public protocol CAAction {
  /// Performs the action.
  ///
  /// - Parameters:
  ///   - key: What happened: a property's key, or `kCAOnOrderIn`, `kCAOnOrderOut`, `kCATransition`, `"onLayout"`.
  ///   - object: The layer it happened to.
  ///   - arguments: Parameters of the event; none of the library's own events has any.
  func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?)
}

extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {}
}

/// The key asked when a layer enters a tree or is shown.
public let kCAOnOrderIn = "onOrderIn"
/// The key asked when a layer leaves a tree or is hidden.
public let kCAOnOrderOut = "onOrderOut"
/// The key asked when a layer replaces another.
public let kCATransition = "transition"
