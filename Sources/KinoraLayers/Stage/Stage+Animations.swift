import KinoraTiming

/// When animations begin and end.
///
/// Between two such moments nothing is reported and nothing is removed, so the next one is remembered: a frame in which a thousand
/// animations only go on asks none of them.
extension Stage {
  /// When the next animation begins or ends, after `passed` and strictly before `target`.
  func nextAnimationInstant(before target: CFTimeInterval) -> CFTimeInterval? {
    let next = agenda ?? animated.lazy.compactMap { $0.nextAnimationInstant(after: self.passed) }.min() ?? .infinity
    agenda = next
    // Rounding must not make an animation end before the frame that shows its end.
    return next + Self.slack(next) < target ? next : nil
  }

  /// To be called when animations come or go, or the time of a layer runs differently.
  func forgetAgenda() { agenda = nil }

  /// Reports what began or ended by now; with `justAfter`, also what shows for the last time now.
  func advanceAnimations(into notices: inout AnimationNotices, justAfter: Bool = false) {
    // Well before the next moment, where no rounding can make it now.
    if !justAfter, let agenda, seconds + 1e-3 + seconds * 1e-9 < agenda { return }
    forgetAgenda()
    for layer in animated { layer.advanceAnimations(toMediaTime: seconds, justAfter: justAfter, into: &notices) }
    animated.removeAll { layer in
      let isDone = layer.animationStore?.isIdle ?? true
      if isDone { layer.stopsBeingAnimated() }
      return isDone
    }
  }

  /// Notes that a live layer's animations changed.
  func startAnimating(_ layer: CALayer) {
    forgetAgenda()
    hasNewAnimations = true
    guard !layer.layerFlags.contains(.isAnimated) else { return }
    layer.layerFlags.insert(.isAnimated)
    animated.append(layer)
  }

  /// Forgets a layer that left the tree.
  func stopAnimating(_ layer: CALayer) {
    guard layer.layerFlags.contains(.isAnimated) else { return }
    forgetAgenda()
    animated.removeAll { $0 === layer }
    layer.stopsBeingAnimated()
  }
}
