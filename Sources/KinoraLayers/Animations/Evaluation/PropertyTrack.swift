import Foundation
import KinoraGraphics
import KinoraTiming

/// What one property animation does to its property: everything that does not depend on the instant, worked out when
/// the animation is added.
package struct PropertyTrack {
  private let course: AnimationCourse
  private let isAdditive: Bool
  private let isCumulative: Bool
  private let function: CAValueFunction?

  /// The track of `animation`; nil when it cannot show anything. `kind` is the property's type as far as it is known:
  /// numbers given for a truth value become truth values.
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
      // An additive animation without values would add the underlying value to itself, and a function would have no
      // number.
      if from.isNone, to.isNone, by.isNone, animation.isAdditive || isNumeric { return nil }
      let neutral =
        animation.valueFunction?.neutral ?? (animation.isAdditive ? Self.neutral(like: [from, to, by]) : nil)
      let basic = AnimationCourse.basic(
        from: from, to: to, by: by, neutral: neutral, morph: animation.morph)
      course = (animation as? CASpringAnimation).map { SpringCourse($0.motion, over: basic) } ?? basic
    default: return nil
    }
  }

  /// The zero of the type that the given values have.
  private static func neutral(like values: [AnimatableValue]) -> AnimatableValue? {
    values.first { !$0.isNone }?.scaled(by: 0)
  }

  /// What the property shows `fraction` of the way through a run of `duration` seconds, after `iteration` whole runs.
  /// `underlying` is what the property shows without this animation, and is read only when the value depends on it.
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

  /// The kind of what ``numbers(at:duration:underlying:)`` gives; nil for values of other kinds and for tracks that
  /// only ``value(at:iteration:duration:underlying:)`` can evaluate.
  package var numericKind: NumericKind? {
    guard function == nil, !isCumulative, let kind = course.numericKind else { return nil }
    return isAdditive && kind == .truth ? nil : kind
  }

  /// What the property shows, as plain numbers, for a track that has a numeric kind. Nil when the track needs an
  /// underlying value and the property has none.
  @inline(__always)
  package func numbers(at fraction: Double, duration: Double, underlying: () -> SIMD4<Double>?) -> SIMD4<Double>? {
    guard isAdditive else { return course.numbers(at: fraction, duration: duration, underlying: underlying) }
    guard let own = course.numbers(at: fraction, duration: duration, underlying: underlying), let base = underlying()
    else { return nil }
    return course.numericKind?.standardized(base + own)
  }

  /// The course, if the property shows its value as it is; nil if the value is repeated, added or turned into a
  /// transform.
  var pure: AnimationCourse? { function == nil && !isCumulative && !isAdditive ? course : nil }

  /// The course of a layer that follows a path and turns with it; nil for any other track.
  var turningPath: PathCourse? { (course as? PathCourse).flatMap { $0.rotates ? $0 : nil } }

  /// The direction of the +x axis of a layer that turns with its path, as a vector of length 1; nil when it does not
  /// turn.
  package func heading(at fraction: Double) -> SIMD2<Double>? { turningPath?.pose(at: fraction).heading }
}
