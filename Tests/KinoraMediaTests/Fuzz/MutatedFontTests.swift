import Foundation
import KinoraGraphics
import TestSupport
import Testing

/// Damaged font files, each of which is a font in which text can be set, or an error.
@Suite("Mutated fonts")
struct MutatedFontTests {
  static let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/media/paints.ttf").path

  private func attempt(_ whole: [UInt8], _ name: String, _ seeds: Range<UInt64>) throws {
    let scratch = try Scratch()
    var library = FontLibrary()
    for seed in seeds {
      // A library keeps all fonts that it was given, so a new one now and then keeps their number small.
      if seed % 50 == 0 { library = FontLibrary() }
      Mutation.announce("\(name) \(seed)")
      let path = try scratch.write(Mutation.of(whole, seed: seed), to: "\(name)-\(seed).ttf")
      do {
        for face in try library.register(path: path) {
          let run = TextRun("Héllo 漢 AB\u{1F600}", face: face, size: 20, color: .black)
          let layout = TextLayout([run], library: library)
          #expect(layout.size.width.isFinite, "\(name) \(seed)")
          for glyph in 0..<UInt32(min(face.glyphCount, 40)) {
            _ = face.outline(of: glyph)
            _ = face.colorGlyph(of: glyph)
          }
        }
      } catch { #expect("\(error)".contains(path), "\(name) \(seed): \(error)") }
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test("a damaged font with trees of paints does no harm")
  func paints() throws {
    try attempt([UInt8](try Data(contentsOf: URL(fileURLWithPath: Self.fixture))), "paints", Mutation.seeds(usual: 120))
  }

  @Test("a damaged text font with instructions, kerning and ligatures does no harm")
  func text() throws {
    let path = try FontLibrary.shared.face(family: "DejaVu Sans Mono").path
    try attempt([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), "text", Mutation.seeds(usual: 60))
  }
}
