import KinoraGraphics

/// How a verb that draws frames goes about it: how much memory and how many threads it takes, and what it tells the user
/// meanwhile. None of this changes a byte of what is written.
struct RunArguments {
  static let options = [SceneArguments.memory, threadCount, progressKind, quiet]

  static let quiet = Option("--quiet", "-q", help: "Print errors only.")

  private static let threadCount = Option(
    "--threads", value: "N", help: "Render with this many threads; the frames are the same for any number.")

  private static let progressKind = Option(
    "--progress", value: "KIND", words: ProgressDisplay.Mode.names,
    help: "\(ProgressDisplay.Mode.names.joined(separator: ", ")): a bar on a terminal and lines elsewhere unless given."
  )

  let memory: MemoryBudget
  let threads: Int?
  let progress: ProgressDisplay.Mode
  let isQuiet: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    memory = try SceneArguments.memory(arguments)
    threads = try arguments.integer("--threads", in: 1...256)
    isQuiet = arguments.has("--quiet")
    let mode = try arguments.choice("--progress", of: ProgressDisplay.Mode.names).flatMap(ProgressDisplay.Mode.init)
    progress = isQuiet ? .none : mode ?? .auto
  }
}
