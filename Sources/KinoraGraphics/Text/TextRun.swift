import Foundation

/// A stretch of text in one style.
public struct TextRun: Sendable, Hashable {
  /// The text.
  public var string: String
  /// The face it is set in, and looked up from for what the face lacks.
  public var face: FontFace
  /// Units per em, 0…`TextLayout.largestSize`; sizes outside are clamped, one that is not a number is 0.
  public var size: Double
  /// Its colour.
  public var color: CGColor
  /// Whether a line runs below it.
  public var isUnderlined: Bool
  /// Added between neighbouring characters, in the layout's units.
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

/// Where lines stand between the sides.
public enum TextAlignment: Sendable, Hashable, CaseIterable {
  /// At the side the paragraph's script begins: left for Latin, right for Arabic and Hebrew.
  case natural
  case left, right, center
  /// Spaces are stretched until lines fill the width, but for the last line of a paragraph, which stands as `natural`.
  case justified
}

/// Which part of a text that does not fit is replaced by an ellipsis.
public enum TextTruncation: Sendable, Hashable, CaseIterable { case none, start, end, middle }
