import CFFmpeg
import KinoraFormats

/// FFmpeg's encoders of a codec, and their options.
extension VideoCodec {
  /// The names of libavcodec's encoders, the best first; the first that the build has is used.
  var encoders: [String] {
    switch self {
    case .h264: ["libx264"]
    case .vp9: ["libvpx-vp9"]
    }
  }

  /// The options of the encoder.
  func encoderOptions(crf: Int, preset: EncoderPreset) -> [(name: String, value: String)] {
    switch self {
    case .h264:
      return [("preset", preset.rawValue), ("crf", "\(crf)")]
        + (X264.repeatableInstructions.map { [("x264-params", $0)] } ?? [])
    case .vp9:
      // A bit rate of zero makes the rate factor the only target. Tiles and row-based multithreading let any number of
      // threads work on one frame with the same result, except in the realtime mode, which (in libvpx 1.12) makes other
      // decisions with rows than without.
      let speed = Self.vp9Speeds[preset] ?? ("realtime", 5)
      return [
        ("b", "0"), ("crf", "\(crf)"), ("deadline", speed.deadline), ("cpu-used", "\(speed.level)"),
        ("row-mt", speed.deadline == "good" ? "1" : "0"), ("tile-columns", "2"),
      ]
    }
  }

  /// libvpx's deadline and speed level for each of x264's presets. The "good" mode has levels 0 to 5; the realtime mode
  /// takes a third to a fifth of the time and, at the same quality, a quarter to a third more bytes.
  private static let vp9Speeds: [EncoderPreset: (deadline: String, level: Int)] = [
    .ultrafast: ("realtime", 8), .superfast: ("realtime", 6), .veryfast: ("realtime", 5), .faster: ("realtime", 4),
    .fast: ("good", 5), .medium: ("good", 3), .slow: ("good", 2), .slower: ("good", 1), .veryslow: ("good", 0),
  ]
}

extension MovieContainer {
  /// libavformat's name of the container's muxer.
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
  /// The x264 parameter that keeps its bytes the same from run to run and from processor to processor; nil where none
  /// is needed.
  ///
  /// The AVX-512 form of its macroblock-tree propagation (x264 0.164) reads memory past the last row that was never
  /// written, so its decisions depend on what the process did before. Without AVX-512, which costs about 5 % of its
  /// speed, every processor from SSSE3 to AVX2 gives the same bytes, whatever the memory held. The list is x264's `asm`
  /// parameter; a processor with AVX-512 has all of these.
  static let repeatableInstructions: String? =
    av_get_cpu_flags() & AV_CPU_FLAG_AVX512 == 0
    ? nil : "asm=MMX2,SSE2Fast,LZCNT,SSSE3,SSE4.2,AVX,FMA3,BMI1,BMI2,AVX2"
}
