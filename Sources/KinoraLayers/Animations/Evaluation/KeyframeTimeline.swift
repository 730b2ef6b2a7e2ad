import Foundation
import KinoraTiming

/// When each keyframe is reached. A timeline finds the stretch that a fraction of the animation falls into, and how far
/// into it.
struct KeyframeTimeline {
  /// A stretch of the animation and how far into it, 0…1.
  struct Place: Equatable {
    var segment: Int
    var fraction: Double
  }

  /// The times at which the stretches begin and end, as fractions of the animation: one more than there are stretches.
  let times: [Double]
  private let paces: [TimingCurve?]
  /// Whether no time is less than the one before it in the list, so that the list can be searched.
  private let isRising: Bool

  /// A timeline with a stretch between each two of `times`, none of which is infinite or NaN. `paces` are the timing
  /// functions inside the stretches; a missing one is even.
  init(times: [Double], paces: [CAMediaTimingFunction]? = nil) {
    self.times = times
    self.paces = (paces ?? []).map { $0.curve.isLinear ? nil : $0.curve }
    isRising = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// A timeline of `count` stretches of equal length.
  static func even(_ count: Int, paces: [CAMediaTimingFunction]? = nil) -> KeyframeTimeline {
    KeyframeTimeline(times: (0...max(count, 1)).map { Double($0) / Double(max(count, 1)) }, paces: paces)
  }

  /// A timeline of stretches whose lengths are proportional to `distances`; equal ones when nothing moves.
  static func paced(_ distances: [Double]) -> KeyframeTimeline {
    let total = distances.reduce(0, +)
    guard total > 0, total.isFinite else { return even(distances.count) }
    var times = [0.0]
    var sum = 0.0
    for distance in distances {
      sum += distance
      times.append(min(sum / total, 1))
    }
    times[times.count - 1] = 1
    return KeyframeTimeline(times: times)
  }

  var segmentCount: Int { max(times.count - 1, 0) }

  /// Where `fraction` of the animation falls: in the first stretch that ends after it, which with rising times is the
  /// only one that holds it. A fraction before the first time is at the start of the first stretch, and one after which
  /// no stretch ends is at the end of the last.
  ///
  /// Frames that Core Animation rendered show that times may fall, leave 0…1 and be equal, at the beginning too.
  func place(at fraction: Double) -> Place {
    let last = times.count - 1
    guard last > 0, fraction >= times[0] else { return Place(segment: 0, fraction: 0) }
    let low = stretch(at: fraction)
    guard low < last else { return Place(segment: last - 1, fraction: 1) }
    let inside = (fraction - times[low]) / (times[low + 1] - times[low])
    if low < paces.count, let pace = paces[low] { return Place(segment: low, fraction: pace.value(at: inside)) }
    return Place(segment: low, fraction: inside)
  }

  /// Where `fraction` falls, as ``place(at:)`` has it, but a fraction outside 0…1, where a timing function overshoots,
  /// goes on beyond the first or last keyframe the way its stretch goes, as a basic animation goes beyond its ends.
  func extendedPlace(at fraction: Double) -> Place {
    let last = times.count - 1
    guard last > 0 else { return place(at: fraction) }
    let isBeyond = fraction > 1 && times[last] == 1 && isRising
    guard isBeyond || (fraction < 0 && times[0] == 0) else { return place(at: fraction) }
    let low = isBeyond ? last - 1 : 0
    let length = times[low + 1] - times[low]
    guard length > 0, fraction.isFinite else { return place(at: fraction) }
    let inside = (fraction - times[low]) / length
    let pace = low < paces.count ? paces[low] : nil
    return Place(segment: low, fraction: pace?.value(at: inside) ?? inside)
  }

  /// The first stretch that ends after `fraction`, which is not before the first time; the number of stretches when
  /// none does.
  @inline(__always)
  private func stretch(at fraction: Double) -> Int {
    if !isRising { return times.dropFirst().firstIndex { $0 > fraction }.map { $0 - 1 } ?? times.count - 1 }
    return times.count <= 9 ? countedStretch(at: fraction) : searchedStretch(at: fraction)
  }

  /// The stretch among few rising times. Counting the times passed has no branch that the processor could predict
  /// wrongly.
  @inline(__always)
  private func countedStretch(at fraction: Double) -> Int {
    var passed = 0
    var index = 0
    while index < times.count {
      passed += times[index] <= fraction ? 1 : 0
      index += 1
    }
    return passed - 1
  }

  private func searchedStretch(at fraction: Double) -> Int {
    var low = 0
    var high = times.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle } else { high = middle }
    }
    return low
  }
}

extension KeyframeTimeline {
  /// The given key times as numbers; nil unless there are some and all are finite.
  static func usable(_ keyTimes: [NSNumber]?) -> [Double]? {
    guard let times = keyTimes?.map({ $0.doubleValue }), !times.isEmpty else { return nil }
    return times.allSatisfy(\.isFinite) ? times : nil
  }
}
