import Foundation
import KinoraGraphics
import KinoraMessages

/// The problems of a text layer's text, in words.
enum TextProblems {
  /// A sentence for every name that no font has, then one for all characters without a glyph in any font.
  static func all(in layout: TextLayout, _ errors: [FontError], of text: TextState) -> [String] {
    var list = errors.map(\.description)
    if let error = text.patternError { list.append("numberFormat: \(error)") }
    guard !layout.missing.isEmpty else { return list }
    var families: [String] = []
    var characters: [Unicode.Scalar] = []
    for missing in layout.missing {
      if !families.contains(missing.family) { families.append(missing.family) }
      if !characters.contains(missing.character) { characters.append(missing.character) }
    }
    let named = characters.prefix(8).map(codePoint).joined(separator: ", ")
    let more = characters.count > 8 ? " and \(characters.count - 8) more" : ""
    let fonts = families.map { "'\($0)'" }.joined(separator: ", ")
    list.append(
      "the text \(excerpt(text.shown)) needs \(named)\(more), and neither \(fonts) nor any other installed font has a glyph "
        + "for \(characters.count == 1 ? "it" : "them"); install a font that does, or set the text in one")
    return list
  }

  /// A character's code point, such as `U+1F600 (😀)`; without the character itself when it is not visible.
  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return code
    default: return "\(code) (\(scalar))"
    }
  }

  private static func excerpt(_ source: TextSource) -> String {
    let text: String =
      switch source {
      case .plain(let string): string
      case .attributed(let string): string.string
      case .none, .other: ""
      }
    let line = text.replacing("\n", with: "⏎")
    return quoted(line, limit: 41)
  }
}
