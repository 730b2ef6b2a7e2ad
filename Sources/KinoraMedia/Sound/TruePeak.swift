import KinoraNumerics

/// The peak of a signal between its samples, as a converter would restore it: four times as many samples, by a sinc of
/// 16 samples under a raised cosine (the measurement of ITU-R BS.1770, annex 2, with a filter of our own).
enum TruePeak {
  /// How many samples to either side count.
  static let reach = 8
  /// No signal under this filter is higher between samples than its highest sample times this.
  static let highestExcess = weights.map { $0.reduce(0) { $0 + Double($1.magnitude) } }.max() ?? 1

  /// The weights of the samples around a place a quarter, a half and three quarters after a sample.
  private static let weights: [[Float]] = [0.25, 0.5, 0.75].map { fraction in
    let raw = (1 - reach...reach).map { offset in
      let distance = (Double(offset) - fraction) * .pi
      let window = 0.5 + 0.5 * Elementary.cos(distance / Double(reach))
      return Elementary.sin(distance) / distance * window
    }
    let sum = raw.reduce(0, +)
    return raw.map { Float($0 / sum) }
  }

  /// The highest magnitude from sample `index` up to the next; `reach` samples before and after must be there.
  static func at(_ index: Int, _ samples: [Float]) -> Float {
    var peak = samples[index].magnitude
    for weights in weights {
      var value: Float = 0
      for (offset, weight) in weights.enumerated() { value += weight * samples[index + 1 - reach + offset] }
      peak = max(peak, value.magnitude)
    }
    return peak
  }
}
