import Foundation
import KinoraGraphics
import KinoraTiming

/// What an animation does, with everything worked out that does not depend on the instant.
class AnimationContent {
  /// Writes into `target` what the animation shows `fraction` of the way through a run of `duration` seconds, after
  /// `iteration` whole runs.
  func apply(_ fraction: Double, iteration: Double, duration: Double, to target: SampleTarget) {}

  /// The key paths of the properties that the animation writes.
  var keyPaths: [ResolvedKeyPath] { [] }

  /// Connects each of the properties with the layer's sample, which `find` gives for it.
  func bind(_ find: (ResolvedKeyPath) -> SampledProperty) {}

  /// The content of `animation` on a layer whose key paths `resolve` finds.
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
            pace: TimingCurve.pace(of: child), content: making(child, resolve: resolve))
        })
    case let animation as CATransition: return TransitionContent(animation)
    default: return AnimationContent()
    }
  }
}

extension TimingCurve {
  /// The curve of an animation's timing function; nil for none or a linear one.
  static func pace(of animation: CAAnimation) -> TimingCurve? {
    animation.timingFunction.flatMap { $0.curve.isLinear ? nil : $0.curve }
  }
}

/// The content of a group: its animations, which run in its time.
private final class GroupContent: AnimationContent {
  /// An animation of the group, with its timing in the group's time.
  final class Member: Linked {
    @exclusivity(unchecked) var next: Unmanaged<Member>?
    let content: AnimationContent
    let pace: TimingCurve?
    let timing: CompiledTiming

    init(timing: CompiledTiming, pace: TimingCurve?, content: AnimationContent) {
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

/// The content of a transition, whose progress the flattener reads to draw it.
final class TransitionContent: AnimationContent {
  private let start, end: Double

  init(_ transition: CATransition) {
    start = Double(transition.startProgress)
    end = Double(transition.endProgress)
  }

  func progress(at fraction: Double) -> Double { start + (end - start) * fraction }
}
