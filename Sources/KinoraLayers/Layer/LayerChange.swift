import Foundation

/// The change of a property: the action is searched, the value stored, what depends on it marked as out of date, and
/// the action run.
extension _LayerStorage {
  /// The object as a layer. Every object of this class is one: no other subclass is ever instantiated.
  @inline(__always)
  fileprivate final var asLayer: CALayer { unsafeDowncast(self, to: CALayer.self) }

  /// Sets a property whose values can be compared. Setting an equal value only notes that the property is set on the
  /// layer itself.
  @inline(__always)
  package final func change<Value: Equatable>(
    _ row: PropertyRow, from old: Value, to new: Value, _ store: () -> Void
  ) {
    if layerFlags.contains(.isPresentation) { return store() }
    layerState.explicit.insert(row.index)
    if old != new { perform(row, store) }
  }

  /// Sets a property whose values cannot be compared.
  package final func change(_ row: PropertyRow, _ store: () -> Void) {
    if layerFlags.contains(.isPresentation) { return store() }
    layerState.explicit.insert(row.index)
    perform(row, store)
  }

  @inline(never)
  private final func perform(_ row: PropertyRow, _ store: () -> Void) {
    let action = asLayer.willChange(row)
    store()
    asLayer.didChange(row, action: action)
  }
}

/// A class that stores the values of properties in fields: `_LayerStorage` and every class of layers.
package protocol FieldHolder: _LayerStorage {}

extension _LayerStorage: FieldHolder {}

extension FieldHolder {
  /// Sets the property whose value is stored in `field`. Setting an equal value only notes that the property is set on
  /// the layer itself.
  @inline(__always)
  package func change<Value: Equatable>(
    _ row: PropertyRow, _ field: ReferenceWritableKeyPath<Self, Value>, to new: Value
  ) {
    change(row, from: self[keyPath: field], to: new) { self[keyPath: field] = new }
  }
}

extension CALayer {
  /// Notes the old value for the turn and returns the action to run afterwards. To be called before a declared property
  /// changes.
  package final func willChange(_ row: PropertyRow) -> (any CAAction)? {
    if let stage = liveStage { stage.note(self, changing: row) }
    guard row.implicitAction != .unasked else { return nil }
    return Transactions.current.actionsAreDisabled ? nil : action(forKey: row.key)
  }

  /// Marks what depends on a property as out of date and runs the action. To be called after a declared property has
  /// changed.
  package final func didChange(_ row: PropertyRow, action: (any CAAction)?) {
    invalidate(row.invalidates)
    if layerClass.redraws(row) { setNeedsDisplay() }
    action?.run(forKey: row.key, object: self, arguments: nil)
  }

  /// Changes the value of an undeclared key by `store`, with its action and its redrawing.
  final func changeUndeclared(_ key: String, _ store: () -> Void) {
    if layerFlags.contains(.isPresentation) { return store() }
    if let stage = liveStage { stage.noteUndeclared(self, key) }
    let action = Transactions.current.actionsAreDisabled ? nil : action(forKey: key)
    store()
    if layerClass.needsDisplay(forKey: key) { setNeedsDisplay() }
    action?.run(forKey: key, object: self, arguments: nil)
  }

  /// Raises the versions of what a change affects, in this layer and in every layer above, and has it laid out again.
  package final func invalidate(_ what: Invalidation) {
    invalidateShown(what)
    if what.contains(.layout) {
      markNeedsLayout()
      boxChanged(byItself: !what.contains(.placement))
    } else if what.contains(.content), let layoutBox, measuresContent || layoutBox.ownSize(of: bounds.size) == .zero {
      boxChanged(byItself: true)
    }
  }

  /// Raises the versions of what a change of an animation affects, in this layer and in every layer above. Layouts go by
  /// the model, which does not change then.
  package final func invalidateShown(_ what: Invalidation) {
    if what.isEmpty { return }
    if what.contains(.content) { layerVersions.content &+= 1 }
    if what.contains(.placement) { layerVersions.placement &+= 1 }
    if what.contains(.composite) { layerVersions.composite &+= 1 }
    if what.contains(.sublayers) { layerVersions.sublayers &+= 1 }
    layerVersions.subtree &+= 1
    var run = flattenedRun
    var above = parentLink
    while let ancestor = above {
      above = ancestor._withUnsafeGuaranteedRef {
        $0.layerVersions.subtree &+= 1
        $0.staleRuns.mark(run)
        run = $0.flattenedRun
        return $0.parentLink
      }
    }
  }

  /// Shows or hides the layer. Besides the property's own action, the one for `onOrderIn` or `onOrderOut` runs.
  final func setHidden(_ hidden: Bool) {
    let shown = layerState.hidden && !hidden
    let vanished = !layerState.hidden && hidden
    let order = shown ? kCAOnOrderIn : vanished ? kCAOnOrderOut : nil
    let action = order.flatMap { orderAction(forKey: $0) }
    change(.hidden, \.layerState.hidden, to: hidden)
    if let order { action?.run(forKey: order, object: self, arguments: nil) }
  }

  /// The action for `onOrderIn`, `onOrderOut` and other events; none on a presentation copy or with actions disabled.
  final func orderAction(forKey key: String) -> (any CAAction)? {
    layerFlags.contains(.isPresentation) || Transactions.current.actionsAreDisabled ? nil : action(forKey: key)
  }
}

extension _LayerProperties {
  final func changeHidden(to hidden: Bool) { asLayer.setHidden(hidden) }
  final func changeBounds(to bounds: CGRect) { asLayer.setBounds(bounds.standardized) }

  final func changeContents(to contents: LayerContents) {
    change(.contents, from: layerState.contents.animatableValue, to: contents.animatableValue) {
      layerState.contents = contents
      layerFlags.remove(.drewContents)
    }
  }

  final func changeStyle(to style: [AnyHashable: Any]?) {
    change(.style) {
      layerState.style = style
      asLayer.applyStyle()
    }
  }
}
