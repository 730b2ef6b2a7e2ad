import KinoraGolden

/// What became of a golden in a run of `kinora golden`.
struct GoldenOutcome: Sendable {
  /// How it went, in the words that reports for programs use.
  enum Result: String, CaseIterable, Sendable {
    /// Every pinned frame is as approved.
    case matches
    /// Frames differ, or size, rate or length do.
    case differs
    /// Nothing is recorded.
    case missing
    /// It was recorded.
    case recorded
    /// The scene, the golden or the words are not valid.
    case invalid
    /// A file, a library or memory failed.
    case failed

    var status: ExitStatus {
      switch self {
      case .matches, .recorded: .done
      case .differs, .missing: .different
      case .invalid: .invalid
      case .failed: .failed
      }
    }
  }

  /// The path of the scene, as it was given.
  let scene: String
  /// The golden's name, and the path of its manifest; empty where the words name none.
  var name = ""
  var golden = ""
  var result = Result.failed
  /// What there is to say, the cause first.
  var message = ""
  var findings: [GoldenFinding] = []
  /// The frames that differ, and how many were compared.
  var differing: [Int] = []
  var compared = 0
  /// How long it took.
  var seconds = 0.0
  /// Whether what the film shows now waits for a decision.
  var isWaiting = false
  /// Why nothing could be compared or recorded.
  var error: (any Error)?
  /// The golden in the report, where one is made.
  var page: GoldenReport.Case?

  /// The name in reports: of the scene, and of the golden where that is another.
  var title: String { name.isEmpty ? scene : name }
}
