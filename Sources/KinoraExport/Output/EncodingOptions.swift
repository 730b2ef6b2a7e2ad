import KinoraMedia
import KinoraTiming

/// How hard and by what to compress, each nil for the usual.
public struct EncodingOptions: Sendable, Hashable {
  /// Nil for the container's own.
  public var codec: VideoCodec?
  /// The constant rate factor in the codec's scale; nil for the codec's own.
  public var crf: Int?
  /// How much time the encoder takes; nil for the usual.
  public var preset: EncoderPreset?

  /// The usual, but for what is given.
  public init(codec: VideoCodec? = nil, crf: Int? = nil, preset: EncoderPreset? = nil) {
    self.codec = codec
    self.crf = crf
    self.preset = preset
  }

  func settings(width: Int, height: Int, frameRate: FrameRate, container: MovieContainer) -> MovieSettings {
    var settings = MovieSettings(width: width, height: height, frameRate: frameRate, codec: codec, crf: crf)
    if let preset { settings.preset = preset }
    return settings
  }
}
