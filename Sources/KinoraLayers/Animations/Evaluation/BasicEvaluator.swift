import Foundation
import KinoraGraphics

/// The eight cases of a basic animation's from, to and by.
struct BasicEvaluator {
  /// What is known of the two ends before the underlying value is.
  private enum Ends {
    case fixed(ValueInterpolator)
    case fromUnderlying(to: AnimatableValue)
    case toUnderlying(from: AnimatableValue)
    case byFromUnderlying(AnimatableValue)
    case underlying
  }

  private let ends: Ends

  /// `neutral` stands in for the underlying value where that cannot be an end: for additive animations (zero, the identity) and those
  /// with a value function.
  init(from: AnimatableValue, to: AnimatableValue, by: AnimatableValue, neutral: AnimatableValue?) {
    switch (from.isNone, to.isNone, by.isNone) {
    case (false, false, _): ends = .fixed(ValueInterpolator(from: from, to: to))
    case (false, true, false): ends = .fixed(ValueInterpolator(from: from, to: from.adding(by)))
    case (true, false, false): ends = .fixed(ValueInterpolator(from: to.subtracting(by), to: to))
    case (false, true, true):
      ends = neutral.map { .fixed(ValueInterpolator(from: from, to: $0)) } ?? .toUnderlying(from: from)
    case (true, false, true):
      ends = neutral.map { .fixed(ValueInterpolator(from: $0, to: to)) } ?? .fromUnderlying(to: to)
    case (true, true, false):
      ends = neutral.map { .fixed(ValueInterpolator(from: $0, to: $0.adding(by))) } ?? .byFromUnderlying(by)
    case (true, true, true): ends = neutral.map { .fixed(ValueInterpolator(from: $0, to: $0)) } ?? .underlying
    }
  }

  /// The value at `fraction` of the way. `underlying` is read only when an end depends on it.
  @inline(__always)
  func value(at fraction: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    switch ends {
    case .fixed(let way): return way.value(at: fraction)
    case .fromUnderlying(let to): return underlying().interpolated(to: to, at: fraction)
    case .toUnderlying(let from): return from.interpolated(to: underlying(), at: fraction)
    case .byFromUnderlying(let by):
      let start = underlying()
      return start.interpolated(to: start.adding(by), at: fraction)
    case .underlying: return underlying()
    }
  }
}
