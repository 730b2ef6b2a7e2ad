import Foundation

/// How the command ends.
enum ExitStatus: Int32, CaseIterable {
  /// All done.
  case done = 0
  /// A comparison found a difference.
  case different = 1
  /// The words on the command line make no sense, or the scene is not valid; nothing was rendered.
  case invalid = 2
  /// A file could not be read or written, memory ran out, or the encoder or a library failed.
  case failed = 3
  /// The terminal went away (SIGHUP), as shells count: 128 + 1.
  case hungUp = 129
  /// The user stopped it (SIGINT): 128 + 2.
  case interrupted = 130
  /// The user stopped it at once (SIGQUIT): 128 + 3.
  case quit = 131
  /// The system stopped it (SIGTERM): 128 + 15.
  case terminated = 143

  /// The status of a command that a signal stopped.
  init(signal: Int32) {
    self =
      switch signal {
      case SIGHUP: .hungUp
      case SIGQUIT: .quit
      case SIGTERM: .terminated
      default: .interrupted
      }
  }

  /// What the help says about it.
  var meaning: String {
    switch self {
    case .done: "done"
    case .different: "a comparison differs"
    case .invalid: "the words or the scene are not valid"
    case .failed: "a file, an encoder or a library failed, or memory ran out"
    case .hungUp: "stopped by SIGHUP"
    case .interrupted: "stopped by SIGINT"
    case .quit: "stopped by SIGQUIT"
    case .terminated: "stopped by SIGTERM"
    }
  }
}
