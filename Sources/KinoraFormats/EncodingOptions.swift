/// How hard and by what to compress, each nil for the usual. A command line gives them, and a scene.
///
/// `EncodingOption.all` is the table of their names, forms and descriptions.
public struct EncodingOptions: Sendable, Hashable, Codable {
  /// Nil for the container's own.
  public var codec: VideoCodec?
  /// The constant rate factor in the codec's scale, lower is better and larger; nil for the codec's own.
  public var crf: Int?
  /// The average number of bits a second, instead of a rate factor; nil for a rate factor.
  public var bitRate: Int?
  /// How much time the encoder takes; nil for the usual.
  public var preset: EncoderPreset?
  /// How samples are stored; nil for the codec's usual, with alpha for a transparent canvas.
  public var pixelFormat: PixelFormat?
  /// The most frames from one whole picture to the next; nil for the encoder's own.
  public var gop: Int?
  /// The codec's profile, by its usual name; nil for the encoder's own choice.
  public var profile: String?
  /// The matrix from RGB to Y′CbCr; nil for the codec's usual, which is BT.709 but for VP8.
  public var matrix: ColorEncoding.Matrix?
  /// The range of the numbers; nil for the limited one.
  public var range: ColorEncoding.Range?
  /// How sound is compressed; nil for the container's own way.
  public var soundCodec: SoundCodec?
  /// The average number of bits a second of the sound; nil for the codec's usual one.
  public var soundBitRate: Int?
  /// How many palettes a GIF has; nil for one.
  public var palette: PaletteScope?
  /// How a GIF makes colours that its palette lacks; nil for ``Dithering/sierra2Lite``.
  public var dither: Dithering?
  /// How often a moving picture (GIF, APNG, WebP) plays, 0 for ever; nil for ever.
  public var loop: Int?

  /// The usual, but for what is given.
  public init(codec: VideoCodec? = nil, crf: Int? = nil, preset: EncoderPreset? = nil) {
    self.codec = codec
    self.crf = crf
    self.preset = preset
  }

  /// The pixel format in use in `container`, which these options name a codec for or leave it the usual; nil when
  /// nothing suits.
  package func pixelFormat(in container: MovieContainer, transparent: Bool) -> PixelFormat? {
    let codec = usedCodec(in: container, transparent: transparent)
    let formats = container.codecs.contains(codec) ? container.pixelFormats(of: codec) : []
    if let pixelFormat {
      return formats.contains(pixelFormat) && (!transparent || pixelFormat.hasAlpha) ? pixelFormat : nil
    }
    if transparent { return formats.first(where: \.hasAlpha) }
    return codec == .prores && profile?.hasPrefix("4444") == true ? .yuv444p10 : formats.first
  }

  /// Whether frames in `container` are encoded from the planes that the rasteriser makes: 8-bit 4:2:0, BT.709, limited
  /// range.
  package func takesPlanes(in container: MovieContainer, transparent: Bool) -> Bool {
    pixelFormat(in: container, transparent: transparent) == .yuv420p
      && color(of: usedCodec(in: container, transparent: transparent)) == ColorEncoding()
  }

  /// The codec in use in `container`.
  package func usedCodec(in container: MovieContainer, transparent: Bool) -> VideoCodec {
    codec ?? (transparent ? container.alphaCodec : nil) ?? container.codecs[0]
  }

  /// The matrix and range in use for `codec`.
  package func color(of codec: VideoCodec) -> ColorEncoding {
    let usual = codec.traits.colors.first ?? ColorEncoding()
    return ColorEncoding(matrix: matrix ?? usual.matrix, range: range ?? usual.range)
  }

  /// These options, and where they leave something open what `other` asks for. What is written in a codec's own terms
  /// (rate factor, bit rate, pixel format, profile) goes with the codec it was written for.
  public func filled(by other: EncodingOptions) -> EncodingOptions {
    var result = self
    result.codec = codec ?? other.codec
    if other.codec == nil || other.codec == result.codec {
      if crf == nil, bitRate == nil { (result.crf, result.bitRate) = (other.crf, other.bitRate) }
      result.pixelFormat = pixelFormat ?? other.pixelFormat
      result.profile = profile ?? other.profile
    }
    result.preset = preset ?? other.preset
    result.gop = gop ?? other.gop
    result.matrix = matrix ?? other.matrix
    result.range = range ?? other.range
    result.soundCodec = soundCodec ?? other.soundCodec
    if other.soundCodec == nil || other.soundCodec == result.soundCodec {
      result.soundBitRate = soundBitRate ?? other.soundBitRate
    }
    if result.codec.map({ $0 == .gif }) ?? true {
      result.palette = palette ?? other.palette
      result.dither = dither ?? other.dither
    }
    if result.codec.map(\.traits.loops) ?? true { result.loop = loop ?? other.loop }
    return result
  }

  /// These options with a codec, and where they leave something open what `scene` asks for.
  ///
  /// A scene is rendered to files of several kinds, so its codecs count only where `container` can hold them, and can
  /// hold the pictures' with alpha for a transparent canvas; otherwise the container's usual codec is used.
  public func completed(
    by scene: EncodingOptions, for container: MovieContainer, transparent: Bool = false
  ) -> EncodingOptions {
    func suits(_ codec: VideoCodec) -> Bool {
      let formats = container.codecs.contains(codec) ? container.pixelFormats(of: codec) : []
      return transparent ? formats.contains(where: \.hasAlpha) : !formats.isEmpty
    }
    var result = self
    let usual = (transparent ? container.alphaCodec : nil) ?? container.codecs[0]
    result.codec = codec ?? scene.codec.flatMap { suits($0) ? $0 : nil } ?? usual
    var scene = scene
    if scene.soundCodec.map({ !container.soundCodecs.contains($0) }) ?? container.soundCodecs.isEmpty {
      (scene.soundCodec, scene.soundBitRate) = (nil, nil)
    }
    return result.filled(by: scene)
  }
}
