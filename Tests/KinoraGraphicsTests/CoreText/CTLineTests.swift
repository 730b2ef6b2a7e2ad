import Foundation
import KinoraGraphics
import Testing

@Suite("Core Text lines")
struct CTLineTests {
  /// A font at the size at which its units are points: "H" is 1540 wide, with ink from 201 to 1339 that is 1493 tall,
  /// and "i" is 569 wide; the ascender is 1901 and the descender −483.
  static let font = CTFontCreateWithName("DejaVu Sans" as CFString, 2048, nil)

  private func string(_ text: String, _ more: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
    NSAttributedString(string: text, attributes: more.merging([.font: Self.font]) { $1 })
  }
  private func line(_ text: String, _ more: [NSAttributedString.Key: Any] = [:]) -> CTLine {
    CTLineCreateWithAttributedString(string(text, more))
  }
  private func runs(_ line: CTLine) -> [CTRun] { CTLineGetGlyphRuns(line) as? [CTRun] ?? [] }

  @Test("a line is as wide as its glyphs and as tall as its fonts")
  func lineSize() {
    var (ascent, descent, leading): (CGFloat, CGFloat, CGFloat) = (0, 0, 9)
    #expect(CTLineGetTypographicBounds(line("HHH"), &ascent, &descent, &leading) == 4620)
    #expect((ascent, descent, leading) == (1901, 483, 0))
    #expect(CTLineGetGlyphCount(line("HHH")) == 3)
    #expect(CTLineGetStringRange(line("HHH")) == CFRange(location: 0, length: 3))
    #expect(CTLineGetBoundsWithOptions(line("HHH"), []) == CGRect(x: 0, y: -483, width: 4620, height: 2384))
    let ink = CTLineGetBoundsWithOptions(line("HH"), .useGlyphPathBounds)
    #expect(abs(ink.minX - 201) <= 1 && abs(ink.maxX - (1540 + 1339)) <= 1 && abs(ink.maxY - 1493) <= 1)
    #expect(abs(ink.minY) <= 1)
  }

  @Test("a line has the glyphs and places of a text layer's layout")
  func sameAsLayout() throws {
    let face = try FontLibrary.shared.face(family: "DejaVu Sans")
    let layout = TextLayout([TextRun("Text, wide", face: face, size: 33)])
    let font = CTFontCreateWithName("DejaVu Sans" as CFString, 33, nil)
    let line = CTLineCreateWithAttributedString(NSAttributedString(string: "Text, wide", attributes: [.font: font]))
    var (ascent, descent): (CGFloat, CGFloat) = (0, 0)
    #expect(CTLineGetTypographicBounds(line, &ascent, &descent, nil) == layout.lines[0].width)
    #expect(Double(ascent) == layout.lines[0].ascent && Double(descent) == layout.lines[0].descent)
    let run = try #require(runs(line).first)
    let places = UnsafeBufferPointer(start: CTRunGetPositionsPtr(run), count: CTRunGetGlyphCount(run)).map(\.x)
    // The space has no ink, so the layout has no glyph for it.
    #expect(places.filter { x in layout.segments[0].run.glyphs.contains { CGFloat($0.x) == x } }.count == 9)
  }

  @Test("runs tell their glyphs, places, advances and the UTF-16 units that these come from")
  func runParts() throws {
    let run = try #require(runs(line("Hi")).first)
    #expect(CTRunGetGlyphCount(run) == 2 && CTRunGetStringRange(run) == CFRange(location: 0, length: 2))
    var glyphs = [CGGlyph](repeating: 0, count: 2)
    CTRunGetGlyphs(run, CFRange(), &glyphs)
    #expect(glyphs == ["H", "i"].map { CTFontGetGlyphWithName(Self.font, $0 as CFString) })
    var place = CGPoint.zero
    CTRunGetPositions(run, CFRangeMake(1, 1), &place)
    #expect(place == CGPoint(x: 1540, y: 0))
    var advance = CGSize.zero
    CTRunGetAdvances(run, CFRangeMake(0, 1), &advance)
    #expect(advance == CGSize(width: 1540, height: 0))
    var index = 9
    CTRunGetStringIndices(run, CFRangeMake(1, 1), &index)
    #expect(index == 1)
    #expect(CTRunGetGlyphsPtr(run)?[1] == glyphs[1] && CTRunGetStringIndicesPtr(run)?[0] == 0)
    #expect(CTRunGetAdvancesPtr(run)?[0].width == 1540)
    #expect(CTRunGetTypographicBounds(run, CFRangeMake(1, 1), nil, nil, nil) == 569)
    // A range that reaches beyond the run is cut to it.
    CTRunGetGlyphs(run, CFRangeMake(2, 5), &glyphs)
    #expect(CTRunGetTypographicBounds(run, CFRangeMake(-3, .max), nil, nil, nil) == 2109)
  }

  @Test("attributes split a line into runs that have these attributes")
  func attributesSplit() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let text = NSMutableAttributedString(attributedString: string("one two"))
    text.addAttribute(
      .init(kCTForegroundColorAttributeName as String), value: red, range: NSRange(location: 4, length: 3))
    let runs = runs(CTLineCreateWithAttributedString(text))
    #expect(runs.map { CTRunGetStringRange($0).location } == [0, 4])
    #expect(CTRunGetAttributes(runs[1])[kCTForegroundColorAttributeName] as? CGColor == red)
    #expect(CTRunGetAttributes(runs[0])[kCTForegroundColorAttributeName] == nil)
    #expect(CTRunGetAttributes(runs[0])[kCTFontAttributeName] as? CTFont == Self.font)
  }

  @Test("a run tells the font that stands in for one without its characters")
  func standInFont() throws {
    let runs = runs(line("a😀"))
    let font = try #require(runs.last.flatMap { CTRunGetAttributes($0)[kCTFontAttributeName] as? CTFont })
    #expect(CTFontGetSize(font) == 2048)
    #expect(runs.count == 2 || CTFontCopyFamilyName(font) as String == "DejaVu Sans")
  }

  @Test("carets stand between characters, and the characters of a cluster share one")
  func caretPlaces() {
    let line = line("HHi")
    #expect([0, 1, 2, 3, 9].map { CTLineGetOffsetForStringIndex(line, $0, nil) } == [0, 1540, 3080, 3649, 3649])
    var second: CGFloat = 0
    CTLineGetOffsetForStringIndex(line, 1, &second)
    #expect(second == 1540)
    #expect(CTLineGetOffsetForStringIndex(line, -4, nil) == 0)
    let places: [CGFloat] = [-5, 700, 800, 3079, 3500, 9999, .nan]
    #expect(places.map { CTLineGetStringIndexForPosition(line, CGPoint(x: $0, y: 0)) } == [0, 0, 1, 2, 3, 3, 0])
  }

  @Test("positions of carets count in UTF-16 units")
  func caretUnits() {
    let line = line("😀H")
    let wide = CTLineGetOffsetForStringIndex(line, 2, nil)
    #expect(wide > 0 && CTLineGetOffsetForStringIndex(line, 3, nil) == wide + 1540)
    #expect(CTLineGetOffsetForStringIndex(line, 1, nil) == wide / 2)
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: wide + 1, y: 0)) == 2)
  }

  @Test("in text from right to left carets run from right to left")
  func rightToLeft() {
    let line = line("אבג")
    let offsets = (0...3).map { CTLineGetOffsetForStringIndex(line, $0, nil) }
    #expect(offsets[3] == 0 && offsets[0] == CGFloat(CTLineGetTypographicBounds(line, nil, nil, nil)))
    #expect(offsets == offsets.sorted(by: >))
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: offsets[0] - 1, y: 0)) == 0)
  }

  @Test("kerning is added to a line, and the line tells the width of white space at its end")
  func kerning() {
    #expect(CTLineGetTypographicBounds(line("HH", [.kern: 100]), nil, nil, nil) > 3080)
    let space = CTLineGetTypographicBounds(line(" "), nil, nil, nil)
    #expect(space > 0 && CTLineGetTrailingWhitespaceWidth(line("H  ")) == 2 * space)
    #expect(CTLineGetPenOffsetForFlush(line("H"), 0.5, 2540) == 500)
    #expect(CTLineGetPenOffsetForFlush(line("H"), 1, 100) == 0)
  }

  @Test("a line is never broken, whatever is in it")
  func oneLine() {
    for text in ["", "\n", "a\nb", "a\r\nb\u{2028}c\u{2029}d", "\0", "a\0b"] {
      let line = line(text)
      #expect(CTLineGetStringRange(line).length == text.utf16.count)
      #expect(CTLineGetTypographicBounds(line, nil, nil, nil).isFinite)
      #expect(CTLineGetOffsetForStringIndex(line, text.utf16.count, nil) >= 0)
      _ = CTLineGetStringIndexForPosition(line, CGPoint(x: 5, y: 0))
      _ = CTLineGetImageBounds(line, nil)
    }
    #expect(CTLineGetTypographicBounds(line(""), nil, nil, nil) == 0)
    #expect(
      CTLineGetTypographicBounds(line("a\nb"), nil, nil, nil) > CTLineGetTypographicBounds(line("ab"), nil, nil, nil))
  }
}
