import Foundation

/// The exit status of the command.
enum ExitStatus: Int32, CaseIterable {
  /// Everything was done.
  case done = 0
  /// A comparison found a difference.
  case different = 1
  /// The words on the command line make no sense, or the scene is not valid; nothing was rendered.
  case invalid = 2
  /// A file could not be read or written, memory ran out, or the encoder or a library failed.
  case failed = 3
  /// The terminal was closed (SIGHUP): 128 + 1, as in shells.
  case hungUp = 129
  /// The user stopped the command (SIGINT): 128 + 2.
  case interrupted = 130
  /// The user made the command quit (SIGQUIT): 128 + 3.
  case quit = 131
  /// The system or another program stopped the command (SIGTERM): 128 + 15.
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

  /// The meaning of the status, for the help.
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
