/// How the command ends.
enum ExitStatus: Int32 {
  /// All done.
  case done = 0
  /// A comparison found a difference.
  case different = 1
  /// The words on the command line make no sense, or the scene is not valid; nothing was rendered.
  case invalid = 2
  /// A file could not be read or written, or the encoder or a library failed.
  case failed = 3
  /// The user stopped it (SIGINT), as shells count: 128 + 2.
  case interrupted = 130
  /// The system stopped it (SIGTERM): 128 + 15.
  case terminated = 143
}
