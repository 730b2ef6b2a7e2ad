import Foundation

/// Stacks shaped lines from the top, aligns them, and gathers their glyphs by style.
struct LineComposer {
  let runs: [TextRun]
  let options: TextLayout.Options
  private(set) var segments: [TextLayout.Segment] = []
  private(set) var strokes: [TextLayout.Stroke] = []
  private(set) var pictures: [TextLayout.Picture] = []
  private(set) var paintings: [TextLayout.Painting] = []
  private(set) var underlines: [TextLayout.Underline] = []
  private(set) var lines: [TextLayout.Line] = []
  private(set) var size = CGSize.zero
  private(set) var inkBounds = CGRect.null
  private(set) var missing: [TextLayout.MissingGlyph] = []
  private(set) var faces: [FontFace] = []
  private var stack: LineStack
  /// The top of the first line.
  private let top: Double

  /// A composer of lines that are added afterwards, which stand between the sides of the box as `options` say.
  init(runs: [TextRun], options: TextLayout.Options, lines: [TypesetLine]) {
    self.runs = runs
    self.options = options
    top = Self.top(of: lines, runs: runs, options)
    stack = LineStack(width: options.size.width, lineHeight: options.lineHeight, top: top)
  }

  private static func top(of lines: [TypesetLine], runs: [TextRun], _ options: TextLayout.Options) -> Double {
    let height = Double(options.size.height)
    guard options.verticalAlignment != .top, height.isFinite else { return 0 }
    var stack = LineStack(width: 0, lineHeight: options.lineHeight)
    for line in lines { _ = stack.add(line, runs: runs, alignment: .left) }
    let room = height - stack.bottom
    return options.verticalAlignment == .bottom ? room : room / 2
  }

  mutating func add(_ line: TypesetLine) { draw(line, at: placed(line)) }

  /// The place of the next line, which takes its room.
  mutating func placed(_ line: TypesetLine) -> TextLayout.Line {
    let placed = stack.add(line, runs: runs, alignment: options.alignment)
    lines.append(placed)
    size = CGSize(width: max(size.width, line.width), height: stack.bottom - top)
    return placed
  }

  /// Adds what a line shows, or a part of it, where the line stands.
  mutating func draw(_ line: TypesetLine, at placed: TextLayout.Line) {
    let first = segments.count
    place(line, x: placed.x, baseline: placed.baseline)
    for segment in segments[first...] { stroke(segment) }
    underline(line, x: placed.x, baseline: placed.baseline)
  }

  /// Adds the outline around the letters of a segment, if it has one.
  private mutating func stroke(_ segment: TextLayout.Segment) {
    guard let outline = segment.outline, outline.width > 0, !segment.hasOwnColor else { return }
    strokes.append(TextLayout.Stroke(path: segment.run.geometry, outline: outline))
  }

  private mutating func place(_ line: TypesetLine, x: Double, baseline: Double) {
    var current: (run: Int, face: FontFace)?
    for glyph in line.glyphs {
      let run = runs[glyph.run]
      if glyph.face !== faces.last, !faces.contains(where: { $0 === glyph.face }) { faces.append(glyph.face) }
      if let character = glyph.missing {
        let entry = TextLayout.MissingGlyph(character: character, family: run.face.description.family)
        if !missing.contains(entry) { missing.append(entry) }
      }
      guard run.size > 0, !glyph.isBlank else { continue }
      let placed = GlyphRun.Glyph(id: glyph.id, x: x + glyph.x, y: baseline + glyph.y)
      if let color = glyph.face.colorGlyph(of: glyph.id) {
        current = nil
        place(color, of: glyph.face, at: placed, run)
        continue
      }
      if let ink = glyph.face.inkBounds(of: glyph.id) {
        include(ink, at: placed, run)
      } else if glyph.missing == nil {
        continue
      }
      if let current, current.run == glyph.run, current.face == glyph.face {
        segments[segments.count - 1].run.glyphs.append(placed)
      } else {
        current = (glyph.run, glyph.face)
        segments.append(
          TextLayout.Segment(
            run: GlyphRun(face: glyph.face, size: run.size, glyphs: [placed]), color: run.color, outline: run.outline))
      }
    }
  }

  private mutating func place(_ color: ColorGlyph, of face: FontFace, at place: GlyphRun.Glyph, _ run: TextRun) {
    switch color {
    case .picture(let image, let frame):
      pictures.append(TextLayout.Picture(image: image, frame: include(frame, at: place, run), color: run.color))
    case .layers(let layers):
      for layer in layers {
        if let ink = face.inkBounds(of: layer.glyph) { include(ink, at: place, run) }
        let glyph = GlyphRun.Glyph(id: layer.glyph, x: place.x, y: place.y)
        segments.append(
          TextLayout.Segment(
            run: GlyphRun(face: face, size: run.size, glyphs: [glyph]), color: layer.color ?? run.color,
            hasOwnColor: layer.color != nil))
      }
    case .paint(let paint):
      let painting = TextLayout.Painting(
        paint: paint, face: face, origin: CGPoint(x: place.x, y: place.y), size: run.size, color: run.color)
      let box = painting.items(color: .black).bounds
      guard !box.isNull else { return }
      inkBounds = inkBounds.union(box)
      paintings.append(painting)
    }
  }

  /// Adds a glyph's bounding box, given in ems, to the ink, and returns it in the layout's coordinates.
  @discardableResult
  private mutating func include(_ box: CGRect, at place: GlyphRun.Glyph, _ run: TextRun) -> CGRect {
    let placed = CGRect(
      x: place.x + box.minX * run.size, y: place.y + box.minY * run.size, width: box.width * run.size,
      height: box.height * run.size)
    inkBounds = inkBounds.union(run.outline.map { placed.insetBy(dx: -$0.width, dy: -$0.width) } ?? placed)
    return placed
  }

  /// Adds a rectangle for every unbroken stretch of an underlined run, at the place and thickness that the run's own
  /// face states.
  private mutating func underline(_ line: TypesetLine, x: Double, baseline: Double) {
    var index = 0
    while index < line.glyphs.count {
      let run = line.glyphs[index].run
      var from = Double.infinity
      var to = -Double.infinity
      var position = index
      while position < line.glyphs.count, line.glyphs[position].run == run {
        let glyph = line.glyphs[position]
        from = min(from, glyph.x)
        to = max(to, glyph.x + glyph.advance)
        position += 1
      }
      index = position
      guard runs[run].isUnderlined, to > from, runs[run].size > 0 else { continue }
      let metrics = runs[run].face.metrics
      let thickness = metrics.underlineThickness * runs[run].size
      let rect = CGRect(
        x: x + from, y: baseline + metrics.underlineOffset * runs[run].size, width: to - from,
        height: thickness)
      underlines.append(TextLayout.Underline(rect: rect, color: runs[run].color))
      inkBounds = inkBounds.union(rect)
    }
  }
}
