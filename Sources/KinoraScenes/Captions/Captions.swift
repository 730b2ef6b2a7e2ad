/// What is said in a film, and when: the cues of a caption file.
public struct Captions: Sendable, Hashable {
  /// A word, and how it is set.
  public struct Word: Sendable, Hashable {
    /// The word, with the punctuation at it.
    public var text: String
    /// When the word is said, in seconds: until the next word, or the cue's end.
    public var begin: Double
    /// Whether a line of the cue ends after the word.
    public var endsLine = false
    /// Whether the file asks for slanted, heavy or underlined letters.
    public var isItalic = false, isBold = false, isUnderlined = false
    /// Whether the word follows the one before it without a space.
    public var isJoined = false
  }

  /// Words that are shown together.
  public struct Cue: Sendable, Hashable {
    /// When the cue is shown, in seconds; `end` is the first time at which it is not.
    public var begin, end: Double
    /// The words, at least one.
    public var words: [Word]
    /// Where the cue stands; nil where its file does not say.
    public var place: Place?
  }

  /// The cues by their begin times; cues may overlap.
  public var cues: [Cue]

  /// Captions of cues in any order.
  public init(cues: [Cue]) {
    let order = cues.indices.sorted { (cues[$0].begin, $0) < (cues[$1].begin, $1) }
    self.cues = order.map { cues[$0] }
  }

  /// The greatest size of a caption file, in bytes.
  static let greatestSize = 64 << 20

  /// Reads a file in SubRip's form (`.srt`), WebVTT, or JSON with words and their times.
  ///
  /// - Throws: ``SceneProblems`` with the first thing that is wrong in the file, and its line.
  public init(contentsOf path: String) throws(SceneProblems) {
    let bytes: [UInt8]
    do throws(SourceBytes.Failure) {
      bytes = try SourceBytes.read(path: path, limit: Self.greatestSize)
    } catch {
      throw SceneProblems([SceneProblem(file: path, message: "cannot read the captions: \(error.reason)")])
    }
    try self.init(SourceText(file: path, bytes: bytes))
  }

  /// Reads captions from a text, which messages call `file`.
  public init(text: String, file: String = "captions") throws(SceneProblems) {
    try self.init(SourceText(file: file, text: text))
  }

  init(_ source: SourceText) throws(SceneProblems) {
    let first = source.bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      self.init(cues: try CaptionJSONReader.cues(source))
    } else {
      self.init(cues: try CaptionTextReader.cues(source))
    }
  }
}
