import KinoraFormats
import KinoraTiming

/// The settings of a film file: size, rate, codec and compression.
///
/// Pictures are 8-bit 4:2:0 with the BT.709 matrix in limited range, and the file says so (`color_primaries`, `color_trc`,
/// `colorspace` = bt709, `color_range` = tv).
public struct MovieSettings: Sendable, Hashable {
  /// The picture's width in pixels; even for H.264.
  public var width: Int
  /// The picture's height in pixels; even for H.264.
  public var height: Int
  /// The exact frame rate. Every frame's time is a whole number of the file's time units where the container allows it
  /// (MP4, QuickTime), and rounded to the nearest millisecond in WebM and Matroska.
  public var frameRate: FrameRate
  /// The codec; nil for the container's first.
  public var codec: VideoCodec?
  /// The constant rate factor, smaller is better: 0…51 for H.264 (18 when nil), 0…63 for VP9 (24 when nil).
  public var crf: Int?
  /// The preset, which decides how much time the encoder takes.
  public var preset: EncoderPreset
  /// The number of threads that the encoder may use.
  ///
  /// x264's bytes depend on this number, so it does not depend on the machine: a film is the same file on two cores and
  /// on sixty.
  public var encoderThreads: Int
  /// The most bytes of frames that may wait for the encoder before ``MovieWriter/append(_:)`` blocks.
  public var queueLimit: Int

  /// Settings from their parts; by default the container's first codec at its own quality.
  public init(
    width: Int, height: Int, frameRate: FrameRate, codec: VideoCodec? = nil, crf: Int? = nil,
    preset: EncoderPreset = .veryfast, encoderThreads: Int = 8, queueLimit: Int = 64 << 20
  ) {
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.codec = codec
    self.crf = crf
    self.preset = preset
    self.encoderThreads = encoderThreads
    self.queueLimit = queueLimit
  }

  /// Checks the settings; throws when no encoder could do what they ask for in `container`. `path` is for the message.
  ///
  /// Nothing is opened or created. ``MovieWriter`` makes the same check; a caller with work to do first can make it
  /// earlier.
  public func check(for container: MovieContainer, path: String) throws(MediaError) {
    _ = try resolved(for: container, MediaOperation(name: MovieWriter.operationName, file: path))
  }

  /// The codec, the rate factor and the rate as the library's fraction; throws when no encoder could do what the
  /// settings ask for.
  func resolved(for container: MovieContainer, _ operation: MediaOperation) throws(MediaError) -> Resolved {
    let codec = codec ?? container.codecs[0]
    let limits = codec.limits
    func refuse(_ reason: String) -> MediaError { operation.error(.invalidSettings, reason) }

    guard container.codecs.contains(codec) else {
      let allowed = container.codecs.map(\.limits.name).joined(separator: " or ")
      throw refuse("\(container.traits.name) files hold \(allowed), not \(limits.name)")
    }
    guard width > 0, height > 0, width <= limits.sideLimit, height <= limits.sideLimit else {
      throw refuse("\(limits.name) takes 1 to \(limits.sideLimit) pixels a side; \(width) × \(height) was asked for")
    }
    guard !limits.needsEvenSize || width % 2 == 0 && height % 2 == 0 else {
      let even = "\(width + width % 2) × \(height + height % 2)"
      throw refuse(
        "\(limits.name) with 4:2:0 chroma needs an even width and height; \(width) × \(height) was asked for. "
          + "Use \(even), or write a .webm file, whose VP9 takes odd sizes")
    }
    let rate = frameRate.framesPerSecond
    guard limits.frameRates.contains(rate), rate.numerator <= Self.greatestNumerator,
      rate.denominator <= Self.greatestDenominator, let numerator = Int32(exactly: rate.numerator),
      let denominator = Int32(exactly: rate.denominator)
    else {
      let range = "\(limits.frameRates.lowerBound) to \(limits.frameRates.upperBound)"
      throw refuse(
        "\(limits.name) takes \(range) frames a second, as a fraction of at most \(Self.greatestNumerator) over "
          + "\(Self.greatestDenominator); \(rate) was asked for")
    }
    let crf = crf ?? limits.defaultCRF
    guard limits.crfRange.contains(crf) else {
      let range = "\(limits.crfRange.lowerBound) to \(limits.crfRange.upperBound)"
      throw refuse("the crf of \(limits.name) is \(range); \(crf) was asked for")
    }
    guard (1...64).contains(encoderThreads) else {
      throw refuse("an encoder takes 1 to 64 threads; \(encoderThreads) was asked for")
    }
    return Resolved(codec: codec, crf: crf, rateNumerator: numerator, rateDenominator: denominator)
  }

  /// The largest numerator of a rate: libvpx counts time in billionths of a second at the finest.
  private static let greatestNumerator: Int64 = 1_000_000_000
  /// The largest denominator of a rate: MP4 and QuickTime store in 32 bits how long after its decoding a frame is
  /// shown, which may be many frames.
  private static let greatestDenominator: Int64 = 100_000_000

  struct Resolved: Sendable {
    var codec: VideoCodec
    var crf: Int
    var rateNumerator: Int32
    var rateDenominator: Int32
  }
}

extension EncodingOptions {
  /// The settings of a film with these options, of the given size and rate.
  package func settings(width: Int, height: Int, frameRate: FrameRate, container: MovieContainer) -> MovieSettings {
    var settings = MovieSettings(width: width, height: height, frameRate: frameRate, codec: codec, crf: crf)
    if let preset { settings.preset = preset }
    return settings
  }
}
