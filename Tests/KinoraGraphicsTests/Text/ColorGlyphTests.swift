import Foundation
import KinoraGraphics
import Testing

@Suite("Coloured glyphs")
struct ColorGlyphTests {
  let sans: FontFace
  let emoji: FontFace

  init() throws {
    sans = try FontLibrary.shared.face(family: "DejaVu Sans")
    emoji = try FontLibrary.shared.face(family: "Noto Color Emoji")
  }

  @Test("an emoji of a bitmap font is a picture about as large as the em, standing on the baseline")
  func bitmapEmoji() throws {
    let glyph = try #require(emoji.glyph(for: "😀"))
    guard case .picture(let image, let frame)? = emoji.colorGlyph(of: glyph) else {
      Issue.record("no picture")
      return
    }
    // The strike of Noto Color Emoji is 136 × 128 pixels at 109 pixels an em, 101 of them above the baseline.
    #expect(image.width == 136 && image.height == 128)
    #expect(frame == CGRect(x: 0, y: -101.0 / 109, width: 136.0 / 109, height: 128.0 / 109))
    // The picture is a yellow face: its middle is opaque and its corner clear.
    let middle = image.pixels[68, 30]
    #expect(middle.w == 255 && middle.x > 200 && middle.y > 150 && middle.z < 120)
    #expect(image.pixels[0, 0] == .zero)
    // Every call gives the same object, so that what is cached for an image is found.
    guard case .picture(let again, _)? = emoji.colorGlyph(of: glyph) else { return }
    #expect(again === image)
    #expect(emoji.outline(of: glyph).isEmpty)
  }

  @Test("emoji in a text come from an emoji font, at the text's size and baseline")
  func emojiInText() throws {
    let layout = TextLayout([TextRun("a😀b", face: sans, size: 50)])
    #expect(layout.missing.isEmpty)
    let picture = try #require(layout.pictures.first)
    #expect(layout.pictures.count == 1 && layout.segments.count == 2)
    let baseline = try #require(layout.lines.first).baseline
    #expect(abs(Double(picture.frame.minY) - (baseline - 50 * 101.0 / 109)) < 1e-9)
    #expect(abs(Double(picture.frame.width) - 50 * 136.0 / 109) < 1e-9)
    // The emoji stands after the a and before the b.
    let x = layout.segments.compactMap { $0.run.glyphs.first?.x }
    #expect(x[0] < picture.frame.minX && picture.frame.minX < x[1])
    #expect(layout.inkBounds.contains(picture.frame))
  }

  @Test("a sequence of joined emoji, a flag and a skin tone are one picture each")
  func joinedEmoji() {
    for text in ["👩‍👩‍👧", "🇫🇷", "👍🏽", "❤️"] {
      let layout = TextLayout([TextRun(text, face: sans, size: 20)])
      #expect(layout.pictures.count == 1 && layout.segments.isEmpty && layout.missing.isEmpty, "\(text)")
    }
  }

  @Test("a character that Unicode shows as text, unless asked otherwise, stays an outline")
  func textSign() {
    let layout = TextLayout([TextRun("☺", face: sans, size: 20)])
    #expect(layout.pictures.isEmpty && layout.segments.count == 1)
  }

  @Test("a glyph of coloured layers becomes its layers in the palette's colours, bottom first")
  func colouredLayers() throws {
    let base = try #require(sans.glyph(for: "A"))
    let (ring, dot) = (try #require(sans.glyph(for: "O")), try #require(sans.glyph(for: ".")))
    let path = try Self.layered(
      sans.path, base: base, layers: [(ring, 1), (dot, 0), (ring, 0xFFFF)], palette: [0xFF00_00FF, 0x0000_FF80])
    defer { try? FileManager.default.removeItem(atPath: path) }
    let face = try FontFace(contentsOf: path)
    // Palette entries are blue, green, red, alpha.
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 128.0 / 255)
    #expect(
      face.colorGlyph(of: base)
        == .layers([
          .init(glyph: ring, color: red), .init(glyph: dot, color: blue), .init(glyph: ring, color: nil),
        ]))
    #expect(face.colorGlyph(of: ring) == nil)
    let layout = TextLayout([TextRun("A", face: face, size: 10, color: .white)])
    #expect(layout.segments.map(\.color) == [red, blue, .white])
    #expect(layout.segments.map(\.hasOwnColor) == [true, true, false])
    #expect(layout.segments.map { $0.run.glyphs[0].id } == [ring, dot, ring])
  }

  @Test("a damaged bitmap font has no pictures and does no harm")
  func damagedFont() throws {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: emoji.path)).prefix(2_000_000))
    for index in stride(from: 5000, to: bytes.count, by: 97) { bytes[index] ^= 0x5A }
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID()).ttf").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    guard let face = try? FontFace(contentsOf: path) else { return }
    for glyph in 0..<UInt32(min(face.glyphCount, 400)) { _ = face.colorGlyph(of: glyph) }
  }

  /// A copy of a font file with a `COLR` and a `CPAL` table for one glyph. Colours are in the file's order: blue,
  /// green, red, alpha.
  static func layered(
    _ path: String, base: UInt32, layers: [(glyph: UInt32, color: UInt16)], palette: [UInt32]
  ) throws -> String {
    func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    func big(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    let colr =
      big(UInt16(0)) + big(UInt16(1)) + big(UInt32(14)) + big(UInt32(20)) + big(UInt16(layers.count))
      + big(UInt16(base)) + big(UInt16(0)) + big(UInt16(layers.count))
      + layers.flatMap { big(UInt16($0.glyph)) + big($0.color) }
    let cpal =
      big(UInt16(0)) + big(UInt16(palette.count)) + big(UInt16(1)) + big(UInt16(palette.count)) + big(UInt32(14))
      + big(UInt16(0)) + palette.flatMap { big($0) }
    let old = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    let count = Int(old[4]) << 8 | Int(old[5])
    // The directory grows by two entries of 16 bytes, and so every offset grows by 32. Directories are sorted by tag.
    var entries: [(tag: [UInt8], rest: [UInt8])] = (0..<count).map { number in
      let at = 12 + 16 * number
      let offset = old[(at + 8)..<(at + 12)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return (
        Array(old[at..<(at + 4)]), Array(old[(at + 4)..<(at + 8)]) + big(offset + 32) + old[(at + 12)..<(at + 16)]
      )
    }
    var end = UInt32(old.count + 32)
    for (tag, table) in [("COLR", colr), ("CPAL", cpal)] {
      entries.append((Array(tag.utf8), big(UInt32(0)) + big(end) + big(UInt32(table.count))))
      end += UInt32(table.count)
    }
    entries.sort { $0.tag.lexicographicallyPrecedes($1.tag) }
    var file = Array(old[0..<4]) + big(UInt16(entries.count)) + old[6..<12]
    for entry in entries { file += entry.tag + entry.rest }
    file += old[(12 + 16 * count)...] + colr + cpal
    let copy = FileManager.default.temporaryDirectory.appendingPathComponent("kinora-\(UUID()).ttf").path
    try Data(file).write(to: URL(fileURLWithPath: copy))
    return copy
  }
}
