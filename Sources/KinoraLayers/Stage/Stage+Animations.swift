import KinoraTiming

/// The beginning and the end of animations.
///
/// Between two such moments nothing is reported and nothing is removed, so the next moment of each layer is remembered.
/// In a frame in which a thousand animations only go on none of them is looked at, and when one begins or ends only
/// those of its layer are.
extension Stage {
  /// When the next animation begins or ends, in seconds of the stage's time, after `passed` and strictly before
  /// `target`; nil for none.
  func nextAnimationInstant(before target: CFTimeInterval) -> CFTimeInterval? {
    let next = agenda.first { layer, store in layer.nextAnimationInstant(of: store, after: passed) }
    // Rounding must not make an animation end before the frame that shows its end.
    return next + Self.slack(next) < target ? next : nil
  }

  /// How often layers have been asked for their moments and moments been compared since the stage was made.
  package var agendaSteps: Int { agenda.steps }

  /// Makes the agenda ask every layer anew. To be called when the time of any layer may run differently.
  func forgetAgendas() {
    for layer in animated { agenda.reopen(layer) }
  }

  /// Makes the agenda ask `layer` and all below it anew. To be called when their time may run differently.
  func forgetAgendas(below layer: CALayer) {
    if layer.layerFlags.contains(.isAnimated) { agenda.reopen(layer) }
    for child in layer.childLayers { forgetAgendas(below: child) }
    if let mask = layer.maskLayer { forgetAgendas(below: mask) }
  }

  /// Whether the stage's time is before `instant` by more than rounding.
  private func isWellBefore(_ instant: CFTimeInterval) -> Bool { seconds + 1e-6 + seconds * 1e-9 < instant }

  /// Reports the animations that have begun or ended by now; with `justAfter`, also those that show for the last time
  /// now.
  func advanceAnimations(into notices: inout AnimationNotices, justAfter: Bool = false) {
    for layer in agenda.takeDue(isAhead: isWellBefore) {
      layer.advanceAnimations(toMediaTime: seconds, justAfter: justAfter, into: &notices)
      if layer.hasNoAnimations { stopAnimating(layer) } else { agenda.reopen(layer) }
    }
    // The next moments are found now, so that a turn that follows without a step of time asks no layer again.
    _ = nextAnimationInstant(before: -.infinity)
  }

  /// Notes that a live layer's animations have changed.
  func startAnimating(_ layer: CALayer) {
    hasNewAnimations = true
    outgoingLayers.note(layer)
    agenda.reopen(layer)
    guard !layer.layerFlags.contains(.isAnimated) else { return }
    layer.layerFlags.insert(.isAnimated)
    animated.append(layer)
  }

  /// Removes a layer that has left the tree, or whose animations are over, from the animated ones.
  func stopAnimating(_ layer: CALayer) {
    guard layer.layerFlags.contains(.isAnimated) else { return }
    agenda.remove(layer)
    animated.remove(layer)
    layer.stopsBeingAnimated()
  }
}
