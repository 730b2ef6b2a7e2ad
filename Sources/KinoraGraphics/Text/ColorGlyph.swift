import Foundation

/// How a glyph with colours of its own, such as an emoji, is drawn in place of its outline.
public enum ColorGlyph: Sendable, Hashable {
  /// A picture stretched over `frame`: ems, y downward, from the glyph's origin on the baseline.
  /// From OpenType's `CBDT` and `sbix` tables, the largest size the font has.
  case picture(CGImage, frame: CGRect)
  /// Outlines of the same face one above the other, from the `COLR` table, version 0.
  case layers([Layer])
  /// Shapes with gradients, transforms and blend modes, from the `COLR` table, version 1.
  case paint(ColorPaint)

  /// One outline of the glyph and its colour.
  public struct Layer: Sendable, Hashable {
    /// The glyph whose outline it is.
    public var glyph: UInt32
    /// From the font's first palette; nil for the colour of the text.
    public var color: CGColor?

    /// A layer; nil for the text's own colour.
    public init(glyph: UInt32, color: CGColor?) {
      self.glyph = glyph
      self.color = color
    }
  }
}
