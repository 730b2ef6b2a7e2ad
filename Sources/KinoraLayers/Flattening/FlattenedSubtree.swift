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
  /// The owners of the kept items; empty for a layer with no layers below it, which owns all of them.
  private var owners = ContiguousArray<UInt64>()
  /// The number of kept items, those inside others included.
  private var ownedCount = 0
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

  /// Appends the items, if they are kept and still right; false otherwise.
  func append(to drawn: inout OwnedItems, of layer: CALayer, in space: LayerSpace, opacity: Double) -> Bool {
    guard let kept, isCurrent(layer, in: space, opacity: opacity) else { return false }
    if owners.isEmpty {
      drawn.append(kept, of: layer.identity, count: ownedCount)
    } else {
      drawn.append(kept, of: owners)
    }
    return true
  }

  /// Notes the items that a layer was flattened into because none were kept. `isLasting` is false when they would be
  /// others at another time.
  func note(
    _ drawn: OwnedItems, from place: OwnedItems.Place, of layer: CALayer, in space: LayerSpace, opacity: Double,
    isLasting: Bool
  ) {
    if isLasting, isCurrent(layer, in: space, opacity: opacity) {
      kept = Array(drawn.items[place.item...])
      ownedCount = drawn.owners.count - place.owner
      let isAlone = layer.childLayers.isEmpty && layer.maskLayer == nil
      owners = isAlone ? [] : ContiguousArray(drawn.owners[place.owner...])
      return
    }
    kept = nil
    isNew = !isLasting
    version = layer.layerVersions.subtree
    self.space = space
    self.opacity = opacity
  }
}
