import Foundation
import KinoraTiming

/// The search for the action that a layer runs at an event.
extension CALayer {
  /// The action for an event: asks the delegate, `actions`, `style`, the class, and for a live layer the built-in
  /// action, in this order. `NSNull` at any step ends the search without an action.
  ///
  /// A key path into a structure, such as `transform.rotation.z`, is looked for as written and then under its first
  /// key.
  final func searchAction(forKey event: String) -> (any CAAction)? {
    if let found = explicitAction(forKey: event) { return found is NSNull ? nil : found }
    var row = layerClass.row(forKey: event)
    if row == nil, let dot = event.firstIndex(of: ".") {
      let key = String(event[..<dot])
      if let found = explicitAction(forKey: key) { return found is NSNull ? nil : found }
      row = layerClass.row(forKey: key)
      if let found = row, found.kind != .transform, !found.holdsFilters { row = nil }
    }
    guard liveStage != nil, let row else { return nil }
    return ImplicitActions.action(for: row, keyPath: event, on: self)
  }

  private func explicitAction(forKey event: String) -> (any CAAction)? {
    if let delegate = delegateObject, let action = delegate.action(for: self, forKey: event) { return action }
    if let action = layerState.actions?[event] { return action }
    if let style = layerState.style, let action = LayerStyle.action(forKey: event, in: style) { return action }
    return layerClass.isPlain ? nil : Swift.type(of: self).defaultAction(forKey: event)
  }
}

/// The built-in actions of a live layer's changes, for which nothing else has given one.
enum ImplicitActions {
  static func action(for row: PropertyRow, keyPath: String, on layer: CALayer) -> (any CAAction)? {
    // A change of a filter's input animates by itself; a change of the list of filters does not.
    switch row.holdsFilters && keyPath != row.key ? .animation : row.implicitAction {
    case .none, .unasked: return nil
    case .transition: return CATransition()
    case .animation: break
    }
    let shown = shownValue(keyPath, row, of: layer)
    if shown.isNone { return nil }
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = shown.any
    animation.fillMode = .backwards
    animation.timingFunction =
      Transactions.current.timingFunction ?? CAMediaTimingFunction(name: .default)
    return animation
  }

  /// The value that a viewer sees: the presentation's where the key is being animated, the model's otherwise.
  private static func shownValue(_ keyPath: String, _ row: PropertyRow, of layer: CALayer) -> AnimatableValue {
    var shown = layer
    if layer.isAnimating(row.key), let presentation = layer.presentation() { shown = presentation }
    if keyPath == row.key { return row.read(shown) }
    return (try? shown.resolve(keyPath: keyPath))?.read(shown) ?? .none
  }
}
