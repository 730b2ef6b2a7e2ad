import Foundation
import KinoraGraphics
import Testing

@Suite("Bold and slanted faces made from others")
struct FontSynthesisTests {
  /// The only family that `ci/bootstrap` brings with neither a bold nor a slanted face.
  static let plainFamily = "DejaVu Math TeX Gyre"

  @Test("a family without a bold or slanted face gets both from its regular one")
  func missingFaces() throws {
    let regular = try FontLibrary.shared.face(family: Self.plainFamily)
    let made = try FontLibrary.shared.face(family: Self.plainFamily, weight: 700, isItalic: true)
    #expect(regular.synthesis == .none)
    #expect(made.path == regular.path && made != regular)
    #expect(made.synthesis == FontSynthesis(isEmboldened: true, slant: 0.2))
    #expect(made.description.weight == 700 && made.description.isItalic)
  }

  @Test("a family that has the face asked for is left as it is")
  func presentFaces() throws {
    let face = try FontLibrary.shared.face(family: "DejaVu Sans", weight: 700, isItalic: true)
    #expect(face.synthesis == .none)
  }

  @Test("an emboldened letter reaches a forty-eighth of an em further on every side, and its counter shrinks")
  func emboldened()
    throws
  {
    let path = try FontLibrary.shared.face(family: "DejaVu Sans").path
    let regular = try FontFace(contentsOf: path)
    let bold = try FontFace(contentsOf: path, synthesis: FontSynthesis(isEmboldened: true))
    for character in "HOeil%".unicodeScalars {
      let glyph = try #require(regular.glyph(for: character))
      let (a, b) = (regular.outline(of: glyph), bold.outline(of: glyph))
      #expect(a.verbs == b.verbs)
      let grown = a.controlBounds.insetBy(dx: -1.0 / 48, dy: -1.0 / 48)
      // Sharp corners reach further than 1/48 em, but no more than twice as far.
      let limits = (grown.insetBy(dx: 0.001, dy: 0.001), grown.insetBy(dx: -1.0 / 48, dy: -1.0 / 48))
      #expect(b.controlBounds.contains(limits.0) && limits.1.contains(b.controlBounds), "\(character)")
      #expect(try #require(bold.inkBounds(of: glyph)).contains(b.controlBounds))
      #expect(regular.advance(of: glyph) == bold.advance(of: glyph))
    }
    // The ring of an O: the stem in the middle of its height, 0.36 em up, is 1/24 em thicker on each side of the hole.
    let ring = try #require(regular.glyph(for: "O"))
    func stem(_ face: FontFace) -> Double {
      let xs = face.outline(of: ring).points.filter { abs($0.y + 0.36) < 0.1 }.map { Double($0.x) }.sorted()
      return xs.count > 3 ? xs.filter { $0 < 0.4 }.max().map { $0 - xs[0] } ?? 0 : 0
    }
    #expect(abs(stem(bold) - stem(regular) - 1.0 / 24) < 0.004)
  }

  @Test("a slanted outline leans in proportion to its height, and stays where it was on the baseline")
  func slanted() throws {
    let path = try FontLibrary.shared.face(family: "DejaVu Sans").path
    let upright = try FontFace(contentsOf: path)
    let leaning = try FontFace(contentsOf: path, synthesis: FontSynthesis(slant: 0.2))
    let glyph = try #require(upright.glyph(for: "k"))
    let (a, b) = (upright.outline(of: glyph), leaning.outline(of: glyph))
    for (p, q) in zip(a.points, b.points) {
      #expect(q.y == p.y && abs(q.x - (p.x - 0.2 * p.y)) < 1e-12)
    }
    #expect(try #require(leaning.inkBounds(of: glyph)).contains(b.controlBounds))
  }

  @Test("text that asks for a synthetic face is set in that face")
  func textInFace() throws {
    let face = try FontLibrary.shared.face(family: Self.plainFamily, weight: 700, isItalic: true)
    let layout = TextLayout([TextRun("Bold", face: face, size: 20)])
    #expect(layout.segments.count == 1 && layout.segments.first?.run.face === face)
  }

  @Test("absurd slants do no harm", arguments: [Double.nan, .infinity, -1e300])
  func absurdSlants(slant: Double) throws {
    let path = try FontLibrary.shared.face(family: "DejaVu Sans").path
    let face = try FontFace(contentsOf: path, synthesis: FontSynthesis(isEmboldened: true, slant: slant))
    #expect(face.outline(of: 40).points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
  }
}
