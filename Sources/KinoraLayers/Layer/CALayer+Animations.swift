import Foundation
import KinoraTiming

/// A layer's animations: adding and removing them, the time they run in and what they take from the transaction.
extension CALayer {
  final func addAnimation(_ animation: CAAnimation, forKey key: String?) {
    guard !layerFlags.contains(.isPresentation) else { return }
    let transactions = Transactions.current
    let store = ensuredAnimationStore
    let defaults = AnimationStore.Defaults(
      duration: transactions.duration, timingFunction: transactions.timingFunction,
      completion: transactions.completions)
    store.add(
      animation, forKey: key, defaults: defaults, sequence: transactions.nextSequence(), resolve: resolveAnimated)
    noteAnimations()
  }

  final func removeStoredAnimation(forKey key: String) {
    guard !layerFlags.contains(.isPresentation), let animations = animationStore else { return }
    animations.remove(forKey: key)
    noteAnimations()
  }

  final func removeStoredAnimations() {
    guard !layerFlags.contains(.isPresentation), let animations = animationStore else { return }
    animations.removeAll()
    noteAnimations()
  }

  package final var storedAnimationKeys: [String]? {
    guard let keys = model().animationStore?.keys, !keys.isEmpty else { return nil }
    return keys
  }

  private func noteAnimations() {
    Transactions.current.openAnimations(of: self)
    guard let stage = liveStage else { return }
    stage.startAnimating(self)
    Transactions.current.open(stage)
  }

  /// Whether a live animation changes the key, or a part of it.
  final func isAnimating(_ key: String) -> Bool {
    animationStore?.entries.contains { $0.animates(key) } ?? false
  }

  /// Fixes the begin times of animations that begin "now". For a layer in no stage's tree, animations start and stop at
  /// once.
  final func commitAnimations(into notices: inout AnimationNotices) {
    guard let animations = animationStore else { return }
    if let stage = stageOfTree {
      if layerFlags.contains(.isAnimated) { stage.agenda.reopen(self) }
      if let watcher = stage.watcher {
        show(watcher, animations.uncommitted, now: localTime(atMediaTime: stage.seconds))
      }
      animations.commit(at: localTime(atMediaTime: stage.seconds))
    } else {
      animations.abandon(into: &notices)
    }
  }

  /// Ends every animation as unfinished, because the layer has left the tree.
  final func abandonAnimations() {
    animationStore?.abandon(into: &Transactions.current.notices)
  }

  final func advanceAnimations(
    toMediaTime media: CFTimeInterval, justAfter: Bool, into notices: inout AnimationNotices
  ) {
    guard let animations = animationStore else { return }
    var now = localTime(atMediaTime: media)
    if justAfter { now += Stage.slack(now) }
    let before = animations.version
    animations.advance(
      to: now, isPaused: layerState.timing.speed == 0, lag: { longestReplicationLag }, into: &notices)
    if animations.version != before { invalidateShown([.content, .placement, .composite, .sublayers]) }
  }

  /// The next media time after `passed` at which an animation begins or has shown its end; infinite for none.
  final func nextAnimationInstant(of animations: AnimationStore, after passed: CFTimeInterval) -> CFTimeInterval {
    var next = CFTimeInterval.infinity
    func consider(_ local: CFTimeInterval) {
      guard local.isFinite, let media = TimeConversion.mediaTime(of: self, atLocalTime: local), media > passed else {
        return
      }
      next = min(next, media)
    }
    if passed == -.infinity, timeRunsForward, let moments = animations.nextMoments {
      consider(moments.end)
      consider(moments.begin)
    } else {
      for entry in animations.entries where entry.isCommitted && !entry.hasStopped {
        consider(entry.timing.endTime)
        if !entry.hasStarted, layerState.timing.speed != 0 { consider(entry.timing.beginTime) }
      }
    }
    if let end = animations.latestLingeringEnd { consider(end + longestReplicationLag) }
    return next
  }

  /// Whether a later time of the stage is a later time of the layer.
  private final var timeRunsForward: Bool {
    var layer: CALayer? = self
    while let here = layer {
      guard here.layerState.timing.speed > 0 else { return false }
      layer = here.parent
    }
    return true
  }

  /// Whether no animation runs and none has anything left to report.
  final var hasNoAnimations: Bool { animationStore?.isIdle ?? true }

  /// How far behind the stage's time the replicators above may still show the layer, in seconds of its local time.
  private final var longestReplicationLag: CFTimeInterval {
    var lag = 0.0
    var speed = Double(layerState.timing.speed)
    var above = parent
    while let layer = above {
      let own = layer.longestLag
      if own > 0 { lag += max(own * speed, 0) }
      speed *= Double(layer.layerState.timing.speed)
      above = layer.parent
    }
    return lag.isFinite ? lag : 0
  }

  final func localTime(atMediaTime media: CFTimeInterval) -> CFTimeInterval {
    TimeConversion.localTime(of: self, atMediaTime: media)
  }

  final func stopsBeingAnimated() {
    layerFlags.remove(.isAnimated)
    presentationCopy = nil
    invalidateShown([.content, .placement, .composite, .sublayers])
  }
}

extension LiveAnimation {
  /// Whether the animation changes a property whose path starts with `key`.
  func animates(_ key: String) -> Bool { content.keyPaths.contains { $0.firstComponent == key } }
}

extension CALayer: AnimationTarget {}
