import KinoraMessages

/// The functions that expressions may call, by name.
enum ScriptFunctions {
  /// A function: how it is written, how many arguments it takes, and what it gives.
  struct Function: Sendable {
    let name: String
    /// The parameters, as a message shows them.
    let parameters: String
    let counts: ClosedRange<Int>
    let value: @Sendable (FunctionArguments) throws(ScriptError) -> ScriptValue

    /// How a call is written.
    var usage: String { "\(name)(\(parameters))" }

    init(
      _ name: String, _ parameters: String, _ counts: ClosedRange<Int>,
      _ value: @escaping @Sendable (FunctionArguments) throws(ScriptError) -> ScriptValue
    ) {
      self.name = name
      self.parameters = parameters
      self.counts = counts
      self.value = value
    }
  }

  /// Every function, by name.
  static let table: [String: Function] = Dictionary(
    uniqueKeysWithValues: (numbers + chance + texts + lists).map { ($0.name, $0) })
  /// The names of the functions, sorted.
  static let names = table.keys.sorted()
}

extension Evaluator {
  /// The value of a call.
  func call(
    _ name: String, _ arguments: [Expression], _ place: Int, _ scope: ScriptScope
  ) throws(ScriptError) -> ScriptValue {
    guard let function = ScriptFunctions.table[name] else {
      throw ScriptError(
        "unknown function \(quoted(name))", allowed: listed(ScriptFunctions.names),
        suggestion: nearestName(to: name, in: ScriptFunctions.names), offset: place)
    }
    guard function.counts.contains(arguments.count) else {
      throw ScriptError("\(name): found \(arguments.count) arguments", allowed: function.usage, offset: place)
    }
    let given = FunctionArguments(
      name: name, expressions: arguments, place: place, scope: scope, evaluator: self)
    do throws(ScriptError) { return try function.value(given) } catch { throw error.at(place) }
  }
}
