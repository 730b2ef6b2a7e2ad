import KinoraMessages

// Parsing of numbers. Drawings and data have many thousands of them, so bytes are looked at once.

extension JSON5Parser {
  func isNumberStart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  mutating func number(_ path: SourcePath?) throws(SyntaxError) -> Double {
    let start = offset
    while let byte = peek, isNumberByte(byte, after: offset > start ? source.bytes[offset - 1] : 0) { offset += 1 }
    let literal = source.bytes[start..<offset]
    guard let value = Self.number(literal) else {
      offset = start
      throw error(
        "\(quoted(String(decoding: literal, as: UTF8.self))) is not a number", path,
        allowed: "numbers such as 12, -0.5, .5, 1e3, 0xFF or Infinity")
    }
    return value
  }

  private func isNumberByte(_ byte: UInt8, after last: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, UInt8(ascii: "."), 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "+"), UInt8(ascii: "-"): last == 0 || last == UInt8(ascii: "e") || last == UInt8(ascii: "E")
    default: false
    }
  }

  /// The value of a numeric literal of JSON5; nil for other text. A decimal too large for a `Double` is infinite, as in
  /// ECMAScript.
  private static func number(_ literal: ArraySlice<UInt8>) -> Double? {
    let isNegative = literal.first == UInt8(ascii: "-")
    let digits = isNegative || literal.first == UInt8(ascii: "+") ? literal.dropFirst() : literal
    guard let value = decimal(digits) ?? named(digits) else { return nil }
    return isNegative ? -value : value
  }

  /// The value of a decimal without a sign: digits with a point or without, and an exponent or none.
  private static func decimal(_ literal: ArraySlice<UInt8>) -> Double? {
    var rest = literal
    /// The digits before and after the point as one number, and the power of ten that it is multiplied by.
    var number = 0
    var power = 0
    func takeDigits() -> ArraySlice<UInt8> {
      let start = rest.startIndex
      while let byte = rest.first, (0x30...0x39).contains(byte) {
        // Beyond 2⁵³ the number is not exact and not used; it stays there.
        if number <= mostExact { number = number * 10 + Int(byte) - 0x30 }
        rest.removeFirst()
      }
      return literal[start..<rest.startIndex]
    }
    let whole = takeDigits()
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      fraction = takeDigits()
      power = -fraction.count
    }
    guard !whole.isEmpty || !fraction.isEmpty, whole.count < 2 || whole.first != UInt8(ascii: "0") else { return nil }
    let exponent = rest
    if let byte = rest.first {
      guard byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") else { return nil }
      rest.removeFirst()
      let sign = rest.first
      if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { rest.removeFirst() }
      guard !rest.isEmpty, rest.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      // Exponents of more digits are read below.
      let size = rest.count > 4 ? 10_000 : rest.reduce(0) { $0 * 10 + Int($1) - 0x30 }
      power += sign == UInt8(ascii: "-") ? -size : size
    }
    // With both exact, one operation rounds once, and so to the nearest value (William D. Clinger, "How to read floating
    // point numbers accurately", 1990).
    if number <= mostExact, abs(power) < powersOfTen.count {
      return power < 0 ? Double(number) / powersOfTen[-power] : Double(number) * powersOfTen[power]
    }
    func text(_ bytes: ArraySlice<UInt8>) -> String { bytes.isEmpty ? "0" : String(decoding: bytes, as: UTF8.self) }
    return Double(text(whole) + "." + text(fraction) + (exponent.isEmpty ? "" : text(exponent)))
  }

  /// The greatest number below which a `Double` has every whole number.
  private static let mostExact = 1 << 53
  /// The powers of ten that a `Double` has.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  /// The value of a number in words or in hexadecimal digits.
  private static func named(_ literal: ArraySlice<UInt8>) -> Double? {
    let text = String(decoding: literal, as: UTF8.self)
    if text == "Infinity" { return .infinity }
    if text == "NaN" { return .nan }
    guard text.hasPrefix("0x") || text.hasPrefix("0X") else { return nil }
    let digits = text.dropFirst(2)
    guard digits.count <= 16, digits.allSatisfy(\.isHexDigit) else { return nil }
    return UInt64(digits, radix: 16).map { Double($0) }
  }
}
