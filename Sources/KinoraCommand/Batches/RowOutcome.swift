/// What became of a row of a batch.
struct RowOutcome: Sendable {
  enum Result: String, Sendable, CaseIterable {
    /// The film was rendered.
    case made
    /// The film was there, made from the same.
    case skipped
    case failed
    /// The batch was stopped while the film was rendered.
    case interrupted
    /// The batch was stopped before.
    case notBegun = "not begun"
  }

  var result = Result.notBegun
  /// The frames of a film that is there.
  var frameCount: Int?
  /// The time that the row took.
  var seconds: Double?
  /// The digest of the film's files.
  var sha256: String?
  /// What went wrong, in words.
  var problems: [String] = []
  /// The exit status that the row asks for.
  var status = ExitStatus.done
  /// What was done, in a line.
  var summary = ""
  /// Whether the film found too little memory, which it may find alone.
  var isCrowded = false
}
