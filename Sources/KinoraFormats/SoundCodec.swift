/// How a film's sound is compressed.
public enum SoundCodec: String, Sendable, Hashable, CaseIterable, Codable {
  /// AAC (low complexity): plays everywhere.
  case aac
  /// Opus: the web's own.
  case opus
  /// FLAC, 24 bits: lossless.
  case flac
  /// Samples as they are, 24 bits.
  case pcm
}

extension SoundCodec {
  /// The name in messages.
  package var name: String {
    switch self {
    case .aac: "AAC"
    case .opus: "Opus"
    case .flac: "FLAC"
    case .pcm: "PCM"
    }
  }

  /// The bit rates that may be asked for, in bits a second.
  public static let bitRates = 16_000...512_000

  /// The bits a second that are used unless asked for otherwise; nil where there is nothing to choose.
  public var usualBitRate: Int? {
    switch self {
    case .aac: 192_000
    case .opus: 160_000
    case .flac, .pcm: nil
    }
  }
}

extension MovieContainer {
  /// The sound codecs it may hold; the first is used when none is asked for; none where it is silent.
  public var soundCodecs: [SoundCodec] {
    switch self {
    case .mp4: [.aac]
    case .mov: [.aac, .pcm]
    case .webm: [.opus]
    // Matroska does not say how much AAC's encoder puts before the sound.
    case .matroska: [.opus, .flac, .pcm]
    case .gif, .apng, .webp, .y4m, .rgba, .hashes: []
    }
  }
}
