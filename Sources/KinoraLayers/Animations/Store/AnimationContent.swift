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
      let turning = track.rotation(at: 0) == nil ? nil : resolve("transform")
      return PropertyContent(SampledProperty(keyPath), turning: turning.map { SampledProperty($0) }, track)
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

/// One property and its course. A layer that follows a path may turn with it: that is a second property.
private final class PropertyContent: AnimationContent {
  private let property: SampledProperty
  private let turning: SampledProperty?
  private let track: PropertyTrack

  init(_ property: SampledProperty, turning: SampledProperty?, _ track: PropertyTrack) {
    self.property = property
    self.turning = turning
    self.track = track
  }

  override var properties: [SampledProperty] { [property] + (turning.map { [$0] } ?? []) }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to sample: LayerSample) {
    let source = sample.source(of: property)
    let value = track.value(at: fraction, iteration: iteration, duration: duration) { property.keyPath.read(source) }
    sample.write(value, to: property, over: source)
    guard let turning, let angle = track.rotation(at: fraction) else { return }
    let base = sample.source(of: turning)
    guard case .transform(let own) = turning.keyPath.read(base) else { return }
    let turned = CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 0, 1), own)
    sample.write(.transform(turned), to: turning, over: base)
  }
}

/// Animations that run in the time of their group.
private final class GroupContent: AnimationContent {
  /// A child, in the group's time.
  struct Member {
    let timing: CompiledTiming
    let pace: UnitBezier?
    let content: AnimationContent
  }

  private let members: [Member]

  init(_ members: [Member]) { self.members = members }

  override var properties: [SampledProperty] { members.flatMap { $0.content.properties } }

  override func apply(_ fraction: Double, iteration: Double, duration: Double, to sample: LayerSample) {
    let now = fraction * duration
    for member in members {
      guard let phase = member.timing.phase(at: now) else { continue }
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
