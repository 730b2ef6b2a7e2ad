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
    words: SceneProblem.Kind.allCases.map(\.rawValue),
    options: [.json("Print the explanation as JSON.")]
  ) { arguments, console in
    let name = arguments.operand(0)
    let known = SceneProblem.Kind.allCases.map(\.rawValue)
    guard let explanation = SceneProblem.Kind(rawValue: name).flatMap(ProblemExplanation.of) else {
      throw UsageError(
        "NAME: found \"\(name)\"; allowed: \(known.joined(separator: ", "))", word: name, known: known)
    }
    if arguments.has("--json") {
      try console.print(report: ExplanationReport(explanation))
      return .done
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

/// An explanation as `explain --json` prints it.
private struct ExplanationReport: Encodable {
  let name, title, text, example, mended: String

  init(_ explanation: ProblemExplanation) {
    name = explanation.kind.rawValue
    title = explanation.title
    text = explanation.text
    example = explanation.wrong
    mended = explanation.mended
  }
}
