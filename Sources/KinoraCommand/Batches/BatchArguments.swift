/// The options that `render` has for batches.
enum BatchArguments {
  static let options = [
    Option(
      "--data", value: "ROWS",
      help: "Render one film for every row of a CSV or JSON Lines file;\n- reads the rows from standard input."),
    Option(
      "--jobs", value: "N",
      help: "Render this many rows at once, 1 unless given; the films are the same for any number."),
    Option("--skip-existing", help: "Leave films that are there, unchanged and made from the same, as they are."),
    Option("--stop-on-error", help: "Begin no further row after one that failed."),
    Option("--report", value: "FILE.json", help: "Write what became of every row."),
  ]

  /// The most rows at once.
  private static let greatestJobCount = 64

  static func options(_ arguments: Arguments) throws(UsageError) -> BatchRun.Options {
    BatchRun.Options(
      jobs: try arguments.integer("--jobs", in: 1...greatestJobCount) ?? 1,
      skipsExisting: arguments.has("--skip-existing"), stopsOnError: arguments.has("--stop-on-error"),
      report: arguments["--report"])
  }
}
