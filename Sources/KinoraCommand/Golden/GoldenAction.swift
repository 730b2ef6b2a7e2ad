/// An action of `kinora golden`. Each action is a value in a file of its own, named in `all`.
struct GoldenAction: Sendable {
  let name: String
  /// What the action does, as sentences in the third person, for the help.
  let summary: String
  /// How many scenes, or other operands, follow the action.
  let scenes: ClosedRange<Int>
  /// What the operands are called.
  var operand = "SCENE"
  let options: [Option]
  let run: @Sendable (Arguments, Console) throws -> ExitStatus

  /// Every action, in the order of the help.
  static let all: [GoldenAction] = [
    verify, record, review, accept, reject, ab, audit, laws, doctor, unused, lint,
  ]

  /// The options of all actions, each once.
  static var options: [Option] {
    var options: [Option] = []
    for option in all.flatMap(\.options) where !options.contains(where: { $0.name == option.name }) {
      options.append(option)
    }
    return options
  }

  /// The actions with what they do, as lines for the help.
  static var table: String {
    let width = all.map(\.name.count).max() ?? 0
    return all.map { action in
      let lines = action.summary.split(separator: "\n").joined(
        separator: "\n" + String(repeating: " ", count: width + 4))
      return "  " + action.name + String(repeating: " ", count: width - action.name.count + 2) + lines
    }.joined(separator: "\n")
  }

  /// Throws for options of other actions, and for too few or too many scenes.
  func check(_ arguments: Arguments) throws(UsageError) {
    for option in arguments.given where !options.contains(where: { $0.name == option }) {
      let owners = Self.all.filter { $0.options.contains { $0.name == option } }.map(\.name)
      throw UsageError("\(option) belongs to \(owners.joined(separator: ", "))")
    }
    let given = arguments.further
    if given.count < scenes.lowerBound { throw UsageError("\(operand) is missing") }
    if given.count > scenes.upperBound {
      let limit = scenes.upperBound
      throw UsageError(
        "unexpected \"\(given[limit])\": \(name) takes \(limit == 0 ? "no scene" : "\(limit) scene\(limit == 1 ? "" : "s")")"
      )
    }
  }
}
