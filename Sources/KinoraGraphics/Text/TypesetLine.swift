/// A line from the typesetter: shaped glyphs in visual order, not yet placed.
struct TypesetLine {
  struct Glyph {
    var face: FontFace
    var id: UInt32
    /// The position, relative to the line's left end and its baseline with y downward, and the advance, in the layout's
    /// units.
    var x, y, advance: Double
    /// The index of the run of the text that the glyph's character belongs to.
    var run: Int
    /// The UTF-8 byte of the whole text at which the glyph's cluster of characters begins.
    var byte: Int
    /// Whether the glyph belongs to text that runs from right to left.
    var isRightToLeft = false
    /// The character when no font has a glyph for it; nil otherwise.
    var missing: Unicode.Scalar?
    /// Whether the glyph only takes space, as for a control character or the end of a line.
    var isBlank = false
  }
  var glyphs: [Glyph] = []
  var width = 0.0
  var isRightToLeft = false
  /// Whether the line ends a paragraph, so that it is not justified.
  var endsParagraph = false
  /// The range of the whole text's bytes in the line, without the line feed that ends it.
  var bytes = 0..<0
  /// The index of the run at the line's start, which gives an empty line its height.
  var run = 0
}

/// A text as the typesetter sets it: its lines, and whether they were truncated.
struct TypesetText {
  var lines: [TypesetLine] = []
  var isTruncated = false
}
