import Foundation
import KinoraGraphics
import KinoraTiming

/// An animation on a layer: the stored copy, and what was worked out when it was added.
package final class LiveAnimation: Linked {
  // The first fields are those that a frame needs, so that they are in few cache lines.
  @exclusivity(unchecked) var next: Unmanaged<LiveAnimation>?
  let content: AnimationContent
  private let pace: TimingCurve?
  /// How far into its run the animation was at the instant last sampled; meaningless unless it ``isShown``, as is
  /// `iteration`.
  @exclusivity(unchecked) private var fraction = 0.0
  @exclusivity(unchecked) private var iteration = 0.0
  /// Whether the animation had an effect at the instant last sampled.
  @exclusivity(unchecked) private var isShown = false
  /// Whether the turn in which the animation was added has been committed, so that its begin time is final.
  @exclusivity(unchecked) package private(set) var isCommitted = false
  /// Whether the animation is a transition, which changes how the layer as a whole is drawn instead of a property.
  let isTransition: Bool
  /// When the animation runs, in the layer's time.
  @exclusivity(unchecked) package private(set) var timing: CompiledTiming

  package let key: String
  /// The stored copy, which cannot be edited.
  package let animation: CAAnimation
  /// A number that is greater for later additions; notifications are sent in falling order of it.
  package let sequence: UInt64
  /// The object that waits for the animation to end.
  package let completion: (any AnimationCompletion)?
  package internal(set) var hasStarted = false
  package internal(set) var hasStopped = false
  /// Whether the animation was taken off its layer.
  var isOffLayer = false
  /// Whether the animation is over and off the layer, and shows only in instances that a replicator shows later.
  @exclusivity(unchecked) package internal(set) var lingers = false
  /// What a transition's layer showed before the transition; set when the turn is committed.
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
    pace = TimingCurve.pace(of: animation)
    content = AnimationContent.making(animation, resolve: resolve)
    isTransition = content is TransitionContent
  }

  /// Makes the begin time final: a begin time of 0 becomes `now`, or stays 0 when that is negative.
  func commit(at now: CFTimeInterval) {
    guard !isCommitted else { return }
    isCommitted = true
    guard timing.beginTime == 0 else { return }
    timing.beginTime = max(now, 0)
    animation.state.timing.beginTime = timing.beginTime
  }

  /// Finds the phase of the animation at the layer's time `now`; returns whether it differs from the one before.
  @inline(__always)
  func locate(at now: CFTimeInterval) -> Bool {
    guard isCommitted, let found = timing.plainPhase(at: now) else { return locateGenerally(at: now) }
    return move(to: found)
  }

  @inline(never)
  private func locateGenerally(at now: CFTimeInterval) -> Bool {
    guard isCommitted, let found = timing.phase(at: now), !(lingers && timing.hasEnded(at: now)) else {
      defer { isShown = false }
      return isShown
    }
    return move(to: beforeJump(found))
  }

  /// The phase, or where it is before a run whose pace jumps as it begins, one before the jump.
  fileprivate func beforeJump(_ phase: TimingPhase) -> TimingPhase {
    guard phase.position == .before, phase.fraction == 0, pace?.jumpsAtStart ?? false else { return phase }
    return TimingPhase(
      position: .before, fraction: -.leastNonzeroMagnitude, iteration: phase.iteration,
      simpleDuration: phase.simpleDuration)
  }

  @inline(__always)
  private func move(to phase: TimingPhase) -> Bool {
    let hasMoved = !isShown || fraction != phase.fraction || iteration != phase.iteration
    (isShown, fraction, iteration) = (true, phase.fraction, phase.iteration)
    return hasMoved
  }

  /// Writes what the animation shows in the phase last found.
  @inline(__always)
  func apply(to target: SampleTarget) {
    guard isShown else { return }
    content.apply(
      pace?.value(at: fraction) ?? fraction, iteration: iteration, duration: timing.simpleDuration, to: target)
  }

  /// A number for which all memory that a frame needs is read: see ``ReadingAhead``.
  @inline(__always)
  var readAhead: UInt64 {
    fraction.bitPattern ^ timing.beginTime.bitPattern ^ timing.plainEnd.bitPattern ^ headerOf(content)
  }
}

extension LiveAnimation {
  /// A transition's progress at `now` in the layer's time; nil for other animations and when the transition does not
  /// run.
  package func transitionProgress(at now: CFTimeInterval) -> Double? {
    guard isCommitted, let content = content as? TransitionContent, let phase = timing.phase(at: now).map(beforeJump)
    else { return nil }
    return content.progress(at: pace?.value(at: phase.fraction) ?? phase.fraction)
  }

}

/// An object that waits for animations to end: the completion blocks of transactions.
package protocol AnimationCompletion: AnyObject {
  /// Tells that there is one more animation to wait for.
  func animationAdded()
  /// Tells that one of the animations ended, by itself or before its time.
  func animationEnded()
}
