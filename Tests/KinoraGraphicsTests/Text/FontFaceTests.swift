import Foundation
import KinoraGraphics
import Testing

@Suite("Font faces")
struct FontFaceTests {
  let face: FontFace

  init() throws { face = try FontLibrary.shared.face(family: "DejaVu Sans") }

  @Test("a family is found without regard to case, and the face knows what it is")
  func familyCase() throws {
    #expect(try FontLibrary.shared.face(family: "dejavu SANS") == face)
    #expect(face.description == FontDescription(family: "DejaVu Sans", weight: 400, isItalic: false))
  }

  @Test("weight picks the bold face")
  func boldFace() throws {
    let bold = try FontLibrary.shared.face(family: "DejaVu Sans", weight: 700)
    #expect(bold.description.weight == 700)
    #expect(bold != face)
    #expect(try FontLibrary.shared.face(named: "DejaVu Sans Bold") == bold)
    #expect(try FontLibrary.shared.face(named: "DejaVuSans-Bold") == bold)
  }

  @Test("an unknown family is an error that names the nearest")
  func unknownFamily() {
    #expect {
      try FontLibrary.shared.face(family: "Dejavu Sanz")
    } throws: { error in
      guard case FontError.unknownFamily("Dejavu Sanz", let nearest) = error else { return false }
      return nearest.first == "DejaVu Sans" && "\(error)".contains("'DejaVu Sans'")
    }
  }

  @Test("a generic family is whatever the machine has")
  func genericFamily() throws {
    #expect(try FontLibrary.shared.face(family: "monospace").glyphCount > 0)
    #expect(FontLibrary.shared.defaultFace() != nil)
  }

  @Test("a face's metrics are those of its font, in ems")
  func fontMetrics() {
    // DejaVu Sans 2.37: 2048 units an em, ascender 1901, descender -483, no line gap (its hhea table).
    #expect(face.metrics.ascent == 1901.0 / 2048)
    #expect(face.metrics.descent == 483.0 / 2048)
    #expect(face.metrics.lineGap == 0)
    // The font's H is 1540 units wide.
    let glyph = face.glyph(for: "H") ?? 0
    #expect(face.advance(of: glyph) == 1540.0 / 2048)
  }

  @Test("an outline is in ems, with negative y above the baseline")
  func outlineInEms() throws {
    let outline = face.outline(of: try #require(face.glyph(for: "H")))
    #expect(!outline.isEmpty)
    // A capital of DejaVu Sans is 1493 units tall and stands on the baseline.
    #expect(outline.points.map(\.y).min() == -1493.0 / 2048)
    #expect(outline.points.map(\.y).max() == 0)
    #expect(outline.verbs.last == .close)
    #expect(outline == face.outline(of: try #require(face.glyph(for: "H"))))
  }

  @Test("glyphs that the font does not have have no outline")
  func absentGlyphs() {
    #expect(face.outline(of: UInt32.max).isEmpty)
    #expect(face.outline(of: face.glyph(for: " ") ?? 0).isEmpty)
  }

  @Test("a file that is no font cannot be opened or registered")
  func noFontFile() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID()).ttf").path
    try Data("not a font".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: FontError.unreadableFile(path: path)) { try FontFace(contentsOf: path) }
    #expect(throws: FontError.unreadableFile(path: path)) { try FontLibrary().register(path: path) }
    #expect(throws: FontError.unreadableFile(path: "/nowhere.ttf", reason: "No such file or directory")) {
      try FontLibrary().register(path: "/nowhere.ttf")
    }
  }

  @Test("a registered file is found by its path, and registering it twice gives the same faces")
  func registeredTwice() throws {
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID()).ttf").path
    try FileManager.default.copyItem(atPath: face.path, toPath: copy)
    defer { try? FileManager.default.removeItem(atPath: copy) }
    let library = FontLibrary()
    let faces = try library.register(path: copy)
    #expect(faces.map(\.path) == [copy])
    #expect(try library.register(path: copy).first === faces.first)
    // Text that is set in the registered copy uses it, although an installed font has the same name.
    let registered = try #require(faces.first)
    let layout = TextLayout([TextRun("Hi", face: registered, size: 20)], library: library)
    #expect(layout.segments.map(\.run.face) == [registered])
  }

  @Test("many threads at once may ask a face for outlines")
  func manyThreads() async {
    let face = face
    let outlines = await withTaskGroup(of: PathGeometry.self) { group in
      for _ in 0..<16 { group.addTask { face.outline(of: 40) } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outlines.allSatisfy { $0 == outlines[0] })
  }
}
