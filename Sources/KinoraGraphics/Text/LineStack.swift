import Foundation

/// Stacks lines from the top and aligns them, for text layers and for Core Text's frames.
struct LineStack {
  /// The width in which lines are aligned.
  let width: Double
  /// The height of lines in ems of their text; nil for the font's own.
  let lineHeight: Double?
  /// The extra space between lines, in the layout's units.
  var spacing = 0.0
  /// The bottom of the last line.
  private(set) var bottom: Double
  private var lastGap = 0.0
  private var isEmpty = true

  /// An empty stack that begins at `top`.
  init(width: Double, lineHeight: Double? = nil, top: Double = 0) {
    self.width = width
    self.lineHeight = lineHeight
    bottom = top
  }

  /// Adds a line below the others and returns its place.
  mutating func add(_ line: TypesetLine, runs: [TextRun], alignment: TextAlignment) -> TextLayout.Line {
    let height = LineHeight(line, runs: runs, lineHeight: lineHeight)
    if !isEmpty { bottom += max(lastGap, height.gap) + spacing }
    isEmpty = false
    let baseline = bottom + height.ascent
    bottom = baseline + height.descent
    lastGap = height.gap
    return TextLayout.Line(
      x: start(of: line, alignment), baseline: baseline, width: line.width, ascent: height.ascent,
      descent: height.descent, isRightToLeft: line.isRightToLeft)
  }

  private func start(of line: TypesetLine, _ alignment: TextAlignment) -> Double {
    let room = width - line.width
    guard room.isFinite else { return 0 }
    switch alignment {
    case .left: return 0
    case .right: return room
    case .center: return room / 2
    case .natural, .justified: return line.isRightToLeft ? room : 0
    }
  }
}

/// The heights of a line: the largest ascent, descent and gap of the faces in it, or those of its run's own face when
/// it is empty.
struct LineHeight {
  var ascent = 0.0
  var descent = 0.0
  var gap = 0.0
  /// Whether nothing was included yet; a height from a `lineHeight` may be negative.
  private var isEmpty = true

  /// Heights of zero.
  init() {}

  /// The heights of a line; with a `lineHeight` in ems, those of the faces that were asked for, with the room that is
  /// left or lacking above and below them alike.
  init(_ line: TypesetLine, runs: [TextRun], lineHeight: Double? = nil) {
    if line.glyphs.isEmpty { include(runs[line.run].face, size: runs[line.run].size, lineHeight) }
    var last: (face: FontFace, run: Int)?
    for glyph in line.glyphs {
      if let last, last.run == glyph.run, last.face === glyph.face { continue }
      last = (glyph.face, glyph.run)
      // A fallback's heights would make the distance of lines depend on single characters.
      include(lineHeight == nil ? glyph.face : runs[glyph.run].face, size: runs[glyph.run].size, lineHeight)
    }
  }

  private mutating func include(_ face: FontFace, size: Double, _ lineHeight: Double?) {
    let metrics = face.metrics
    guard let lineHeight else {
      ascent = max(ascent, metrics.ascent * size)
      descent = max(descent, metrics.descent * size)
      gap = max(gap, metrics.lineGap * size)
      return
    }
    let leading = (lineHeight - metrics.ascent - metrics.descent) / 2
    ascent = isEmpty ? (metrics.ascent + leading) * size : max(ascent, (metrics.ascent + leading) * size)
    descent = isEmpty ? (metrics.descent + leading) * size : max(descent, (metrics.descent + leading) * size)
    isEmpty = false
  }
}
