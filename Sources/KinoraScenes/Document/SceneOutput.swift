import KinoraMedia

/// What a scene says about its file; the command line overrides it.
public struct SceneOutput: Sendable, Hashable {
  /// Nil leaves the choice to the file's extension.
  public var codec: VideoCodec?
  /// Constant rate factor, in the codec's scale: lower is better and larger.
  public var crf: Int?
  /// How hard the encoder tries.
  public var preset: EncoderPreset?

  /// Nothing asked for unless given.
  public init(codec: VideoCodec? = nil, crf: Int? = nil, preset: EncoderPreset? = nil) {
    self.codec = codec
    self.crf = crf
    self.preset = preset
  }
}

extension SceneReader {
  static let outputKeys = ["codec", "crf", "preset"]

  func output(_ node: SourceNode) -> SceneOutput {
    guard let fields = Fields(node, "output", names: Self.outputKeys, self) else { return SceneOutput() }
    let codec = fields["codec"].flatMap { choice($0, "codec", of: VideoCodec.allCases.map(\.rawValue)) }
      .flatMap(VideoCodec.init)
    return SceneOutput(
      codec: codec, crf: fields["crf"].flatMap { integer($0, "crf", in: codec?.crfRange ?? VideoCodec.crfRange) },
      preset: fields["preset"].flatMap { choice($0, "preset", of: EncoderPreset.allCases.map(\.rawValue)) }
        .flatMap(EncoderPreset.init))
  }
}
