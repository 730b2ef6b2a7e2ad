import Foundation
import KinoraGraphics
import KinoraTiming

/// What a property animation's value is over one run, before it is repeated, added or turned into a transform.
class AnimationCourse {
  /// The kind of what ``numbers(at:duration:underlying:)`` gives; nil for a course whose values are not one to four
  /// numbers.
  var numericKind: NumericKind? { nil }

  /// The value as numbers, for a course that has a numeric kind. Nil when the value depends on the underlying one and
  /// there is none.
  func numbers(at fraction: Double, duration: Double, underlying: () -> SIMD4<Double>?) -> SIMD4<Double>? { nil }

  /// The value `fraction` of the way through a run of `duration` seconds. `underlying` is what the property shows
  /// without the animation, and is read only when the value depends on it.
  func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue { .none }
}

/// A course between two ends of which one at least depends on the underlying value.
final class UnderlyingCourse: AnimationCourse {
  /// Which end is the underlying value, and what is known about the other.
  enum Ends {
    case fromUnderlying(to: AnimatableValue)
    case toUnderlying(from: AnimatableValue)
    case byFromUnderlying(AnimatableValue)
    case underlying
  }

  private let ends: Ends
  /// The known end as numbers.
  private let known: SIMD4<Double>
  override var numericKind: NumericKind? { knownKind }
  private let knownKind: NumericKind?
  private let morph: PathMorph
  /// The course between the known path and the underlying one that was asked for last.
  private var lastMorph: (base: AnimatableValue, course: FixedCourse)?

  init(_ ends: Ends, _ morph: PathMorph) {
    self.ends = ends
    self.morph = morph
    let value: AnimatableValue =
      switch ends {
      case .fromUnderlying(let value), .toUnderlying(let value), .byFromUnderlying(let value): value
      case .underlying: .none
      }
    knownKind = NumericKind(value.kind)
    known = knownKind?.numbers(of: value) ?? .zero
  }

  override func numbers(at fraction: Double, duration: Double, underlying: () -> SIMD4<Double>?) -> SIMD4<Double>? {
    guard let base = underlying(), let kind = knownKind else { return nil }
    return switch ends {
    case .fromUnderlying: kind.standardized(lerp(base, known, fraction))
    case .toUnderlying: kind.standardized(lerp(known, base, fraction))
    case .byFromUnderlying: kind.standardized(lerp(base, kind.standardized(base + known), fraction))
    case .underlying: base
    }
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    let base = underlying()
    if morph == .matched, let course = morphCourse(base) { return course.value(at: fraction) }
    return switch ends {
    case .fromUnderlying(let to): base.interpolated(to: to, at: fraction)
    case .toUnderlying(let from): from.interpolated(to: base, at: fraction)
    case .byFromUnderlying(let by): base.interpolated(to: base.adding(by), at: fraction)
    case .underlying: base
    }
  }

  /// The course between two paths of which `base` is one; nil where the ends are no paths.
  private func morphCourse(_ base: AnimatableValue) -> FixedCourse? {
    let (from, to): (AnimatableValue, AnimatableValue)
    switch ends {
    case .fromUnderlying(let value): (from, to) = (base, value)
    case .toUnderlying(let value): (from, to) = (value, base)
    case .byFromUnderlying, .underlying: return nil
    }
    guard case (.path, .path) = (from, to) else { return nil }
    if let last = lastMorph, last.base == base { return last.course }
    let course = FixedCourse.between(from, to, morph)
    lastMorph = (base, course)
    return course
  }
}

/// A course that follows another at the pace of a spring, whose motion runs in seconds whatever the duration.
final class SpringCourse: AnimationCourse {
  let motion: SpringMotion
  let course: AnimationCourse
  override var numericKind: NumericKind? { course.numericKind }

  init(_ motion: SpringMotion, over course: AnimationCourse) { (self.motion, self.course) = (motion, course) }

  override func numbers(at fraction: Double, duration: Double, underlying: () -> SIMD4<Double>?) -> SIMD4<Double>? {
    course.numbers(at: motion.value(at: fraction * duration), duration: duration, underlying: underlying)
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    course.value(at: motion.value(at: fraction * duration), duration: duration, underlying: underlying)
  }
}

extension AnimationCourse {
  /// The course for each of the eight cases of a basic animation's from, to and by.
  ///
  /// `neutral` stands in for the underlying value where this cannot be an end: for additive animations (zero, the
  /// identity) and for animations with a value function.
  static func basic(
    from: AnimatableValue, to: AnimatableValue, by: AnimatableValue, neutral: AnimatableValue?,
    morph: PathMorph = .corresponding
  ) -> AnimationCourse {
    func fixed(_ a: AnimatableValue, _ b: AnimatableValue) -> AnimationCourse { FixedCourse.between(a, b, morph) }
    func open(_ ends: UnderlyingCourse.Ends) -> AnimationCourse { UnderlyingCourse(ends, morph) }
    switch (from.isNone, to.isNone, by.isNone) {
    case (false, false, _): return fixed(from, to)
    case (false, true, false): return fixed(from, from.adding(by))
    case (true, false, false): return fixed(to.subtracting(by), to)
    case (false, true, true): return neutral.map { fixed(from, $0) } ?? open(.toUnderlying(from: from))
    case (true, false, true): return neutral.map { fixed($0, to) } ?? open(.fromUnderlying(to: to))
    case (true, true, false):
      return neutral.map { fixed($0, $0.adding(by)) } ?? open(.byFromUnderlying(by))
    case (true, true, true): return open(.underlying)
    }
  }
}
