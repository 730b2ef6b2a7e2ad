import Foundation
import KinoraTiming

/// Sampling: the presented values at an instant are worked out from the model and the animations.
///
/// Only layers with animations are visited. Key paths are resolved when animations are added; a frame finds each
/// animation's phase, evaluates it and writes the value into the layer's presentation copy. In the steady state nothing
/// is allocated.
extension Stage {
  /// Brings the presentation copy of every animated layer up to the stage's time. Does nothing when they are up to
  /// date.
  package func samplePresentations() {
    guard sampled != sampleNumber else { return }
    sampled = sampleNumber
    let number = sampleNumber
    var times = LocalTimes(media: seconds)
    // Drawing a layer may add animations, so the loop goes through the present list.
    let layers = animated.places
    var ahead = readingAhead
    layers.forEachBorrowed { layer in
      ahead.note(layer.readAhead)
    } _: { layer in
      borrowed(&layer.animationStore)?._withUnsafeGuaranteedRef { store in
        guard store.sample.stamp != number else { return }
        store.sample.stamp = number
        layer.samplePresentation(of: store, atLocalTime: times.time(of: layer))
      }
    }
    readingAhead = ahead
  }
}

extension CALayer {
  /// A number for which all memory that a frame needs is read: see ``ReadingAhead``.
  @inline(__always)
  fileprivate final var readAhead: UInt64 {
    layerState.timing.beginTime.bitPattern
      ^ (borrowed(&presentationCopy)?._withUnsafeGuaranteedRef { headerOf($0) } ?? 0)
      ^ (borrowed(&animationStore)?._withUnsafeGuaranteedRef { $0.readAhead } ?? 0)
  }
}

/// The local times of layers at one media time. Siblings are mostly asked for one after the other, so the time of the
/// last superlayer is kept.
private struct LocalTimes {
  private let media: CFTimeInterval
  private var parent: UnsafeMutableRawPointer?
  private var parentTime: CFTimeInterval

  init(media: CFTimeInterval) {
    self.media = media
    parentTime = media
  }

  /// The local time of a layer that is not a presentation copy.
  @inline(__always)
  mutating func time(of layer: CALayer) -> CFTimeInterval {
    let above = layer.parentLink?.toOpaque()
    if above != parent {
      parent = above
      parentTime = layer.parent.map { TimeConversion.localTime(of: $0, atMediaTime: media) } ?? media
    }
    return layer.layerState.timing.localTime(atParentTime: parentTime)
  }
}

extension CALayer {
  /// Brings the layer's presentation copy up to the stage's time.
  final func samplePresentation(at stage: Stage) {
    guard let store = animationStore, store.sample.stamp != stage.sampleNumber else { return }
    store.sample.stamp = stage.sampleNumber
    samplePresentation(of: store, atLocalTime: localTime(atMediaTime: stage.seconds))
  }

  /// Brings the layer's presentation copy to the local time `now`. Replicators show instances at times other than the
  /// stage's by this.
  package final func samplePresentation(atLocalTime now: CFTimeInterval) {
    if let animationStore { samplePresentation(of: animationStore, atLocalTime: now) }
  }

  fileprivate final func samplePresentation(of store: AnimationStore, atLocalTime now: CFTimeInterval) {
    var hasMoved = false
    store.chain.forEach { hasMoved = $0.locate(at: now) || hasMoved }
    let isFresh = !store.sample.isStale && turn == nil && presentationCopy != nil
    guard hasMoved || !isFresh || store.sample.isOutdated(for: store) else { return }
    if !isFresh || !isKnownUniquelyReferenced(&presentationCopy) { renewPresentationCopy(of: store) }
    guard let copy = borrowed(&presentationCopy) else { return }
    let (stale, redraws) = copy._withUnsafeGuaranteedRef {
      turn == nil ? store.sample.fill($0, from: self, by: store) : fillCommitted($0, by: store)
    }
    invalidateShown(store.hasTransition ? stale.union(.composite) : stale)
    if redraws { copy._withUnsafeGuaranteedRef { $0.redrawAsShown() } }
  }

  /// Draws the contents of a presentation copy anew.
  @inline(never)
  private final func redrawAsShown() {
    layerFlags.insert(.needsDisplay)
    displayNowIfNeeded()
  }

  /// Fills the copy in the middle of a turn, when the model is ahead of what is shown.
  @inline(never)
  private final func fillCommitted(_ copy: CALayer, by store: AnimationStore) -> (stale: Invalidation, redraws: Bool) {
    withExtendedLifetime(committedCopy()) { store.sample.fill(copy, from: $0, by: store) }
  }

  @inline(never)
  private final func renewPresentationCopy(of store: AnimationStore) {
    presentationCopy = committedCopy()
    store.sample.startOver()
    // In the middle of a turn the model is ahead of what is shown, so the copy cannot be used again.
    store.sample.isStale = turn != nil
  }
}
