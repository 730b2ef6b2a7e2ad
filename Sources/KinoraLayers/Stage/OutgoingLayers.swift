import KinoraGraphics

/// The layers that transitions show live, each in place of a frozen old picture, at one instant.
///
/// An outgoing layer is drawn by the layer that transitions from it, the incoming one, and not at its own place. Who
/// draws whom is found before a tree is flattened, since the flattener meets the two in either order.
struct OutgoingLayers {
  private struct Pair {
    let outgoing: CALayer
    let incoming: CALayer
  }

  /// The layers with a transition that names an outgoing layer, in the order in which they got it.
  private var candidates: [CALayer] = []
  private var pairs: [Pair] = []

  /// Notes a layer whose animations have changed.
  mutating func note(_ layer: CALayer) {
    guard layer.animationStore?.namesOutgoingLayer ?? false else { return }
    candidates.removeAll { $0 === layer }
    candidates.append(layer)
  }

  /// Finds the pairs at the stage's time.
  mutating func follow(_ stage: Stage) {
    if candidates.isEmpty, pairs.isEmpty { return }
    let before = pairs
    pairs = []
    candidates.removeAll { $0.liveStage !== stage || !($0.animationStore?.namesOutgoingLayer ?? false) }
    for incoming in candidates {
      guard let outgoing = incoming.outgoingLayerNow, outgoing.liveStage === stage,
        !outgoing.layerFlags.contains(.isMask), !pairs.contains(where: { $0.outgoing === outgoing }),
        levels(above: incoming, upTo: outgoing) != nil
      else { continue }
      pairs.append(Pair(outgoing: outgoing, incoming: incoming))
    }
    // Chains of transitions nest layers that are not nested in the tree, and flattening recurses by levels.
    pairs = pairs.filter { pair in
      (levels(above: pair.incoming) ?? 0) + Int(pair.outgoing.height) < CALayer.deepestNesting
    }
    for pair in before where !shows(pair.outgoing) { pair.outgoing.setShownByTransition(false) }
    for pair in pairs { pair.outgoing.setShownByTransition(true) }
  }

  /// All layers that transitions show.
  var all: [CALayer] { pairs.map(\.outgoing) }

  /// The layer that a transition of `incoming` shows; nil for none.
  func outgoing(of incoming: CALayer) -> CALayer? { pairs.first { $0.incoming === incoming }?.outgoing }

  private func shows(_ outgoing: CALayer) -> Bool { pairs.contains { $0.outgoing === outgoing } }

  /// How many layers are drawn around `layer` and what it draws; nil when `outer` is one of them or the layer itself.
  private func levels(above layer: CALayer, upTo outer: CALayer? = nil) -> Int? {
    var count = 0
    var current: CALayer? = layer
    while let here = current {
      if here === outer { return nil }
      count += 1
      current = pairs.first { $0.outgoing === here }?.incoming ?? here.parent
    }
    return count
  }
}

extension AnimationStore {
  /// Whether the layer's transition, or the one that it replaces in this turn, names an outgoing layer.
  fileprivate var namesOutgoingLayer: Bool {
    [addedTransition, transition].contains { ($0?.animation as? CATransition)?.outgoingLayer != nil }
  }
}

extension CALayer {
  /// The layer that the transition of this one shows at its stage's time; nil for none.
  fileprivate final var outgoingLayerNow: CALayer? {
    guard let entry = animationStore?.transition, let stage = liveStage,
      let outgoing = (entry.animation as? CATransition)?.outgoingLayer,
      entry.transitionProgress(at: localTime(atMediaTime: stage.seconds)) != nil
    else { return nil }
    return outgoing
  }

  /// Notes whether the layer is drawn by a transition of another, instead of at its own place.
  final func setShownByTransition(_ isShown: Bool) {
    guard layerFlags.contains(.isShownByTransition) != isShown else { return }
    if isShown { layerFlags.insert(.isShownByTransition) } else { layerFlags.remove(.isShownByTransition) }
    invalidate(.composite)
  }
}

extension Stage {
  /// Finds the layers that transitions show at the stage's time. To be called before layers are flattened.
  func followOutgoingLayers() {
    outgoingLayers.follow(self)
  }
}
