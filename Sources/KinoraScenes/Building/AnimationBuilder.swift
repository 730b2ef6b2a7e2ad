import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// Makes animations and actions from their descriptions in a scene.
struct AnimationBuilder {
  let resources: SceneResources
  /// The layers of the stage, for transitions from one to another.
  let layers = NamedLayers()

  func animation(_ description: SceneAnimation) -> CAAnimation {
    let animation = make(description)
    if let begin = description.beginTime { animation.beginTime = begin }
    switch description.duration {
    case .seconds(let seconds)?: animation.duration = seconds
    case .settling?: animation.duration = description.settlingDuration ?? 0
    case nil: break
    }
    if let speed = description.speed { animation.speed = Float(speed) }
    if let offset = description.timeOffset { animation.timeOffset = offset }
    if let count = description.repeatCount { animation.repeatCount = Float(count) }
    if let duration = description.repeatDuration { animation.repeatDuration = duration }
    if let autoreverses = description.autoreverses { animation.autoreverses = autoreverses }
    if let mode = description.fillMode { animation.fillMode = CAMediaTimingFillMode(rawValue: mode) }
    if let function = description.timingFunction { animation.timingFunction = function.make() }
    if let removed = description.removedOnCompletion { animation.isRemovedOnCompletion = removed }
    return animation
  }

  private func make(_ description: SceneAnimation) -> CAAnimation {
    switch description.kind {
    case .basic(let values): return basic(CABasicAnimation(keyPath: description.keyPath), values, description)
    case .spring(let values, let spring): return basic(self.spring(spring), values, description)
    case .keyframe(let keyframes):
      let animation = keyframe(keyframes)
      apply(description, to: animation)
      return animation
    case .group(let animations):
      let group = CAAnimationGroup()
      group.animations = animations.map(animation)
      return group
    case .transition(let transition): return self.transition(transition)
    }
  }

  private func apply(_ description: SceneAnimation, to animation: CAPropertyAnimation) {
    animation.keyPath = description.keyPath
    if let additive = description.additive { animation.isAdditive = additive }
    if let cumulative = description.cumulative { animation.isCumulative = cumulative }
    if let morph = description.morph { animation.morph = morph }
    if let name = description.valueFunction {
      animation.valueFunction = CAValueFunction(name: CAValueFunctionName(rawValue: name))
    }
  }

  private func basic(
    _ animation: CABasicAnimation, _ values: SceneAnimation.BasicValues, _ description: SceneAnimation
  ) -> CABasicAnimation {
    apply(description, to: animation)
    animation.fromValue = values.from.flatMap(resources.object)
    animation.toValue = values.to.flatMap(resources.object)
    animation.byValue = values.by.flatMap(resources.object)
    return animation
  }

  private func spring(_ spring: SceneAnimation.Spring) -> CASpringAnimation {
    let animation: CASpringAnimation
    if let duration = spring.perceptualDuration {
      animation = CASpringAnimation(perceptualDuration: duration, bounce: spring.bounce ?? 0)
    } else {
      animation = CASpringAnimation()
      if let mass = spring.mass { animation.mass = mass }
      if let stiffness = spring.stiffness { animation.stiffness = stiffness }
      if let damping = spring.damping { animation.damping = damping }
    }
    if let velocity = spring.initialVelocity { animation.initialVelocity = velocity }
    if let allows = spring.allowsOverdamping { animation.allowsOverdamping = allows }
    return animation
  }

  private func keyframe(_ keyframes: SceneAnimation.Keyframes) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation()
    func numbers(_ values: [Double]?) -> [NSNumber]? { values?.map { NSNumber(value: $0) } }
    animation.values = keyframes.values?.map { resources.object($0) ?? NSNull() }
    animation.path = keyframes.path.flatMap(resources.object) as? CGPath
    animation.keyTimes = numbers(keyframes.keyTimes)
    animation.timingFunctions = keyframes.timingFunctions?.map { $0.make() }
    if let mode = keyframes.calculationMode { animation.calculationMode = CAAnimationCalculationMode(rawValue: mode) }
    animation.rotationMode = keyframes.rotationMode.map(CAAnimationRotationMode.init(rawValue:))
    animation.tensionValues = numbers(keyframes.tensionValues)
    animation.continuityValues = numbers(keyframes.continuityValues)
    animation.biasValues = numbers(keyframes.biasValues)
    return animation
  }

  private func transition(_ transition: SceneAnimation.Transition) -> CATransition {
    let animation = CATransition()
    if let type = transition.type { animation.type = CATransitionType(rawValue: type) }
    animation.subtype = transition.subtype.map(CATransitionSubtype.init(rawValue:))
    if let progress = transition.startProgress { animation.startProgress = Float(progress) }
    if let progress = transition.endProgress { animation.endProgress = Float(progress) }
    animation.picture = transition.picture.flatMap { resources.object(.image(asset: $0)) } as? CGImage
    if let name = transition.outgoing { layers.whenMade(name) { animation.outgoingLayer = $0 } }
    return animation
  }

  /// The action that a scene gives for a key; nil, null in a script, gives `NSNull`.
  func action(_ description: SceneAnimation?) -> any CAAction {
    guard let description else { return NSNull() }
    let animation = animation(description)
    guard let delay = description.beginTime, delay != 0 else { return animation }
    return LaterAction(animation, after: delay)
  }
}

/// An action that adds an animation which begins some time later. The layer's time is known only when the action runs.
private final class LaterAction: CAAction {
  private let animation: CAAnimation
  /// The time from the action to the animation's beginning, in seconds of the layer's time; negative for an animation
  /// that is already under way.
  private let delay: CFTimeInterval

  init(_ animation: CAAnimation, after delay: CFTimeInterval) {
    self.animation = animation
    self.delay = delay
  }

  func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard let layer = object as? CALayer, let animation = animation.copy() as? CAAnimation else { return }
    let begin = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
    // A begin time of exactly 0 would mean now.
    animation.beginTime = begin == 0 ? 1e-100 : begin
    animation.run(forKey: key, object: object, arguments: arguments)
  }
}
