import KinoraTiming

/// When animations begin and end.
///
/// Between two such moments nothing is reported and nothing is removed, so the next one is remembered, for the stage and for each layer: a
/// frame in which a thousand animations only go on asks none of them, and one that begins or ends among them asks its own layer only.
extension Stage {
  /// When the next animation begins or ends, after `passed` and strictly before `target`.
  func nextAnimationInstant(before target: CFTimeInterval) -> CFTimeInterval? {
    let next = agenda ?? animated.reduce(.infinity) { min($0, $1.nextAnimationInstant(on: self)) }
    agenda = next
    // Rounding must not make an animation end before the frame that shows its end.
    return next + Self.slack(next) < target ? next : nil
  }

  /// To be called when the time of any layer may run differently.
  func forgetAgendas() {
    agenda = nil
    agendaNumber += 1
  }

  /// Whether it is well before `instant`: no rounding can make it now.
  private func isWellBefore(_ instant: CFTimeInterval) -> Bool { seconds + 1e-3 + seconds * 1e-9 < instant }

  /// Reports what began or ended by now; with `justAfter`, also what shows for the last time now.
  func advanceAnimations(into notices: inout AnimationNotices, justAfter: Bool = false) {
    if let agenda, isWellBefore(agenda) { return }
    agenda = nil
    var isAnyDone = false
    for layer in animated {
      // One that changed is asked in any case.
      if let next = layer.knownAnimationInstant(on: self), isWellBefore(next) { continue }
      layer.advanceAnimations(toMediaTime: seconds, justAfter: justAfter, into: &notices)
      isAnyDone = isAnyDone || layer.hasNoAnimations
    }
    guard isAnyDone else { return }
    animated.removeAll { layer in
      if layer.hasNoAnimations { layer.stopsBeingAnimated() }
      return layer.hasNoAnimations
    }
  }

  /// Notes that a live layer's animations changed.
  func startAnimating(_ layer: CALayer) {
    agenda = nil
    hasNewAnimations = true
    guard !layer.layerFlags.contains(.isAnimated) else { return }
    layer.layerFlags.insert(.isAnimated)
    animated.append(layer)
  }

  /// Forgets a layer that left the tree.
  func stopAnimating(_ layer: CALayer) {
    guard layer.layerFlags.contains(.isAnimated) else { return }
    agenda = nil
    animated.removeAll { $0 === layer }
    layer.stopsBeingAnimated()
  }
}
