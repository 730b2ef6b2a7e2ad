import Foundation
import KinoraGraphics
import KinoraTiming

/// An animation as a layer keeps it: the stored copy, and what was worked out of it when it was added.
package final class LiveAnimation {
  package let key: String
  /// The copy that cannot be edited.
  package let animation: CAAnimation
  /// Later additions have greater numbers; notifications go out in falling order.
  package let sequence: UInt64
  /// Who waits for the animation to end.
  package let completion: (any AnimationCompletion)?
  /// When it runs, in the layer's time.
  package private(set) var timing: CompiledTiming
  let pace: UnitBezier?
  let content: Content

  /// Whether its begin time is final.
  package private(set) var isSettled = false
  package internal(set) var hasStarted = false
  package internal(set) var hasStopped = false
  /// What a transition's layer showed before it, set by whoever committed the change.
  package var outgoing: AnyObject?

  /// What an animation does at an instant of its own time.
  indirect enum Content {
    case property(AnimatedProperty)
    case group([GroupMember])
    case transition(start: Double, end: Double)
    case nothing
  }

  /// A property and its course. The second path turns a layer with the path its position follows.
  struct AnimatedProperty {
    let keyPath: any AnimatedKeyPath
    let rotation: (any AnimatedKeyPath)?
    let track: PropertyTrack
  }

  /// A child of a group, in the group's time.
  struct GroupMember {
    let timing: CompiledTiming
    let pace: UnitBezier?
    let content: Content
  }

  init(
    key: String, animation: CAAnimation, sequence: UInt64, completion: (any AnimationCompletion)?,
    resolve: (String) -> (any AnimatedKeyPath)?
  ) {
    self.key = key
    self.animation = animation
    self.sequence = sequence
    self.completion = completion
    timing = CompiledTiming(animation.state.timing, inheriting: animation.duration)
    pace = Self.pace(of: animation)
    content = Self.content(of: animation, resolve: resolve)
  }

  /// Gives an animation whose begin time is 0 the time `now`, or 0 when that is negative.
  func settle(at now: CFTimeInterval) {
    guard !isSettled else { return }
    isSettled = true
    guard timing.beginTime == 0 else { return }
    timing.beginTime = max(now, 0)
    animation.state.timing.beginTime = timing.beginTime
  }

  private static func pace(of animation: CAAnimation) -> UnitBezier? {
    animation.timingFunction.flatMap { $0.curve.isLinear ? nil : $0.curve }
  }

  private static func content(of animation: CAAnimation, resolve: (String) -> (any AnimatedKeyPath)?) -> Content {
    switch animation {
    case let animation as CAPropertyAnimation:
      guard let name = animation.keyPath, let keyPath = resolve(name) else { return .nothing }
      guard let track = PropertyTrack(animation, kind: keyPath.kind) else { return .nothing }
      let rotation = track.rotation(at: 0) == nil ? nil : resolve("transform")
      return .property(AnimatedProperty(keyPath: keyPath, rotation: rotation, track: track))
    case let animation as CAAnimationGroup:
      return .group(
        (animation.animations ?? []).map { child in
          GroupMember(
            timing: CompiledTiming(child.state.timing, inheriting: animation.duration), pace: pace(of: child),
            content: content(of: child, resolve: resolve))
        })
    case let animation as CATransition:
      return .transition(start: Double(animation.startProgress), end: Double(animation.endProgress))
    default: return .nothing
    }
  }

  /// Every key path the animation writes, in order, with repetitions.
  var keyPaths: [any AnimatedKeyPath] { Self.keyPaths(in: content) }

  private static func keyPaths(in content: Content) -> [any AnimatedKeyPath] {
    switch content {
    case .property(let property): [property.keyPath] + (property.rotation.map { [$0] } ?? [])
    case .group(let members): members.flatMap { keyPaths(in: $0.content) }
    case .transition, .nothing: []
    }
  }
}

extension LiveAnimation {
  /// A transition's progress at `now` in the layer's time; nil for other animations and outside its window.
  package func transitionProgress(at now: CFTimeInterval) -> Double? {
    guard case .transition(let start, let end) = content, let phase = timing.phase(at: now) else { return nil }
    let fraction = pace?.value(at: phase.fraction) ?? phase.fraction
    return start + (end - start) * fraction
  }
}

/// Waits for animations to end: a transaction's completion block.
package protocol AnimationCompletion: AnyObject {
  /// One more animation to wait for.
  func animationAdded()
  /// One of them ended, by itself or before its time.
  func animationEnded()
}
