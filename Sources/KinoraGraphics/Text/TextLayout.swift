import Foundation

/// Text made into positioned glyphs.
///
/// The space is a box with its origin at the top left and y downward: the first line's top lies at y = 0. A line is as tall as the tallest
/// ascent plus the deepest descent of the faces in it, lines are separated by the largest line gap, and nothing is hinted or rounded, so
/// twice the size gives twice the layout. Horizontal positions are exact to 1/1024 of a unit.
/// Core Animation documents no line metrics; these are the font's own `hhea`/`OS/2` heights, as browsers use them.
public struct TextLayout: Sendable, Equatable {
  /// What the text is fitted into.
  public struct Options: Sendable, Hashable {
    /// The box; lines are aligned in its width and `truncation` keeps to both. Infinite sides are allowed.
    public var size: CGSize
    /// Whether lines break at the box's width.
    public var isWrapped: Bool
    /// Where a line that is too long is cut.
    public var truncation: TextTruncation
    /// How lines stand in the box.
    public var alignment: TextAlignment

    /// Options; as wide and as high as the text unless said.
    public init(
      size: CGSize = CGSize(width: CGFloat.infinity, height: .infinity), isWrapped: Bool = false,
      truncation: TextTruncation = .none, alignment: TextAlignment = .natural
    ) {
      self.size = size
      self.isWrapped = isWrapped
      self.truncation = truncation
      self.alignment = alignment
    }
  }

  /// Glyphs of one face, size and colour.
  public struct Segment: Sendable, Equatable {
    /// The glyphs.
    public var run: GlyphRun
    /// Its colour.
    public var color: CGColor
    /// Whether the colour is the font's and not the text's, as in glyphs of several colours.
    public var hasOwnColor = false
  }

  /// A glyph that is a picture, such as an emoji.
  public struct Picture: Sendable, Equatable {
    /// The picture of the glyph.
    public var image: CGImage
    /// Where the whole image goes.
    public var frame: CGRect
    /// The text's colour, of which only the alpha matters.
    public var color: CGColor
  }

  /// A glyph that is a tree of paints.
  public struct Painting: Sendable, Equatable {
    /// What it looks like.
    public var paint: ColorPaint
    /// The face that the paint's outlines are of.
    public var face: FontFace
    /// Where the glyph stands, on the baseline.
    public var origin: CGPoint
    /// Units per em.
    public var size: Double
    /// The colour of the text it stands in.
    public var color: CGColor

    /// The glyph as display items in the layout's coordinates, in text of this colour.
    public func items(color: CGColor) -> [DisplayItem] {
      let map = Homography(a: size, b: 0, c: 0, d: size, tx: Double(origin.x), ty: Double(origin.y))
      return paint.items(of: face, color: color).map { $0.transformed(by: map) }
    }
  }

  /// A line under text.
  public struct Underline: Sendable, Equatable {
    /// Where it is, in the layout's coordinates.
    public var rect: CGRect
    /// Its colour.
    public var color: CGColor
  }

  /// One line's place and heights.
  public struct Line: Sendable, Equatable {
    /// The left end of the line, and its baseline.
    public var x, baseline: Double
    /// The advance of its glyphs, without white space at a wrapped end.
    public var width: Double
    /// How far the line reaches above and below its baseline, in points; both positive.
    public var ascent, descent: Double
    /// Whether the paragraph runs from right to left.
    public var isRightToLeft: Bool
  }

  /// A character that no font on this machine has a glyph for.
  public struct MissingGlyph: Sendable, Hashable {
    /// The character no font has.
    public var character: Unicode.Scalar
    /// The family that was asked for.
    public var family: String

    /// A character missing from `family` and everything that stands in for it.
    public init(character: Unicode.Scalar, family: String) {
      self.character = character
      self.family = family
    }
  }

  /// The largest size that is laid out.
  public static let largestSize = 10_000.0

  /// In the order drawn: line by line, left to right.
  public private(set) var segments: [Segment] = []
  /// Drawn above the segments.
  public private(set) var pictures: [Picture] = []
  /// Glyphs painted with gradients and blend modes, in the order they stand.
  public private(set) var paintings: [Painting] = []
  /// The underlines, in the order drawn.
  public private(set) var underlines: [Underline] = []
  /// The lines, top to bottom.
  public private(set) var lines: [Line] = []
  /// From the first line's top to the last line's bottom, and the widest line.
  public private(set) var size = CGSize.zero
  /// A box that holds all ink: glyphs, pictures and underlines. Null when there is none.
  public private(set) var inkBounds = CGRect.null
  /// Each missing character once, in the order met.
  public private(set) var missing: [MissingGlyph] = []
  /// Whether an ellipsis stands for some of the text.
  public private(set) var isTruncated = false

  /// Lays out `runs`, one after the other in one text. Line feeds separate paragraphs.
  public init(_ runs: [TextRun], options: Options = Options(), library: FontLibrary = .shared) {
    self.init(runs, options: options, library: library, blockSize: TextEngine.blockSize)
  }

  /// The same layout, typeset in blocks of at least so many bytes.
  package init(_ runs: [TextRun], options: Options, library: FontLibrary = .shared, blockSize: Int) {
    let runs = runs.map(Self.sane)
    guard !runs.isEmpty else {
      self.init([], of: [])
      return
    }
    let typeset = library.typeset(runs, options: options, blockSize: blockSize)
    self.init(typeset.lines, of: runs, options: options)
    isTruncated = typeset.isTruncated
  }

  /// Lines that are typeset already, of runs that are sane.
  init(_ typesetLines: [TypesetLine], of runs: [TextRun], options: Options = Options()) {
    var composer = LineComposer(runs: runs, options: options)
    for line in typesetLines { composer.add(line) }
    segments = composer.segments
    pictures = composer.pictures
    paintings = composer.paintings
    underlines = composer.underlines
    lines = composer.lines
    size = composer.size
    inkBounds = composer.inkBounds
    missing = composer.missing
  }

  static func sane(_ run: TextRun) -> TextRun {
    var run = run
    run.size = run.size > 0 ? min(run.size, largestSize) : 0
    run.kern = run.kern.isFinite ? max(-largestSize, min(run.kern, largestSize)) : 0
    return run
  }
}
