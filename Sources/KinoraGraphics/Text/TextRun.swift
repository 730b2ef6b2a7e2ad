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

  /// A run of text in one style.
  public init(
    _ string: String, face: FontFace, size: Double, color: CGColor = .black, isUnderlined: Bool = false,
    kern: Double = 0
  ) {
    self.string = string
    self.face = face
    self.size = size
    self.color = color
    self.isUnderlined = isUnderlined
    self.kern = kern
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
