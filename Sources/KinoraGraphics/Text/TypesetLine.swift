/// A line as the typesetter hands it over: shaped, in visual order, not yet placed.
struct TypesetLine {
  struct Glyph {
    var face: FontFace
    var id: UInt32
    /// From the line's left end and the baseline, y downward, in layout units.
    var x, y, advance: Double
    /// Which of the text's runs the glyph's character belongs to.
    var run: Int
    /// Where the glyph's cluster of characters begins, in UTF-8 bytes of the whole text.
    var byte: Int
    /// Whether the glyph stands in a stretch that runs from right to left.
    var isRightToLeft = false
    /// The character, when no font has a glyph for it.
    var missing: Unicode.Scalar?
    /// True for a stand-in that only takes room: a control character, the end of a line.
    var isBlank = false
  }
  var glyphs: [Glyph] = []
  var width = 0.0
  var isRightToLeft = false
  /// Whether the line ends a paragraph, so that justification leaves it alone.
  var endsParagraph = false
  /// The bytes of the whole text that the line holds, without the line feed that ends it.
  var bytes = 0..<0
  /// The run at the line's start, which gives an empty line its height.
  var run = 0
}

/// What the typesetter makes of a text.
struct TypesetText {
  var lines: [TypesetLine] = []
  var isTruncated = false
}
