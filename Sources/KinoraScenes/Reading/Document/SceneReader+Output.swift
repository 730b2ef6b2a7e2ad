import KinoraFormats

extension SceneReader {
  static let outputKeys = ["codec", "crf", "preset"]

  /// Reads what a scene says about its output file, which the command line can override.
  func output(_ node: SourceNode) -> EncodingOptions {
    guard let fields = Fields(node, "output", names: Self.outputKeys, self) else { return EncodingOptions() }
    let codec = fields["codec"].flatMap { choice($0, "codec", of: VideoCodec.allCases.map(\.rawValue)) }
      .flatMap(VideoCodec.init)
    return EncodingOptions(
      codec: codec, crf: fields["crf"].flatMap { integer($0, "crf", in: codec?.crfRange ?? VideoCodec.crfRange) },
      preset: fields["preset"].flatMap { choice($0, "preset", of: EncoderPreset.allCases.map(\.rawValue)) }
        .flatMap(EncoderPreset.init))
  }
}
