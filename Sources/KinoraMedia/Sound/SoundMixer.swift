import KinoraSound
import KinoraTiming

/// Mixes a sound track: its clips' samples with their gains, added in the track's order, and limited.
///
/// Samples are read in order from any place in the film, and are the same wherever reading begins and however many are
/// read at once.
public final class SoundMixer {
  /// The next sample to be read.
  public private(set) var position: Int
  private var track: SoundTrack
  private let filmDuration: Rational
  private var voices: [SoundVoice]
  private var limiter: SoundLimiter
  /// Where in the film the limiter's next sample lies.
  private var mixed: Int

  /// A mixer for a film of `filmDuration` seconds, which reads from sample `start` on.
  ///
  /// Where the track asks for a loudness, the whole film is mixed once to measure it.
  public convenience init(_ track: SoundTrack, filmDuration: Rational, from start: Int = 0) throws(MediaError) {
    let correction = try track.loudness.map { target throws(MediaError) in
      try LoudnessCorrection(of: track, filmDuration: filmDuration, target: target)
    }
    self.init(track, filmDuration: filmDuration, from: start, correction ?? .none)
  }

  init(_ track: SoundTrack, filmDuration: Rational, from start: Int, _ correction: LoudnessCorrection) {
    self.track = track
    self.filmDuration = filmDuration
    position = start
    mixed = start - SoundLimiter.reach
    limiter = SoundLimiter(correction)
    voices = track.clips.indices.map { SoundVoice($0, in: track, filmDuration: filmDuration) }
  }

  /// The number of samples in the whole film.
  public var count: Int { SampleClock.index(of: filmDuration) }

  /// Takes note of clips that were added to the end of the track, and of those that end earlier than they did, but not
  /// before ``position``.
  public func update(_ newTrack: SoundTrack) {
    let known = track.clips.count
    track.clips = newTrack.clips
    for voice in voices { voice.update(track, filmDuration: filmDuration) }
    voices += (known..<track.clips.count).map { SoundVoice($0, in: track, filmDuration: filmDuration) }
  }

  /// The next `count` samples. Beyond the film's end there is silence.
  public func read(_ count: Int) throws(MediaError) -> SoundSamples {
    let end = position + count
    while mixed < end + SoundLimiter.reach {
      let stop = min(end + SoundLimiter.reach, mixed + (1 << 14))
      limiter.append(try sum(mixed..<stop))
      mixed = stop
    }
    position = end
    return limiter.next(count)
  }

  private func sum(_ range: Range<Int>) throws(MediaError) -> SoundSamples {
    var sum = SoundSamples(silence: range.count)
    for voice in voices where voice.range.overlaps(range) { try voice.add(to: &sum, from: range.lowerBound) }
    voices.removeAll { $0.range.upperBound <= range.upperBound }
    return sum
  }
}
