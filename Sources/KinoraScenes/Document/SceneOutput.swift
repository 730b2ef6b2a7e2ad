/// What a scene says about its file; the command line overrides it.
public struct SceneOutput: Sendable, Hashable {
  /// The encoder family: "h264", "vp9", …; nil leaves the choice to the file's extension.
  public var codec: String?
  /// Constant rate factor: lower is better and larger.
  public var crf: Int?
  /// How hard the encoder tries, in its own words.
  public var preset: String?

  public init(codec: String? = nil, crf: Int? = nil, preset: String? = nil) {
    self.codec = codec
    self.crf = crf
    self.preset = preset
  }

  /// The codecs by the names scenes and the command line use.
  public static let codecs = ["h264", "vp9"]
  /// The rate factors any of the codecs takes.
  public static let crfRange = 0...63
}

extension SceneReader {
  static let outputKeys = ["codec", "crf", "preset"]

  func output(_ node: SourceNode) -> SceneOutput {
    guard let fields = Fields(node, "output", names: Self.outputKeys, self) else { return SceneOutput() }
    return SceneOutput(
      codec: fields["codec"].flatMap { choice($0, "codec", of: SceneOutput.codecs) },
      crf: fields["crf"].flatMap { integer($0, "crf", in: SceneOutput.crfRange) },
      preset: fields["preset"].flatMap { string($0, "preset") })
  }
}
