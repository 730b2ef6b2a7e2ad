import CFFmpeg
import KinoraTiming

/// How a film's pictures are compressed.
public enum VideoCodec: String, Sendable, Hashable, CaseIterable {
  /// H.264 (AVC), 8-bit 4:2:0: plays everywhere.
  case h264
  /// VP9, 8-bit 4:2:0: the web's own.
  case vp9
}

/// How much time an encoder may spend to make the file smaller, in x264's words; every codec here understands all of them.
public enum EncoderPreset: String, Sendable, Hashable, CaseIterable {
  case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow
}

/// What there is to know about one codec; the table is the only place that knows it.
struct VideoCodecTraits: Sendable {
  /// For messages.
  var name: String
  /// libavcodec's encoders, the best first; the first one the build has is used.
  var encoders: [String]
  /// 4:2:0 chroma covers two by two pixels, and this codec cannot crop what is left over.
  var needsEvenSize: Bool
  /// The most pixels a side may have.
  var sideLimit: Int
  var frameRates: ClosedRange<Rational>
  /// Constant rate factors accepted; smaller is better and larger.
  var crfRange: ClosedRange<Int>
  /// Visually lossless for drawn pictures.
  var defaultCRF: Int
  /// The encoder's options.
  var options: @Sendable (_ crf: Int, _ preset: EncoderPreset) -> [(name: String, value: String)]
}

extension VideoCodec {
  /// The constant rate factors the codec takes; smaller is better and larger.
  public var crfRange: ClosedRange<Int> { traits.crfRange }
  /// Those that any codec takes.
  public static var crfRange: ClosedRange<Int> {
    let ranges = allCases.map(\.crfRange)
    return (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 0)
  }

  var traits: VideoCodecTraits {
    switch self {
    case .h264:
      VideoCodecTraits(
        name: "H.264", encoders: ["libx264"], needsEvenSize: true, sideLimit: 16384,
        frameRates: Rational.reciprocal(of: 1000)...Rational(1000), crfRange: 0...51, defaultCRF: 18,
        options: { crf, preset in
          [("preset", preset.rawValue), ("crf", "\(crf)")]
            + (X264.repeatableInstructions.map { [("x264-params", $0)] } ?? [])
        })
    case .vp9:
      // libvpx takes no time base above a second, and WebM counts in milliseconds.
      VideoCodecTraits(
        name: "VP9", encoders: ["libvpx-vp9"], needsEvenSize: false, sideLimit: 16384,
        frameRates: Rational(1)...Rational(1000), crfRange: 0...63, defaultCRF: 24,
        options: { crf, preset in
          // The bit rate of zero makes the factor the only target. Tiles and rows let several threads work on one frame with the
          // same result for any number of them; but the fast mode (libvpx 1.12) decides otherwise with rows than without.
          let speed = Self.vp9Speeds[preset] ?? ("realtime", 5)
          return [
            ("b", "0"), ("crf", "\(crf)"), ("deadline", speed.deadline), ("cpu-used", "\(speed.level)"),
            ("row-mt", speed.deadline == "good" ? "1" : "0"), ("tile-columns", "2"),
          ]
        })
    }
  }

  /// libvpx's words for x264's presets. Its careful mode knows levels 0 to 5; its fast mode spends a third to a fifth of the time at the
  /// same quality for a quarter to a third more bytes.
  private static let vp9Speeds: [EncoderPreset: (deadline: String, level: Int)] = [
    .ultrafast: ("realtime", 8), .superfast: ("realtime", 6), .veryfast: ("realtime", 5), .faster: ("realtime", 4),
    .fast: ("good", 5), .medium: ("good", 3), .slow: ("good", 2), .slower: ("good", 1), .veryslow: ("good", 0),
  ]
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

extension Rational {
  fileprivate static func reciprocal(of whole: Int64) -> Rational { Rational(1, whole) ?? .one }
}
