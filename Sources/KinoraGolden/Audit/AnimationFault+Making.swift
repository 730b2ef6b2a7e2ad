import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

extension AnimationFault {
  /// A copy of `animation` with this change; nil where the change makes no difference to it.
  ///
  /// - Parameters:
  ///   - begin: When it begins, in the time that it runs in.
  ///   - frame: The length of a frame in that time, in seconds.
  ///   - isNew: Whether it begins in the turn in which it is added, so that before its beginning its layer shows
  ///     something else already.
  func making(_ animation: CAAnimation, begin: CFTimeInterval, frame: Double, isNew: Bool) -> CAAnimation? {
    guard let copy = animation.copy(with: nil) as? CAAnimation else { return nil }
    switch self {
    case .shift(let frames):
      let shifted = begin + frames * frame
      // A begin time of exactly 0 would mean "now".
      copy.beginTime = shifted == 0 ? 1e-100 : shifted
      if frames > 0, isNew {
        // What would have begun later would still have shown its old value until then.
        if copy.fillMode == .removed { copy.fillMode = .backwards }
        if copy.fillMode == .forwards { copy.fillMode = .both }
      }
      return copy
    case .curve(let name): return Self.curved(copy, CAMediaTimingFunction(name: name))
    case .duration(let factor):
      guard copy.duration > 0 else { return nil }
      copy.duration *= factor
      if let spring = copy as? CASpringAnimation {
        spring.stiffness /= factor * factor
        spring.damping /= factor
        spring.initialVelocity /= factor
      }
      return copy
    case .flip: return Self.flipped(copy)
    }
  }

  /// The animation with another timing function; a spring becomes one without.
  private static func curved(_ copy: CAAnimation, _ function: CAMediaTimingFunction) -> CAAnimation? {
    if let spring = copy as? CASpringAnimation {
      let basic = CABasicAnimation(keyPath: spring.keyPath)
      for property in CABasicAnimation.declaredProperties { _ = property.write(basic, property.read(spring)) }
      basic.timingFunction = function
      return basic
    }
    if let keyframes = copy as? CAKeyframeAnimation, let functions = keyframes.timingFunctions, !functions.isEmpty {
      if functions.allSatisfy({ $0 == function }) { return nil }
      keyframes.timingFunctions = functions.map { _ in function }
      return keyframes
    }
    if (copy.timingFunction ?? CAMediaTimingFunction(name: .linear)) == function { return nil }
    copy.timingFunction = function
    return copy
  }

  private static func flipped(_ copy: CAAnimation) -> CAAnimation? {
    switch copy {
    case is CAAnimationGroup: return nil
    case let transition as CATransition:
      if let opposite = transition.subtype.flatMap({ opposites[$0] }) {
        transition.subtype = opposite
      } else {
        (transition.startProgress, transition.endProgress) = (transition.endProgress, transition.startProgress)
      }
      return transition
    case let basic as CABasicAnimation where basic.byValue == nil:
      if basic.fromValue == nil, basic.toValue == nil { return nil }
      (basic.fromValue, basic.toValue) = (basic.toValue, basic.fromValue)
      return basic
    case let keyframes as CAKeyframeAnimation where keyframes.path == nil:
      keyframes.values = keyframes.values.map { $0.reversed() }
      return keyframes
    case is CASpringAnimation: return nil
    default:
      copy.timingFunction = reversed(copy.timingFunction)
      return copy
    }
  }

  private static let opposites: [CATransitionSubtype: CATransitionSubtype] = [
    .fromLeft: .fromRight, .fromRight: .fromLeft, .fromTop: .fromBottom, .fromBottom: .fromTop,
  ]

  /// A function that goes from 1 to 0 where `function` goes from 0 to 1, in 64 straight pieces.
  private static func reversed(_ function: CAMediaTimingFunction?) -> CAMediaTimingFunction? {
    let stops = (0...64).map { step -> String in
      let time = Double(step) / 64
      return "\(1 - (function?.value(at: time) ?? time)) \(time * 100)%"
    }
    return try? CAMediaTimingFunction(text: "linear(\(stops.joined(separator: ", ")))")
  }
}

extension LayerFault {
  /// An animation that makes this change when it applies after all others of a layer.
  var animation: CAAnimation {
    let animation: CABasicAnimation
    switch self {
    case .opacity(let levels):
      animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = levels / 255
    case .move(let x, let y):
      animation = CABasicAnimation(keyPath: "position")
      animation.fromValue = CGPoint(x: x, y: y)
    }
    animation.toValue = animation.fromValue
    animation.isAdditive = true
    animation.duration = 1
    animation.isHeld = true
    return animation
  }
}
