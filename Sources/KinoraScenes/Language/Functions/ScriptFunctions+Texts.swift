import KinoraMessages
import KinoraNumerics

// Functions of texts. None depends on a language or a country.

extension ScriptFunctions {
  static let texts: [Function] = [
    Function("format", "x, pattern", 2...2) { arguments throws(ScriptError) in
      let number = try arguments.number(0)
      let pattern = try arguments.text(1)
      try arguments.evaluator.spend(20 + pattern.utf8.count)
      let result: String
      do { result = try NumberPattern(pattern).string(number) } catch {
        throw arguments.error("\(error)", "a pattern of numbers, such as '#,##0.0' or '000'")
      }
      try arguments.evaluator.write(result.utf8.count)
      return .string(result)
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
      let separator = arguments.count == 2 ? try arguments.text(1) : nil
      let pieces: [Substring]
      if let separator {
        pieces =
          try search(for: separator, text, arguments)?.pieces(of: text, limit: greatestCount) ?? characters(of: text)
      } else {
        try arguments.evaluator.spend(text.utf8.count)
        pieces = text.split(maxSplits: greatestCount, whereSeparator: \.isWhitespace)
      }
      guard pieces.count <= greatestCount else {
        throw arguments.error("more than \(greatestCount) elements", "at most \(greatestCount)")
      }
      return .list(pieces.map { .string(String($0)) })
    },
    Function("join", "list, separator", 1...2) { arguments throws(ScriptError) in
      var words: [String] = []
      let list = try arguments.list(0)
      try arguments.evaluator.spend(list.count)
      let separator = arguments.count == 2 ? try arguments.text(1) : ""
      for value in list {
        guard let word = try arguments.evaluator.text(of: value) else {
          throw arguments.found("a list with \(value.kind)", 0, "a list of texts")
        }
        try arguments.evaluator.write(word.utf8.count + separator.utf8.count)
        words.append(word)
      }
      return .string(words.joined(separator: separator))
    },
    Function("replace", "text, part, by", 3...3) { arguments throws(ScriptError) in
      let (text, part, other) = (try arguments.text(0), try arguments.text(1), try arguments.text(2))
      guard let search = try search(for: part, text, arguments) else {
        throw arguments.found("an empty text", 1, "the part to replace")
      }
      let pieces = search.pieces(of: text)
      try arguments.evaluator.write(pieces.reduce((pieces.count - 1) * other.utf8.count) { $0 + $1.utf8.count })
      return .string(pieces.joined(separator: other))
    },
    Function("length", "text or list", 1...1) { arguments throws(ScriptError) in
      switch try arguments.value(0) {
      case .list(let list): return .number(Double(list.count))
      case .object(let object): return .number(Double(object.members.count))
      case .string(let text):
        try arguments.evaluator.read(text)
        return .number(Double(text.count))
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
      let text = try arguments.text(0)
      try arguments.evaluator.spend(text.utf8.count)
      let result = body(text)
      try arguments.evaluator.write(result.utf8.count)
      return .string(result)
    }
  }

  /// The search for a part of a text; nil for an empty part.
  static func search(
    for part: String, _ text: String, _ arguments: FunctionArguments
  ) throws(ScriptError) -> TextSearch? {
    try arguments.evaluator.spend(text.utf8.count + part.utf8.count)
    return part.isEmpty ? nil : TextSearch(part)
  }

  private static func characters(of text: String) -> [Substring] {
    text.indices.prefix(greatestCount + 1).map { text[$0...$0] }
  }

  /// The greatest number of characters between spaces, leaving aside those of scripts that write without spaces.
  private static func longestWord(of text: String) -> Int {
    var (longest, count) = (0, 0)
    for scalar in text.unicodeScalars {
      count = scalar.properties.isWhitespace || scalar.value >= 0x2E80 ? 0 : count + 1
      longest = max(longest, count)
    }
    return longest
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
    if case .object(let object) = given { try arguments.evaluator.spend(20 * object.members.count) }
    // A word that is longer than its line is tried at every length.
    let word = width == nil ? 0 : longestWord(of: text)
    try arguments.evaluator.spend(900 + 10 * text.utf8.count + word * word / 4)
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
