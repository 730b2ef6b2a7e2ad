extension Verb {
  /// `kinora golden` compares scenes with their goldens, records them, and says what they are worth: a table of actions.
  static let golden = Verb(
    name: "golden",
    summary: "Compare a scene with its golden, or record one.",
    details: """
      A golden is a list of frame hashes: NAME.golden.json in a folder Goldens beside the scene, named as the scene is; for one from
      standard input in the current folder, under the name that --name gives.

      ACTION is one of:
      \(GoldenAction.table)
      """,
    operands: ["ACTION"], further: "SCENE",
    words: GoldenAction.all.map(\.name),
    options: GoldenAction.options
  ) { arguments, console in
    let name = arguments.operand(0)
    guard let action = GoldenAction.all.first(where: { $0.name == name }) else {
      let known = GoldenAction.all.map(\.name)
      throw UsageError(
        "ACTION: found \"\(name)\"; allowed: \(known.joined(separator: ", "))", word: name, known: known)
    }
    try action.check(arguments)
    return try action.run(arguments, console)
  }
}
