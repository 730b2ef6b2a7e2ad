import Foundation
import KinoraGraphics
import KinoraNumerics

/// The values of a text layer beyond a plain layer's.
package struct TextState {
  package var string: TextSource = .none
  package var font: TextFont = .standard
  package var fontSize: CGFloat = 36
  package var foregroundColor: CGColor? = .white
  package var isWrapped = false
  package var truncationMode = CATextLayerTruncationMode.none
  package var alignmentMode = CATextLayerAlignmentMode.natural
  package var allowsFontSubpixelQuantization = false

  package var weight: CGFloat = 0
  package var isItalic = false
  package var tracking: CGFloat = 0
  package var lineHeight: CGFloat = 0
  package var outlineWidth: CGFloat = 0
  package var outlineColor: CGColor? = .black
  package var verticalAlignment = TextVerticalAlignment.top
  package var maxLines = 0
  package var fit = TextFit.none
  package var isBalanced = false
  package var features: [String]?
  package var number: CGFloat = 0
  package var numberFormat: String?

  package init() {}

  /// The text that is shown: the string, or the number where there is a format.
  var shown: TextSource {
    guard let numberFormat else { return string }
    do throws(NumberPatternError) {
      return .plain(try NumberPattern(numberFormat).string(Double(number)))
    } catch {
      return .none
    }
  }

  /// What is wrong with the number's format; nil for nothing.
  var patternError: NumberPatternError? {
    guard let numberFormat else { return nil }
    do throws(NumberPatternError) {
      _ = try NumberPattern(numberFormat)
      return nil
    } catch {
      return error
    }
  }

  /// The style of a plain string, and what text with a style of its own takes from the layer.
  var style: TextStyle {
    TextStyle(
      font: font.source, fontSize: fontSize, color: foregroundColor ?? .clear, weight: weight, isItalic: isItalic,
      tracking: tracking, outlineWidth: outlineWidth, outlineColor: outlineColor ?? .clear, features: features)
  }

  /// How the text is fitted into a box of a size.
  func options(size: CGSize) -> TextLayout.Options {
    TextLayout.Options(
      size: size, isWrapped: isWrapped, truncation: truncationMode.truncation, alignment: alignmentMode.alignment,
      verticalAlignment: verticalAlignment,
      lineHeight: lineHeight > 0 && lineHeight.isFinite ? Double(min(lineHeight, 100)) : nil,
      maxLines: max(0, maxLines), isBalanced: isBalanced, fit: fit)
  }
}

/// The text that a text layer shows.
package enum TextSource: Equatable {
  case none
  case plain(String)
  /// An attributed string, copied so that it cannot change.
  case attributed(NSAttributedString)
  /// A value that is no text, which is stored and not drawn.
  case other(Any)

  package init(_ value: Any?) {
    switch value {
    case nil, is NSNull: self = .none
    case let string as String: self = .plain(string)
    case let string as NSAttributedString:
      self = (string.copy() as? NSAttributedString).map { .attributed($0) } ?? .none
    case let other?: self = .other(other)
    }
  }

  package var any: Any? {
    switch self {
    case .none: nil
    case .plain(let string): string
    case .attributed(let string): string
    case .other(let value): value
    }
  }

  package static func == (a: TextSource, b: TextSource) -> Bool {
    switch (a, b) {
    case (.none, .none): true
    case (.plain(let a), .plain(let b)): a == b
    case (.attributed(let a), .attributed(let b)): a === b || a.isEqual(b)
    default: false
    }
  }
}

/// The font of a text layer's plain string.
package enum TextFont: Equatable {
  /// The font when none is set: Helvetica or the font that stands in for it.
  case standard
  /// A font, and the object by which the program named it.
  case named(CTFont.Source, given: Any)
  /// A value that names no font, which is stored and not used.
  case other(Any)

  package init(_ value: Any?) {
    switch value {
    case nil, is NSNull: self = .standard
    case let name as String: self = .named(.name(name), given: name)
    case let face as FontFace: self = .named(.face(face), given: face)
    case let description as FontDescription: self = .named(.description(description), given: description)
    case let font as CTFont: self = .named(font.source, given: font)
    case let font as CGFont: self = .named(font.source, given: font)
    case let other?: self = .other(other)
    }
  }

  /// Where the font comes from; nil for the default font.
  var source: CTFont.Source? { if case .named(let source, _) = self { source } else { nil } }

  /// The value that the program set.
  package var any: Any? {
    switch self {
    case .standard: nil
    case .named(_, let given): given
    case .other(let value): value
    }
  }

  /// Whether text looks the same in both fonts.
  package static func == (a: TextFont, b: TextFont) -> Bool {
    switch (a, b) {
    case (.standard, .standard): true
    case (.named(let a, _), .named(let b, _)): a == b
    default: false
    }
  }
}

extension TextState: LayerValues {
  @inline(__always)
  package static func access<Result>(_ layer: CATextLayer, _ body: (inout TextState) -> Result) -> Result {
    body(&layer.text)
  }
}

/// The rows of `CATextLayer`'s table.
extension PropertyRow {
  package static let textString = PropertyRow(
    object: "string", .plain(.content).choosingGlyphs(), type: .text, get: { (layer: CATextLayer) in layer.string },
    set: { $0.string = $1 }, store: { $0.text.string = TextSource($1) })
  package static let textFont = PropertyRow(
    object: "font", .plain(.content).choosingGlyphs(), type: .font, get: { (layer: CATextLayer) in layer.font },
    set: { $0.font = $1 }, store: { $0.text.font = TextFont($1) })
  package static let fontSize = PropertyRow(
    "fontSize", \.fontSize, in: \TextState.fontSize, .animated(.content, range: 0...TextLayout.largestSize))
  package static let foregroundColor = PropertyRow(
    "foregroundColor", \.foregroundColor, in: \TextState.foregroundColor, .animated(.content))
  package static let wrapped = PropertyRow("wrapped", \.isWrapped, in: \TextState.isWrapped, .plain(.content))
  package static let truncationMode = PropertyRow(
    "truncationMode", \.truncationMode, in: \TextState.truncationMode, .plain(.content))
  package static let alignmentMode = PropertyRow(
    "alignmentMode", \.alignmentMode, in: \TextState.alignmentMode, .plain(.content))
  package static let allowsFontSubpixelQuantization = PropertyRow(
    "allowsFontSubpixelQuantization", \.allowsFontSubpixelQuantization, in: \TextState.allowsFontSubpixelQuantization,
    .plain([]).supported(.stored("glyphs stand exactly where the layout puts them")))
}
