import KinoraMessages
import KinoraNumerics

// Functions of texts. None depends on a language or a country.

extension ScriptFunctions {
  static let texts: [Function] = [
    Function("format", "x, pattern", 2...2) { arguments throws(ScriptError) in
      let number = try arguments.number(0)
      let pattern = try arguments.text(1)
      do {
        return .string(try NumberPattern(pattern).string(number))
      } catch {
        throw arguments.error("\(error)", "a pattern of numbers, such as '#,##0.0' or '000'")
      }
    },
    text("upper", "text") { $0.uppercased() },
    text("lower", "text") { $0.lowercased() },
    text("trim", "text") { text in
      func isSpace(_ character: Character) -> Bool { character.isWhitespace }
      let start = text.firstIndex { !isSpace($0) } ?? text.endIndex
      let end = text.lastIndex { !isSpace($0) }.map { text.index(after: $0) } ?? start
      return String(text[start..<end])
    },
    Function("string", "x", 1...1) { arguments throws(ScriptError) in .string(try arguments.text(0)) },
    Function("split", "text, separator", 1...2) { arguments throws(ScriptError) in
      let text = try arguments.text(0)
      try arguments.evaluator.spend(text.utf8.count)
      guard arguments.count == 2 else {
        return .list(text.split(whereSeparator: \.isWhitespace).map { .string(String($0)) })
      }
      let separator = try arguments.text(1)
      if separator.isEmpty { return .list(text.map { .string(String($0)) }) }
      return .list(text.split(separator: separator, omittingEmptySubsequences: false).map { .string(String($0)) })
    },
    Function("join", "list, separator", 1...2) { arguments throws(ScriptError) in
      var words: [String] = []
      for value in try arguments.list(0) {
        guard let word = value.text else { throw arguments.found("a list with \(value.kind)", 0, "a list of texts") }
        words.append(word)
      }
      let joined = words.joined(separator: arguments.count == 2 ? try arguments.text(1) : "")
      try arguments.evaluator.write(joined)
      return .string(joined)
    },
    Function("replace", "text, part, by", 3...3) { arguments throws(ScriptError) in
      let (text, part, other) = (try arguments.text(0), try arguments.text(1), try arguments.text(2))
      if part.isEmpty { throw arguments.found("an empty text", 1, "the part to replace") }
      try arguments.evaluator.spend(text.utf8.count)
      let result = text.split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
      try arguments.evaluator.write(result)
      return .string(result)
    },
    Function("length", "text or list", 1...1) { arguments throws(ScriptError) in
      switch try arguments.value(0) {
      case .list(let list): return .number(Double(list.count))
      case .object(let object): return .number(Double(object.members.count))
      case .string(let text): return .number(Double(text.count))
      case let other: throw arguments.found(other.excerpt, 0, "text, a list or an object")
      }
    },
    Function("width", "text, style", 1...2) { arguments throws(ScriptError) in
      .number(try measure(arguments, style: 1, maxWidth: nil).width)
    },
    Function("height", "text, style, maxWidth", 1...3) { arguments throws(ScriptError) in
      .number(try measure(arguments, style: 1, maxWidth: 2).height)
    },
  ]

  private static func text(
    _ name: String, _ parameters: String, _ body: @escaping @Sendable (String) -> String
  ) -> Function {
    Function(name, parameters, 1...1) { arguments throws(ScriptError) in
      let result = body(try arguments.text(0))
      try arguments.evaluator.write(result)
      return .string(result)
    }
  }

  private static func measure(
    _ arguments: FunctionArguments, style: Int, maxWidth: Int?
  ) throws(ScriptError) -> (width: Double, height: Double) {
    guard let measure = arguments.evaluator.textMeasure else {
      throw arguments.error("texts cannot be measured here", "layers, animations, the timeline and what they use")
    }
    let text = try arguments.text(0)
    let given = arguments.count > style ? try arguments.value(style) : .object(ScriptObject())
    var width: Double?
    if let maxWidth, arguments.count > maxWidth { width = try arguments.number(maxWidth) }
    try arguments.evaluator.spend(1000 + 10 * text.utf8.count)
    do throws(ScriptError) {
      return try measure.size(of: text, style: given, maxWidth: width)
    } catch {
      if error.isReported { throw error }
      throw ScriptError("\(arguments.name): \(error.message)", allowed: error.allowed, suggestion: error.suggestion)
    }
  }
}

/// What measures texts as text layers set them.
protocol TextMeasure: AnyObject {
  /// The size in points of a text in a style: the name of a style of the scene, or an object of a text layer's
  /// properties. With `maxWidth` lines are wrapped at it.
  func size(
    of text: String, style: ScriptValue, maxWidth: Double?
  ) throws(ScriptError) -> (width: Double, height: Double)
}
