import Foundation

/// How a property changes: the action is asked for before, the value stored, what depends on it marked stale, the action run.
extension LayerStorage {
  /// The layer. Every object of this class is one: nothing else can be made.
  @inline(__always)
  package final var layer: CALayer { unsafeDowncast(self, to: CALayer.self) }

  /// Sets a property whose values can be compared: an equal value only counts as set, and nothing else happens.
  @inline(__always)
  package final func change<Value: Equatable>(
    _ row: PropertyRow, from old: Value, to new: Value, _ store: () -> Void
  ) {
    if flags.contains(.isPresentation) { return store() }
    state.explicit.insert(row.index)
    if old != new { perform(row, store) }
  }

  /// Sets a property whose values cannot be compared.
  package final func change(_ row: PropertyRow, _ store: () -> Void) {
    if flags.contains(.isPresentation) { return store() }
    state.explicit.insert(row.index)
    perform(row, store)
  }

  @inline(never)
  private final func perform(_ row: PropertyRow, _ store: () -> Void) {
    let action = layer.willChange(row)
    store()
    layer.didChange(row, action: action)
  }
}

extension CALayer {
  /// To be called before a declared property changes: notes the old value for the turn and finds the action to run afterwards.
  package final func willChange(_ row: PropertyRow) -> (any CAAction)? {
    if let stage { stage.note(self, changing: row) }
    guard row.implicitAction != .unasked else { return nil }
    return Transactions.current.actionsAreDisabled ? nil : action(forKey: row.key)
  }

  /// To be called after a declared property changed.
  package final func didChange(_ row: PropertyRow, action: (any CAAction)?) {
    invalidate(row.invalidates)
    if layerClass.redraws(row) { setNeedsDisplay() }
    action?.run(forKey: row.key, object: self, arguments: nil)
  }

  /// The same for a key nobody declared.
  final func changeUndeclared(_ key: String, _ store: () -> Void) {
    if flags.contains(.isPresentation) { return store() }
    if let stage { stage.noteUndeclared(self) }
    let action = Transactions.current.actionsAreDisabled ? nil : action(forKey: key)
    store()
    if layerClass.needsDisplay(forKey: key) { setNeedsDisplay() }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// Marks what a change makes stale, here and in every layer above.
  package final func invalidate(_ what: Invalidation) {
    if what.isEmpty { return }
    if what.contains(.content) { versions.content &+= 1 }
    if what.contains(.placement) { versions.placement &+= 1 }
    if what.contains(.composite) { versions.composite &+= 1 }
    if what.contains(.sublayers) { versions.sublayers &+= 1 }
    versions.subtree &+= 1
    var above = parent
    while let ancestor = above {
      ancestor.versions.subtree &+= 1
      above = ancestor.parent
    }
    if what.contains(.layout) { markNeedsLayout() }
  }

  /// Shows or hides: besides the property's own action the layer is asked for `onOrderIn` or `onOrderOut`.
  final func setHidden(_ hidden: Bool) {
    let shown = state.hidden && !hidden
    let vanished = !state.hidden && hidden
    let order = shown ? kCAOnOrderIn : vanished ? kCAOnOrderOut : nil
    let action = order.flatMap { orderAction(forKey: $0) }
    change(.hidden, from: state.hidden, to: hidden) { state.hidden = hidden }
    if let order { action?.run(forKey: order, object: self, arguments: nil) }
  }

  /// The action for entering or leaving the picture; none on a presentation copy or with actions disabled.
  final func orderAction(forKey key: String) -> (any CAAction)? {
    flags.contains(.isPresentation) || Transactions.current.actionsAreDisabled ? nil : action(forKey: key)
  }
}

extension LayerProperties {
  final func changeHidden(to hidden: Bool) { layer.setHidden(hidden) }
  final func changeBounds(to bounds: CGRect) { layer.setBounds(bounds.standardized) }

  final func changeContents(to contents: LayerContents) {
    change(.contents, from: state.contents.animatableValue, to: contents.animatableValue) {
      state.contents = contents
      flags.remove(.drewContents)
    }
  }

  final func changeStyle(to style: [AnyHashable: Any]?) {
    change(.style) {
      state.style = style
      layer.applyStyle()
    }
  }
}
