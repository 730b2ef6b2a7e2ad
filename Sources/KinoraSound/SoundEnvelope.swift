import KinoraTiming

/// A sound clip's gain over the film: its volume, its fades and what lowers it, multiplied.
///
/// The gain is worked out at every 64th sample of the film, 1.3 ms apart, and goes in straight lines between. These
/// samples are counted from the film's beginning, so the gain of a sample does not depend on where a range begins.
package struct SoundEnvelope: Sendable {
  /// The number of samples from one value to the next.
  package static let step = 64

  /// A stretch of the film during which another clip plays, in seconds.
  struct Interval: Sendable {
    var begin: Double
    var end: Double
    /// The instant from which on it is known that the clip will play.
    var known: Double
  }

  private let volume: SoundVolume
  private let times: [Double]
  private let begin: Double
  private let end: Double
  private let fadeIn: Double
  private let fadeOut: Double
  private let duck: SoundDucking?
  private let attack: Double
  private let release: Double
  /// In the order of their beginnings.
  private let intervals: [Interval]
  private let begins: [Double]
  /// The latest end of the intervals up to each.
  private let latestEnds: [Double]

  /// The gain, where it never changes.
  package let constant: Double?

  /// The gain of a clip of `track` in a film of `filmDuration` seconds.
  package init(_ clip: SoundClip, in track: SoundTrack, filmDuration: Rational) {
    volume = clip.volume
    times = clip.volume.keyframes.map(\.time.doubleValue)
    begin = clip.begin.doubleValue
    end = (clip.end ?? filmDuration).doubleValue
    fadeIn = clip.fadeIn.doubleValue
    fadeOut = clip.fadeOut.doubleValue
    duck = clip.duck
    attack = clip.duck?.attack.doubleValue ?? 0
    release = clip.duck?.release.doubleValue ?? 0
    intervals =
      clip.duck.map { track.intervals(of: $0.under, except: clip, filmDuration: filmDuration) }?
      .sorted { $0.begin < $1.begin } ?? []
    begins = intervals.map(\.begin)
    var latest = -Double.infinity
    latestEnds = intervals.map { interval in
      latest = max(latest, interval.end)
      return latest
    }
    let isConstant = volume.keyframes.count < 2 && fadeIn == 0 && fadeOut == 0 && intervals.isEmpty
    constant = isConstant ? volume.keyframes.first?.value ?? 1 : nil
  }

  /// The gain at sample `index` of the film, were it worked out there.
  package func gain(at index: Int) -> Double {
    let time = SampleClock.seconds(of: index)
    var gain = volumeFactor(at: time)
    if fadeIn > 0 { gain *= min(max((time - begin) / fadeIn, 0), 1) }
    if fadeOut > 0 { gain *= min(max((end - time) / fadeOut, 0), 1) }
    if let duck {
      let depth = depth(at: time)
      if depth > 0 { gain *= Decibels.factor(duck.decibels * depth) }
    }
    return gain
  }

  private func volumeFactor(at time: Double) -> Double {
    let next = times.firstAfter(time)
    guard next > 0 else { return volume.keyframes.first?.value ?? 1 }
    let keyframe = volume.keyframes[next - 1]
    guard next < times.count else { return keyframe.value }
    let fraction = (time - times[next - 1]) / (times[next] - times[next - 1])
    let progress = keyframe.timingFunction?.value(at: fraction) ?? fraction
    let value = keyframe.value + (volume.keyframes[next].value - keyframe.value) * progress
    return min(max(value, 0), SoundVolume.highest)
  }

  /// How far the clip is lowered, from 0 to 1: all the way while another clip plays, falling before it, rising after.
  private func depth(at time: Double) -> Double {
    let next = begins.firstAfter(time)
    var depth = 0.0
    if next > 0 {
      let past = time - latestEnds[next - 1]
      depth = past <= 0 ? 1 : past < release ? 1 - past / release : 0
    }
    if next < intervals.count {
      let start = max(intervals[next].begin - attack, intervals[next].known)
      if time > start { depth = max(depth, (time - start) / (intervals[next].begin - start)) }
    }
    return depth
  }
}

extension [Double] {
  /// The index of the first number above `value` in numbers that rise.
  fileprivate func firstAfter(_ value: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
