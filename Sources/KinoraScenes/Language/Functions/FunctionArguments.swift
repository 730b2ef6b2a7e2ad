import KinoraGraphics
import KinoraMessages
import KinoraTiming

/// The arguments of a call: each is worked out when the function asks for it, in the form that the function takes.
struct FunctionArguments {
  let name: String
  let expressions: [Expression]
  let place: Int
  let scope: ScriptScope
  let evaluator: Evaluator

  var count: Int { expressions.count }

  func value(_ index: Int) throws(ScriptError) -> ScriptValue {
    if case .function = expressions[index] { throw found("a function", index, "a value") }
    return try evaluator.value(of: expressions[index], scope)
  }

  /// All arguments; those of a single list where it is the only one.
  func values() throws(ScriptError) -> [ScriptValue] {
    if count == 1, case .list(let list) = try value(0) { return list }
    var values: [ScriptValue] = []
    for index in expressions.indices { values.append(try value(index)) }
    return values
  }

  func number(_ index: Int) throws(ScriptError) -> Double {
    let value = try value(index)
    guard case .number(let number) = value else { throw found(value.excerpt, index, "a number") }
    return number
  }

  func integer(_ index: Int, in range: ClosedRange<Int>) throws(ScriptError) -> Int {
    let value = try value(index)
    guard case .number(let number) = value, let whole = Int(exactly: number), range.contains(whole) else {
      throw found(value.excerpt, index, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  /// An argument as text; numbers and other values that have a text are taken as it.
  func text(_ index: Int) throws(ScriptError) -> String {
    let value = try value(index)
    guard let text = try evaluator.text(of: value) else { throw found(value.excerpt, index, "text") }
    return text
  }

  func list(_ index: Int) throws(ScriptError) -> [ScriptValue] {
    let value = try value(index)
    guard case .list(let list) = value else { throw found(value.excerpt, index, "a list") }
    return list
  }

  /// Works out the function that is an argument, for the values of its parameters; values beyond these are left out.
  func apply(_ index: Int, to values: [ScriptValue]) throws(ScriptError) -> ScriptValue {
    guard case .function(let names, let body) = expressions[index] else {
      throw found("a value", index, "a function such as x => x.value")
    }
    guard names.count <= values.count else {
      throw found("a function of \(names.count) values", index, "at most \(values.count): (x, i) => …")
    }
    try evaluator.spend(2)
    let inner = ScriptScope(Dictionary(zip(names, values)) { _, last in last }, in: scope)
    return try evaluator.value(of: body, inner)
  }

  /// The error of an argument that has another form than the function takes.
  func found(_ words: String, _ index: Int, _ allowed: String) -> ScriptError {
    ScriptError("\(name): found \(words) as argument \(index + 1)", allowed: allowed, offset: place)
  }

  func error(_ message: String, _ allowed: String) -> ScriptError {
    ScriptError("\(name): \(message)", allowed: allowed, offset: place)
  }
}
