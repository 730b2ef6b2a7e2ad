/// An option of a verb.
struct Option: Sendable {
  /// The long name, with its dashes.
  let name: String
  /// The short name, with its dash.
  let short: String?
  /// The placeholder of the value in the help; nil when the option takes no value.
  let value: String?
  /// Whether the option may be given several times.
  let repeats: Bool
  let help: String
  /// The words that the value may be, where they are few.
  let words: [String]

  init(
    _ name: String, _ short: String? = nil, value: String? = nil, repeats: Bool = false, words: [String] = [],
    help: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.words = words
    self.help = help
  }

  /// The option with which a verb prints its result for programs.
  static func json(_ help: String) -> Option { Option("--json", help: help) }

  /// The options that every verb has.
  static let common = [Option("--help", "-h", help: "Show this text.")]
}
