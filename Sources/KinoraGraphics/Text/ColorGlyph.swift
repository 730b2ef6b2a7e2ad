import Foundation

/// How a glyph with colours of its own, such as an emoji, is drawn in place of its outline.
public enum ColorGlyph: Sendable, Hashable {
  /// A picture stretched over `frame`, which is in ems with y downward from the glyph's origin on the baseline. It
  /// comes from OpenType's `CBDT` and `sbix` tables, in the largest size that the font has.
  case picture(CGImage, frame: CGRect)
  /// Coloured outlines of glyphs of the same face, bottom to top, from the `COLR` table, version 0.
  case layers([Layer])
  /// A painting of shapes with gradients, transforms and blend modes, from the `COLR` table, version 1.
  case paint(ColorPaint)

  /// A layer of a coloured glyph: an outline and its colour.
  public struct Layer: Sendable, Hashable {
    /// The index of the glyph whose outline is filled.
    public var glyph: UInt32
    /// The colour from the font's first palette; nil for the colour of the text.
    public var color: CGColor?

    /// A layer from its parts.
    public init(glyph: UInt32, color: CGColor?) {
      self.glyph = glyph
      self.color = color
    }
  }
}
