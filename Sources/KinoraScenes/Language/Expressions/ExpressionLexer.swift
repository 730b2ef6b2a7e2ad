import KinoraMessages
import KinoraTiming

/// A word or a sign of an expression.
enum ExpressionToken: Hashable {
  case number(Double)
  /// A number with a unit directly behind it, as written: `1.5s`, `90deg`.
  case measure(String, unit: String)
  case string(String)
  case name(String)
  case sign(String)
  case end

  /// The token as it is quoted in messages.
  var words: String {
    switch self {
    case .number(let value): shortest(value)
    case .measure(let digits, let unit): digits + unit
    case .string(let text): quoted(text)
    case .name(let name): quoted(name)
    case .sign(let sign): quoted(sign)
    case .end: "the end of the expression"
    }
  }
}

/// Divides the text of an expression into tokens.
struct ExpressionLexer {
  /// The signs, longer ones before those that they begin with.
  private static let signs = [
    "===", "!==", "->", "=>", "||", "&&", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "!", "?", ":", "(",
    ")", "[", "]", ".",
    ",",
    // Signs of other languages, so that messages show them whole.
    "&", "|", "=",
  ].map { Array($0.utf8) }

  private let bytes: [UInt8]
  private(set) var offset: Int
  private let end: Int

  /// - Parameters:
  ///   - range: The offsets of the expression in the bytes.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The next token, and the offset at which it begins.
  mutating func next() throws(ScriptError) -> (token: ExpressionToken, offset: Int) {
    while offset < end, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    let start = offset
    guard offset < end else { return (.end, start) }
    let byte = bytes[offset]
    if isDigit(byte) || byte == UInt8(ascii: ".") && offset + 1 < end && isDigit(bytes[offset + 1]) {
      return (try number(), start)
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return (.string(try string(byte)), start) }
    if isLetter(byte) {
      while offset < end, isLetter(bytes[offset]) || isDigit(bytes[offset]) { offset += 1 }
      return (.name(String(decoding: bytes[start..<offset], as: UTF8.self)), start)
    }
    for sign in Self.signs where bytes[offset..<end].starts(with: sign) {
      offset += sign.count
      return (.sign(String(decoding: sign, as: UTF8.self)), start)
    }
    throw ScriptError(
      "found \(quoted(String(decoding: [byte], as: UTF8.self)))", allowed: "values, names, operators and functions",
      offset: start)
  }

  private mutating func number() throws(ScriptError) -> ExpressionToken {
    let start = offset
    while offset < end, isDigit(bytes[offset]) { offset += 1 }
    if offset + 1 < end, bytes[offset] == UInt8(ascii: "."), isDigit(bytes[offset + 1]) {
      offset += 1
      while offset < end, isDigit(bytes[offset]) { offset += 1 }
    }
    if offset < end, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      var ahead = offset + 1
      if ahead < end, bytes[ahead] == UInt8(ascii: "+") || bytes[ahead] == UInt8(ascii: "-") { ahead += 1 }
      if ahead < end, isDigit(bytes[ahead]) {
        while ahead < end, isDigit(bytes[ahead]) { ahead += 1 }
        offset = ahead
      }
    }
    let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
    let unitStart = offset
    while offset < end, isLetter(bytes[offset]) { offset += 1 }
    let unit = String(decoding: bytes[unitStart..<offset], as: UTF8.self)
    if !unit.isEmpty { return .measure(digits, unit: unit) }
    guard let value = Double(digits), value.isFinite else {
      throw ScriptError("\(digits) is too large", allowed: "a finite number", offset: start)
    }
    return .number(value)
  }

  private mutating func string(_ quote: UInt8) throws(ScriptError) -> String {
    let start = offset
    var text: [UInt8] = []
    offset += 1
    while offset < end, bytes[offset] != quote {
      if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < end {
        offset += 1
        text.append(bytes[offset] == UInt8(ascii: "n") ? 0x0A : bytes[offset])
      } else {
        text.append(bytes[offset])
      }
      offset += 1
    }
    guard offset < end else {
      throw ScriptError(
        "a text that begins with \(Character(Unicode.Scalar(quote))) does not end", allowed: "the same sign at its end",
        offset: start)
    }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Whether a name may have the byte: letters, "_" and what is not ASCII.
  private func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= 0x61 && lower <= 0x7A || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
