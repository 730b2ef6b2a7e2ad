import KinoraTiming

/// When animations begin and end.
///
/// Between two such moments nothing is reported and nothing is removed, so the next one of each layer is remembered: a frame in which a
/// thousand animations only go on asks none of them, and one that begins or ends among them asks its own layer only.
extension Stage {
  /// When the next animation begins or ends, after `passed` and strictly before `target`.
  func nextAnimationInstant(before target: CFTimeInterval) -> CFTimeInterval? {
    let next = agenda.first { layer, store in layer.nextAnimationInstant(of: store, after: passed) }
    // Rounding must not make an animation end before the frame that shows its end.
    return next + Self.slack(next) < target ? next : nil
  }

  /// How many times layers have been asked for their moments, and moments been compared, since the stage was made.
  package var agendaSteps: Int { agenda.steps }

  /// To be called when the time of any layer may run differently.
  func forgetAgendas() {
    for layer in animated { agenda.reopen(layer) }
  }

  /// To be called when the time of `layer` and of what is below it may run differently.
  func forgetAgendas(below layer: CALayer) {
    if layer.layerFlags.contains(.isAnimated) { agenda.reopen(layer) }
    for child in layer.childLayers { forgetAgendas(below: child) }
    if let mask = layer.maskLayer { forgetAgendas(below: mask) }
  }

  /// Whether it is well before `instant`: no rounding can make it now.
  private func isWellBefore(_ instant: CFTimeInterval) -> Bool { seconds + 1e-6 + seconds * 1e-9 < instant }

  /// Reports what began or ended by now; with `justAfter`, also what shows for the last time now.
  func advanceAnimations(into notices: inout AnimationNotices, justAfter: Bool = false) {
    for layer in agenda.takeDue(isAhead: isWellBefore) {
      layer.advanceAnimations(toMediaTime: seconds, justAfter: justAfter, into: &notices)
      if layer.hasNoAnimations { stopAnimating(layer) } else { agenda.reopen(layer) }
    }
    // Their next moments are found now: a turn that follows without a step of time asks none of them again.
    _ = nextAnimationInstant(before: -.infinity)
  }

  /// Notes that a live layer's animations changed.
  func startAnimating(_ layer: CALayer) {
    hasNewAnimations = true
    agenda.reopen(layer)
    guard !layer.layerFlags.contains(.isAnimated) else { return }
    layer.layerFlags.insert(.isAnimated)
    animated.append(layer)
  }

  /// Forgets a layer that left the tree, or whose animations are over.
  func stopAnimating(_ layer: CALayer) {
    guard layer.layerFlags.contains(.isAnimated) else { return }
    agenda.remove(layer)
    animated.remove(layer)
    layer.stopsBeingAnimated()
  }
}
