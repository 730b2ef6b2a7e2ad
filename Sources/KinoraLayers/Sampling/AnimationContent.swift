import Foundation
import KinoraGraphics
import KinoraTiming

/// What an animation does at an instant of its own time, with everything that does not depend on the instant worked out.
class AnimationContent {
  /// Shows the animation `fraction` of the way through a run of `duration` seconds, after `iteration` whole runs.
  func apply(_ fraction: Double, iteration: Double, duration: Double, to target: SampleTarget) {}

  /// The properties the animation writes.
  var keyPaths: [ResolvedKeyPath] { [] }

  /// Gives every one of them what the layer's sample notes about it.
  func bind(_ find: (ResolvedKeyPath) -> SampledProperty) {}

  /// Works out `animation` for a layer whose key paths `resolve` finds.
  static func making(_ animation: CAAnimation, resolve: (String) -> ResolvedKeyPath?) -> AnimationContent {
    switch animation {
    case let animation as CAPropertyAnimation:
      guard let name = animation.keyPath, let keyPath = resolve(name),
        let track = PropertyTrack(animation, kind: keyPath.kind)
      else { return AnimationContent() }
      return PropertyContent.making(keyPath, track) { resolve("transform") }
    case let animation as CAAnimationGroup:
      return GroupContent(
        (animation.animations ?? []).map { child in
          GroupContent.Member(
            timing: CompiledTiming(child.state.timing, inheriting: animation.duration),
            pace: UnitBezier.pace(of: child), content: making(child, resolve: resolve))
        })
    case let animation as CATransition: return TransitionContent(animation)
    default: return AnimationContent()
    }
  }
}

extension UnitBezier {
  /// The curve of an animation's timing function; nil when it changes nothing.
  static func pace(of animation: CAAnimation) -> UnitBezier? {
    animation.timingFunction.flatMap { $0.curve.isLinear ? nil : $0.curve }
  }
}

/// Animations that run in the time of their group.
private final class GroupContent: AnimationContent {
  /// A child, in the group's time.
  final class Member: Linked {
    @exclusivity(unchecked) var next: Unmanaged<Member>?
    let content: AnimationContent
    let pace: UnitBezier?
    let timing: CompiledTiming

    init(timing: CompiledTiming, pace: UnitBezier?, content: AnimationContent) {
      (self.timing, self.pace, self.content) = (timing, pace, content)
    }
  }

  private let chain: Chain<Member>
  private let members: [Member]

  init(_ members: [Member]) {
    self.members = members
    chain = Chain(members)
  }

  override var keyPaths: [ResolvedKeyPath] { members.flatMap { $0.content.keyPaths } }

  override func bind(_ find: (ResolvedKeyPath) -> SampledProperty) {
    for member in members { member.content.bind(find) }
  }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to target: SampleTarget) {
    let now = fraction * duration
    chain.forEach { member in
      guard let phase = member.timing.phase(at: now) else { return }
      member.content.apply(
        member.pace?.value(at: phase.fraction) ?? phase.fraction, iteration: phase.iteration,
        duration: phase.simpleDuration, to: target)
    }
  }
}

/// A transition's progress; drawing it is the flattener's work.
final class TransitionContent: AnimationContent {
  private let start, end: Double

  init(_ transition: CATransition) {
    start = Double(transition.startProgress)
    end = Double(transition.endProgress)
  }

  func progress(at fraction: Double) -> Double { start + (end - start) * fraction }
}
