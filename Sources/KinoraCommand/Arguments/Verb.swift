/// Something the command can do. Each verb is a value in a file of its own, named in `all`.
struct Verb: Sendable {
  let name: String
  /// One sentence, in the imperative.
  let summary: String
  /// More, for the verb's own help.
  var details = ""
  /// The operands' names, all of them required.
  var operands: [String] = []
  /// The names of the options the verb cannot do without.
  var required: [String] = []
  var options: [Option] = []
  /// Does it. Errors it throws end the command with status 2 (usage, scenes) or 3 (everything else).
  let run: @Sendable (Arguments, Console) throws -> ExitStatus

  /// Every verb, in the order of the help.
  static let all: [Verb] = [render, frame, check, inspect, golden, diff, schema]
}
