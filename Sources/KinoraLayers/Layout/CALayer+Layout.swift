import Foundation
import KinoraMeasure

/// The layout of sublayers.
extension CALayer {
  final var preferredSizeByManager: CGSize { layerState.layoutManager?.preferredSize(of: self) ?? bounds.size }

  final func layoutByDelegateOrManager() {
    if askDelegate({ $0.layoutSublayers(of: self) }) { return }
    layerState.layoutManager?.layoutSublayers(of: self)
  }

  final func markNeedsLayout() {
    if layerFlags.contains(.needsLayout) || layerFlags.contains(.isPresentation) { return }
    layerFlags.insert(.needsLayout)
    noteWork()
    layerState.layoutManager?.invalidateLayout(of: self)
  }

  /// Lays out from the topmost superlayer on, of those that need layout without a gap in between.
  final func layoutNowIfNeeded() {
    var top: CALayer = self
    var above = parent
    while let ancestor = above, ancestor.layerFlags.contains(.needsLayout) {
      top = ancestor
      above = ancestor.parent
    }
    top.layoutTree()
  }

  /// Lays out every layer that needs it, this one and those below, superlayers first.
  final func layoutTree() {
    if layerFlags.contains(.needsLayout) {
      layerFlags.remove(.needsLayout)
      measured(.layout) { layoutSublayers() }
      let action = orderAction(forKey: "onLayout")
      action?.run(forKey: "onLayout", object: self, arguments: nil)
    }
    guard layerFlags.contains(.descendantNeedsWork) else { return }
    visitWorking(listingAnew: false) { $0.layoutTree() }
    maskLayer?.layoutTree()
  }

  /// Sets the bounds. A change of size resizes the sublayers; a change redraws the contents if
  /// `needsDisplayOnBoundsChange` says so.
  final func setBounds(_ bounds: CGRect) {
    let old = layerState.bounds
    change(.bounds, from: old, to: bounds) { layerState.bounds = bounds }
    guard old != bounds, !layerFlags.contains(.isPresentation) else { return }
    if layerState.needsDisplayOnBoundsChange { setNeedsDisplay() }
    if old.size != bounds.size, !childLayers.isEmpty { resizeSublayers(withOldSize: old.size) }
  }
}
