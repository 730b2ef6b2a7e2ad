import Foundation
import KinoraGraphics
import Testing

/// Glyphs of `COLR` version 1, from a font with a glyph for every kind of paint. The outline of each is the unit square
/// above the baseline.
@Suite("Glyphs of coloured paints")
struct ColorPaintTests {
  static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../Fixtures/media/paints.ttf"
  ).standardizedFileURL.path

  func items(_ character: Unicode.Scalar, color: CGColor = .black) throws -> [DisplayItem] {
    let face = try FontFace(contentsOf: Self.file)
    #expect(face.hasColorGlyphs)
    guard case .paint(let paint)? = face.colorGlyph(of: try #require(face.glyph(for: character))) else {
      Issue.record("\(character) is not painted")
      return []
    }
    return paint.items(of: face, color: color)
  }

  func shape(_ item: DisplayItem?) throws -> ShapeItem {
    guard case .shape(let shape)? = item else { throw CancellationError() }
    return shape
  }

  @Test("a solid paint is a colour of the palette in the glyph's outline, with y downward")
  func solid() throws {
    let shape = try shape(items("a").first)
    #expect(shape.paint == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    #expect(shape.outline.bounds(under: shape.transform) == CGRect(x: 0, y: -1, width: 1, height: 1))
  }

  @Test(
    "a paint without a colour of the palette takes the text's colour, and the text's alpha fades the palette's colours")
  func textColor() throws {
    let faint = CGColor(red: 0, green: 0.5, blue: 1, alpha: 0.4)
    #expect(try shape(items("b", color: faint).first).paint == .color(CGColor(red: 0, green: 0.5, blue: 1, alpha: 0.2)))
    #expect(try shape(items("a", color: faint).first).paint == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 0.4)))
  }

  @Test("text layout makes paintings of glyphs with paints")
  func layout() throws {
    let face = try FontFace(contentsOf: Self.file)
    let layout = TextLayout([TextRun("ag", face: face, size: 20)])
    #expect(layout.segments.isEmpty && layout.pictures.isEmpty && layout.missing.isEmpty)
    #expect(layout.paintings.count == 2)
    #expect(layout.inkBounds == CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(layout.paintings[1].items(color: .black).bounds == CGRect(x: 20, y: 0, width: 20, height: 20))
  }
}
