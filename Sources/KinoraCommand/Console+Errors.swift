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
      for problem in problems.problems {
        let text = problem.description.replacing(": error: ", with: ": \(painted("error:")) ", maxReplacements: 1)
        draw(text + "\n")
      }
      let count = problems.problems.count
      note("\(count) problem\(count == 1 ? "" : "s")")
      return .invalid
    case let error as UsageError:
      explain(error)
      return .invalid
    case GoldenError.input:
      noteError("kinora", plainReason(error))
      return .invalid
    default:
      noteError("kinora", plainReason(error))
      let failure = error as? ExportError ?? (error as? MediaError).map(ExportError.media)
      return failure?.failureClass == .usage ? .invalid : .failed
    }
  }
}
