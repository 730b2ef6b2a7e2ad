/// The texts that `--help` prints, from the table of verbs.
enum Usage {
  static func command() -> String {
    let width = Verb.all.map(\.name.count).max() ?? 0
    let verbs = Verb.all.map { "  " + padded($0.name, width) + "  " + $0.summary }
    return """
      Kinora renders layer trees and animations to films, stills and golden frames.

      usage: kinora VERB …

      \(verbs.joined(separator: "\n"))

      kinora VERB --help says more. Exit status:
      \(statuses())
      """
  }

  private static func statuses() -> String {
    let width = ExitStatus.allCases.map { String($0.rawValue).count }.max() ?? 0
    return ExitStatus.allCases.map { padded(String($0.rawValue), width) + "  " + $0.meaning }
      .joined(separator: "\n")
  }

  static func verb(_ verb: Verb) -> String {
    let options = verb.options + Option.common
    let names = options.map { option in
      (option.short.map { $0 + ", " } ?? "    ") + option.name + (option.value.map { " " + $0 } ?? "")
    }
    let width = names.map(\.count).max() ?? 0
    let lines = zip(names, options).map { name, option in
      "  " + padded(name, width) + "  "
        + option.help.split(separator: "\n").joined(separator: "\n" + String(repeating: " ", count: width + 4))
    }
    return """
      \(verb.summary)

      usage: \(line(of: verb))\(details(of: verb).map { "\n\n" + $0 }.joined())

      \(lines.joined(separator: "\n"))
      """
  }

  /// How a verb is used, on one line.
  static func line(of verb: Verb) -> String {
    let required = verb.options.filter { verb.required.contains($0.name) }
      .map { ($0.short ?? $0.name) + " " + ($0.value ?? "") }
    let further = verb.further.map { ["[\($0) …]"] } ?? []
    return (["kinora", verb.name] + verb.operands + further + required + ["[options]"]).joined(separator: " ")
  }

  /// The paragraphs about a verb, after its summary.
  static func details(of verb: Verb) -> [String] {
    let takesScene = verb.operands.contains("SCENE") || verb.further == "SCENE"
    return [verb.details, takesScene ? SceneInput.details : ""].filter { !$0.isEmpty }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
