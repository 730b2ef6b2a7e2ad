import CFFmpeg
import KinoraSound
import KinoraTiming

/// The correction of a mix as a whole: one gain, and the level that nothing may exceed.
struct LoudnessCorrection: Sendable {
  /// The factor for every sample.
  var gain = 1.0
  /// The highest amplitude.
  var ceiling = 1.0
  /// Whether the ceiling also holds between samples.
  var limitsTruePeaks = false

  /// A mix as it is, up to full scale.
  static let none = LoudnessCorrection()
  /// A mix as it is, whatever its level.
  private static let unlimited = LoudnessCorrection(ceiling: .infinity)
  /// −1 dB, for true peaks, as EBU R 128 has it.
  private static let peakCeiling = Decibels.factor(-1)
  /// How far from the target a film may be, in LU.
  private static let tolerance = 0.03
  /// How often a correction is measured and improved at most: what the limiter takes away lowers the loudness.
  private static let rounds = 4

  private init(gain: Double = 1, ceiling: Double = 1, limitsTruePeaks: Bool = false) {
    (self.gain, self.ceiling, self.limitsTruePeaks) = (gain, ceiling, limitsTruePeaks)
  }

  /// The correction that gives `track` a loudness of `target` LUFS over a film of `filmDuration` seconds.
  ///
  /// A film in which nothing is loud enough to be measured stays as it is.
  init(of track: SoundTrack, filmDuration: Rational, target: Double) throws(MediaError) {
    let raw = try Self.measure(track, filmDuration, .unlimited)
    guard raw.loudness > Self.silence else {
      self = .none
      return
    }
    self.init(
      gain: Decibels.factor(target - raw.loudness), ceiling: Self.peakCeiling, limitsTruePeaks: true)
    guard raw.peak * gain * TruePeak.highestExcess > ceiling else { return }
    for _ in 0..<Self.rounds {
      let difference = target - (try Self.measure(track, filmDuration, self)).loudness
      if difference.magnitude <= Self.tolerance { return }
      gain *= Decibels.factor(difference)
    }
  }

  /// What libavfilter's `ebur128` says where it has measured nothing, in LUFS.
  private static let silence = -70.0

  /// The integrated loudness in LUFS, by libavfilter's `ebur128`, and the highest sample.
  private static func measure(
    _ track: SoundTrack, _ filmDuration: Rational, _ correction: LoudnessCorrection
  ) throws(MediaError) -> (loudness: Double, peak: Double) {
    let operation = MediaOperation(name: "measure the loudness", file: "the film's sound")
    let meter = try SoundFilter([("ebur128", "metadata=1")], operation)
    let mixer = SoundMixer(track, filmDuration: filmDuration, from: 0, correction)
    var (loudness, peak) = (silence, Float(0))
    func note(_ samples: SoundSamples, _ metadata: OpaquePointer?) {
      guard let entry = av_dict_get(metadata, "lavfi.r128.I", nil, 0), let text = entry.pointee.value else { return }
      loudness = Double(String(cString: text)) ?? silence
    }
    while mixer.position < mixer.count {
      let samples = try mixer.read(min(4800, mixer.count - mixer.position))
      for channel in [samples.left, samples.right] { for value in channel { peak = max(peak, value.magnitude) } }
      try meter.push(samples)
      try meter.pull(note)
    }
    try meter.push(nil)
    try meter.pull(note)
    return (loudness.isFinite ? loudness : silence, Double(peak))
  }
}
