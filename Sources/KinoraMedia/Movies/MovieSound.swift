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
}

extension MovieContainer {
  /// The sound codec in use where `asked` is asked for; throws when this container cannot hold it, or when it has no
  /// such bit rate.
  func usedSoundCodec(
    _ asked: SoundCodec?, bitRate: Int?, _ operation: MediaOperation
  ) throws(MediaError) -> SoundCodec {
    func refuse(_ reason: String) -> MediaError { operation.error(.invalidSettings, reason) }
    guard let codec = asked ?? soundCodecs.first else { throw refuse("\(traits.name) files hold no sound") }
    guard soundCodecs.contains(codec) else {
      let allowed = soundCodecs.map(\.name).joined(separator: " or ")
      throw refuse("\(traits.name) files hold \(allowed.isEmpty ? "no sound" : "\(allowed) sound, not \(codec.name)")")
    }
    guard let bitRate else { return codec }
    guard codec.usualBitRate != nil else { throw refuse("\(codec.name) sound has no bit rate; leave it out") }
    guard SoundCodec.bitRates.contains(bitRate) else {
      throw refuse(
        "a sound's bit rate is \(SoundCodec.bitRates.lowerBound) to \(SoundCodec.bitRates.upperBound) a second; \(bitRate) "
          + "was asked for")
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
