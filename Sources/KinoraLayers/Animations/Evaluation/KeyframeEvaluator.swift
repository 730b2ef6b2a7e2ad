import Foundation
import KinoraGraphics
import KinoraTiming

/// A list of values in time, by any calculation mode.
struct KeyframeEvaluator {
  private enum Course {
    /// One value for each stretch.
    case discrete([AnimatableValue])
    case straight(ValueComponents)
    case pairwise([ValueInterpolator])
    case spline(KeyframeSpline)
    case pacedSpline(KeyframeSpline, ArcLengthTable)
  }

  private let timeline: KeyframeTimeline
  private let course: Course

  /// Nil when the animation shows nothing: fewer than two values, or key times that leave fewer.
  init?(_ animation: CAKeyframeAnimation, values: [AnimatableValue]) {
    let keyTimes = KeyframeTimeline.usable(animation.keyTimes)
    let mode = animation.calculationMode
    guard values.count > 1 else { return nil }
    if mode == .discrete {
      guard let discrete = Self.discrete(values, keyTimes: keyTimes) else { return nil }
      (timeline, course) = discrete
      return
    }
    let count = min(values.count, keyTimes?.count ?? values.count)
    guard count > 1 else { return nil }
    let values = Array(values.prefix(count))
    let components = ValueComponents(values)
    let isCubic = mode == .cubic || mode == .cubicPaced
    if isCubic, let components {
      let shapes = SplineShape.list(
        count: count, tension: animation.tensionValues, continuity: animation.continuityValues,
        bias: animation.biasValues)
      let isPaced = mode == .cubicPaced && keyTimes == nil
      let timeline =
        keyTimes.map {
          KeyframeTimeline(times: Array($0.prefix(count)), paces: isPaced ? nil : animation.timingFunctions)
        }
        ?? .even(count - 1, paces: isPaced ? nil : animation.timingFunctions)
      let spline = KeyframeSpline(components, times: timeline.times, shapes: shapes)
      self.timeline = timeline
      course =
        isPaced
        ? .pacedSpline(spline, ArcLengthTable(segmentCount: count - 1) { spline.chord(segment: $0, from: $1, to: $2) })
        : .spline(spline)
      return
    }
    if let keyTimes {
      // Measured: given key times, a paced animation is a plain linear one.
      timeline = KeyframeTimeline(times: Array(keyTimes.prefix(count)), paces: animation.timingFunctions)
    } else if mode == .paced || mode == .cubicPaced {
      timeline = .paced(zip(values, values.dropFirst()).map { $0.distance(to: $1) })
    } else {
      timeline = .even(count - 1, paces: animation.timingFunctions)
    }
    if let components, components.shape != .affine, components.shape != .spatial {
      course = .straight(components)
    } else {
      course = .pairwise(zip(values, values.dropFirst()).map { ValueInterpolator(from: $0, to: $1) })
    }
  }

  /// With one key time more than values every value has its stretch, the last one up to the end. With fewer, the values that have no
  /// end are never reached. Without key times the stretches are equal.
  private static func discrete(
    _ values: [AnimatableValue], keyTimes: [Double]?
  ) -> (KeyframeTimeline, Course)? {
    guard let keyTimes else { return (.even(values.count), .discrete(values)) }
    let times = Array(keyTimes.prefix(values.count + 1))
    guard times.count > 1 else { return nil }
    return (KeyframeTimeline(times: times), .discrete(Array(values.prefix(times.count - 1))))
  }

  func value(at fraction: Double) -> AnimatableValue {
    if case .pacedSpline(let spline, let table) = course {
      let place = table.place(at: fraction)
      return spline.value(segment: place.segment, at: place.fraction)
    }
    let place = timeline.place(at: fraction)
    switch course {
    case .discrete(let values): return values[place.segment]
    case .straight(let values):
      let (i, f) = (place.segment, place.fraction)
      return values.value { lerp(values[i, $0], values[i + 1, $0], f) }
    case .pairwise(let ways): return ways[place.segment].value(at: place.fraction)
    case .spline(let spline), .pacedSpline(let spline, _):
      return spline.value(segment: place.segment, at: place.fraction)
    }
  }
}
