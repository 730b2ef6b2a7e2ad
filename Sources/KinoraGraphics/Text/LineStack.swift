import Foundation

/// Stacks lines from the top and aligns them, for text layers and for Core Text's frames.
struct LineStack {
  /// The width in which lines are aligned.
  let width: Double
  /// The extra space between lines, in the layout's units.
  var spacing = 0.0
  /// The bottom of the last line.
  private(set) var bottom = 0.0
  private var lastGap = 0.0
  private var isEmpty = true

  init(width: Double) { self.width = width }

  /// Adds a line below the others and returns its place.
  mutating func add(_ line: TypesetLine, runs: [TextRun], alignment: TextAlignment) -> TextLayout.Line {
    let height = LineHeight(line, runs: runs)
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

  /// Heights of zero.
  init() {}

  init(_ line: TypesetLine, runs: [TextRun]) {
    if line.glyphs.isEmpty { include(runs[line.run].face, size: runs[line.run].size) }
    var last: (face: FontFace, run: Int)?
    for glyph in line.glyphs {
      if let last, last.run == glyph.run, last.face === glyph.face { continue }
      last = (glyph.face, glyph.run)
      include(glyph.face, size: runs[glyph.run].size)
    }
  }

  private mutating func include(_ face: FontFace, size: Double) {
    ascent = max(ascent, face.metrics.ascent * size)
    descent = max(descent, face.metrics.descent * size)
    gap = max(gap, face.metrics.lineGap * size)
  }
}
