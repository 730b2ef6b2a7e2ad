import KinoraMessages

// Parsing of space, comments, words and strings.

extension JSON5Parser {
  var peek: UInt8? { offset < source.bytes.count ? source.bytes[offset] : nil }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  func error(_ message: String, _ path: SourcePath? = nil, allowed: String? = nil) -> SyntaxError {
    SyntaxError(offset: offset, path: path, message: message, allowed: allowed)
  }

  func unclosed(_ bracket: String, at start: Int, _ path: SourcePath?) -> SyntaxError {
    let position = source.position(of: start)
    return error("the text ends before the \"\(bracket)\" at \(position.line):\(position.column) is closed", path)
  }

  func crossed(_ bracket: String, at start: Int, _ path: SourcePath?) -> SyntaxError {
    let position = source.position(of: start)
    return error("found \(found()) before the \"\(bracket)\" at \(position.line):\(position.column) is closed", path)
  }

  /// The word or the character at the current offset, quoted for a message.
  func found() -> String {
    var ahead = self
    if let word = ahead.identifier() { return quoted(word) }
    guard let scalar = scalar(at: offset)?.value else { return "the end of the text" }
    return quoted(String(scalar))
  }

  /// The scalar at a byte and its length in bytes; the text is known to be UTF-8.
  func scalar(at index: Int) -> (value: Unicode.Scalar, length: Int)? {
    guard index < source.bytes.count else { return nil }
    let first = source.bytes[index]
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let bytes = source.bytes[index..<min(index + length, source.bytes.count)]
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first.map { ($0, length) }
  }

  // MARK: Space

  mutating func skipSpace() throws(SyntaxError) {
    while let byte = peek {
      switch byte {
      case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20: offset += 1
      case UInt8(ascii: "/"): try skipComment()
      case 0x80...:
        guard let (scalar, length) = scalar(at: offset), isSpace(scalar) else { return }
        offset += length
      default: return
      }
    }
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FEFF}" || isLineSeparator(scalar) || scalar.properties.generalCategory == .spaceSeparator
  }

  private func isLineSeparator(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{2028}" || scalar == "\u{2029}" }

  private mutating func skipComment() throws(SyntaxError) {
    let start = offset
    offset += 1
    if take("/") {
      while let (scalar, length) = scalar(at: offset), scalar != "\n", scalar != "\r", !isLineSeparator(scalar) {
        offset += length
      }
    } else if take("*") {
      while offset < source.bytes.count {
        if take("*") {
          if take("/") { return }
        } else {
          offset += 1
        }
      }
      offset = start
      throw error("a comment opened with \"/*\" is never closed with \"*/\"")
    } else {
      offset = start
      throw error("found \"/\"", allowed: "a comment starts with \"//\" or \"/*\"")
    }
  }

  // MARK: Words

  /// Reads an ECMAScript identifier, as far as JSON5 keys need it: letters, digits, "$" and "_", not beginning with a
  /// digit.
  mutating func identifier() -> String? {
    var word = String.UnicodeScalarView()
    while let (scalar, length) = scalar(at: offset), isWord(scalar, first: word.isEmpty) {
      word.append(scalar)
      offset += length
    }
    return word.isEmpty ? nil : String(word)
  }

  private func isWord(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "$", "_": return true
    case "0"..."9": return !first
    case "\u{200C}", "\u{200D}": return !first
    case let scalar where scalar.isASCII: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber: return true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return !first
    default: return false
    }
  }

  // MARK: Strings

  mutating func string(_ path: SourcePath?) throws(SyntaxError) -> String {
    let start = offset
    let quote = source.bytes[offset]
    offset += 1
    var bytes: [UInt8] = []
    while let byte = peek {
      offset += 1
      switch byte {
      case quote: return String(decoding: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: try escape(path).utf8)
      case 0x0A, 0x0D:
        offset -= 1
        throw error(
          "a string is not closed before the end of its line", path,
          allowed: "a closing quotation mark, or \"\\\" before the line's end to go on in the next line")
      default: bytes.append(byte)
      }
    }
    offset = start
    throw error("a string is never closed", path)
  }

  /// Reads an escape after its backslash and returns the text that it stands for.
  private mutating func escape(_ path: SourcePath?) throws(SyntaxError) -> String {
    guard let (scalar, length) = scalar(at: offset) else { throw error("a string is never closed", path) }
    offset += length
    switch scalar {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "v": return "\u{B}"
    case "0" where !(peek.map { (0x30...0x39).contains($0) } ?? false): return "\0"
    case "x": return String(try unicode(digits: 2, path))
    case "u": return String(try unicode(digits: 4, path))
    case "\r":
      _ = take("\n")
      return ""
    case "\n", "\u{2028}", "\u{2029}": return ""
    case "0"..."9":
      offset -= length + 1
      throw error("found the escape \"\\\(scalar)\"", path, allowed: "\\0, \\xHH or \\uHHHH")
    default: return String(scalar)
    }
  }

  private mutating func unicode(digits: Int, _ path: SourcePath?) throws(SyntaxError) -> Unicode.Scalar {
    let start = offset - 2
    var code = try hexadecimal(digits, path)
    if (0xD800...0xDBFF).contains(code), take("\\"), take("u") {
      let low = try hexadecimal(4, path)
      if (0xDC00...0xDFFF).contains(low) { code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) }
    }
    guard let scalar = Unicode.Scalar(code) else {
      offset = start
      throw error(
        "an escape names half of a surrogate pair, not a character", path, allowed: "\\uD83D\\uDE00 is one character"
      )
    }
    return scalar
  }

  private mutating func hexadecimal(_ digits: Int, _ path: SourcePath?) throws(SyntaxError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        let found = scalar(at: offset).map { quoted(String($0.value)) } ?? "the end of the text"
        throw error("found \(found) in an escape", path, allowed: "\(digits) hexadecimal digits")
      }
      code = code << 4 + UInt32(digit)
      offset += 1
    }
    return code
  }
}
