import KinoraTiming

/// A sound track: everything that is heard in a film.
public struct SoundTrack: Sendable, Hashable {
  /// The clips, in any order.
  public var clips: [SoundClip]
  /// How loud the whole film is to be, in LUFS (EBU R 128), such as −16; nil leaves the mix as it is.
  public var loudness: Double?

  /// A track of clips.
  public init(_ clips: [SoundClip] = [], loudness: Double? = nil) {
    self.clips = clips
    self.loudness = loudness
  }

  /// The loudness that may be asked for, in LUFS.
  public static let loudnessRange = -70.0 ... -5.0

  /// When the clips called `name` play, in seconds of a film of `filmDuration` seconds.
  func intervals(of names: [String], except clip: SoundClip, filmDuration: Rational) -> [SoundEnvelope.Interval] {
    clips.compactMap { other in
      guard let name = other.name, names.contains(name), other != clip else { return nil }
      let end = min(other.end ?? filmDuration, filmDuration)
      guard end > other.begin else { return nil }
      return SoundEnvelope.Interval(
        begin: other.begin.doubleValue, end: end.doubleValue, known: other.known?.doubleValue ?? -.infinity)
    }
  }
}
