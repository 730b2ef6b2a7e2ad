import KinoraExport
import KinoraGolden
import KinoraMedia
import KinoraMessages
import KinoraScenes

extension Console {
  /// Prints what is wrong with the words of the command line, and where help is.
  func explain(_ error: UsageError) {
    noteError("kinora", error.message + (error.suggestion.map { "; did you mean \(quoted($0))?" } ?? ""))
    note("see: kinora \(error.verb.map { $0.name + " " } ?? "")--help")
  }

  /// Reports an error that a verb threw, and returns the command's exit status.
  func report(_ error: any Error) -> ExitStatus {
    switch error {
    case let problems as SceneProblems:
      for problem in problems.problems { draw(text(problem)) }
      let count = problems.problems.count
      note("\(count) problem\(count == 1 ? "" : "s")")
      offerExplanation(of: problems.problems)
      return .invalid
    case let problems as BatchProblems:
      problems.explain(self)
      return problems.status
    case let error as UsageError: explain(error)
    default: noteError("kinora", plainReason(error))
    }
    return ExitStatus(of: error)
  }

  /// Prints where more is said about problems of these kinds.
  func offerExplanation(of problems: [SceneProblem]) {
    let found = Set(problems.map(\.kind))
    let kinds = SceneProblem.Kind.allCases.filter(found.contains)
    if !kinds.isEmpty { note("see: " + kinds.map { "kinora explain \($0.rawValue)" }.joined(separator: "; ")) }
  }

  /// A problem as lines, with the word "error" painted.
  func text(_ problem: SceneProblem) -> String {
    problem.description.replacing(": error: ", with: ": \(painted("error:")) ", maxReplacements: 1) + "\n"
  }
}

extension ExitStatus: Comparable {
  /// The status of a command that ends with `error`.
  init(of error: any Error) {
    switch error {
    case is SceneProblems, is UsageError, is OutputTemplate.NameError, GoldenError.input: self = .invalid
    case let problems as BatchProblems: self = problems.status
    default:
      let failure = error as? ExportError ?? (error as? MediaError).map(ExportError.media)
      self = failure?.failureClass == .usage ? .invalid : .failed
    }
  }

  /// The greater of two statuses is the worse.
  static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }
}
