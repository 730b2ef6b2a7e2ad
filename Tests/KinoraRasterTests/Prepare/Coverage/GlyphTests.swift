import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

@Suite("Glyphs")
struct GlyphTests {
  let face: FontFace

  init() throws { face = try FontLibrary.shared.face(family: "DejaVu Sans") }

  private func run(_ text: String, _ size: Double) -> GlyphRun {
    var x = 0.0
    let glyphs = text.unicodeScalars.map { scalar -> GlyphRun.Glyph in
      let id = face.glyph(for: scalar) ?? 0
      defer { x += face.advance(of: id) * size }
      return .init(id: id, x: x, y: 0)
    }
    return GlyphRun(face: face, size: size, glyphs: glyphs)
  }

  private func item(_ run: GlyphRun, _ transform: Homography) -> DisplayItem {
    .shape(ShapeItem(.glyphs(run), paint: .color(.white), transform: transform))
  }

  /// The outlines of a run's glyphs as one path.
  private func path(_ run: GlyphRun, _ transform: Homography) -> DisplayItem {
    var path = PathGeometry()
    for glyph in run.glyphs {
      path.append(
        run.face.outline(of: glyph.id).mapPoints {
          CGPoint(x: glyph.x + run.size * Double($0.x), y: glyph.y + run.size * Double($0.y))
        })
    }
    return .shape(ShapeItem(.path(path, .nonZero), paint: .color(.white), transform: transform))
  }

  @Test("text covers what its outlines cover", arguments: [6.0, 11.3, 24, 37.9, 38.1, 64, 150])
  func textCoversOutlines(size: Double) {
    let run = run("Sphinx g&8", size)
    let width = Int(size * 7)
    let height = Int(size * 2)
    for transform in [
      Homography.translation(x: 3.3, y: 1.4 * size),
      Homography(a: 0.8, b: 0.1, c: -0.3, d: 0.9, tx: size / 2, ty: 1.4 * size),
    ] {
      let glyphs = render(width, height, [item(run, transform)])
      let outlines = render(width, height, [path(run, transform)])
      // In both pictures chords are at most 1/16 pixel, which is 16 levels, from the curves, on either side alike.
      #expect(greatestDifference(glyphs, outlines) <= 16)
      let sums = [glyphs, outlines].map { bytes($0).reduce(0) { $0 + Double($1) } }
      #expect(abs(sums[0] - sums[1]) < 0.001 * sums[1])
    }
  }

  @Test("levels, tiles and threads leave text as it is")
  func levelsTilesThreads() {
    let items = [
      item(run("Quartz glyph", 31), .translation(x: -7.6, y: 33.2)),
      item(run("jogs, vexed", 47), Homography(a: 0.9, b: 0.4, c: -0.4, d: 0.9, tx: 20.5, ty: 60)),
      item(run("tiny words between the lines", 7), .translation(x: 4, y: 90)),
    ]
    let whole = render(240, 150, items)
    for level in [SIMDLevel.scalar, .best] {
      for (tile, threads) in [(16, 1), (48, 2), (1024, 1)] {
        let options = FrameRenderer.Options(threads: threads, tileSize: tile, simd: level)
        #expect(bytes(render(240, 150, options: options, items)) == bytes(whole))
      }
    }
  }

  @Test("no size brings text down", arguments: [0, -20, 1e-9, 1e5, 1e300, .nan, .infinity])
  func sizeBringsText(size: Double) {
    _ = render(32, 32, [item(run("ag", size), .translation(x: 2, y: 20))])
    _ = render(32, 32, [item(run("ag", 20), Homography(a: size, b: 0, c: 0, d: 1, tx: 0, ty: 20))])
  }

  @Test("a glyph no face has draws nothing")
  func glyphFaceDraws() {
    let run = GlyphRun(face: face, size: 20, glyphs: [.init(id: .max, x: 2, y: 20), .init(id: 1_000_000, x: 2, y: 20)])
    #expect(bytes(render(32, 32, [item(run, .identity)])).allSatisfy { $0 == 0 })
  }
}
