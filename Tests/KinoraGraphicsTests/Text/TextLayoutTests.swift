import Foundation
import KinoraGraphics
import Testing

@Suite("Text layout")
struct TextLayoutTests {
  let face: FontFace

  init() throws { face = try FontLibrary.shared.face(family: "DejaVu Sans") }

  func layout(
    _ text: String, size: Double = 2048, width: Double = .infinity, height: Double = .infinity, wraps: Bool = false,
    truncation: TextTruncation = .none, alignment: TextAlignment = .natural
  ) -> TextLayout {
    TextLayout(
      [TextRun(text, face: face, size: size)],
      options: TextLayout.Options(
        size: CGSize(width: width, height: height), isWrapped: wraps, truncation: truncation, alignment: alignment))
  }

  /// The sum of the characters' advances, in ems.
  func advance(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { $0 + face.advance(of: face.glyph(for: $1) ?? 0) }
  }

  @Test("glyphs stand where the font's advances put them")
  func advances() throws {
    // At the size at which the font's units are points, "H" is 1540 wide; the ascender is 1901, the descender −483.
    let line = layout("HHH")
    let glyphs = try #require(line.segments.first).run.glyphs
    #expect(glyphs.map(\.x) == [0, 1540, 3080])
    #expect(glyphs.map(\.y) == [1901, 1901, 1901])
    #expect(line.size == CGSize(width: 4620, height: 1901 + 483))
    #expect(line.missing.isEmpty)
  }

  @Test("text at twice the size has exactly twice the layout")
  func unrounded() {
    let small = layout("Kinora", size: 11.25)
    let large = layout("Kinora", size: 22.5)
    #expect(abs(large.size.width - 2 * small.size.width) < 0.01)
    #expect(abs(large.size.height - 2 * small.size.height) < 1e-9)
    #expect(small.lines[0].baseline == 11.25 * 1901 / 2048)
  }

  @Test("line feeds begin new lines, each as tall as the face")
  func lineFeeds() {
    let text = layout("a\n\nb", size: 100)
    #expect(text.lines.count == 3)
    let height = 100.0 * (1901 + 483) / 2048
    for (number, line) in text.lines.enumerated() {
      #expect(abs(line.baseline - (Double(number) * height + 100.0 * 1901 / 2048)) < 1e-9)
    }
  }

  @Test("wrapping keeps every line within the width and loses no ink")
  func wrapping() {
    let text = "the quick brown fox jumps over the lazy dog"
    let wrapped = layout(text, size: 20, width: 120, wraps: true)
    #expect(wrapped.lines.count > 2)
    #expect(wrapped.lines.allSatisfy { $0.width <= 120 })
    #expect(wrapped.segments.reduce(0) { $0 + $1.run.glyphs.count } == text.filter { $0 != " " }.count)
  }

  @Test("a word too long for the width is broken inside")
  func longWord() {
    let wrapped = layout("incomprehensibilities", size: 20, width: 60, wraps: true)
    #expect(wrapped.lines.count > 1)
    #expect(wrapped.lines.allSatisfy { $0.width <= 60 })
  }

  @Test(
    "alignment places a line in the box",
    arguments: [(TextAlignment.left, 0.0), (.natural, 0), (.justified, 0), (.center, 0.5), (.right, 1)])
  func alignment(alignment: TextAlignment, share: Double) {
    let line = layout("HHH", size: 20.48, width: 100, alignment: alignment).lines[0]
    #expect(abs(line.x - share * (100 - 46.2)) < 0.01)
  }

  @Test("natural alignment follows the direction of the script")
  func naturalAlignment() throws {
    let hebrew = layout("שלום", size: 20, width: 200)
    #expect(hebrew.lines[0].isRightToLeft)
    #expect(abs(hebrew.lines[0].x - (200 - hebrew.lines[0].width)) < 1e-9)
    #expect(layout("שלום", size: 20, width: 200, alignment: .left).lines[0].x == 0)
    // The first letter of Hebrew text is the rightmost one.
    let glyphs = try #require(hebrew.segments.first).run.glyphs
    #expect(glyphs.last?.id == face.glyph(for: "ש"))
  }

  @Test("all justified lines but the last fill the width")
  func justified() {
    let text = layout(
      "the quick brown fox jumps over the lazy dog", size: 20, width: 150, wraps: true, alignment: .justified)
    #expect(text.lines.dropLast().allSatisfy { abs($0.width - 150) < 0.05 })
    #expect(text.lines.last.map { $0.width < 149 } == true)
  }

  @Test(
    "truncation puts one ellipsis at the start, the middle or the end, and keeps within the width",
    arguments: [TextTruncation.start, .middle, .end])
  func truncation(truncation: TextTruncation) throws {
    let text = layout("abcdefghijklmnopqrstuvwxyz", size: 20, width: 120, truncation: truncation)
    #expect(text.isTruncated)
    #expect(text.lines.count == 1)
    #expect(text.lines[0].width <= 120)
    let ids = text.segments.flatMap { $0.run.glyphs.map(\.id) }
    let ellipsis = try #require(face.glyph(for: "…"))
    let place = try #require(ids.firstIndex(of: ellipsis))
    switch truncation {
    case .start: #expect(place == 0)
    case .end: #expect(place == ids.count - 1)
    default: #expect(place > 0 && place < ids.count - 1)
    }
    // The ellipsis has its own advance, whatever room is left.
    let glyphs = text.segments.flatMap(\.run.glyphs)
    if place + 1 < glyphs.count {
      let gap = glyphs[place + 1].x - glyphs[place].x
      #expect(abs(gap - 20 * face.advance(of: ellipsis)) < 0.02)
    }
    let untouched = layout("abc", size: 20, width: 120, truncation: truncation)
    #expect(!untouched.isTruncated)
  }

  @Test("a truncated line is aligned by the width of what is left of it")
  func truncatedAlignment() throws {
    let text = layout("mmmmmmmmmmmm", size: 20, width: 100, truncation: .end, alignment: .right)
    let last = try #require(text.segments.last?.run.glyphs.last)
    #expect(abs(last.x + 20 * face.advance(of: last.id) - 100) < 0.02)
    #expect(text.lines[0].x > 0.5)
  }

  @Test("a word that is broken inside gets no hyphen")
  func noHyphen() {
    let text = layout("wordwithoutanyspaces", size: 20, width: 100, wraps: true)
    #expect(text.lines.count > 1)
    let ids = text.segments.flatMap { $0.run.glyphs.map(\.id) }
    #expect(!ids.contains(face.glyph(for: "-") ?? 0) && !ids.contains(face.glyph(for: "\u{2010}") ?? 0))
  }

  @Test("wrapped text that is too tall ends in an ellipsis on the last line that fits")
  func tooTall() throws {
    let text = layout(
      "the quick brown fox jumps over the lazy dog and\nrests", size: 20, width: 120, height: 50, wraps: true,
      truncation: .end)
    #expect(text.lines.count == 2)
    #expect(text.isTruncated)
    #expect(text.size.height <= 50)
    #expect(text.segments.last?.run.glyphs.last?.id == face.glyph(for: "…"))
  }

  @Test("runs keep their colours, sizes and underlines")
  func styledRuns() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let text = TextLayout([
      TextRun("HH", face: face, size: 20.48), TextRun("H", face: face, size: 40.96, color: red, isUnderlined: true),
    ])
    #expect(text.segments.map(\.color) == [.black, red])
    #expect(text.segments.map(\.run.size) == [20.48, 40.96])
    // Both runs stand on the baseline of the taller one.
    #expect(text.segments.flatMap { $0.run.glyphs.map(\.y) }.allSatisfy { abs($0 - 40.96 * 1901 / 2048) < 1e-9 })
    let line = try #require(text.underlines.first)
    #expect(text.underlines.count == 1)
    #expect(abs(line.rect.minX - 30.8) < 0.01)
    #expect(abs(line.rect.width - 30.8) < 0.01)
    #expect(line.rect.minY > text.lines[0].baseline)
    #expect(line.color == red)
  }

  @Test("kern is added between characters")
  func kern() {
    let plain = TextLayout([TextRun("HHH", face: face, size: 20.48)])
    let wide = TextLayout([TextRun("HHH", face: face, size: 20.48, kern: 5)])
    let gaps = zip(wide.segments[0].run.glyphs, plain.segments[0].run.glyphs).map { $0.x - $1.x }
    #expect(abs((gaps[2] - gaps[0]) - 10) < 0.01)
  }

  @Test("a character that no font has is reported once")
  func missingCharacter() {
    let text = layout("a\u{10FFFD}b\u{10FFFD}", size: 20)
    #expect(text.missing == [TextLayout.MissingGlyph(character: "\u{10FFFD}", family: "DejaVu Sans")])
  }

  @Test("the ink of a text lies within its ink bounds")
  func inkBounds() {
    let text = layout("Ågj", size: 100)
    for segment in text.segments {
      for glyph in segment.run.glyphs {
        for point in segment.run.face.outline(of: glyph.id).points {
          let placed = CGPoint(x: glyph.x + point.x * 100, y: glyph.y + point.y * 100)
          #expect(text.inkBounds.insetBy(dx: -1, dy: -1).contains(placed))
        }
      }
    }
  }

  @Test("text of absurd sizes does no harm", arguments: [Double.nan, .infinity, -.infinity, -5, 0, 1e300, 1e-300])
  func absurdSizes(size: Double) {
    let text = TextLayout(
      [TextRun("a\0b\u{7}\u{202E}c", face: face, size: size, kern: size)],
      options: .init(
        size: CGSize(width: size, height: size), isWrapped: true, truncation: .middle, alignment: .justified))
    #expect(text.size.width.isFinite)
    #expect(text.segments.allSatisfy { $0.run.glyphs.allSatisfy { $0.x.isFinite && $0.y.isFinite } })
  }

  @Test("a layout without text has no ink")
  func noText() {
    #expect(TextLayout([]).lines.isEmpty)
    #expect(layout("").segments.isEmpty)
    #expect(layout(" \n ").inkBounds.isNull)
  }

  @Test("a text has the same layout on every thread")
  func everyThread() async {
    let face = face
    let layouts = await withTaskGroup(of: TextLayout.self) { group in
      for _ in 0..<8 {
        group.addTask {
          TextLayout(
            [TextRun("Sphinx of black quartz, judge my vow — שלום", face: face, size: 17)],
            options: .init(size: CGSize(width: 90, height: 400), isWrapped: true))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(layouts.allSatisfy { $0 == layouts[0] })
  }
}
