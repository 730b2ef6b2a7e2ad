// Text of users in messages: names, paths and values may hold characters that a terminal obeys instead of showing, or that make a line look
// like two or read backwards. Whatever prints them goes through here.

/// `text` with every character that would steer a terminal or reorder the line written as an escape: `\n`, `\t`, `\u{1B}`.
///
/// Escaped are control characters (C0, DEL, C1), line and paragraph separators and the marks that change the direction of writing.
/// - Parameter lines: leaves line feeds as they are, for text that has lines of its own.
package func visible(_ text: String, lines: Bool = false) -> String {
  guard text.unicodeScalars.contains(where: isHidden) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isHidden(scalar), !(lines && scalar == "\n") {
      result.append(contentsOf: escape(scalar).unicodeScalars)
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}

/// `text` in quotation marks, shortened to `limit` characters, with what would not show made ``visible(_:lines:)``.
package func quoted(_ text: String, limit: Int = 60) -> String {
  var shown = text[...]
  if let end = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex {
    shown = text[..<text.index(before: end)] + "…"
  }
  // A character may be made of any number of scalars.
  let scalars = shown.unicodeScalars.prefix(limit * 8)
  var result = "\""
  for scalar in scalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case let scalar where isHidden(scalar): result += escape(scalar)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// JSON text with what is hidden in its strings written as JSON's own escapes, so that it means the same and shows on a terminal.
package func visibleJSON(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { isHidden($0) && $0 != "\n" }) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isHidden(scalar), scalar != "\n" {
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Whether a terminal would obey the character, or the line would read otherwise than it is written.
private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20..<0x7F: false
  case ..<0xA0: true
  case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
  default: false
  }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\t": "\\t"
  case "\r": "\\r"
  default: "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
  }
}
