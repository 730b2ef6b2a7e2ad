import Foundation
import KinoraExport
import KinoraNumerics
import KinoraScenes

/// Where the command talks: results on standard output, everything else on standard error.
struct Console: Sendable {
  let errorIsTerminal = isatty(STDERR_FILENO) == 1
  /// True when colours are wanted: on a terminal that can, unless NO_COLOR is set (no-color.org).
  var usesColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return errorIsTerminal && environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }

  /// Lines of the result. What files and scenes bring into them does not steer the terminal.
  func print(_ text: String) { write(visible(text, lines: true) + "\n", to: STDOUT_FILENO) }

  /// A result for programs.
  func print(json text: String) { write(visibleJSON(text) + "\n", to: STDOUT_FILENO) }

  /// Lines beside the result: progress, notes. They do not steer the terminal either.
  func note(_ text: String) { write(visible(text, lines: true) + "\n", to: STDERR_FILENO) }

  /// One line about something that is wrong: `what: error: message`. The message is one line, whatever it names.
  private func noteError(_ what: String, _ message: String) {
    write("\(what): \(painted("error:")) \(visible(message))\n", to: STDERR_FILENO)
  }

  /// Bytes for a terminal, without a line's end.
  func draw(_ text: String) { write(text, to: STDERR_FILENO) }

  func explain(_ error: UsageError) {
    noteError("kinora", error.message + (error.suggestion.map { "; did you mean \(quoted($0))?" } ?? ""))
    note("see: kinora \(error.verb.map { $0.name + " " } ?? "")--help")
  }

  /// Reports what a verb threw, and says how the command ends.
  func report(_ error: any Error) -> ExitStatus {
    switch error {
    case let problems as SceneProblems:
      for problem in problems.problems {
        let text = problem.description.replacing(": error: ", with: ": \(painted("error:")) ", maxReplacements: 1)
        write(text + "\n", to: STDERR_FILENO)
      }
      let count = problems.problems.count
      note("\(count) problem\(count == 1 ? "" : "s")")
      return .invalid
    case let error as ExportError where error.failureClass == .cancelled:
      note("kinora: stopped; nothing was written")
      return Interruption.status ?? .interrupted
    case let error as UsageError:
      explain(error)
      return .invalid
    default:
      noteError("kinora", plainReason(error))
      return (error as? ExportError)?.failureClass == .usage ? .invalid : .failed
    }
  }

  private func painted(_ word: String) -> String { usesColor ? "\u{1B}[1;31m\(word)\u{1B}[0m" : word }

  /// Writes all of `text`. A reader that went away is no error: the work goes on.
  private func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { unistdWrite(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if count < 0, errno != EINTR {
        return
      }
    }
  }
}

private func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  guard let bytes else { return 0 }
  return write(descriptor, bytes, count)
}
