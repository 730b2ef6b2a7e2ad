import Foundation
import KinoraTiming

/// The sampler: from the model and the animations to what is shown at an instant.
///
/// Only layers with animations are visited. Key paths were looked up when the animations were added; a frame computes each
/// animation's phase, evaluates it and writes the value into the layer's presentation copy. In the steady state nothing is allocated.
extension Stage {
  /// Brings the presentation copy of every animated layer up to the stage's time. Asking again changes nothing.
  package func samplePresentations() {
    guard sampled != sampleNumber else { return }
    sampled = sampleNumber
    for layer in animated { layer.samplePresentation(at: self) }
  }
}

extension CALayer {
  /// Brings the layer's presentation copy up to the stage's time.
  final func samplePresentation(at stage: Stage) {
    guard let animations = animationStore, animations.sample.stamp != stage.sampleNumber else { return }
    animations.sample.stamp = stage.sampleNumber
    samplePresentation(atLocalTime: localTime(atMediaTime: stage.seconds))
  }

  /// Makes the presentation copy show the layer at `now` in its own time. A replicator shows its instances at other times than the
  /// stage's this way.
  package final func samplePresentation(atLocalTime now: CFTimeInterval) {
    guard let animations = animationStore else { return }
    let sample = animations.sample
    var hasMoved = false
    for entry in animations.entries where entry.locate(at: now) { hasMoved = true }
    let isFresh = !sample.isStale && presentationCopy != nil && turn == nil
    guard hasMoved || !isFresh || sample.isOutdated(for: animations) else { return }
    if !isFresh || !isKnownUniquelyReferenced(&presentationCopy) {
      presentationCopy = committedCopy()
      sample.startOver()
      // In the middle of a turn the model is ahead of what is shown; the copy is good for this question only.
      sample.isStale = turn != nil
    }
    guard let copy = presentationCopy else { return }
    let source = turn == nil ? self : committedCopy()
    let (stale, redraws) = sample.fill(copy, from: source, by: animations)
    if !stale.isEmpty { invalidate(stale) }
    if redraws {
      copy.layerFlags.insert(.needsDisplay)
      copy.displayNowIfNeeded()
    }
  }
}
