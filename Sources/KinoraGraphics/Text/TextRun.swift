import Foundation

/// A run of text in one style.
public struct TextRun: Sendable, Hashable {
  /// The text.
  public var string: String
  /// The face in which the text is set, and from which the search for fallbacks starts.
  public var face: FontFace
  /// The size in units per em, 0…`TextLayout.largestSize`; sizes outside are clamped, and NaN counts as 0.
  public var size: Double
  /// The text's colour.
  public var color: CGColor
  /// Whether the text is underlined.
  public var isUnderlined: Bool
  /// The extra space between neighbouring characters, in the layout's units.
  public var kern: Double
  /// The outline around the letters, below all letters of the text; nil for none.
  public var outline: TextOutline?
  /// OpenType features, such as `tnum`, `ss01` or `liga=0`. What is no feature is ignored.
  public var features: [String]

  /// A run of text in one style.
  public init(
    _ string: String, face: FontFace, size: Double, color: CGColor = .black, isUnderlined: Bool = false,
    kern: Double = 0, outline: TextOutline? = nil, features: [String] = []
  ) {
    self.string = string
    self.face = face
    self.size = size
    self.color = color
    self.isUnderlined = isUnderlined
    self.kern = kern
    self.outline = outline
    self.features = features
  }
}

extension TextRun {
  /// The run at `factor` times its size, with everything in proportion.
  func scaled(by factor: Double) -> TextRun {
    var run = self
    run.size *= factor
    run.kern *= factor
    run.outline?.width *= factor
    return run
  }

  /// The features as Pango and CSS write them; nil without any.
  var featureList: String? {
    let known = features.filter(Self.isFeature)
    return known.isEmpty ? nil : known.joined(separator: ",")
  }

  /// Whether a text names an OpenType feature: four characters, which `=` and a number may follow.
  package static func isFeature(_ text: String) -> Bool {
    let sides = text.utf8.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let isName = sides[0].count == 4 && sides[0].allSatisfy(isLetterOrDigit)
    guard sides.count == 2 else { return isName }
    return isName && (1...4).contains(sides[1].count)
      && sides[1].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}

/// The alignment of lines between the sides.
public enum TextAlignment: Sendable, Hashable, CaseIterable {
  /// Aligned to the side at which the paragraph's script begins: left for Latin, right for Arabic and Hebrew.
  case natural
  case left, right, center
  /// Spaces are stretched until lines fill the width, except in the last line of a paragraph, which is aligned as
  /// `natural`.
  case justified
}

/// The part that an ellipsis replaces in text that does not fit.
public enum TextTruncation: Sendable, Hashable, CaseIterable { case none, start, end, middle }

/// Where lines stand between the top and the bottom of their box.
public enum TextVerticalAlignment: Sendable, Hashable, CaseIterable { case top, center, bottom }

/// What happens to text that is larger than its box.
public enum TextFit: Sendable, Hashable, CaseIterable {
  /// The text keeps its size.
  case none
  /// The text is set as much smaller as needed, down to 1/32; a word is broken only at the smallest size.
  case shrink
}
