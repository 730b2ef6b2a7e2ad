import Foundation
import KinoraGraphics
import Testing

@Suite("Parts of a text")
struct TextPartsTests {
  let face: FontFace

  init() throws { face = try FontLibrary.shared.face(family: "DejaVu Sans") }

  static let samples = [
    "Every word, where it stood!", "one\ntwo  three\n\n four", "office AVATAR fi", "", "   ", "a\u{0}b c",
    "नमस्ते दुनिया", "שלום world עולם", "👩‍👩‍👧 family 😀",
  ]

  func runs(_ text: String) -> [TextRun] {
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    return [
      TextRun(String(text[..<middle]), face: face, size: 20),
      TextRun(String(text[middle...]), face: face, size: 30, color: .white, isUnderlined: true),
    ]
  }

  @Test("the glyphs of all parts are the glyphs of the whole, at the same places", arguments: samples)
  func partition(text: String) {
    for unit in TextUnit.allCases {
      for width in [60.0, 400] {
        let options = TextLayout.Options(
          size: CGSize(width: width, height: 300), isWrapped: true, alignment: .center, verticalAlignment: .center,
          isBalanced: true)
        let whole = TextLayout(runs(text), options: options)
        let parts = TextLayout.parts(of: runs(text), by: unit, options: options)
        #expect(glyphs(parts.map(\.layout)) == glyphs([whole]), "\(unit) \(width)")
        #expect(parts.reduce(0) { $0 + $1.layout.pictures.count } == whole.pictures.count)
        // Without any part nothing is underlined.
        if parts.isEmpty { continue }
        let lengths = parts.flatMap(\.layout.underlines).reduce(0) { $0 + $1.rect.width }
        #expect(abs(lengths - whole.underlines.reduce(0) { $0 + $1.rect.width }) < 1e-6)
      }
    }
  }

  /// Every glyph in words, sorted.
  func glyphs(_ layouts: [TextLayout]) -> [String] {
    layouts.flatMap(\.segments).flatMap { segment in
      segment.run.glyphs.map { "\(segment.run.face.path) \(segment.run.size) \(segment.color) \($0)" }
    }.sorted()
  }

  @Test("words are what stands between white space, characters what a reader sees as one")
  func texts() {
    #expect(
      TextUnit.word.texts(in: " Every word,\nwhere — it\u{A0}stood!") == [
        "Every", "word,", "where", "—", "it", "stood!",
      ])
    #expect(TextUnit.character.texts(in: "a é👩‍👩‍👧\n!") == ["a", "é", "👩‍👩‍👧", "!"])
    #expect(TextUnit.line.texts(in: "a\nb") == nil)
    let lines = TextLayout.parts(
      of: [TextRun("one two three", face: face, size: 20)], by: .line,
      options: TextLayout.Options(size: CGSize(width: 90, height: 100), isWrapped: true))
    #expect(lines.map { $0.text.trimmingCharacters(in: .whitespaces) } == ["one two", "three"])
  }

  @Test("a part's box is as wide as its glyphs and as high as its line")
  func boxes() {
    let parts = TextLayout.parts(of: [TextRun("HH H", face: face, size: 2048)], by: .word)
    #expect(parts.map(\.box.minX) == [0, 2 * 1540 + 651])
    #expect(parts.map(\.box.width) == [3080, 1540])
    #expect(parts.allSatisfy { $0.box.minY == 0 && $0.box.height == 1901 + 483 })
  }

  @Test("a ligature is shown with its first character")
  func ligatures() {
    let parts = TextLayout.parts(of: [TextRun("fi", face: face, size: 20)], by: .character)
    #expect(parts.map(\.text) == ["f", "i"])
    #expect(parts.map { $0.layout.segments.count } == [1, 0])
    #expect(parts[1].box == .zero)
  }
}
