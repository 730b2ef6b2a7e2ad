import Foundation

/// The keys of text attributes, under the names of AppKit and UIKit. Core Text's names, such as `kCTFontAttributeName`,
/// stand for the same keys.
extension NSAttributedString.Key {
  /// The font, a `CTFont`; by default Helvetica at 12 points.
  public static let font = NSAttributedString.Key("NSFont")
  /// The text's colour, a `CGColor`; by default black.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// The points added between characters, a number.
  public static let kern = NSAttributedString.Key("NSKern")
  /// The underline style, an integer, 0 for no underline; every style is drawn as a single line.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// The paragraph style, a `CTParagraphStyle`. Core Text's frames use it; a `CATextLayer` has an alignment of its own.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")

  /// Core Text's own name for the foreground colour.
  static let coreTextColor = NSAttributedString.Key("CTForegroundColor")
  /// Whether the text takes the context's fill colour.
  static let contextColor = NSAttributedString.Key("CTForegroundColorFromContext")
}

/// A text prepared for layout as runs, and the errors on the way.
package struct PreparedText {
  package private(set) var runs: [TextRun] = []
  package private(set) var errors: [FontError] = []

  /// A plain string in one font, in black; without a source in the default font.
  package init(_ string: String, font source: CTFont.Source?, size: CGFloat) {
    append(string, source: source, size: Double(size), color: .black)
  }

  /// An attributed string, with the fonts, colours, underlines and kerning of its attributes.
  package init(_ string: NSAttributedString) {
    let whole = NSRange(location: 0, length: string.length)
    string.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      let font = attributes[.font] as? CTFont
      append(
        string.attributedSubstring(from: range).string, source: font?.source, size: Double(font?.size ?? 12),
        color: Self.color(attributes),
        isUnderlined: Self.number(attributes[.underlineStyle]) != 0, kern: Self.number(attributes[.kern]))
    }
  }

  private mutating func append(
    _ string: String, source: CTFont.Source?, size: Double, color: CGColor, isUnderlined: Bool = false, kern: Double = 0
  ) {
    guard let face = face(for: source, size: size) else { return }
    runs.append(TextRun(string, face: face, size: size, color: color, isUnderlined: isUnderlined, kern: kern))
  }

  /// The face that `source` names; the default face, and an entry in `errors`, when there is no such face.
  private mutating func face(for source: CTFont.Source?, size: Double) -> FontFace? {
    guard let source else { return FontLibrary.shared.defaultFace() }
    let font: CTFont =
      switch source {
      case .name(let name): CTFont(name, size: size)
      case .description(let description): CTFont(description, size: size)
      case .face(let face): CTFont(face, size: size)
      }
    do throws(FontError) {
      return try font.resolve()
    } catch {
      if !errors.contains(error) { errors.append(error) }
      return FontLibrary.shared.defaultFace()
    }
  }

  private static func color(_ attributes: [NSAttributedString.Key: Any]) -> CGColor {
    attributes[.coreTextColor] as? CGColor ?? attributes[.foregroundColor] as? CGColor ?? .black
  }

  private static func number(_ value: Any?) -> Double {
    switch value {
    case let number as NSNumber: number.doubleValue
    case let number as Double: number
    case let number as Int: Double(number)
    case let number as CGFloat: Double(number)
    default: 0
    }
  }
}
