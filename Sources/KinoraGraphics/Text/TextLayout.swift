import Foundation

/// A layout: text as positioned glyphs.
///
/// Coordinates have their origin at the top left and y downward; the first line's top lies at y = 0. A line is as tall
/// as the tallest ascent plus the deepest descent of the faces in it, lines are separated by the largest line gap, and
/// nothing is hinted or rounded, so twice the size gives twice the layout. Horizontal positions are exact to 1/1024 of
/// a unit. Core Animation documents no line metrics; the heights are the font's own from `hhea` or `OS/2`, as in
/// browsers.
public struct TextLayout: Sendable, Equatable {
  /// The box that the text is fitted into, and how.
  public struct Options: Sendable, Hashable {
    /// The size of the box. Lines are aligned in its width, and truncation fits the text to width and height. Infinite
    /// sides are allowed.
    public var size: CGSize
    /// Whether lines break at the box's width.
    public var isWrapped: Bool
    /// The part that an ellipsis replaces where text does not fit.
    public var truncation: TextTruncation
    /// The alignment of lines in the box.
    public var alignment: TextAlignment
    /// The place of the lines between the box's top and bottom; at the top in a box of infinite height.
    public var verticalAlignment: TextVerticalAlignment
    /// The height of lines in ems, the size of the text being one; nil for the heights that the font states.
    public var lineHeight: Double?
    /// The most lines that are shown; 0 for any number.
    public var maxLines: Int
    /// Whether wrapped lines are made about equally long, without more lines than needed.
    public var isBalanced: Bool
    /// What happens to text that is larger than the box.
    public var fit: TextFit

    /// The width at which lines break instead of the box's.
    var wrapWidth: Double?
    /// Whether a word that is wider than the line is broken.
    var breaksWords = true

    /// Options; by default for a box without limits.
    public init(
      size: CGSize = CGSize(width: CGFloat.infinity, height: .infinity), isWrapped: Bool = false,
      truncation: TextTruncation = .none, alignment: TextAlignment = .natural,
      verticalAlignment: TextVerticalAlignment = .top, lineHeight: Double? = nil, maxLines: Int = 0,
      isBalanced: Bool = false, fit: TextFit = .none
    ) {
      self.size = size
      self.isWrapped = isWrapped
      self.truncation = truncation
      self.alignment = alignment
      self.verticalAlignment = verticalAlignment
      self.lineHeight = lineHeight
      self.maxLines = maxLines
      self.isBalanced = isBalanced
      self.fit = fit
    }
  }

  /// A segment: glyphs of one face, size and colour.
  public struct Segment: Sendable, Equatable {
    /// The glyphs.
    public var run: GlyphRun
    /// The colour of the glyphs.
    public var color: CGColor
    /// Whether the colour is the font's and not the text's, as in glyphs of several colours.
    public var hasOwnColor = false
    /// The outline around the letters; nil for none.
    public var outline: TextOutline?
  }

  /// The outline around the letters of a segment, which is drawn below all letters.
  public struct Stroke: Sendable, Equatable {
    /// The outlines of the glyphs.
    public var path: PathGeometry
    /// The outline's width and colour.
    public var outline: TextOutline
  }

  /// A glyph that is a picture, such as an emoji.
  public struct Picture: Sendable, Equatable {
    /// The picture of the glyph.
    public var image: CGImage
    /// The rectangle on which the image is placed.
    public var frame: CGRect
    /// The text's colour, of which only the alpha matters.
    public var color: CGColor
  }

  /// A glyph that is drawn by a tree of paints.
  public struct Painting: Sendable, Equatable {
    /// The tree of paints.
    public var paint: ColorPaint
    /// The face of the paint's outlines.
    public var face: FontFace
    /// The glyph's origin on the baseline.
    public var origin: CGPoint
    /// The size in units per em.
    public var size: Double
    /// The colour of the text that the glyph belongs to.
    public var color: CGColor

    /// The glyph as display items in the layout's coordinates, in text of the given colour.
    public func items(color: CGColor) -> [DisplayItem] {
      let map = Homography(a: size, b: 0, c: 0, d: size, tx: Double(origin.x), ty: Double(origin.y))
      return paint.items(of: face, color: color).map { $0.transformed(by: map) }
    }
  }

  /// An underline.
  public struct Underline: Sendable, Equatable {
    /// The underline's rectangle in the layout's coordinates.
    public var rect: CGRect
    /// The underline's colour.
    public var color: CGColor
  }

  /// A line's place and heights.
  public struct Line: Sendable, Equatable {
    /// The x of the line's left end, and the y of its baseline.
    public var x, baseline: Double
    /// The sum of the advances of the line's glyphs, without white space at a wrapped end.
    public var width: Double
    /// How far the line reaches above and below its baseline, in the layout's units; both positive.
    public var ascent, descent: Double
    /// Whether the paragraph runs from right to left.
    public var isRightToLeft: Bool
  }

  /// A character that no font on this machine has a glyph for.
  public struct MissingGlyph: Sendable, Hashable {
    /// The character that no font has.
    public var character: Unicode.Scalar
    /// The family that was asked for.
    public var family: String

    /// A character that `family` and all its fallbacks lack.
    public init(character: Unicode.Scalar, family: String) {
      self.character = character
      self.family = family
    }
  }

  /// The largest font size that is laid out; larger sizes are clamped.
  public static let largestSize = 10_000.0

  /// The segments in the order drawn: line by line, left to right.
  public private(set) var segments: [Segment] = []
  /// The outlines around letters, in the order drawn.
  public private(set) var strokes: [Stroke] = []
  /// The glyphs that are pictures, which are drawn above the segments.
  public private(set) var pictures: [Picture] = []
  /// The glyphs that are trees of paints, line by line, left to right.
  public private(set) var paintings: [Painting] = []
  /// The underlines, in the order drawn.
  public private(set) var underlines: [Underline] = []
  /// The lines, top to bottom.
  public private(set) var lines: [Line] = []
  /// The size of the text: the width of its widest line, and the height from the first line's top to the last line's
  /// bottom.
  public private(set) var size = CGSize.zero
  /// The bounding box of all ink: glyphs, pictures and underlines; null when there is none.
  public private(set) var inkBounds = CGRect.null
  /// The missing characters, each once, in the order of the text.
  public private(set) var missing: [MissingGlyph] = []
  /// The faces of all glyphs, each once, in the order of the text.
  package private(set) var faces: [FontFace] = []
  /// Whether an ellipsis replaces a part of the text.
  public private(set) var isTruncated = false

  /// Lays out `runs`, one after the other in one text. Line feeds separate paragraphs.
  public init(_ runs: [TextRun], options: Options = Options(), library: FontLibrary = .shared) {
    self.init(runs, options: options, library: library, blockSize: TextEngine.blockSize)
  }

  /// Lays out `runs`, typeset in blocks of at least `blockSize` bytes; the result does not depend on their size.
  package init(_ runs: [TextRun], options: Options, library: FontLibrary = .shared, blockSize: Int) {
    let runs = runs.map(Self.sane)
    guard !runs.isEmpty else {
      self.init([], of: [])
      return
    }
    let fitted = TextFitting(library: library, blockSize: blockSize).fitted(runs, options)
    let typeset = library.typeset(fitted.runs, options: fitted.options, blockSize: blockSize)
    self.init(typeset.lines, of: fitted.runs, options: fitted.options)
    isTruncated = typeset.isTruncated
  }

  /// A layout of typeset lines, whose runs have been through `sane`.
  init(_ typesetLines: [TypesetLine], of runs: [TextRun], options: Options = Options()) {
    var composer = LineComposer(runs: runs, options: options, lines: typesetLines)
    for line in typesetLines { composer.add(line) }
    self.init(composer)
  }

  /// What a composer has made.
  init(_ composer: LineComposer) {
    segments = composer.segments
    strokes = composer.strokes
    pictures = composer.pictures
    paintings = composer.paintings
    underlines = composer.underlines
    lines = composer.lines
    size = composer.size
    inkBounds = composer.inkBounds
    missing = composer.missing
    faces = composer.faces
  }

  static func sane(_ run: TextRun) -> TextRun {
    var run = run
    run.size = run.size > 0 ? min(run.size, largestSize) : 0
    run.kern = run.kern.isFinite ? max(-largestSize, min(run.kern, largestSize)) : 0
    if let width = run.outline?.width { run.outline?.width = width > 0 ? min(width, largestSize) : 0 }
    return run
  }
}
