import KinoraTiming

/// How a film's pictures are compressed.
public enum VideoCodec: String, Sendable, Hashable, CaseIterable {
  /// H.264 (AVC), 8-bit 4:2:0: plays everywhere.
  case h264
  /// VP9, 8-bit 4:2:0: the web's own.
  case vp9
}

extension VideoCodec {
  /// The constant rate factors the codec takes; smaller is better and larger.
  public var crfRange: ClosedRange<Int> { limits.crfRange }
  /// The constant rate factors from the least to the greatest that any codec takes.
  public static var crfRange: ClosedRange<Int> {
    let ranges = allCases.map(\.crfRange)
    return (ranges.map(\.lowerBound).min() ?? 0)...(ranges.map(\.upperBound).max() ?? 0)
  }

  /// What the codec can hold, whatever encodes it.
  package var limits: VideoCodecLimits {
    switch self {
    case .h264:
      VideoCodecLimits(
        name: "H.264", needsEvenSize: true, frameRates: .reciprocal(of: 1000)...Rational(1000), crfRange: 0...51,
        defaultCRF: 18)
    case .vp9:
      // libvpx takes no time base above a second, and WebM counts in milliseconds.
      VideoCodecLimits(
        name: "VP9", needsEvenSize: false, frameRates: Rational(1)...Rational(1000), crfRange: 0...63, defaultCRF: 24)
    }
  }
}

/// What there is to know about one codec without encoding anything; the table is the only place that knows it.
package struct VideoCodecLimits: Sendable {
  /// For messages.
  package let name: String
  /// 4:2:0 chroma covers two by two pixels, and this codec cannot crop what is left over.
  package let needsEvenSize: Bool
  /// The most pixels a side may have.
  package let sideLimit = 16384
  package let frameRates: ClosedRange<Rational>
  /// Constant rate factors accepted; smaller is better and larger.
  package let crfRange: ClosedRange<Int>
  /// Visually lossless for drawn pictures.
  package let defaultCRF: Int
}

extension Rational {
  fileprivate static func reciprocal(of whole: Int64) -> Rational { Rational(1, whole) ?? .one }
}
