import Foundation
import KinoraGraphics
import TestSupport
import Testing

@Suite("Font files that change, end early or are none")
struct FontFileTests {
  private static var installed: String {
    get throws { try FontLibrary.shared.face(family: "DejaVu Sans Mono").path }
  }

  @Test("a font that is cut short while it is used goes on as it was")
  func truncated() throws {
    let scratch = try Scratch()
    let path = try scratch.write([UInt8](try Data(contentsOf: URL(fileURLWithPath: try Self.installed))), to: "a.ttf")
    let library = FontLibrary()
    let face = try #require(try library.register(path: path).first)
    func text(_ string: String) -> TextLayout {
      TextLayout([TextRun(string, face: face, size: 20, color: .black)], library: library)
    }
    let before = text("Hamburgefons")
    #expect(truncate(path, 0) == 0)
    #expect(text("Hamburgefons") == before)
    // These glyphs were not asked for before the file was cut short.
    #expect(text("ÄÖÜ#~12345").inkBounds.width > 10)
    #expect(!face.outline(of: try #require(face.glyph(for: "Q"))).isEmpty)
    #expect(face.path == path)
    #expect(try library.register(path: path).first == face)
  }

  @Test("a folder, a device, a pipe and an empty file are errors that say what they are, and none is waited for")
  func noFiles() throws {
    let scratch = try Scratch()
    let pipe = scratch.path("pipe.ttf")
    #expect(mkfifo(pipe, 0o600) == 0)
    try scratch.write([], to: "empty.ttf")
    for (path, words) in [
      (scratch.folder, "folder"), (".", "folder"), ("/dev/zero", "regular"), (pipe, "regular"),
      (scratch.path("empty.ttf"), "empty"), (scratch.path("none.ttf"), "No such file"), ("", "font"), ("a\0b", "font"),
    ] {
      for attempt in [{ _ = try FontLibrary.shared.register(path: path) }, { _ = try FontFace(contentsOf: path) }] {
        let error = #expect(throws: FontError.self, "\(path)") { try attempt() }
        #expect(error?.description.contains(words) == true, "\(path): \(error?.description ?? "")")
      }
    }
  }
}
