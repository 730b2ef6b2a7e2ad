import KinoraTiming

/// A text with expressions in it, read once however often it is put together.
struct ScriptTemplate: Sendable {
  /// A piece of the text.
  enum Part: Sendable {
    case text(String)
    case expression(Expression)
  }

  let parts: [Part]

  /// The expression of a text that is nothing else, and becomes its value with its type.
  var only: Expression? {
    guard parts.count == 1, case .expression(let expression) = parts[0] else { return nil }
    return expression
  }

  /// Reads a text: `${` begins an expression, which ends at its `}`, and `$${` stands for the characters `${`.
  ///
  /// - Parameters:
  ///   - depth: How deep the text stands inside an expression.
  ///   - isName: Whether something is called so: a name with "-" in it is read as one, not as a difference.
  init(_ text: String, rate: FrameRate?, depth: Int = 0, isName: (String) -> Bool) throws(ScriptError) {
    let bytes = Array(text.utf8)
    var parts: [Part] = []
    var plain: [UInt8] = []
    var here = 0
    while here < bytes.count {
      guard bytes[here] == UInt8(ascii: "$") else {
        plain.append(bytes[here])
        here += 1
        continue
      }
      if bytes[here...].starts(with: Self.escape) {
        plain += Self.escape.dropFirst()
        here += Self.escape.count
      } else if bytes[here...].starts(with: Self.opening) {
        if !plain.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
        plain = []
        let end = try Self.end(bytes, from: here + 2)
        let whole = String(decoding: bytes[here + 2..<end], as: UTF8.self)
        if whole.contains("-"), isName(whole) {
          parts.append(.expression(.name(whole, here + 2)))
        } else {
          parts.append(.expression(try ExpressionParser.parse(bytes, here + 2..<end, rate: rate, depth: depth)))
        }
        here = end + 1
      } else {
        plain.append(bytes[here])
        here += 1
      }
    }
    if !plain.isEmpty || parts.isEmpty { parts.append(.text(String(decoding: plain, as: UTF8.self))) }
    self.parts = parts
  }

  /// The text as an expression, where it is one that lacks its `${` and `}`: operators with spaces around them between known
  /// names and numbers; nil for any other text.
  static func expressionMeant(by text: String, isName: (String) -> Bool) -> String? {
    let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.filter {
      $0.first?.isLetter == true
    }
    guard text.utf8.count <= 200, BinaryOperator.allCases.contains(where: { text.contains(" \($0.rawValue) ") }),
      words.allSatisfy({ isName(String($0.prefix { $0 != "." })) || ScriptFunctions.table[String($0)] != nil }),
      let expression = try? ExpressionParser.parse(Array(text.utf8), 0..<text.utf8.count, rate: nil)
    else { return nil }
    switch expression {
    case .binary, .conditional: return "${\(text)}"
    default: return nil
    }
  }

  private static let escape = Array("$${".utf8)
  private static let opening = Array("${".utf8)

  /// The offset of the "}" that ends the expression which begins at `start`; one inside quotation marks does not.
  private static func end(_ bytes: [UInt8], from start: Int) throws(ScriptError) -> Int {
    var quote: UInt8?
    var here = start
    while here < bytes.count {
      let byte = bytes[here]
      if let open = quote {
        if byte == UInt8(ascii: "\\") { here += 1 } else if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "}") {
        return here
      }
      here += 1
    }
    throw ScriptError(
      "\"${\" without \"}\"", allowed: "${name}, ${an expression}, or $${ for the characters ${", offset: start - 2)
  }
}
