import KinoraLayers
import KinoraMessages

/// The first place where a text stops being JSON (RFC 8259). Foundation's decoder says only that there is such a place.
struct JSONDefect: CustomStringConvertible {
  /// The line of the place, from 1.
  let line: Int
  /// The column of the place in characters, from 1.
  let column: Int
  let problem: String

  var description: String { "line \(line), column \(column): \(problem)" }

  /// Finds the first defect of a text; nil when it is JSON from end to end.
  init?(in bytes: [UInt8]) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      (line, column, problem) = (1, 1, "the text is not UTF-8")
      return
    }
    var scanner = JSONScanner(bytes: bytes)
    guard let expected = scanner.firstGap() else { return nil }
    let before = String(decoding: bytes[..<scanner.offset], as: UTF8.self)
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    line = lines.count
    column = (lines.last?.count ?? 0) + 1
    let rest = String(decoding: bytes[scanner.offset...].prefix(4), as: UTF8.self)
    problem =
      rest.isEmpty
      ? "the text ends before \(expected)" : "found \(quoted(String(rest.prefix(1)))) instead of \(expected)"
  }
}

/// Walks over JSON without building values. It does not recurse, so lists and objects may be nested to any depth.
private struct JSONScanner {
  let bytes: [UInt8]
  var offset = 0

  private enum Step { case value, firstElement, firstKey, key, colon, next }

  private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Advances `offset` to where the text stops being JSON and says what should stand there; nil when all of it is JSON.
  mutating func firstGap() -> String? {
    var open: [UInt8] = []
    var step = Step.value
    while true {
      while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
      switch step {
      case .firstElement where take("]"), .firstKey where take("}"):
        open.removeLast()
        step = .next
      case .value, .firstElement:
        if take("{") {
          open.append(UInt8(ascii: "}"))
          step = .firstKey
        } else if take("[") {
          open.append(UInt8(ascii: "]"))
          step = .firstElement
        } else if takeScalar() {
          step = .next
        } else {
          return "a value"
        }
      case .key, .firstKey:
        guard takeString() else { return "a key in quotation marks" }
        step = .colon
      case .colon:
        guard take(":") else { return "\":\"" }
        step = .value
      case .next:
        guard let bracket = open.last else { return peek == nil ? nil : "the end" }
        if peek == bracket {
          offset += 1
          open.removeLast()
        } else if take(",") {
          step = bracket == UInt8(ascii: "}") ? .key : .value
        } else {
          return "\",\" or \"\(Character(Unicode.Scalar(bracket)))\""
        }
      }
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func takeScalar() -> Bool {
    for word in ["true", "false", "null"] where bytes[offset...].starts(with: word.utf8) {
      offset += word.utf8.count
      return true
    }
    return peek == UInt8(ascii: "\"") ? takeString() : takeNumber()
  }

  /// Reads a string. After a failure `offset` is at the defect, or at the opening quotation mark when the text ends.
  private mutating func takeString() -> Bool {
    let start = offset
    guard take("\"") else { return false }
    while let byte = peek, byte >= 0x20 {
      offset += 1
      if byte == UInt8(ascii: "\"") { return true }
      guard byte == UInt8(ascii: "\\") else { continue }
      guard let escape = peek, "\"\\/bfnrtu".utf8.contains(escape) else { return false }
      offset += 1
      guard escape == UInt8(ascii: "u") else { continue }
      let digits = bytes[offset...].prefix(4)
      guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return false }
      offset += 4
    }
    if peek == nil { offset = start }
    return false
  }

  private mutating func takeNumber() -> Bool {
    let start = offset
    _ = take("-")
    if !take("0"), !takeDigits() {
      offset = start
      return false
    }
    if take("."), !takeDigits() { return false }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      return takeDigits()
    }
    return true
  }

  private mutating func takeDigits() -> Bool {
    let start = offset
    while let byte = peek, (0x30...0x39).contains(byte) { offset += 1 }
    return offset > start
  }
}
