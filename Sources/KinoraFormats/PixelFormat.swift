/// How the samples of an encoded picture are stored: components, bits of each, and how far chroma is subsampled.
///
/// Raw values are FFmpeg's names, without the suffix for the byte order.
public enum PixelFormat: String, Sendable, Hashable, CaseIterable, Codable {
  case yuv420p, yuv422p, yuv444p
  case yuv420p10, yuv422p10, yuv444p10
  case yuva420p, yuva444p, yuva444p10
  /// RGB without alpha, 8 bits each.
  case rgb24
  /// RGB with alpha, 8 bits each, in this order.
  case rgba
  /// RGB with alpha, 8 bits each, blue first.
  case bgra
  /// RGB without alpha, 8 bits each, blue first, in words of four bytes.
  case bgr0
  /// Numbers of up to 256 colours, one of which is transparent.
  case pal8
}

extension PixelFormat {
  /// What the samples are made of.
  package enum Model: Sendable { case yuv, rgb, palette }

  /// What there is to know about one pixel format.
  package struct Traits: Sendable {
    package let model: Model
    package var bits = 8
    /// Pixels across and down that share one chroma sample.
    package var chroma = (across: 1, down: 1)
    package var hasAlpha = false
    /// Whether a pixel is either opaque or transparent, and nothing between.
    package var isOneBitAlpha = false
  }

  package var traits: Traits {
    switch self {
    case .yuv420p: Traits(model: .yuv, chroma: (2, 2))
    case .yuv422p: Traits(model: .yuv, chroma: (2, 1))
    case .yuv444p: Traits(model: .yuv)
    case .yuv420p10: Traits(model: .yuv, bits: 10, chroma: (2, 2))
    case .yuv422p10: Traits(model: .yuv, bits: 10, chroma: (2, 1))
    case .yuv444p10: Traits(model: .yuv, bits: 10)
    case .yuva420p: Traits(model: .yuv, chroma: (2, 2), hasAlpha: true)
    case .yuva444p: Traits(model: .yuv, hasAlpha: true)
    case .yuva444p10: Traits(model: .yuv, bits: 10, hasAlpha: true)
    case .rgb24, .bgr0: Traits(model: .rgb)
    case .rgba, .bgra: Traits(model: .rgb, hasAlpha: true)
    case .pal8: Traits(model: .palette, hasAlpha: true, isOneBitAlpha: true)
    }
  }

  /// Whether pictures in this format keep transparency.
  public var hasAlpha: Bool { traits.hasAlpha }

  /// Whether they keep one bit of it: a pixel is opaque or transparent.
  public var isOneBitAlpha: Bool { traits.isOneBitAlpha }
}
