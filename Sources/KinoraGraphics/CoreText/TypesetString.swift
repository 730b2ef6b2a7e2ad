import Foundation

/// An attributed string made into lines of glyphs, and the mapping from the glyphs back to its UTF-16 units.
final class TypesetString {
  /// The range of the program's string that is set.
  let string: NSAttributedString
  /// The index in the program's string at which `string` begins.
  let start: Int
  let runs: [TextRun]
  /// For every UTF-8 byte of the text, the index of the UTF-16 unit it belongs to; and one more entry for the end.
  private let units: [Int]

  init(_ string: NSAttributedString, _ range: CFRange, singleLine: Bool = false) {
    let whole = CFRange(location: range.location, length: range.length == 0 ? .max : range.length)
    let part = whole.within(string.length)
    start = part.location
    self.string = string.attributedSubstring(from: part)
    var runs = PreparedText(self.string).runs.map(TextLayout.sane)
    for index in runs.indices { runs[index].string = Self.clean(runs[index].string, singleLine: singleLine) }
    self.runs = runs
    var units: [Int] = []
    var unit = 0
    for scalar in runs.lazy.flatMap(\.string.unicodeScalars) {
      for _ in 0..<UTF8.width(scalar) { units.append(unit) }
      unit += UTF16.width(scalar)
    }
    units.append(unit)
    self.units = units
  }

  /// The text with as many units, made safe for the typesetter, which would end it at a zero; on a single line, line
  /// terminators become spaces.
  private static func clean(_ text: String, singleLine: Bool) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0: scalars.append("\u{FFFD}")
      case 0x0A, 0x0D, 0x85, 0x2028, 0x2029: scalars.append(singleLine ? " " : scalar)
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// The lines of the text at a width; an infinite width breaks only at line terminators.
  func lines(width: Double, isWrapped: Bool) -> [TypesetLine] {
    guard !runs.isEmpty else { return [] }
    let size = CGSize(width: CGFloat(width), height: .infinity)
    let alignment: TextAlignment = paragraphStyle(at: start)?.alignment == .justified ? .justified : .natural
    return FontLibrary.shared.typeset(
      runs, options: TextLayout.Options(size: size, isWrapped: isWrapped, alignment: alignment)
    ).lines
  }

  /// The index of the unit of the program's string that a byte belongs to.
  func unit(ofByte byte: Int) -> Int { start + units[min(max(byte, 0), units.count - 1)] }

  /// The attributes of a unit of the program's string.
  func attributes(at unit: Int) -> [NSAttributedString.Key: Any] {
    let index = unit - start
    return index >= 0 && index < string.length ? string.attributes(at: index, effectiveRange: nil) : [:]
  }

  func paragraphStyle(at unit: Int) -> CTParagraphStyle? { attributes(at: unit)[.paragraphStyle] as? CTParagraphStyle }
}
