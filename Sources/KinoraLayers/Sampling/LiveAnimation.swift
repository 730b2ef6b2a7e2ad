import Foundation
import KinoraGraphics
import KinoraTiming

/// An animation as a layer keeps it: the stored copy, and what was worked out of it when it was added.
package final class LiveAnimation: Linked {
  // What a frame needs, together.
  @exclusivity(unchecked) var next: Unmanaged<LiveAnimation>?
  let content: AnimationContent
  private let pace: UnitBezier?
  /// Where it stood at the instant last sampled: how far into which run. Meaningless unless it ``isShown``.
  @exclusivity(unchecked) private var fraction = 0.0
  @exclusivity(unchecked) private var iteration = 0.0
  /// Whether it had an effect at the instant last sampled.
  @exclusivity(unchecked) private var isShown = false
  /// Whether its begin time is final.
  @exclusivity(unchecked) package private(set) var isSettled = false
  /// Whether it changes how the layer's picture appears instead of a property.
  let isTransition: Bool
  /// When it runs, in the layer's time.
  @exclusivity(unchecked) package private(set) var timing: CompiledTiming

  package let key: String
  /// The copy that cannot be edited.
  package let animation: CAAnimation
  /// Later additions have greater numbers; notifications go out in falling order.
  package let sequence: UInt64
  /// Who waits for the animation to end.
  package let completion: (any AnimationCompletion)?
  package internal(set) var hasStarted = false
  package internal(set) var hasStopped = false
  /// Whether it was taken off its layer.
  var isOffLayer = false
  /// Whether it is over and off the layer, shown only in what a replicator shows later.
  @exclusivity(unchecked) var lingers = false
  /// What a transition's layer showed before it, set by whoever committed the change.
  package var outgoing: AnyObject?

  init(
    key: String, animation: CAAnimation, sequence: UInt64, completion: (any AnimationCompletion)?,
    resolve: (String) -> ResolvedKeyPath?
  ) {
    self.key = key
    self.animation = animation
    self.sequence = sequence
    self.completion = completion
    timing = CompiledTiming(animation.state.timing, inheriting: animation.duration)
    pace = UnitBezier.pace(of: animation)
    content = AnimationContent.making(animation, resolve: resolve)
    isTransition = content is TransitionContent
  }

  /// Gives an animation whose begin time is 0 the time `now`, or 0 when that is negative.
  func settle(at now: CFTimeInterval) {
    guard !isSettled else { return }
    isSettled = true
    guard timing.beginTime == 0 else { return }
    timing.beginTime = max(now, 0)
    animation.state.timing.beginTime = timing.beginTime
  }

  /// Finds where the animation stands at the layer's time `now`; answers whether it shows something else than last time.
  @inline(__always)
  func locate(at now: CFTimeInterval) -> Bool {
    guard isSettled, let found = timing.plainPhase(at: now) else { return locateGenerally(at: now) }
    return move(to: found)
  }

  @inline(never)
  private func locateGenerally(at now: CFTimeInterval) -> Bool {
    guard isSettled, let found = timing.phase(at: now), !(lingers && timing.hasEnded(at: now)) else {
      defer { isShown = false }
      return isShown
    }
    return move(to: found)
  }

  @inline(__always)
  private func move(to phase: TimingPhase) -> Bool {
    let hasMoved = !isShown || fraction != phase.fraction || iteration != phase.iteration
    (isShown, fraction, iteration) = (true, phase.fraction, phase.iteration)
    return hasMoved
  }

  /// Writes what the animation shows where it stands.
  @inline(__always)
  func apply(to target: SampleTarget) {
    guard isShown else { return }
    content.apply(
      pace?.value(at: fraction) ?? fraction, iteration: iteration, duration: timing.simpleDuration, to: target)
  }

  /// A number that depends on all that a frame needs: see ``ReadingAhead``.
  @inline(__always)
  var readAhead: UInt64 {
    fraction.bitPattern ^ timing.beginTime.bitPattern ^ timing.plainEnd.bitPattern ^ headerOf(content)
  }
}

extension LiveAnimation {
  /// A transition's progress at `now` in the layer's time; nil for other animations and outside its window.
  package func transitionProgress(at now: CFTimeInterval) -> Double? {
    guard let content = content as? TransitionContent, isSettled, let phase = timing.phase(at: now) else { return nil }
    return content.progress(at: pace?.value(at: phase.fraction) ?? phase.fraction)
  }

}

/// Waits for animations to end: a transaction's completion block.
package protocol AnimationCompletion: AnyObject {
  /// One more animation to wait for.
  func animationAdded()
  /// One of them ended, by itself or before its time.
  func animationEnded()
}
