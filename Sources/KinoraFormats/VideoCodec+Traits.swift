import KinoraTiming

/// What there is to know about one codec without encoding anything.
package struct VideoCodecTraits: Sendable {
  /// For messages.
  package let name: String
  package let pixelFormats: [PixelFormat]
  /// Constant rate factors, smaller is better and larger, and the one that is visually lossless for drawn pictures; nil
  /// for a codec that has none.
  package var crf: (range: ClosedRange<Int>, usual: Int)?
  /// Whether a bit rate may be asked for instead of a rate factor.
  package var takesBitRate = false
  /// Whether the codec has presets that trade time for size.
  package var takesPreset = false
  /// Whether most pictures are stored as changes to others, so that the distance of whole pictures matters.
  package var predicts = false
  package var profiles: [String] = []
  /// Whether the width and height must be whole numbers of chroma samples, because the codec cannot crop what is left.
  package var needsWholeChroma = false
  /// Whether decoding gives back exactly what was encoded.
  package var isLossless = false
  /// Whether files say how often the film plays.
  package var loops = false
  /// The encodings of colours that decoders expect, the usual first; empty where any can be tagged.
  package var colors: [ColorEncoding] = []
  /// The most pixels a side may have.
  package var sideLimit = 16384
  package var frameRates = VideoCodec.anyRate
}

extension VideoCodec {
  fileprivate static let anyRate = Rational.reciprocal(of: 1000)...Rational(1000)
  /// libvpx takes no time base above a second, and WebM counts in milliseconds.
  fileprivate static let webRates = Rational(1)...Rational(1000)
  /// GIF counts in hundredths of a second, up to 655.35 s for a frame; what shows for less than two of them, players
  /// show for ten.
  fileprivate static let gifRates = Rational.reciprocal(of: 600)...Rational(50)

  /// The table of codecs: what each can hold, whatever encodes it.
  package var traits: VideoCodecTraits {
    switch self {
    case .h264:
      VideoCodecTraits(
        name: "H.264", pixelFormats: [.yuv420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10],
        crf: (0...51, 18), takesBitRate: true, takesPreset: true, predicts: true,
        profiles: ["baseline", "main", "high", "high10", "high422", "high444"], needsWholeChroma: true)
    case .hevc:
      VideoCodecTraits(
        name: "HEVC", pixelFormats: [.yuv420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10],
        crf: (0...51, 20), takesBitRate: true, takesPreset: true, predicts: true,
        profiles: ["main", "main10", "main422-10", "main444-8", "main444-10"], needsWholeChroma: true,
        frameRates: Rational(1)...Rational(1000))
    case .av1:
      VideoCodecTraits(
        name: "AV1", pixelFormats: [.yuv420p, .yuv420p10, .yuv422p, .yuv444p, .yuv422p10, .yuv444p10],
        crf: (0...63, 24), takesBitRate: true, takesPreset: true, predicts: true, frameRates: Self.webRates)
    case .vp9:
      VideoCodecTraits(
        name: "VP9",
        pixelFormats: [.yuv420p, .yuva420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10],
        crf: (0...63, 24), takesBitRate: true, takesPreset: true, predicts: true, frameRates: Self.webRates)
    case .vp8:
      VideoCodecTraits(
        name: "VP8", pixelFormats: [.yuv420p, .yuva420p], crf: (4...63, 8), takesBitRate: true, takesPreset: true,
        predicts: true,
        // A VP8 stream has no other matrix (RFC 6386, section 9.2), and decoders heed no tag of the container.
        colors: [ColorEncoding(matrix: .bt601)], frameRates: Self.webRates)
    case .prores:
      VideoCodecTraits(
        name: "ProRes", pixelFormats: [.yuv422p10, .yuv444p10, .yuva444p10],
        profiles: ["proxy", "lt", "standard", "hq", "4444", "4444xq"],
        colors: [.bt709, .bt601, .bt2020].map { ColorEncoding(matrix: $0) })
    case .ffv1:
      VideoCodecTraits(
        name: "FFV1",
        pixelFormats: [
          .bgr0, .bgra, .yuv420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10, .yuva420p, .yuva444p,
          .yuva444p10,
        ], isLossless: true)
    case .png: VideoCodecTraits(name: "PNG", pixelFormats: [.rgb24, .rgba], isLossless: true)
    case .apng: VideoCodecTraits(name: "APNG", pixelFormats: [.rgb24, .rgba], isLossless: true, loops: true)
    case .webp:
      VideoCodecTraits(name: "WebP", pixelFormats: [.bgra], crf: (0...100, 10), loops: true, sideLimit: 16383)
    case .gif: VideoCodecTraits(name: "GIF", pixelFormats: [.pal8], loops: true, frameRates: Self.gifRates)
    case .raw:
      VideoCodecTraits(
        name: "raw", pixelFormats: [.yuv420p, .yuv422p, .yuv444p, .yuv420p10, .yuv422p10, .yuv444p10, .rgba, .rgb24],
        isLossless: true, sideLimit: 32767)
    }
  }
}

extension Rational {
  fileprivate static func reciprocal(of whole: Int64) -> Rational { Rational(1, whole) ?? .one }
}
