import KinoraGraphics

/// What a layer and everything below it put on the canvas last time, for as long as nothing in there changes.
///
/// Every change to a layer, whether set or sampled from an animation, raises the `subtree` version of the layer and of all above it; so one
/// comparison tells. The items are kept from the second unchanged frame on: keeping them costs a copy, which a layer that changes in every
/// frame should not pay. A kept group stays the same object, so that whoever compares frames sees at once that it is the same.
final class FlattenedSubtree {
  private var version: UInt32 = 0
  private var space = LayerSpace(toCanvas: .identity, isFlipped: false)
  private var opacity = -1.0
  private var kept: [DisplayItem]?
  private var isNew = true

  private init() {}

  /// The one of a model layer, which owns it.
  static func of(_ layer: CALayer) -> FlattenedSubtree {
    if let known = layer.flattenerCache { return unsafeDowncast(known, to: FlattenedSubtree.self) }
    let made = FlattenedSubtree()
    layer.flattenerCache = made
    return made
  }

  private func isCurrent(_ layer: CALayer, in space: LayerSpace, opacity: Double) -> Bool {
    !isNew && version == layer.layerVersions.subtree && self.opacity == opacity && self.space == space
  }

  /// The items, if they are known and still right.
  func items(of layer: CALayer, in space: LayerSpace, opacity: Double) -> [DisplayItem]? {
    guard let kept, isCurrent(layer, in: space, opacity: opacity) else { return nil }
    return kept
  }

  /// To be called with what was drawn, when the items were not known.
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
