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

  /// The tracking: points added between characters, a number, besides those of `kern`.
  public static let tracking = NSAttributedString.Key("NSTracking")
  /// The text's style, a `TextStyle`: Kinora's own. Text with a style has no other attributes; in a `CATextLayer` it
  /// takes from the layer what the style lacks.
  public static let textStyle = NSAttributedString.Key("KinoraTextStyle")

  /// Core Text's own name for the foreground colour.
  static let coreTextColor = NSAttributedString.Key("CTForegroundColor")
  /// Whether the text takes the context's fill colour.
  static let contextColor = NSAttributedString.Key("CTForegroundColorFromContext")
}

/// A text prepared for layout as runs, and the errors on the way.
package struct PreparedText {
  package private(set) var runs: [TextRun] = []
  package private(set) var errors: [FontError] = []

  /// A plain string in a style.
  package init(_ string: String, _ style: TextStyle) { append(string, style) }

  /// An attributed string, with the styles of its attributes. Text with a `TextStyle` takes what that lacks from `base`.
  package init(_ string: NSAttributedString, base: TextStyle = TextStyle()) {
    let whole = NSRange(location: 0, length: string.length)
    string.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
      let style = (attributes[.textStyle] as? TextStyle)?.filled(from: base) ?? Self.style(attributes)
      append(string.attributedSubstring(from: range).string, style)
    }
  }

  /// The style that Apple's attributes give.
  package static func style(_ attributes: [NSAttributedString.Key: Any]) -> TextStyle {
    let font = attributes[.font] as? CTFont
    return TextStyle(
      font: font?.source, fontSize: font?.size ?? 12, color: color(attributes),
      tracking: CGFloat(number(attributes[.kern]) + number(attributes[.tracking])),
      isUnderlined: number(attributes[.underlineStyle]) != 0)
  }

  private mutating func append(_ string: String, _ style: TextStyle) {
    let size = Double(style.fontSize ?? 12)
    guard let face = face(style, size: size) else { return }
    var outline: TextOutline?
    if let width = style.outlineWidth, width > 0, width.isFinite {
      outline = TextOutline(width: Double(width), color: style.outlineColor ?? .black)
    }
    runs.append(
      TextRun(
        string, face: face, size: size, color: style.color ?? .black, isUnderlined: style.isUnderlined ?? false,
        kern: Double(style.tracking ?? 0), outline: outline, features: style.features ?? []))
  }

  /// The face of a style: the default face, and an entry in `errors`, when there is no such face.
  private mutating func face(_ style: TextStyle, size: Double) -> FontFace? {
    let weight = style.weight.flatMap { $0 >= 1 ? Int(min($0, 1000).rounded()) : nil }
    let isItalic = style.isItalic ?? false
    guard let source = style.font else {
      return FontLibrary.shared.defaultFace(weight: weight ?? 400, isItalic: isItalic)
    }
    let font: CTFont =
      switch source {
      case .name(let name): CTFont(name, size: size)
      case .description(let description): CTFont(description, size: size)
      case .face(let face): CTFont(face, size: size)
      }
    do throws(FontError) {
      return FontLibrary.shared.face(like: try font.resolve(), weight: weight, isItalic: isItalic)
    } catch {
      if !errors.contains(error) { errors.append(error) }
      return FontLibrary.shared.defaultFace(weight: weight ?? 400, isItalic: isItalic)
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
