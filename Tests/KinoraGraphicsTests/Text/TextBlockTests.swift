import Foundation
import KinoraGraphics
import TestSupport
import Testing

/// Long texts, which are typeset some paragraphs at a time, compared with texts typeset as a whole.
@Suite("Texts typeset in blocks")
struct TextBlockTests {
  private static let pieces = [
    "word", " ", "fi", "שלום", "العربية", "12", "(3)", "\n", "\n", "\n", "\n", "\r\n", "\r", "\u{2029}", "\u{2028}",
    "…",
    "\u{301}", "a\u{300}", "!", "\t", "漢字", "e", "لا", "\u{200F}", "\u{2067}", "\u{2069}", "%",
  ]

  private static func text(_ noise: inout Noise, pieces: [String]) -> String {
    (0..<noise.below(40)).map { _ in pieces[noise.below(pieces.count)] }.joined()
  }

  /// Random runs of a text, in two faces and several sizes, with random options for fitting it.
  private static func attempt(_ seed: UInt64) throws -> (runs: [TextRun], options: TextLayout.Options) {
    var noise = Noise(seed: seed)
    // In a third of the texts most lines have no letters, and take their direction from others.
    let chosen = seed % 3 == 0 ? ["1", "-", "\n", "\n", "\n", "(", "+ ", seed % 2 == 0 ? "ש" : "x"] : pieces
    let faces = [
      try FontLibrary.shared.face(family: "DejaVu Sans"), try FontLibrary.shared.face(family: "DejaVu Sans Mono"),
    ]
    let runs = (0...noise.below(3)).map { _ in
      var run = TextRun(text(&noise, pieces: chosen), face: faces[noise.below(2)], size: Double(noise.below(30)))
      if noise.below(4) == 0 { run.kern = Double(noise.below(9)) - 2 }
      run.isUnderlined = noise.below(4) == 0
      return run
    }
    let truncations: [TextTruncation] = [.none, .start, .middle, .end]
    let alignments: [TextAlignment] = [.natural, .left, .center, .right, .justified]
    let widths: [Double] = [.infinity, 0, 40, 90, 300]
    let heights: [Double] = [.infinity, 60, 150]
    let options = TextLayout.Options(
      size: CGSize(width: widths[noise.below(5)], height: heights[noise.below(3)]), isWrapped: noise.below(2) == 0,
      truncation: truncations[noise.below(4)], alignment: alignments[noise.below(5)])
    return (runs, options)
  }

  @Test("texts typeset in blocks have the glyphs and places of texts typeset as a whole", arguments: 0..<8)
  func sameAsWhole(part: UInt64) throws {
    var lines = 0
    for seed in part * 60..<(part + 1) * 60 {
      let (runs, options) = try Self.attempt(seed)
      let whole = TextLayout(runs, options: options, blockSize: .max)
      lines = max(lines, whole.lines.count)
      for blockSize in [1, 7, 40] {
        #expect(
          TextLayout(runs, options: options, blockSize: blockSize) == whole, "seed \(seed), blocks of \(blockSize)")
      }
    }
    #expect(lines > 10)
  }

  @Test("lines without letters run in the direction of the text's first letter, however far away that is")
  func farLetter() throws {
    let face = try FontLibrary.shared.face(family: "DejaVu Sans")
    let run = TextRun(String(repeating: "1 + 2\n", count: 2000) + "ש\n7\nx\n8", face: face, size: 10)
    let layout = TextLayout([run], options: TextLayout.Options(size: CGSize(width: 300, height: 1e9)))
    // The 2000 sums and the lines of "ש" and "7" run to the left; those of "x" and "8" do not.
    #expect(layout.lines.map(\.isRightToLeft) == Array(repeating: true, count: 2002) + [false, false])
  }
}
