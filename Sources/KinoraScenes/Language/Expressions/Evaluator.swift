import KinoraMessages
import KinoraNumerics
import KinoraTiming

/// Works out expressions. One evaluator serves a whole scene, so that what all of its expressions do together is bounded.
final class Evaluator {
  /// The film's frame rate, for texts that say times in frames; nil where it is not known yet.
  var rate: FrameRate?
  /// What measures texts as they are set; nil where nothing can.
  var textMeasure: (any TextMeasure)?
  /// How many parts of expressions wait for each other.
  private var depth = 0
  /// How many more steps the scene's expressions may take: a second of work or two. What takes as long as several steps
  /// counts as several, so that the error comes as soon whatever the expressions do.
  private(set) var steps = greatestSteps
  /// The most steps that the expressions of a scene take together.
  static let greatestSteps = 10_000_000
  /// How many more bytes of text the scene's expressions may put together.
  private var bytes = 256 << 20

  /// Counts `count` steps.
  func spend(_ count: Int) throws(ScriptError) {
    if steps < 0 { throw .reported }
    steps -= count
    guard steps >= 0 else {
      throw ScriptError(
        "the scene's expressions take too long",
        allowed: "10 million steps in all: shorter lists, or a data file that holds the results", kind: .tooLarge)
    }
  }

  /// Counts the work of looking at every byte of a text.
  func read(_ text: String) throws(ScriptError) { try spend(text.utf8.count / 4) }

  /// Counts `count` bytes of text that are to be put together.
  func write(_ count: Int) throws(ScriptError) {
    if bytes < 0 { throw .reported }
    bytes -= count
    guard bytes >= 0 else {
      throw ScriptError("the scene's expressions make too much text", allowed: "256 MiB in all", kind: .tooLarge)
    }
    try spend(count / 32)
  }

  /// The text or the value of a template.
  func value(of template: ScriptTemplate, _ scope: ScriptScope) throws(ScriptError) -> ScriptValue {
    if let only = template.only { return try value(of: only, scope) }
    var text = ""
    for part in template.parts {
      switch part {
      case .text(let piece):
        try write(piece.utf8.count)
        text += piece
      case .expression(let expression):
        let value = try value(of: expression, scope)
        guard let piece = try self.text(of: value) else {
          throw ScriptError(
            "\(value.kind) cannot be put into a text",
            allowed: "text, a number, a time, an angle, a colour, true or false")
        }
        try write(piece.utf8.count)
        text += piece
      }
    }
    return .string(text)
  }

  /// How many parts of expressions may wait for each other: each takes room on the thread's stack.
  private static let greatestDepth = 300

  /// The value of an expression among the names of a scope.
  func value(of expression: Expression, _ scope: ScriptScope) throws(ScriptError) -> ScriptValue {
    try spend(1)
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else {
      throw ScriptError(
        "more than \(Self.greatestDepth) parts of expressions wait for each other", allowed: "shorter sums and chains")
    }
    switch expression {
    case .literal(let value): return value
    case .text(let template, let place):
      do throws(ScriptError) { return try value(of: template, scope) } catch { throw error.placed(place) }
    case .name(let name, let place): return try named(name, place, scope)
    case .member(let inner, let key, let place): return try member(key, of: value(of: inner, scope), place)
    case .element(let inner, let index, let place):
      return try element(value(of: index, scope), of: value(of: inner, scope), place)
    case .list(let list):
      var values: [ScriptValue] = []
      for element in list { values.append(try value(of: element, scope)) }
      return .list(values)
    case .negation(let inner, let place):
      switch try measured(value(of: inner, scope)) {
      case .number(let value): return .number(-value)
      case .time(let time): return .time(try bounded(Rational.zero.subtracting(time), place))
      case .angle(let degrees): return .angle(-degrees)
      case let other:
        throw ScriptError("\(other.kind) has no negative", allowed: "a number, a time or an angle", offset: place)
      }
    case .not(let inner, let place): return .bool(!(try bool(value(of: inner, scope), "!", place)))
    case .binary(.and, let left, let right, let place):
      guard try bool(value(of: left, scope), "&&", place) else { return .bool(false) }
      return .bool(try bool(value(of: right, scope), "&&", place))
    case .binary(.or, let left, let right, let place):
      if try bool(value(of: left, scope), "||", place) { return .bool(true) }
      return .bool(try bool(value(of: right, scope), "||", place))
    case .binary(let sign, let left, let right, let place):
      return try combined(value(of: left, scope), sign, value(of: right, scope), place)
    case .conditional(let condition, let first, let second, let place):
      return try bool(value(of: condition, scope), "?", place) ? value(of: first, scope) : value(of: second, scope)
    case .call(let name, let arguments, let place):
      return try call(name, arguments, place, scope)
    case .function:
      throw ScriptError("a function stands alone", allowed: "a function as an argument: map(rows, x => x.value)")
    }
  }

  /// A value as arithmetic takes it: a text that says a time or an angle as that.
  func measured(_ value: ScriptValue) throws(ScriptError) -> ScriptValue {
    guard case .string = value else { return value }
    try spend(20)
    return value.measured(rate)
  }

  /// A value as it is put into a text; nil for what has no text.
  func text(of value: ScriptValue) throws(ScriptError) -> String? {
    switch value {
    case .string(let text): return text
    case .time: try spend(15)
    default: try spend(3)
    }
    return value.text
  }

  /// How deep lists and objects may stand inside each other.
  private static let greatestNesting = 256

  /// A value that gets a name, and may become a part of others.
  func kept(_ value: ScriptValue) throws(ScriptError) -> ScriptValue {
    try checkNesting(value, 0)
    return value
  }

  private func checkNesting(_ value: ScriptValue, _ depth: Int) throws(ScriptError) {
    guard depth <= Self.greatestNesting else {
      throw ScriptError(
        "lists and objects stand deeper inside each other than \(Self.greatestNesting) levels",
        allowed: "values for their parts")
    }
    switch value {
    case .list(let list):
      try spend(1 + list.count / 16)
      for element in list { try checkNesting(element, depth + 1) }
    case .object(let object):
      try spend(1 + object.members.count / 16)
      for member in object.members { try checkNesting(member.value, depth + 1) }
    default: break
    }
  }

  // MARK: Names

  private func named(_ name: String, _ place: Int, _ scope: ScriptScope) throws(ScriptError) -> ScriptValue {
    try spend(scope.depth / 4 + name.utf8.count / 32)
    let found: ScriptValue?
    do throws(ScriptError) { found = try scope.value(of: name) } catch { throw error.at(place) }
    if let found { return found }
    if name == "pi" { return .number(.pi) }
    let known = scope.known
    try spend(20 * known.count)
    if ScriptFunctions.table[name] != nil {
      throw ScriptError(
        "\(quoted(name)) is a function", allowed: ScriptFunctions.table[name]?.usage ?? name, offset: place)
    }
    throw ScriptError(
      "unknown name \(quoted(name))",
      allowed: listed(known) + (["i", "n", "item"].contains(name) ? "; i, n and item inside a repeat" : ""),
      suggestion: nearestName(to: name, in: known),
      offset: place, kind: .unknownName)
  }

  private func member(_ key: String, of value: ScriptValue, _ place: Int) throws(ScriptError) -> ScriptValue {
    guard case .object(let object) = value else {
      if case .list(let list) = value, key == "length" { return .number(Double(list.count)) }
      throw ScriptError("\(value.kind) has no member \(quoted(key))", allowed: "an object before \".\"", offset: place)
    }
    try spend(1 + key.utf8.count / 32)
    if let member = object[key] { return member }
    if object.failed.contains(key) { throw .reported }
    try spend(20 * object.members.count)
    throw ScriptError(
      "the object has no member \(quoted(key))", allowed: listed(object.keys),
      suggestion: nearestName(to: key, in: object.keys), offset: place)
  }

  private func element(
    _ index: ScriptValue, of value: ScriptValue, _ place: Int
  ) throws(ScriptError) -> ScriptValue {
    switch (value, index) {
    case (.object, .string(let key)): return try member(key, of: value, place)
    case (.list(let list), .number(let number)):
      guard let whole = Int(exactly: number), list.indices.contains(whole) else {
        throw ScriptError(
          "the list has no element \(shortest(number))",
          allowed: list.isEmpty ? "nothing: it is empty" : "0 to \(list.count - 1)", offset: place)
      }
      return list[whole]
    default:
      throw ScriptError(
        "\(value.kind) has no element \(index.excerpt)", allowed: "a list and a number, or an object and a key",
        offset: place)
    }
  }

  /// The truth of a value that must be a boolean.
  func bool(_ value: ScriptValue, _ what: String, _ place: Int?) throws(ScriptError) -> Bool {
    guard case .bool(let bool) = value else {
      throw ScriptError("\(what): found \(value.excerpt)", allowed: "true or false", offset: place)
    }
    return bool
  }
}
