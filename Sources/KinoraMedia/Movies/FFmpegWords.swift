import CFFmpeg
import KinoraFormats

/// What FFmpeg calls a codec, and how it is told what to do.
extension VideoCodec {
  /// libavcodec's encoders, the best first; the first one the build has is used.
  var encoders: [String] {
    switch self {
    case .h264: ["libx264"]
    case .vp9: ["libvpx-vp9"]
    }
  }

  /// The encoder's options.
  func encoderOptions(crf: Int, preset: EncoderPreset) -> [(name: String, value: String)] {
    switch self {
    case .h264:
      return [("preset", preset.rawValue), ("crf", "\(crf)")]
        + (X264.repeatableInstructions.map { [("x264-params", $0)] } ?? [])
    case .vp9:
      // The bit rate of zero makes the factor the only target. Tiles and rows let several threads work on one frame with the
      // same result for any number of them; but the fast mode (libvpx 1.12) decides otherwise with rows than without.
      let speed = Self.vp9Speeds[preset] ?? ("realtime", 5)
      return [
        ("b", "0"), ("crf", "\(crf)"), ("deadline", speed.deadline), ("cpu-used", "\(speed.level)"),
        ("row-mt", speed.deadline == "good" ? "1" : "0"), ("tile-columns", "2"),
      ]
    }
  }

  /// libvpx's words for x264's presets. Its careful mode knows levels 0 to 5; its fast mode spends a third to a fifth of the time at the
  /// same quality for a quarter to a third more bytes.
  private static let vp9Speeds: [EncoderPreset: (deadline: String, level: Int)] = [
    .ultrafast: ("realtime", 8), .superfast: ("realtime", 6), .veryfast: ("realtime", 5), .faster: ("realtime", 4),
    .fast: ("good", 5), .medium: ("good", 3), .slow: ("good", 2), .slower: ("good", 1), .veryslow: ("good", 0),
  ]
}

extension MovieContainer {
  /// libavformat's name.
  var muxer: String {
    switch self {
    case .mp4: "mp4"
    case .mov: "mov"
    case .webm: "webm"
    case .matroska: "matroska"
    }
  }
}

enum X264 {
  /// What keeps x264's bytes the same from run to run and from processor to processor; nil where nothing is needed.
  ///
  /// The AVX-512 form of its macroblock-tree propagation (x264 0.164) reads memory past the last row that was never written, so
  /// its decisions depend on what the process did before. Without AVX-512, which costs some 5 % of its speed, every
  /// processor from SSSE3 to AVX2 gives the same bytes, whatever the memory held. The list is x264's `asm` parameter; a
  /// processor with AVX-512 has all of these.
  static let repeatableInstructions: String? =
    av_get_cpu_flags() & AV_CPU_FLAG_AVX512 == 0
    ? nil : "asm=MMX2,SSE2Fast,LZCNT,SSSE3,SSE4.2,AVX,FMA3,BMI1,BMI2,AVX2"
}
