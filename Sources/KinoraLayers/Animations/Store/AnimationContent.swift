import Foundation
import KinoraGraphics
import KinoraTiming

/// What an animation does at an instant of its own time, with everything that does not depend on the instant worked out.
class AnimationContent {
  /// Shows the animation `fraction` of the way through a run of `duration` seconds, after `iteration` whole runs.
  func apply(_ fraction: Double, iteration: Double, duration: Double, to sample: LayerSample) {}

  /// Every property the animation writes.
  var properties: [SampledProperty] { [] }

  /// Works out `animation` for a layer whose key paths `resolve` finds.
  static func making(_ animation: CAAnimation, resolve: (String) -> ResolvedKeyPath?) -> AnimationContent {
    switch animation {
    case let animation as CAPropertyAnimation:
      guard let name = animation.keyPath, let keyPath = resolve(name),
        let track = PropertyTrack(animation, kind: keyPath.kind)
      else { return AnimationContent() }
      let content =
        NumbersContent(direct: keyPath, track) ?? TransformPartContent(direct: keyPath, track)
        ?? TransformContent(whole: keyPath, track) ?? PropertyContent(keyPath, track)
      return TurningContent(content, resolve("transform")) ?? content
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
  final class Member {
    let timing: CompiledTiming
    let pace: UnitBezier?
    let content: AnimationContent

    init(timing: CompiledTiming, pace: UnitBezier?, content: AnimationContent) {
      (self.timing, self.pace, self.content) = (timing, pace, content)
    }
  }

  private let members: [Member]
  private let borrowed: BorrowedList<Member>

  init(_ members: [Member]) {
    self.members = members
    borrowed = BorrowedList(members)
  }

  override var properties: [SampledProperty] { members.flatMap { $0.content.properties } }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to sample: LayerSample) {
    let now = fraction * duration
    borrowed.forEach { member in
      guard let phase = member.timing.phase(at: now) else { return }
      member.content.apply(
        member.pace?.value(at: phase.fraction) ?? phase.fraction, iteration: phase.iteration,
        duration: phase.simpleDuration, to: sample)
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
