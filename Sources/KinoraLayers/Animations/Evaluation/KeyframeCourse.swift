import Foundation
import KinoraGraphics
import KinoraTiming

/// A course through a list of values, in any calculation mode.
class KeyframeCourse: AnimationCourse {
  fileprivate let timeline: KeyframeTimeline

  fileprivate init(_ timeline: KeyframeTimeline) { self.timeline = timeline }

  /// The course of `animation` through `values`; nil when it shows nothing, because there are fewer than two values or
  /// the key times leave fewer.
  static func making(_ animation: CAKeyframeAnimation, values: [AnimatableValue]) -> KeyframeCourse? {
    let keyTimes = KeyframeTimeline.usable(animation.keyTimes)
    let mode = animation.calculationMode
    guard values.count > 1 else { return nil }
    if mode == .discrete { return DiscreteCourse(values, keyTimes: keyTimes) }
    let count = min(values.count, keyTimes?.count ?? values.count)
    guard count > 1 else { return nil }
    let values = Array(values.prefix(count))
    let times = keyTimes.map { Array($0.prefix(count)) }
    let components = ValueComponents(values)
    if mode == .cubic || mode == .cubicPaced, let components {
      return spline(animation, through: components, times: times)
    }
    let timeline: KeyframeTimeline
    if let times {
      // Measured on macOS: with key times a paced animation is a plain linear one.
      timeline = KeyframeTimeline(times: times, paces: animation.timingFunctions)
    } else if mode == .paced || mode == .cubicPaced {
      timeline = .paced(zip(values, values.dropFirst()).map { $0.distance(to: $1) })
    } else {
      timeline = .even(count - 1, paces: animation.timingFunctions)
    }
    if let kind = NumericKind(values[0].kind) {
      let rows = values.compactMap { kind.numbers(of: $0) }
      if rows.count == values.count { return StraightCourse(timeline, kind, rows) }
    }
    return PairwiseCourse(timeline, zip(values, values.dropFirst()).map { .between($0, $1, animation.morph) })
  }

  private static func spline(
    _ animation: CAKeyframeAnimation, through values: ValueComponents, times: [Double]?
  ) -> KeyframeCourse {
    let parameters = SplineParameters.list(
      count: values.count, tension: animation.tensionValues, continuity: animation.continuityValues,
      bias: animation.biasValues)
    let isPaced = animation.calculationMode == .cubicPaced && times == nil
    let paces = isPaced ? nil : animation.timingFunctions
    let timeline = times.map { KeyframeTimeline(times: $0, paces: paces) } ?? .even(values.count - 1, paces: paces)
    let spline = KeyframeSpline(values, times: timeline.times, parameters: parameters)
    return SplineCourse(timeline, spline, isPaced: isPaced)
  }
}

/// A course on which each value holds for a stretch.
private final class DiscreteCourse: KeyframeCourse {
  private let values: [AnimatableValue]
  /// The values as numbers; empty when they have no numeric kind.
  private let rows: [SIMD4<Double>]
  private let kind: NumericKind?
  override var numericKind: NumericKind? { kind }

  /// A course through `values`. With one key time more than values every value has its stretch, the last up to the end.
  /// With fewer key times, the values whose stretch has no end are never reached. Without key times the stretches are
  /// equal.
  init?(_ values: [AnimatableValue], keyTimes: [Double]?) {
    let times = keyTimes.map { Array($0.prefix(values.count + 1)) }
    if let times, times.count < 2 { return nil }
    let timeline = times.map { KeyframeTimeline(times: $0) } ?? .even(values.count)
    let values = Array(values.prefix(timeline.segmentCount))
    let numericKind = NumericKind(holding: values[0].kind)
    let rows = numericKind.map { kind in values.compactMap { kind.numbers(of: $0) } } ?? []
    self.values = values
    self.rows = rows
    kind = rows.count == values.count ? numericKind : nil
    super.init(timeline)
  }

  override func numbers(at fraction: Double, duration: Double, underlying: () -> SIMD4<Double>?) -> SIMD4<Double>? {
    rows[timeline.place(at: fraction).segment]
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    values[timeline.place(at: fraction).segment]
  }
}

/// A course of straight lines between numbers, points, sizes, rectangles or colours.
private final class StraightCourse: KeyframeCourse {
  private let kind: NumericKind
  private let rows: [SIMD4<Double>]
  override var numericKind: NumericKind? { kind }

  init(_ timeline: KeyframeTimeline, _ kind: NumericKind, _ rows: [SIMD4<Double>]) {
    self.kind = kind
    self.rows = rows
    super.init(timeline)
  }

  private func numbers(at fraction: Double) -> SIMD4<Double> {
    let place = timeline.extendedPlace(at: fraction)
    return kind.standardized(lerp(rows[place.segment], rows[place.segment + 1], place.fraction))
  }

  override func numbers(at fraction: Double, duration: Double, underlying: () -> SIMD4<Double>?) -> SIMD4<Double>? {
    numbers(at: fraction)
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    kind.value(numbers(at: fraction))
  }
}

/// A course that has a course of its own between each value and the next.
private final class PairwiseCourse: KeyframeCourse {
  private let courses: [FixedCourse]

  init(_ timeline: KeyframeTimeline, _ courses: [FixedCourse]) {
    self.courses = courses
    super.init(timeline)
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    let place = timeline.extendedPlace(at: fraction)
    return courses[place.segment].value(at: place.fraction)
  }
}

/// A course along a smooth curve, each stretch in its time or all at even speed.
private final class SplineCourse: KeyframeCourse {
  private let spline: KeyframeSpline
  /// The table for even speed; nil when each stretch has its own time.
  private let table: ArcLengthTable?
  override var numericKind: NumericKind? { spline.numericKind }

  init(_ timeline: KeyframeTimeline, _ spline: KeyframeSpline, isPaced: Bool) {
    self.spline = spline
    table =
      isPaced
      ? ArcLengthTable(segmentCount: timeline.segmentCount) { spline.chord(segment: $0, from: $1, to: $2) } : nil
    super.init(timeline)
  }

  private func place(at fraction: Double) -> KeyframeTimeline.Place {
    table?.place(at: fraction) ?? timeline.place(at: fraction)
  }

  override func numbers(at fraction: Double, duration: Double, underlying: () -> SIMD4<Double>?) -> SIMD4<Double>? {
    let place = place(at: fraction)
    return spline.numbers(segment: place.segment, at: place.fraction)
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    let place = place(at: fraction)
    return spline.value(segment: place.segment, at: place.fraction)
  }
}
