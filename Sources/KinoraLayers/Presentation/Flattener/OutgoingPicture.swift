import Foundation
import KinoraGraphics
import KinoraTiming

/// What a layer showed when a transition of it was committed, in the layer's own space.
final class OutgoingPicture {
  let items: [DisplayItem]
  init(_ items: [DisplayItem]) { self.items = items }
}

extension CALayer {
  /// The transition the layer is in at its stage's time; nil for none.
  final var activeTransition: ActiveTransition? {
    let model = model()
    guard let animations = model.animationStore, let stage = model.liveStage else { return nil }
    guard let entry = animations.entries.last(where: { $0.animation is CATransition }),
      let transition = entry.animation as? CATransition,
      let progress = entry.transitionProgress(at: model.localTime(atMediaTime: stage.seconds))
    else { return nil }
    return ActiveTransition(
      type: transition.type, subtype: transition.subtype, progress: progress,
      old: (entry.outgoing as? OutgoingPicture)?.items ?? [])
  }
}

extension Stage {
  /// Keeps what the layers of newly added transitions showed before this turn changed anything.
  func keepOutgoingPictures() {
    let waiting = animated.compactMap { layer -> (layer: CALayer, entry: LiveAnimation)? in
      guard let entry = layer.animationStore?.entries.last(where: { $0.animation is CATransition && !$0.isSettled })
      else { return nil }
      return (layer, entry)
    }
    if waiting.isEmpty { return }
    withCommittedState {
      samplePresentations()
      for (layer, entry) in waiting { entry.outgoing = OutgoingPicture(Flattener.snapshot(of: layer)) }
    }
    samplePresentations()
  }

  /// The frame at the stage's time, `width` × `height` pixels.
  package func displayList(width: Int, height: Int) -> DisplayList {
    samplePresentations()
    var flattener = Flattener(keepsSubtrees: true, missingGlyphs: missingGlyphs)
    flattener.draw(root: root, size: size, width: width, height: height)
    noteProblem(flattener.problem)
    return DisplayList(width: width, height: height, background: background, items: flattener.items)
  }

  /// The frame at the stage's time, one pixel a point.
  public func displayList() -> DisplayList {
    displayList(width: max(1, Int(clampedPixels(size.width))), height: max(1, Int(clampedPixels(size.height))))
  }

  private func clampedPixels(_ points: CGFloat) -> CGFloat { min(max(points.rounded(), 1), 65536) }
}
