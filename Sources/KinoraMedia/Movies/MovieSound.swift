import CFFmpeg
import KinoraFormats
import KinoraSound
import KinoraTiming

/// The sound of a film file: what plays, and which part of the film the file holds.
public struct MovieSound: Sendable, Hashable {
  /// Everything that is heard in the film.
  public var track: SoundTrack
  /// The length of the whole film in seconds.
  public var filmDuration: Rational
  /// The instant of the film at which the file begins, in seconds.
  public var begin: Rational
  /// The codec; nil for the container's first.
  public var codec: SoundCodec?
  /// The bits a second; nil for what the codec usually has.
  public var bitRate: Int?

  /// The sound of a file that begins at `begin` seconds of a film of `filmDuration` seconds.
  public init(
    _ track: SoundTrack, filmDuration: Rational, begin: Rational = .zero, codec: SoundCodec? = nil, bitRate: Int? = nil
  ) {
    self.track = track
    self.filmDuration = filmDuration
    self.begin = begin
    self.codec = codec
    self.bitRate = bitRate
  }

  /// The bit rates that may be asked for, in bits a second.
  public static let bitRates = 16_000...512_000

  /// The codec that is used in `container`; throws when it cannot be in there.
  func resolvedCodec(for container: MovieContainer, _ operation: MediaOperation) throws(MediaError) -> SoundCodec {
    guard let codec = codec ?? container.soundCodecs.first else {
      throw operation.error(.invalidSettings, "\(container.traits.name) files hold no sound")
    }
    guard container.soundCodecs.contains(codec) else {
      let allowed = container.soundCodecs.map(\.name).joined(separator: " or ")
      throw operation.error(
        .invalidSettings, "\(container.traits.name) files hold \(allowed) sound, not \(codec.name)")
    }
    if let bitRate, !Self.bitRates.contains(bitRate) {
      throw operation.error(
        .invalidSettings,
        "a sound's bit rate is \(Self.bitRates.lowerBound) to \(Self.bitRates.upperBound) a second; \(bitRate) was asked for"
      )
    }
    return codec
  }
}

/// The sound of a film file while it is written: mixes and encodes it up to where the pictures are.
final class SoundFeed {
  let encoder: SoundEncoder
  private let mixer: SoundMixer
  private let begin: Rational

  init(_ sound: MovieSound, _ codec: SoundCodec, globalHeader: Bool, _ operation: MediaOperation) throws(MediaError) {
    encoder = try SoundEncoder(codec, bitRate: sound.bitRate, globalHeader: globalHeader, operation)
    mixer = try SoundMixer(sound.track, filmDuration: sound.filmDuration, from: SampleClock.index(of: sound.begin))
    begin = sound.begin
  }

  func update(_ track: SoundTrack) { mixer.update(track) }

  /// Encodes the sound up to `seconds` after the file's beginning; with `isLast`, to exactly there, and ends it.
  ///
  /// Before the end it stops as much earlier as the limiter looks ahead, so that clips which the next frame adds are
  /// not missed.
  func encode(
    upTo seconds: Rational, isLast: Bool = false,
    _ write: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let end = SampleClock.index(of: begin.plus(seconds)) - (isLast ? 0 : SoundLimiter.reach)
    while mixer.position < end {
      try encoder.encode(try mixer.read(min(end - mixer.position, 1 << 14)), write)
    }
    if isLast { try encoder.encode(nil, write) }
  }
}
