import KinoraGraphics

/// The items of a layer and everything below it, kept for as long as nothing in the subtree changes.
///
/// Every change to a layer, whether set or sampled from an animation, raises the `subtree` version of the layer and of
/// all above it, so one comparison shows whether the items are still right. They are kept from the second unchanged
/// frame on: keeping them takes a copy, which would be wasted on a layer that changes in every frame. A kept group
/// stays the same object, so that a comparison of lists sees at once that it has not changed.
final class FlattenedSubtree {
  private var version: UInt32 = 0
  private var space = LayerSpace(toCanvas: .identity, isFlipped: false)
  private var opacity = -1.0
  private var kept: [DisplayItem]?
  private var isNew = true

  private init() {}

  /// The kept subtree of a model layer, which owns it.
  static func of(_ layer: CALayer) -> FlattenedSubtree {
    if let known = layer.flattenerCache { return unsafeDowncast(known, to: FlattenedSubtree.self) }
    let made = FlattenedSubtree()
    layer.flattenerCache = made
    return made
  }

  private func isCurrent(_ layer: CALayer, in space: LayerSpace, opacity: Double) -> Bool {
    !isNew && version == layer.layerVersions.subtree && self.opacity == opacity && self.space == space
  }

  /// The items, if they are kept and still right.
  func items(of layer: CALayer, in space: LayerSpace, opacity: Double) -> [DisplayItem]? {
    guard let kept, isCurrent(layer, in: space, opacity: opacity) else { return nil }
    return kept
  }

  /// Notes the items that a layer was flattened into because none were kept. `isLasting` is false when they would be
  /// others at another time.
  func note(
    _ items: ArraySlice<DisplayItem>, of layer: CALayer, in space: LayerSpace, opacity: Double, isLasting: Bool
  ) {
    if isLasting, isCurrent(layer, in: space, opacity: opacity) {
      kept = Array(items)
      return
    }
    kept = nil
    isNew = !isLasting
    version = layer.layerVersions.subtree
    self.space = space
    self.opacity = opacity
  }
}
