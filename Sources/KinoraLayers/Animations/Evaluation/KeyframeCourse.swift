import Foundation
import KinoraGraphics
import KinoraTiming

/// A list of values in time, by any calculation mode.
class KeyframeCourse: AnimationCourse {
  fileprivate let timeline: KeyframeTimeline

  fileprivate init(_ timeline: KeyframeTimeline) { self.timeline = timeline }

  /// The course of `animation` through `values`; nil when it shows nothing: fewer than two values, or key times that leave fewer.
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
      // Measured: given key times, a paced animation is a plain linear one.
      timeline = KeyframeTimeline(times: times, paces: animation.timingFunctions)
    } else if mode == .paced || mode == .cubicPaced {
      timeline = .paced(zip(values, values.dropFirst()).map { $0.distance(to: $1) })
    } else {
      timeline = .even(count - 1, paces: animation.timingFunctions)
    }
    if let components, components.isCheapToJoin { return StraightCourse(timeline, components) }
    return PairwiseCourse(timeline, zip(values, values.dropFirst()).map { .between($0, $1) })
  }

  private static func spline(
    _ animation: CAKeyframeAnimation, through values: ValueComponents, times: [Double]?
  ) -> KeyframeCourse {
    let shapes = SplineShape.list(
      count: values.count, tension: animation.tensionValues, continuity: animation.continuityValues,
      bias: animation.biasValues)
    let isPaced = animation.calculationMode == .cubicPaced && times == nil
    let paces = isPaced ? nil : animation.timingFunctions
    let timeline = times.map { KeyframeTimeline(times: $0, paces: paces) } ?? .even(values.count - 1, paces: paces)
    let spline = KeyframeSpline(values, times: timeline.times, shapes: shapes)
    return isPaced ? PacedSplineCourse(timeline, spline) : SplineCourse(timeline, spline)
  }
}

/// Each value holds for a stretch.
private final class DiscreteCourse: KeyframeCourse {
  private let values: [AnimatableValue]

  /// With one key time more than values every value has its stretch, the last one up to the end. With fewer, the values that have no
  /// end are never reached. Without key times the stretches are equal.
  init?(_ values: [AnimatableValue], keyTimes: [Double]?) {
    let times = keyTimes.map { Array($0.prefix(values.count + 1)) }
    if let times, times.count < 2 { return nil }
    let timeline = times.map { KeyframeTimeline(times: $0) } ?? .even(values.count)
    self.values = Array(values.prefix(timeline.segmentCount))
    super.init(timeline)
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    values[timeline.place(at: fraction).segment]
  }
}

/// Straight lines between rows of numbers.
private final class StraightCourse: KeyframeCourse {
  private let values: ValueComponents

  init(_ timeline: KeyframeTimeline, _ values: ValueComponents) {
    self.values = values
    super.init(timeline)
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    let place = timeline.place(at: fraction)
    let (i, f) = (place.segment, place.fraction)
    return values.value { lerp(values[i, $0], values[i + 1, $0], f) }
  }
}

/// A way of its own between each value and the next.
private final class PairwiseCourse: KeyframeCourse {
  private let ways: [ValueWay]

  init(_ timeline: KeyframeTimeline, _ ways: [ValueWay]) {
    self.ways = ways
    super.init(timeline)
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    let place = timeline.place(at: fraction)
    return ways[place.segment].value(at: place.fraction)
  }
}

/// A smooth curve, each stretch in its time.
private final class SplineCourse: KeyframeCourse {
  private let spline: KeyframeSpline

  init(_ timeline: KeyframeTimeline, _ spline: KeyframeSpline) {
    self.spline = spline
    super.init(timeline)
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    let place = timeline.place(at: fraction)
    return spline.value(segment: place.segment, at: place.fraction)
  }
}

/// A smooth curve at even speed along it.
private final class PacedSplineCourse: KeyframeCourse {
  private let spline: KeyframeSpline
  private let table: ArcLengthTable

  init(_ timeline: KeyframeTimeline, _ spline: KeyframeSpline) {
    self.spline = spline
    table = ArcLengthTable(segmentCount: timeline.segmentCount) { spline.chord(segment: $0, from: $1, to: $2) }
    super.init(timeline)
  }

  override func value(at fraction: Double, duration: Double, underlying: () -> AnimatableValue) -> AnimatableValue {
    let place = table.place(at: fraction)
    return spline.value(segment: place.segment, at: place.fraction)
  }
}
