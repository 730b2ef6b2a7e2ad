/// How hard and by what to compress, each nil for the usual. A command line gives them, and a scene.
public struct EncodingOptions: Sendable, Hashable {
  /// Nil for the container's own.
  public var codec: VideoCodec?
  /// The constant rate factor in the codec's scale, lower is better and larger; nil for the codec's own.
  public var crf: Int?
  /// How much time the encoder takes; nil for the usual.
  public var preset: EncoderPreset?

  /// The usual, but for what is given.
  public init(codec: VideoCodec? = nil, crf: Int? = nil, preset: EncoderPreset? = nil) {
    self.codec = codec
    self.crf = crf
    self.preset = preset
  }

  /// These options, and where they leave something open what `scene` asks for.
  ///
  /// A scene is rendered to files of several kinds, so its codec counts only where `container` can hold it; a rate factor written
  /// beside a codec is in that codec's scale and goes with it.
  public func completed(by scene: EncodingOptions, for container: MovieContainer) -> EncodingOptions {
    var result = self
    let used = codec ?? scene.codec.flatMap { container.codecs.contains($0) ? $0 : nil } ?? container.codecs[0]
    result.codec = used
    if scene.codec == nil || scene.codec == used { result.crf = crf ?? scene.crf }
    result.preset = preset ?? scene.preset
    return result
  }
}
