import KinoraFormats
import KinoraTiming

extension MovieSettings {
  /// Settings without anything left open.
  struct Resolved: Sendable {
    var codec: VideoCodec
    var pixelFormat: PixelFormat
    var color: ColorEncoding
    /// Nil where a bit rate is asked for, and for codecs without rate factors.
    var crf: Int?
    var bitRate: Int?
    var preset: EncoderPreset
    var gop: Int?
    var profile: String?
    var palette: PaletteScope
    var dither: Dithering
    /// How often the film plays; 0 for ever.
    var loop: Int
    var isTransparent: Bool
    var rateNumerator: Int32
    var rateDenominator: Int32

    /// The pixel format of the frames that are handed over: colours, of which a palette is made later.
    var frameFormat: PixelFormat { pixelFormat.traits.model == .palette ? isTransparent ? .bgra : .bgr0 : pixelFormat }

    /// Whether frames are encoded from the planes that the rasteriser makes.
    var takesPlanes: Bool { pixelFormat == .yuv420p && color == ColorEncoding() }
  }

  /// The settings with the usual in place of what is open; throws when no encoder could do what they ask for.
  func resolved(for container: MovieContainer, _ operation: MediaOperation) throws(MediaError) -> Resolved {
    let codec = encoding.usedCodec(in: container, transparent: isTransparent)
    let traits = codec.traits
    func refuse(_ reason: String) -> MediaError { operation.error(.invalidSettings, reason) }

    guard container.codecs.contains(codec) else {
      let allowed = container.codecs.map(\.traits.name).joined(separator: " or ")
      throw refuse("\(container.traits.name) files hold \(allowed), not \(traits.name)")
    }
    let format = try pixelFormat(of: codec, in: container, refuse)
    try checkSize(codec, container, format, refuse)
    let rate = frameRate.framesPerSecond
    guard traits.frameRates.contains(rate), rate.numerator <= Self.greatestNumerator,
      rate.denominator <= Self.greatestDenominator, let numerator = Int32(exactly: rate.numerator),
      let denominator = Int32(exactly: rate.denominator)
    else {
      let range = "\(traits.frameRates.lowerBound) to \(traits.frameRates.upperBound)"
      throw refuse(
        "\(traits.name) takes \(range) frames a second, as a fraction of at most \(Self.greatestNumerator) over "
          + "\(Self.greatestDenominator); \(rate) was asked for")
    }
    try checkQuality(codec, refuse)
    if encoding.soundCodec != nil || encoding.soundBitRate != nil {
      _ = try container.usedSoundCodec(encoding.soundCodec, bitRate: encoding.soundBitRate, operation)
    }
    guard (1...64).contains(encoderThreads) else {
      throw refuse("an encoder takes 1 to 64 threads; \(encoderThreads) was asked for")
    }
    return Resolved(
      codec: codec, pixelFormat: format, color: encoding.color(of: codec),
      crf: encoding.bitRate == nil ? encoding.crf ?? traits.crf?.usual : nil, bitRate: encoding.bitRate,
      preset: encoding.preset ?? .veryfast, gop: encoding.gop, profile: encoding.profile,
      palette: encoding.palette ?? .film, dither: encoding.dither ?? .sierra2Lite, loop: encoding.loop ?? 0,
      isTransparent: isTransparent,
      rateNumerator: numerator, rateDenominator: denominator)
  }

  /// The encoding with nothing left open, so that no default of this program decides a byte; throws as ``check(for:path:)``
  /// does.
  package func spelledOut(for container: MovieContainer, path: String) throws(MediaError) -> EncodingOptions {
    let resolved = try resolved(for: container, MediaOperation(name: MovieWriter.operationName, file: path))
    var options = encoding
    options.codec = resolved.codec
    options.crf = resolved.crf
    options.preset = resolved.codec.traits.takesPreset ? resolved.preset : nil
    options.pixelFormat = resolved.pixelFormat
    options.matrix = resolved.color.matrix
    options.range = resolved.color.range
    options.soundCodec = encoding.soundCodec ?? container.soundCodecs.first
    options.soundBitRate = encoding.soundBitRate ?? options.soundCodec?.usualBitRate
    return options
  }

  /// The pixel format asked for, or the codec's usual; throws when the container or the codec cannot hold it, and when
  /// transparency would be lost.
  private func pixelFormat(
    of codec: VideoCodec, in container: MovieContainer, _ refuse: (String) -> MediaError
  ) throws(MediaError) -> PixelFormat {
    if let found = encoding.pixelFormat(in: container, transparent: isTransparent) { return found }
    let formats = container.pixelFormats(of: codec)
    if let wanted = encoding.pixelFormat, !formats.contains(wanted) {
      let allowed = formats.map(\.rawValue).joined(separator: ", ")
      throw refuse(
        "\(codec.traits.name) in \(container.traits.name) takes the pixel formats \(allowed); "
          + "\(wanted.rawValue) was asked for")
    }
    let what =
      encoding.pixelFormat.map { "the pixel format \($0.rawValue)" }
      ?? "\(codec.traits.name) in \(container.traits.name)"
    throw refuse("the canvas is transparent, and \(what) has no alpha. " + Self.keepers)
  }

  /// The remedies for a canvas whose transparency an output cannot keep.
  private static var keepers: String {
    let names = MovieContainer.allCases.compactMap { container in
      container.alphaCodec.map { codec in
        let isOneBit = container.pixelFormats(of: codec).first(where: \.hasAlpha)?.isOneBitAlpha == true
        return "\(container.fileExtensions[0]) (\(codec.traits.name)\(isOneBit ? ", one bit" : ""))"
      }
    }
    return "Alpha is kept by \(names.joined(separator: ", ")) and by numbered PNG or WebP pictures; "
      + "a colour under everything (--background) makes the film opaque"
  }

  private func checkSize(
    _ codec: VideoCodec, _ container: MovieContainer, _ format: PixelFormat, _ refuse: (String) -> MediaError
  ) throws(MediaError) {
    let traits = codec.traits
    guard width > 0, height > 0, width <= traits.sideLimit, height <= traits.sideLimit else {
      throw refuse("\(traits.name) takes 1 to \(traits.sideLimit) pixels a side; \(width) × \(height) was asked for")
    }
    let chroma = format.traits.chroma
    guard traits.needsWholeChroma, width % chroma.across != 0 || height % chroma.down != 0 else { return }
    let (right, down) = (
      (chroma.across - width % chroma.across) % chroma.across, (chroma.down - height % chroma.down) % chroma.down
    )
    let (sides, name) = chroma.down == 2 ? ("width and height", "4:2:0") : ("width", "4:2:2")
    throw refuse(
      "\(traits.name) with \(name) chroma needs an even \(sides); \(width) × \(height) was asked for. "
        + "Use \(width + right) × \(height + down), or the pixel format yuv444p, or write a .webm file, whose VP9 takes "
        + "odd sizes")
  }

  private func checkQuality(_ codec: VideoCodec, _ refuse: (String) -> MediaError) throws(MediaError) {
    let traits = codec.traits
    if let crf = encoding.crf {
      guard let (range, _) = traits.crf else { throw refuse("\(traits.name) has no crf; leave it out") }
      guard range.contains(crf) else {
        throw refuse("the crf of \(traits.name) is \(range.lowerBound) to \(range.upperBound); \(crf) was asked for")
      }
    }
    let color = encoding.color(of: codec)
    guard traits.colors.isEmpty || traits.colors.contains(color) else {
      let allowed = traits.colors.map { "\($0.matrix.rawValue) \($0.range.rawValue)" }.joined(separator: ", ")
      throw refuse(
        "\(traits.name) has colours in \(allowed); \(color.matrix.rawValue) \(color.range.rawValue) was asked for")
    }
    guard encoding.bitRate == nil || traits.takesBitRate else {
      throw refuse("\(traits.name) has no bit rate; leave it out")
    }
    guard encoding.bitRate == nil || encoding.crf == nil else {
      throw refuse("a rate factor (crf) and a bit rate were asked for; an encoder follows one of them")
    }
    guard encoding.gop == nil || traits.predicts else {
      throw refuse(
        "every picture of \(traits.name) stands alone, so it has no distance of whole pictures; leave gop out")
    }
    guard codec == .gif || (encoding.palette == nil && encoding.dither == nil) else {
      throw refuse("\(traits.name) has no palette; leave palette and dither out")
    }
    guard encoding.loop == nil || traits.loops else {
      throw refuse("\(traits.name) does not say how often a film plays; leave loop out")
    }
    if let profile = encoding.profile, !traits.profiles.contains(profile) {
      let allowed = traits.profiles.isEmpty ? "none; leave it out" : traits.profiles.joined(separator: ", ")
      throw refuse("the profiles of \(traits.name) are \(allowed); \(profile) was asked for")
    }
  }

  /// The largest numerator of a rate: libvpx counts time in billionths of a second at the finest.
  private static let greatestNumerator: Int64 = 1_000_000_000
  /// The largest denominator of a rate: MP4 and QuickTime store in 32 bits how long after its decoding a frame is
  /// shown, which may be many frames.
  private static let greatestDenominator: Int64 = 100_000_000
}
