import KinoraSound

/// Lowers a mix where it would exceed the ceiling, and leaves it bit for bit as it is elsewhere.
///
/// At each sample the gain is the mean, over 20 ms to either side, of the lowest gain needed within 20 ms of each: it
/// has sunk when the peak comes, and never lets one through. It follows from the samples within 40 ms alone and is
/// worked out in whole numbers, so it does not depend on where a range begins.
struct SoundLimiter {
  /// How far the mean reaches to either side, and the search for the lowest gain, in samples.
  private static let window = 960
  /// How many samples before and after the ones asked for are needed.
  static let reach = 2 * window + TruePeak.reach
  /// A gain of 1 in whole numbers.
  private static let one: Int64 = 1 << 32

  private let correction: LoudnessCorrection
  /// From `reach` samples before the next one on.
  private var samples = SoundSamples()
  /// The gain that each sample needs by itself, from `TruePeak.reach` samples after the first of `samples` on.
  private var needed: [Int64] = []
  /// How many of `needed`, counted from the beginning, hold the last gain below 1.
  private var lowered = 0

  init(_ correction: LoudnessCorrection) { self.correction = correction }

  /// Takes the next samples of the mix.
  mutating func append(_ mix: SoundSamples) {
    samples.append(mix)
    if correction.gain != 1 {
      let (first, gain) = (samples.count - mix.count, Float(correction.gain))
      samples.withChannels { left, right in
        for index in first..<left.count {
          left[index] *= gain
          right[index] *= gain
        }
      }
    }
    let range = needed.count + TruePeak.reach..<max(needed.count, samples.count - 2 * TruePeak.reach) + TruePeak.reach
    guard peak(around: range) > correction.ceiling else {
      needed.append(contentsOf: repeatElement(Self.one, count: range.count))
      return
    }
    for index in range {
      let need = need(at: index)
      needed.append(need)
      if need < Self.one { lowered = needed.count }
    }
  }

  /// The highest that anything in `range` may reach.
  private func peak(around range: Range<Int>) -> Double {
    let near = max(0, range.lowerBound - TruePeak.reach)..<min(samples.count, range.upperBound + TruePeak.reach)
    var peak: Float = 0
    for channel in [samples.left, samples.right] {
      for index in near { peak = max(peak, channel[index].magnitude) }
    }
    return Double(peak) * (correction.limitsTruePeaks ? TruePeak.highestExcess : 1)
  }

  private func need(at index: Int) -> Int64 {
    let peak =
      correction.limitsTruePeaks
      ? max(TruePeak.at(index, samples.left), TruePeak.at(index, samples.right))
      : max(samples.left[index].magnitude, samples.right[index].magnitude)
    guard Double(peak) > correction.ceiling else { return Self.one }
    return Int64((correction.ceiling / Double(peak) * Double(Self.one)).rounded(.down))
  }

  /// The next `count` samples, for which `reach` samples after them must have been taken.
  mutating func next(_ count: Int) -> SoundSamples {
    var result = samples[Self.reach..<Self.reach + count]
    if lowered > 0 { lower(&result) }
    samples.removeFirst(count)
    needed.removeFirst(count)
    lowered = max(0, lowered - count)
    return result
  }

  private func lower(_ result: inout SoundSamples) {
    let window = Self.window
    // The lowest gain needed within a window of each sample, by the indices that may still become the lowest.
    var lowest: [Int64] = []
    lowest.reserveCapacity(result.count + 2 * window)
    var candidates: [Int] = []
    var first = 0
    for index in 0..<result.count + 4 * window {
      while candidates.count > first, needed[candidates[candidates.count - 1]] >= needed[index] {
        candidates.removeLast()
      }
      candidates.append(index)
      if candidates[first] < index - 2 * window { first += 1 }
      if index >= 2 * window { lowest.append(needed[candidates[first]]) }
    }
    let width = 2 * window + 1
    var sum = lowest[..<(width - 1)].reduce(0, +)
    let ceiling = Float(correction.ceiling)
    result.withChannels { left, right in
      for index in 0..<left.count {
        sum += lowest[index + width - 1]
        let gain = Float(Double(sum) / (Double(Self.one) * Double(width)))
        if gain < 1 {
          left[index] = min(max(left[index] * gain, -ceiling), ceiling)
          right[index] = min(max(right[index] * gain, -ceiling), ceiling)
        }
        sum -= lowest[index]
      }
    }
  }
}
