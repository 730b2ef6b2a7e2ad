import Foundation
import KinoraGraphics
import Testing

@Suite("Text fitted to its box")
struct TextFittingTests {
  let face: FontFace

  init() throws { face = try FontLibrary.shared.face(family: "DejaVu Sans") }

  func layout(_ text: String, size: Double = 20, _ options: TextLayout.Options, kern: Double = 0) -> TextLayout {
    TextLayout([TextRun(text, face: face, size: size, kern: kern)], options: options)
  }

  /// The width of a text on one line.
  func width(_ text: String, size: Double = 20) -> Double { layout(text, size: size, TextLayout.Options()).size.width }

  static let pangram = "the quick brown fox jumps over the lazy dog and runs away"

  @Test("balanced lines are as few as needed, and no narrower width would do")
  func balanced() {
    for width in stride(from: 90.0, through: 600, by: 37) {
      var options = TextLayout.Options(size: CGSize(width: width, height: CGFloat.infinity), isWrapped: true)
      let plain = layout(Self.pangram, options)
      options.isBalanced = true
      let balanced = layout(Self.pangram, options)
      #expect(balanced.lines.count == plain.lines.count)
      #expect(balanced.size.width <= plain.size.width + 0.001)
      if plain.lines.count > 1 {
        options.isBalanced = false
        options.size.width = balanced.size.width - 1
        #expect(layout(Self.pangram, options).lines.count > plain.lines.count, "\(width)")
      }
    }
  }

  @Test("balanced lines are aligned in the whole box")
  func balancedAlignment() {
    let options = TextLayout.Options(
      size: CGSize(width: 400, height: CGFloat.infinity), isWrapped: true, alignment: .right, isBalanced: true)
    let text = layout(Self.pangram, options)
    #expect(text.lines.count == 2)
    for line in text.lines { #expect(abs(line.x + line.width - 400) < 1e-9) }
  }

  @Test("shrunk text fills its box and does not leave it")
  func shrunk() throws {
    let natural = width(Self.pangram, size: 40)
    let single = layout(
      Self.pangram, size: 40, TextLayout.Options(size: CGSize(width: natural / 3, height: 1000), fit: .shrink))
    #expect(single.size.width <= natural / 3 + 0.001 && single.size.width > natural / 3 * 0.995)
    #expect(single.lines.count == 1)
    let box = CGSize(width: 200, height: 90)
    let wrapped = layout(Self.pangram, size: 40, TextLayout.Options(size: box, isWrapped: true, fit: .shrink))
    #expect(wrapped.size.height <= 90.001 && wrapped.size.width <= 200.001)
    let size = try #require(wrapped.segments.first).run.size
    #expect(size < 40 && size > 10)
    // A little larger it would not fit.
    let larger = layout(Self.pangram, size: size * 1.01, TextLayout.Options(size: box, isWrapped: true))
    #expect(larger.size.height > 90 || larger.size.width > 200)
    let fitting = layout("a", size: 40, TextLayout.Options(size: box, fit: .shrink))
    #expect(fitting.segments.first?.run.size == 40)
  }

  @Test("shrunk text breaks no word, and spacing and outlines shrink with it")
  func shrunkInProportion() throws {
    let options = TextLayout.Options(size: CGSize(width: 100, height: 500), isWrapped: true, fit: .shrink)
    let outline = TextOutline(width: 4, color: .black)
    let run = TextRun("incomprehensible things", face: face, size: 40, kern: 4, outline: outline)
    let text = TextLayout([run], options: options)
    #expect(text.lines.count == 2)
    let factor = try #require(text.segments.first).run.size / 40
    #expect(factor < 1)
    #expect(abs(try #require(text.strokes.first).outline.width - 4 * factor) < 1e-9)
  }

  @Test("a line height is a multiple of the size, with the difference divided above and below")
  func lineHeights() {
    var options = TextLayout.Options(lineHeight: 1.5)
    let text = layout("a\nb\nc", size: 40, options)
    #expect(abs(text.size.height - 3 * 60) < 1e-9)
    #expect(abs(text.lines[1].baseline - text.lines[0].baseline - 60) < 1e-9)
    let metrics = face.metrics
    let half = (1.5 - metrics.ascent - metrics.descent) / 2
    #expect(abs(text.lines[0].baseline - 40 * (metrics.ascent + half)) < 1e-9)
    // A character of another font moves no line.
    let fallback = layout("a\n😀\nc", size: 40, options)
    #expect(fallback.lines.map(\.baseline) == text.lines.map(\.baseline))
    options.lineHeight = 0.5
    #expect(abs(layout("a\nb", size: 40, options).size.height - 40) < 1e-9)
  }

  @Test("lines stand at the top, in the middle or at the bottom")
  func vertical() {
    func top(_ alignment: TextVerticalAlignment, height: Double = 200) -> Double {
      let options = TextLayout.Options(size: CGSize(width: 300, height: height), verticalAlignment: alignment)
      let text = layout("a\nb", options)
      return text.lines[0].baseline - text.lines[0].ascent
    }
    let height = layout("a\nb", TextLayout.Options()).size.height
    #expect(top(.top) == 0)
    #expect(abs(top(.center) - (200 - height) / 2) < 1e-9)
    #expect(abs(top(.bottom) - (200 - height)) < 1e-9)
    #expect(abs(top(.bottom, height: 10) - (10 - height)) < 1e-9)
    #expect(top(.bottom, height: .infinity) == 0)
  }

  @Test("no more lines than asked for are shown, with an ellipsis where one was asked for")
  func maxLines() {
    let box = CGSize(width: 120, height: CGFloat.infinity)
    let cut = layout(Self.pangram, TextLayout.Options(size: box, isWrapped: true, maxLines: 2))
    #expect(cut.lines.count == 2 && cut.isTruncated)
    let whole = layout(Self.pangram, TextLayout.Options(size: box, isWrapped: true))
    #expect(cut.lines == Array(whole.lines.prefix(2)))
    let dots = layout(Self.pangram, TextLayout.Options(size: box, isWrapped: true, truncation: .end, maxLines: 2))
    #expect(dots.lines.count == 2 && dots.isTruncated)
    #expect(dots.lines[1].width != whole.lines[1].width)
    let roomy = layout("one two", TextLayout.Options(size: box, isWrapped: true, maxLines: 3))
    #expect(!roomy.isTruncated)
    #expect(layout("a\nb\nc", TextLayout.Options(maxLines: 1)).lines.count == 1)
  }

  @Test("a balanced, shrunk, limited text obeys all three")
  func together() {
    let options = TextLayout.Options(
      size: CGSize(width: 220, height: 300), isWrapped: true, maxLines: 2, isBalanced: true, fit: .shrink)
    let text = layout(Self.pangram, size: 60, options)
    #expect(text.lines.count == 2 && !text.isTruncated)
    #expect(abs(text.lines[0].width - text.lines[1].width) < 40)
  }

  @Test("features choose other glyphs, and what is no feature is ignored")
  func features() {
    func glyphs(_ features: [String]) -> Int {
      TextLayout([TextRun("office", face: face, size: 20, features: features)]).segments.first?.run.glyphs.count ?? 0
    }
    #expect(glyphs([]) == 4)
    #expect(glyphs(["liga=0"]) == 6)
    #expect(glyphs(["nonsense", "", "a=b=c", "liga=x"]) == 4)
  }

  @Test("spacing between characters separates ligatures")
  func tracking() {
    let text = layout("office", TextLayout.Options(), kern: 3)
    #expect(text.segments[0].run.glyphs.count == 6)
  }
}
