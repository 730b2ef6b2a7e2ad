import Foundation

/// How sublayers get their places.
extension CALayer {
  final var preferredSizeByManager: CGSize { state.layoutManager?.preferredSize(of: self) ?? bounds.size }

  final func layoutByDelegateOrManager() {
    if askDelegate({ $0.layoutSublayers(of: self) }) { return }
    state.layoutManager?.layoutSublayers(of: self)
  }

  final func markNeedsLayout() {
    if flags.contains(.needsLayout) || flags.contains(.isPresentation) { return }
    flags.insert(.needsLayout)
    noteWork()
    state.layoutManager?.invalidateLayout(of: self)
  }

  /// Lays out from the topmost ancestor that needs it down to here.
  final func layoutNowIfNeeded() {
    var top: CALayer = self
    var above = parent
    while let ancestor = above, ancestor.flags.contains(.needsLayout) {
      top = ancestor
      above = ancestor.parent
    }
    top.layoutTree()
  }

  /// Lays out every layer from here down that needs it, parents first.
  final func layoutTree() {
    if flags.contains(.needsLayout) {
      flags.remove(.needsLayout)
      layoutSublayers()
      let action = orderAction(forKey: "onLayout")
      action?.run(forKey: "onLayout", object: self, arguments: nil)
    }
    guard flags.contains(.descendantNeedsWork) else { return }
    for child in children { child.layoutTree() }
    maskLayer?.layoutTree()
  }

  /// Sets the bounds; a change of size resizes the sublayers, calls for layout and, where wanted, for display.
  final func setBounds(_ bounds: CGRect) {
    let old = state.bounds
    change(.bounds, from: old, to: bounds) { state.bounds = bounds }
    guard old != bounds, !flags.contains(.isPresentation) else { return }
    if state.needsDisplayOnBoundsChange { setNeedsDisplay() }
    if old.size != bounds.size, !children.isEmpty { resizeSublayers(withOldSize: old.size) }
  }
}
