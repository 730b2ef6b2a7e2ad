/// A verb: something the command can do. Each verb is a value in a file of its own, named in `all`.
struct Verb: Sendable {
  let name: String
  /// What the verb does, in one sentence in the imperative.
  let summary: String
  /// A longer description, for the verb's own help.
  var details = ""
  /// The names of the operands, all of which are required.
  var operands: [String] = []
  /// The name of the operands that may follow those, in any number; nil for none.
  var further: String?
  /// The words that the first operand may be, where they are few.
  var words: [String] = []
  /// The names of the required options.
  var required: [String] = []
  var options: [Option] = []
  /// Runs the verb. Errors that it throws end the command with status 2 (usage, scenes) or 3 (everything else).
  let run: @Sendable (Arguments, Console) throws -> ExitStatus

  /// Every verb, in the order of the help.
  static let all: [Verb] = [
    render, frame, preview, watch, check, inspect, profile, expand, plan, chunk, assemble, golden, diff, formats,
    schema, new, library, explain, completions, man,
  ]
}
