import Foundation
import KinoraGraphics
import KinoraTiming

/// What one property animation does to its property: everything about it that does not depend on the instant, worked out when it
/// was added.
package struct PropertyTrack {
  private let course: AnimationCourse
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
        guard let along = PathCourse(animation, path: path.geometry) else { return nil }
        course = along
      } else {
        guard let through = KeyframeCourse.making(animation, values: (animation.values ?? []).map(read)) else {
          return nil
        }
        course = through
      }
    case let animation as CABasicAnimation:
      let (from, to, by) = (read(animation.fromValue), read(animation.toValue), read(animation.byValue))
      // Nothing given and nothing to start from: an additive animation would add the underlying value to itself.
      if from.isNone, to.isNone, by.isNone, animation.isAdditive || isNumeric { return nil }
      let neutral =
        animation.valueFunction?.neutral ?? (animation.isAdditive ? Self.neutral(like: [from, to, by]) : nil)
      let basic = AnimationCourse.basic(from: from, to: to, by: by, neutral: neutral)
      course = (animation as? CASpringAnimation).map { SpringCourse($0.motion, over: basic) } ?? basic
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
    var value = course.value(at: fraction, duration: duration, underlying: underlying)
    if isCumulative, iteration > 0 {
      value = course.value(at: 1, duration: duration, underlying: underlying).scaled(by: iteration).adding(value)
    }
    if let function { value = function.transform(of: value).map { .transform($0) } ?? value }
    return isAdditive ? underlying().adding(value) : value
  }

  /// What ``numbers(at:duration:underlying:)`` gives; nil for values of other kinds and for what only
  /// ``value(at:iteration:duration:underlying:)`` can do.
  package var shape: NumericShape? { function == nil && !isCumulative ? course.shape : nil }

  /// The same as plain numbers, for a track that has a shape. Nil when the property has no underlying value to start from.
  @inline(__always)
  package func numbers(at fraction: Double, duration: Double, underlying: () -> SIMD4<Double>?) -> SIMD4<Double>? {
    guard isAdditive else { return course.numbers(at: fraction, duration: duration, underlying: underlying) }
    guard let own = course.numbers(at: fraction, duration: duration, underlying: underlying), let base = underlying()
    else { return nil }
    return course.shape?.settled(base + own)
  }

  /// Whether ``transform(at:duration:)`` gives the value: between two transforms, nothing added.
  var isTransform: Bool { function == nil && !isCumulative && !isAdditive && course.isTransform }

  /// The value of a track between two transforms.
  func transform(at fraction: Double, duration: Double) -> CATransform3D {
    course.transform(at: fraction, duration: duration)
  }

  /// The angle by which the layer turns with the path it follows; nil when it does not.
  package func rotation(at fraction: Double) -> Double? {
    guard let along = course as? PathCourse, along.rotates else { return nil }
    return along.angle(at: fraction)
  }
}
