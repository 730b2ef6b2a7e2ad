import Foundation

/// Reads numbers and words from the text of an attribute.
struct SVGScanner {
  private let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var atEnd: Bool { position >= bytes.count }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

  mutating func skipBlanks() { while !atEnd, Self.isBlank(bytes[position]) { position += 1 } }

  /// Skips blanks with at most one comma among them.
  mutating func skipSeparator() {
    skipBlanks()
    if take(",") { skipBlanks() }
  }

  /// Skips one character if it is the given one.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard !atEnd, bytes[position] == UInt8(character.value) else { return false }
    position += 1
    return true
  }

  /// The number at the place; nil, without moving, for none.
  mutating func number() -> Double? {
    var end = position
    func isAt(_ test: (UInt8) -> Bool) -> Bool { end < bytes.count && test(bytes[end]) }
    if isAt({ $0 == 43 || $0 == 45 }) { end += 1 }
    var digits = 0
    while isAt(Self.isDigit) {
      end += 1
      digits += 1
    }
    if isAt({ $0 == 46 }) {
      end += 1
      while isAt(Self.isDigit) {
        end += 1
        digits += 1
      }
    }
    guard digits > 0 else { return nil }
    if isAt({ $0 == 69 || $0 == 101 }) {
      let mark = end
      end += 1
      if isAt({ $0 == 43 || $0 == 45 }) { end += 1 }
      // What follows may be a unit such as em instead of an exponent.
      if isAt(Self.isDigit) { while isAt(Self.isDigit) { end += 1 } } else { end = mark }
    }
    guard let value = Double(String(decoding: bytes[position..<end], as: UTF8.self)), value.isFinite else { return nil }
    position = end
    return value
  }

  /// The letters at the place, or a percent sign; empty for none.
  mutating func word() -> String {
    let start = position
    if take("%") { return "%" }
    while !atEnd, Self.isLetter(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// All numbers of a text, which has nothing else; nil for any other text.
  static func numbers(_ text: String) -> [Double]? {
    var scanner = SVGScanner(text)
    var numbers: [Double] = []
    scanner.skipBlanks()
    while !scanner.atEnd {
      guard let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }
}
