/// How a film's pictures are compressed.
public enum VideoCodec: String, Sendable, Hashable, CaseIterable, Codable {
  /// H.264 (AVC): plays everywhere.
  case h264
  /// H.265 (HEVC): smaller than H.264, and plays on most devices made since 2016.
  case hevc
  /// AV1: the smallest files, and the most time to make them.
  case av1
  /// VP9: the web's own, with transparency.
  case vp9
  /// VP8: for players that lack VP9.
  case vp8
  /// Apple ProRes, for editing: 422 HQ, or 4444 for a transparent canvas.
  case prores
  /// FFV1: lossless, for archives.
  case ffv1
  /// A PNG picture for each frame, lossless.
  case png
  /// Animated PNG, lossless.
  case apng
  /// Animated WebP.
  case webp
  /// GIF: at most 256 colours, one of which is transparent.
  case gif
  /// Samples as they are, without compression.
  case raw
}

extension VideoCodec {
  /// The constant rate factors the codec takes, smaller is better and larger; nil where it has none.
  public var crfRange: ClosedRange<Int>? { traits.crf?.range }
  /// The constant rate factors from the least to the greatest that any codec takes.
  public static var crfRange: ClosedRange<Int> {
    let ranges = allCases.compactMap(\.crfRange)
    return (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 0)
  }

  /// The pixel formats the codec can store; the first is used for an opaque canvas unless another is asked for.
  public var pixelFormats: [PixelFormat] { traits.pixelFormats }
  /// The pixel format used for a transparent canvas; nil for a codec without alpha.
  public var alphaFormat: PixelFormat? { pixelFormats.first(where: \.hasAlpha) }
  /// The profiles that may be asked for, none where the codec has no such choice.
  public var profiles: [String] { traits.profiles }
}
