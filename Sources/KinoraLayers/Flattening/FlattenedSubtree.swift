import KinoraGraphics

/// The items of a layer and everything below it, kept for as long as nothing in the subtree changes.
///
/// Every change to a layer, whether set or sampled from an animation, raises the `subtree` version of the layer and of
/// all above it, so one comparison shows whether the items are still right. They are kept from the second unchanged
/// frame on: keeping them takes a copy, which would be wasted on a layer that changes in every frame. A kept group
/// stays the same object, so that a comparison of lists sees at once that it has not changed, and so do the segments of
/// a subtree with many items.
final class FlattenedSubtree {
  private var version: UInt32 = 0
  private var space = LayerSpace(toCanvas: .identity, isFlipped: false)
  private var opacity = -1.0
  private var kept: OwnedItems?
  private var isNew = true
  /// Which space of the superlayer's runs the items were last looked for in: see ``SiblingRuns``.
  private var place: UInt32 = 0
  /// The sublayers in runs, if there are many; nil until they are drawn.
  private var runs: SiblingRuns?

  private init() {}

  /// The kept subtree of a model layer, which owns it.
  static func of(_ layer: CALayer) -> FlattenedSubtree {
    if let known = layer.flattenerCache { return unsafeDowncast(known, to: FlattenedSubtree.self) }
    let made = FlattenedSubtree()
    layer.flattenerCache = made
    return made
  }

  /// The runs of the layer's sublayers.
  var siblings: SiblingRuns {
    if let runs { return runs }
    let made = SiblingRuns()
    runs = made
    return made
  }

  /// Notes the number that runs give to the space in which the layer is being drawn; 0 for none.
  func note(place: UInt32) { self.place = place }

  /// Whether a layer's items are kept and right for the space with a number that is not 0.
  static func isKept(of layer: CALayer, place: UInt32) -> Bool {
    guard let known = layer.flattenerCache else { return false }
    let subtree = unsafeDowncast(known, to: FlattenedSubtree.self)
    return subtree.place == place && !subtree.isNew && subtree.version == layer.layerVersions.subtree
      && subtree.kept != nil
  }

  /// Appends the kept items of a layer that ``isKept(of:place:)`` is true for.
  func append(to drawn: inout OwnedItems) {
    if let kept { drawn.append(kept) }
  }

  private func isCurrent(_ layer: CALayer, in space: LayerSpace, opacity: Double) -> Bool {
    !isNew && version == layer.layerVersions.subtree && self.opacity == opacity && self.space == space
  }

  /// Appends the items, if they are kept and still right; false otherwise.
  func append(to drawn: inout OwnedItems, of layer: CALayer, in space: LayerSpace, opacity: Double) -> Bool {
    guard let kept, isCurrent(layer, in: space, opacity: opacity) else { return false }
    drawn.append(kept)
    return true
  }

  /// Notes the items that a layer was flattened into because none were kept. `isLasting` is false when they would be
  /// others at another time.
  func note(
    _ drawn: OwnedItems, from place: OwnedItems.Place, of layer: CALayer, in space: LayerSpace, opacity: Double,
    isLasting: Bool
  ) {
    if isLasting, isCurrent(layer, in: space, opacity: opacity) {
      var items = drawn.items(from: place)
      items.closeLongTail()
      kept = items
      return
    }
    kept = nil
    isNew = !isLasting
    version = layer.layerVersions.subtree
    self.space = space
    self.opacity = opacity
  }
}
