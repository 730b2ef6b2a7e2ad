import KinoraScenes

extension Verb {
  /// `kinora explain` says what a kind of problem means.
  static let explain = Verb(
    name: "explain",
    summary: "Say what a kind of problem means, with an example and its mend.",
    details: """
      NAME is a name that kinora check gives, after the problems and in --json:

      \(names)
      """,
    operands: ["NAME"],
    words: SceneProblem.Kind.allCases.map(\.rawValue)
  ) { arguments, console in
    let name = arguments.operand(0)
    let known = SceneProblem.Kind.allCases.map(\.rawValue)
    guard let explanation = SceneProblem.Kind(rawValue: name).flatMap(ProblemExplanation.of) else {
      throw UsageError(
        "NAME: found \"\(name)\"; allowed: \(known.joined(separator: ", "))", word: name, known: known)
    }
    try console.print(
      """
      \(name): \(explanation.title)

      \(explanation.text)

      An example:

        \(explanation.wrong)

      Mended:

        \(explanation.mended)
      """)
    return .done
  }

  private static var names: String {
    let width = SceneProblem.Kind.allCases.map(\.rawValue.count).max() ?? 0
    return ProblemExplanation.all.map {
      let name = $0.kind.rawValue
      return "  " + name + String(repeating: " ", count: width - name.count) + "  " + $0.title
    }.joined(separator: "\n")
  }
}
