import Foundation
import KinoraGraphics
import KinoraTiming

/// What one property animation does to its property: everything about it that does not depend on the instant, worked out when it
/// was added.
package struct PropertyTrack {
  private enum Course {
    case basic(BasicEvaluator)
    case spring(SpringEvaluator)
    case keyframes(KeyframeEvaluator)
    case path(PathMotion)
  }

  private let course: Course
  private let isAdditive: Bool
  private let isCumulative: Bool
  private let function: CAValueFunction?

  /// Nil when the animation cannot show anything. `kind` is the property's type as far as it is known: numbers for a truth value
  /// become truth values.
  package init?(_ animation: CAPropertyAnimation, kind: AnimatableValue.Kind) {
    function = animation.valueFunction
    isAdditive = animation.isAdditive
    isCumulative = animation.isCumulative && !animation.autoreverses
    let isNumeric = animation.valueFunction != nil
    func read(_ value: Any?) -> AnimatableValue {
      let value = AnimatableValue(value)
      return isNumeric || value.isNone || kind == .object ? value : value.converted(to: kind) ?? value
    }
    switch animation {
    case let animation as CAKeyframeAnimation:
      if let path = animation.path {
        guard let motion = PathMotion(animation, path: path.geometry) else { return nil }
        course = .path(motion)
      } else {
        guard let frames = KeyframeEvaluator(animation, values: (animation.values ?? []).map(read)) else { return nil }
        course = .keyframes(frames)
      }
    case let animation as CABasicAnimation:
      let (from, to, by) = (read(animation.fromValue), read(animation.toValue), read(animation.byValue))
      // Nothing given and nothing to start from: an additive animation would add the underlying value to itself.
      if from.isNone, to.isNone, by.isNone, animation.isAdditive || isNumeric { return nil }
      let neutral =
        animation.valueFunction?.neutral ?? (animation.isAdditive ? Self.neutral(like: [from, to, by]) : nil)
      let basic = BasicEvaluator(from: from, to: to, by: by, neutral: neutral)
      if let spring = animation as? CASpringAnimation {
        course = .spring(SpringEvaluator(motion: spring.motion, basic: basic))
      } else {
        course = .basic(basic)
      }
    default: return nil
    }
  }

  /// Zero of the type the given values have.
  private static func neutral(like values: [AnimatableValue]) -> AnimatableValue? {
    values.first { !$0.isNone }?.scaled(by: 0)
  }

  /// What the property shows `fraction` of the way through a run of `duration` seconds, after `iteration` whole runs. `underlying` is
  /// what it shows without this animation; it is read only when the value depends on it.
  package func value(
    at fraction: Double, iteration: Double, duration: Double, underlying: () -> AnimatableValue
  ) -> AnimatableValue {
    var value = plain(at: fraction, duration: duration, underlying: underlying)
    if isCumulative, iteration > 0 {
      value = plain(at: 1, duration: duration, underlying: underlying).scaled(by: iteration).adding(value)
    }
    if let function { value = function.transform(of: value).map { .transform($0) } ?? value }
    return isAdditive ? underlying().adding(value) : value
  }

  @inline(__always)
  private func plain(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    switch course {
    case .basic(let basic): basic.value(at: fraction, underlying: underlying)
    case .spring(let spring): spring.value(atSeconds: fraction * duration, underlying: underlying)
    case .keyframes(let frames): frames.value(at: fraction)
    case .path(let motion): .point(motion.point(at: fraction))
    }
  }

  /// The angle by which the layer turns with the path it follows; nil when it does not.
  package func rotation(at fraction: Double) -> Double? {
    guard case .path(let motion) = course, motion.rotates else { return nil }
    return motion.angle(at: fraction)
  }
}
