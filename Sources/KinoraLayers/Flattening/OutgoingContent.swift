import Foundation
import KinoraGraphics
import KinoraMeasure
import KinoraTiming

/// The items that a layer showed when a transition of it was committed, in the layer's own space.
final class OutgoingContent {
  let items: [DisplayItem]
  /// How many transitions, each interrupted by the next, are inside the items.
  let depth: Int

  init(_ items: [DisplayItem], depth: Int = 0) { (self.items, self.depth) = (items, depth) }

  /// What `layer` shows now, also in the middle of a transition.
  ///
  /// With each interruption the items of one more transition are inside. From ``deepest`` on the nearer end of the
  /// interrupted transition is taken instead of its middle.
  static func of(_ layer: CALayer) -> OutgoingContent {
    guard let transition = layer.activeTransition else { return OutgoingContent(Flattener.snapshot(of: layer)) }
    if transition.old.depth < deepest {
      return OutgoingContent(Flattener.snapshot(of: layer, in: transition), depth: transition.old.depth + 1)
    }
    return transition.progress < 0.5 ? transition.old : OutgoingContent(Flattener.snapshot(of: layer))
  }

  private static let deepest = 8
}

extension CALayer {
  /// The transition in which the layer is at its stage's time; nil for none.
  final var activeTransition: ActiveTransition? {
    let model = model()
    guard let entry = model.animationStore?.transition, let stage = model.liveStage,
      let transition = entry.animation as? CATransition,
      let progress = entry.transitionProgress(at: model.localTime(atMediaTime: stage.seconds))
    else { return nil }
    return ActiveTransition(
      transition, progress: progress, old: entry.outgoing as? OutgoingContent ?? OutgoingContent([]),
      live: stage.outgoingLayers.outgoing(of: model)?.presented)
  }
}

extension Stage {
  /// Keeps what the layers of newly added transitions showed before this turn changed anything: their values, and the
  /// animations and transitions that the turn replaced or removed.
  ///
  /// - Parameter uncommitted: The layers whose animations the turn changed.
  func keepOutgoingContent(_ uncommitted: [CALayer]) {
    let own = uncommitted.filter { $0.liveStage === self && $0.layerFlags.contains(.isAnimated) }
    let waiting = own.compactMap { layer -> (layer: CALayer, entry: LiveAnimation)? in
      guard let entry = layer.animationStore?.uncommittedTransition else { return nil }
      return (layer, entry)
    }
    if waiting.isEmpty { return }
    let stores = own.compactMap(\.animationStore)
    for store in stores { store.showsRemoved = true }
    withCommittedState {
      for (layer, entry) in waiting {
        followOutgoingLayers()
        samplePresentations(of: layer)
        entry.outgoing = OutgoingContent.of(layer)
      }
    }
    for store in stores { store.showsRemoved = false }
  }

  /// Samples at the stage's time the layers that the picture of `layer` depends on: the layer, those below it and those
  /// above it, and all that transitions show.
  private func samplePresentations(of layer: CALayer) {
    var above: CALayer? = layer.parent
    while let here = above {
      if here.layerFlags.contains(.isAnimated) { here.samplePresentation(at: self) }
      above = here.parent
    }
    samplePresentations(from: layer)
    for outgoing in outgoingLayers.all { samplePresentations(from: outgoing) }
  }

  private func samplePresentations(from layer: CALayer) {
    if layer.layerFlags.contains(.isAnimated) { layer.samplePresentation(at: self) }
    for child in layer.childLayers { samplePresentations(from: child) }
    if let mask = layer.maskLayer { samplePresentations(from: mask) }
  }

  /// The display list of the frame at the stage's time, for `width` × `height` pixels.
  package func displayList(width: Int, height: Int) -> DisplayList {
    samplePresentations()
    followOutgoingLayers()
    var flattener = Flattener(keepsSubtrees: true, missingGlyphs: missingGlyphs, memory: memory)
    flattener.meter = layerMeter
    flattener.draw(root: root, size: size, width: width, height: height)
    noteProblem(flattener.problem)
    flattener.drawn.closeTail()
    return DisplayList(
      width: width, height: height, background: background, segments: flattener.drawn.segments)
  }

  /// The display list of the frame at the stage's time, with one pixel for a point. Its sides are the stage's, rounded,
  /// within 1…65,536. The list has a table of the items' owners, which ``layerTable()`` names.
  public func displayList() -> DisplayList {
    displayList(width: max(1, Int(clampedPixels(size.width))), height: max(1, Int(clampedPixels(size.height))))
  }

  private func clampedPixels(_ points: CGFloat) -> CGFloat { min(max(points.rounded(), 1), 65536) }
}
