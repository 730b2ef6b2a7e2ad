import Foundation

/// The attributes of text; the names are those of AppKit and UIKit. Core Text's, such as `kCTFontAttributeName`, mean the same.
extension NSAttributedString.Key {
  /// A `CTFont`; without one, Helvetica at 12 points.
  public static let font = NSAttributedString.Key("NSFont")
  /// A `CGColor`; black without one.
  public static let foregroundColor = NSAttributedString.Key("NSColor")
  /// Points added between characters, a number.
  public static let kern = NSAttributedString.Key("NSKern")
  /// An integer, 0 for no underline; every style is drawn as a single line.
  public static let underlineStyle = NSAttributedString.Key("NSUnderline")
  /// A `CTParagraphStyle`, which Core Text's frames heed; a `CATextLayer` has an alignment of its own.
  public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")

  /// Core Text's own name for the foreground colour.
  static let coreTextColor = NSAttributedString.Key("CTForegroundColor")
  /// Whether the context's fill colour is taken.
  static let contextColor = NSAttributedString.Key("CTForegroundColorFromContext")
}

/// A text made ready for layout, and what went wrong on the way.
package struct PreparedText {
  package private(set) var runs: [TextRun] = []
  package private(set) var errors: [FontError] = []

  /// A plain string in one style, black; in the default font without a source.
  package init(_ string: String, font source: CTFont.Source?, size: CGFloat) {
    append(string, source: source, size: Double(size), color: .black)
  }

  /// An attributed string, whose attributes say everything.
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

  /// The face asked for; the default one, with an error noted, when there is no such face.
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
