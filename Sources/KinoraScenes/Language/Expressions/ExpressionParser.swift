import KinoraMessages
import KinoraTiming

/// Reads an expression: operators by their tightness, `? :`, names, members, elements, calls and functions.
struct ExpressionParser {
  /// How deep parts of an expression may stand inside each other; the parser recurses for each.
  private static let greatestDepth = 64

  /// The most words and signs of an expression.
  private static let greatestCount = 4000

  private var lexer: ExpressionLexer
  private var count = 0
  private var token = ExpressionToken.end
  /// The offset at which the token begins.
  private var place = 0
  private var depth = 0
  /// The film's frame rate, for times in frames; nil where it is not known yet.
  private let rate: FrameRate?

  private init(_ bytes: [UInt8], _ range: Range<Int>, _ rate: FrameRate?) throws(ScriptError) {
    lexer = ExpressionLexer(bytes, range)
    self.rate = rate
    try advance()
  }

  /// The expression in a range of the bytes.
  ///
  /// - Parameter depth: How deep the expression stands inside another one, in a text of that.
  static func parse(
    _ bytes: [UInt8], _ range: Range<Int>, rate: FrameRate?, depth: Int = 0
  ) throws(ScriptError) -> Expression {
    var parser = try ExpressionParser(bytes, range, rate)
    parser.depth = depth
    if parser.token == .end {
      throw ScriptError("${} is empty", allowed: "an expression, such as ${title}", offset: range.lowerBound)
    }
    let expression = try parser.expression()
    guard parser.token == .end else { throw parser.unexpected("an operator, or the end of the expression") }
    return expression
  }

  private mutating func advance() throws(ScriptError) {
    (token, place) = try lexer.next()
    count += 1
    guard count <= Self.greatestCount else {
      throw ScriptError(
        "it has more than \(Self.greatestCount) words and signs", allowed: "values for its parts", offset: place)
    }
  }

  private func unexpected(_ allowed: String) -> ScriptError {
    ScriptError("found \(token.words)", allowed: allowed, suggestion: Self.meant(by: token), offset: place)
  }

  /// The sign that is meant by one of another language.
  private static func meant(by token: ExpressionToken) -> String? {
    guard case .sign(let sign) = token else { return nil }
    return ["->": "=>", "===": "==", "!==": "!=", "=": "==", "&": "&&", "|": "||"][sign]
  }

  private mutating func take(_ sign: String) throws(ScriptError) -> Bool {
    guard token == .sign(sign) else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ sign: String) throws(ScriptError) {
    guard try take(sign) else { throw unexpected(quoted(sign)) }
  }

  // MARK: Levels

  private mutating func expression() throws(ScriptError) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else {
      throw ScriptError("its parts stand deeper inside each other than \(Self.greatestDepth) levels", offset: place)
    }
    if let function = try function() { return function }
    let condition = try operation(tighterThan: 0)
    let start = place
    guard try take("?") else { return condition }
    let first = try expression()
    try expect(":")
    return .conditional(condition, then: first, otherwise: try expression(), start)
  }

  /// A function such as `x => x * 2` or `(a, b) => a + b`; nil, with nothing read, for anything else.
  private mutating func function() throws(ScriptError) -> Expression? {
    var ahead = self
    var names: [String] = []
    do throws(ScriptError) {
      if case .name(let name) = ahead.token {
        names = [name]
        try ahead.advance()
      } else {
        guard try ahead.take("(") else { return nil }
        while case .name(let name) = ahead.token {
          names.append(name)
          try ahead.advance()
          guard try ahead.take(",") else { break }
        }
        guard try ahead.take(")") else { return nil }
      }
      guard try ahead.take("=>") else { return nil }
    } catch { return nil }
    self = ahead
    return .function(names, try expression())
  }

  private mutating func operation(tighterThan tightness: Int) throws(ScriptError) -> Expression {
    var left = try unary()
    while case .sign(let sign) = token, let next = BinaryOperator(rawValue: sign), next.tightness > tightness {
      let start = place
      try advance()
      left = .binary(next, left, try operation(tighterThan: next.tightness), start)
    }
    return left
  }

  private mutating func unary() throws(ScriptError) -> Expression {
    let start = place
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else {
      throw ScriptError("it has more than \(Self.greatestDepth) signs in a row", offset: place)
    }
    if try take("-") { return .negation(try unary(), start) }
    if try take("!") { return .not(try unary(), start) }
    var value = try primary()
    while true {
      let start = place
      if try take(".") {
        guard case .name(let name) = token else { throw unexpected("a name after \".\"") }
        try advance()
        value = .member(value, name, start)
      } else if try take("[") {
        value = .element(value, try expression(), start)
        try expect("]")
      } else {
        return value
      }
    }
  }

  private mutating func primary() throws(ScriptError) -> Expression {
    let start = place
    switch token {
    case .number(let value):
      try advance()
      return .literal(.number(value))
    case .measure(let digits, let unit):
      let value = try measure(digits, unit)
      try advance()
      return .literal(value)
    case .string(let text):
      try advance()
      return try self.text(text, start)
    case .name(let name):
      try advance()
      switch name {
      case "true": return .literal(.bool(true))
      case "false": return .literal(.bool(false))
      case "null": return .literal(.null)
      default: break
      }
      guard try take("(") else { return .name(name, start) }
      return .call(name, try expressions(until: ")"), start)
    case .sign("("):
      try advance()
      let value = try expression()
      try expect(")")
      return value
    case .sign("["):
      try advance()
      return .list(try expressions(until: "]"))
    default:
      throw unexpected("a value, a name, or \"(\"")
    }
  }

  /// A text in quotation marks, which may hold expressions as any text of a scene may.
  private func text(_ text: String, _ start: Int) throws(ScriptError) -> Expression {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return .literal(.string(text)) }
    do throws(ScriptError) {
      let template = try ScriptTemplate(text, rate: rate, depth: depth) { _ in false }
      if template.parts.count == 1, case .text(let plain) = template.parts[0] { return .literal(.string(plain)) }
      return .text(template, start)
    } catch {
      throw error.placed(start)
    }
  }

  /// Expressions with "," between them, up to a sign that is read too.
  private mutating func expressions(until sign: String) throws(ScriptError) -> [Expression] {
    var list: [Expression] = []
    if try take(sign) { return list }
    while true {
      list.append(try expression())
      if try take(sign) { return list }
      guard try take(",") else { throw unexpected("\",\" or \(quoted(sign))") }
      if try take(sign) { return list }
    }
  }

  private func measure(_ digits: String, _ unit: String) throws(ScriptError) -> ScriptValue {
    switch unit {
    case "deg":
      if let degrees = Double(digits), degrees.isFinite { return .angle(degrees) }
    case "s", "ms", "f":
      do throws(TimeError) {
        return .time(try TimeParsing.seconds(digits + unit, rate: rate))
      } catch {
        throw ScriptError("\(digits)\(unit) is no time here", allowed: error.allowed, offset: place)
      }
    default: break
    }
    throw ScriptError(
      "found \(quoted(digits + unit))", allowed: "a number, or one with the unit s, ms, f or deg", offset: place)
  }
}
