import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMessages
import KinoraTiming

/// Descriptions of the animations that a program has made.
struct RecordedAnimations {
  let assets: RecordedAssets
  /// The name by which the timeline knows a layer.
  let name: (CALayer) -> String
  /// The layer that has the animations, in words.
  let subject: String
  /// What may be said of the layer.
  let owner: LayerOwner

  /// The description of an animation; nil for one that changes nothing, because its layer has no such property.
  ///
  /// - Parameters:
  ///   - now: The layer's time at which the animation is added; one that begins then needs no begin time. Nil for an
  ///     animation of a group.
  ///   - isCommitted: Whether the begin time is final, so that 0 is a time and does not stand for now.
  func description(of animation: CAAnimation, now: Double?, isCommitted: Bool = false) -> SceneAnimation? {
    guard var description = kind(of: animation) else { return nil }
    let begin = animation.beginTime == 0 && isCommitted ? AVCoreAnimationBeginTimeAtZero : animation.beginTime
    if begin != 0, animation.beginTime != now.map({ max($0, 0) }) { description.beginTime = begin }
    if animation.duration > 0 { description.duration = .seconds(animation.duration) }
    if animation.speed != 1 { description.speed = Double(animation.speed) }
    if animation.timeOffset != 0 { description.timeOffset = animation.timeOffset }
    if animation.repeatCount != 0 { description.repeatCount = Double(animation.repeatCount) }
    if animation.repeatDuration != 0 { description.repeatDuration = animation.repeatDuration }
    if animation.autoreverses { description.autoreverses = true }
    if animation.fillMode != .removed, animation.fillMode != .frozen {
      description.fillMode = animation.fillMode.rawValue
    }
    if !animation.isRemovedOnCompletion { description.removedOnCompletion = false }
    description.timingFunction = animation.timingFunction.map(SceneTimingFunction.function)
    return description
  }

  private func kind(of animation: CAAnimation) -> SceneAnimation? {
    switch animation {
    case let group as CAAnimationGroup:
      let inner = (group.animations ?? []).compactMap { description(of: $0, now: nil) }
      return SceneAnimation(.group(inner))
    case let transition as CATransition: return SceneAnimation(.transition(self.transition(transition)))
    case let animation as CAPropertyAnimation: return property(animation)
    default: return nil
    }
  }

  private func transition(_ transition: CATransition) -> SceneAnimation.Transition {
    var description = SceneAnimation.Transition()
    if transition.type != .fade { description.type = transition.type.rawValue }
    if transition.type.hasSide { description.subtype = transition.subtype?.rawValue }
    if transition.startProgress != 0 { description.startProgress = Double(transition.startProgress) }
    if transition.endProgress != 1 { description.endProgress = Double(transition.endProgress) }
    if let picture = transition.picture, case .image(let name) = assets.image(picture, subject, "picture") {
      description.picture = name
    }
    description.outgoing = transition.outgoingLayer.map(name)
    return description
  }

  private func property(_ animation: CAPropertyAnimation) -> SceneAnimation? {
    guard let keyPath = animation.keyPath, let form = owner.property(keyPath), form.isAnimatable else { return nil }
    func value(_ object: Any?) -> SceneValue? {
      object.map { assets.value($0, form.form, subject, "the animation of \(keyPath)") }
    }
    var description: SceneAnimation
    switch animation {
    case let spring as CASpringAnimation:
      var constants = SceneAnimation.Spring()
      if spring.mass != 1 { constants.mass = Double(spring.mass) }
      if spring.stiffness != 100 { constants.stiffness = Double(spring.stiffness) }
      if spring.damping != 10 { constants.damping = Double(spring.damping) }
      if spring.initialVelocity != 0 { constants.initialVelocity = Double(spring.initialVelocity) }
      if spring.allowsOverdamping { constants.allowsOverdamping = true }
      description = SceneAnimation(
        .spring(
          .init(from: value(spring.fromValue), to: value(spring.toValue), by: value(spring.byValue)), constants))
    case let basic as CABasicAnimation:
      description = SceneAnimation(
        .basic(.init(from: value(basic.fromValue), to: value(basic.toValue), by: value(basic.byValue))))
    case let keyframe as CAKeyframeAnimation:
      description = SceneAnimation(.keyframe(keyframes(keyframe, form)))
    default: return nil
    }
    description.keyPath = keyPath
    if animation.isAdditive { description.additive = true }
    if animation.isCumulative { description.cumulative = true }
    if animation.morph != .corresponding { description.morph = animation.morph }
    description.valueFunction = animation.valueFunction?.name.rawValue
    return description
  }

  private func keyframes(_ animation: CAKeyframeAnimation, _ form: PropertyForm) -> SceneAnimation.Keyframes {
    func numbers(_ list: [NSNumber]?) -> [Double]? { list?.map(\.doubleValue) }
    var keyframes = SceneAnimation.Keyframes()
    keyframes.values = animation.values?.map {
      assets.value($0, form.form, subject, "the animation of \(form.keyPath)")
    }
    keyframes.path = animation.path.map { .path($0.geometry) }
    keyframes.keyTimes = numbers(animation.keyTimes)
    keyframes.timingFunctions = animation.timingFunctions?.map(SceneTimingFunction.function)
    if animation.calculationMode != .linear { keyframes.calculationMode = animation.calculationMode.rawValue }
    keyframes.rotationMode = animation.rotationMode?.rawValue
    keyframes.tensionValues = numbers(animation.tensionValues)
    keyframes.continuityValues = numbers(animation.continuityValues)
    keyframes.biasValues = numbers(animation.biasValues)
    return keyframes
  }
}
