import Foundation
import KinoraGraphics
import Testing

/// The numbers are those of DejaVu Sans 2.37, read from its tables: 2048 units an em, ascender 1901, descender −483, no
/// line gap; "H" is 1540 wide, with ink from 201 to 1339 that is 1493 tall, and no glyph leaves the box from (−2090,
/// −948) to (3673, 2524).
@Suite("Core Text fonts")
struct CTFontTests {
  let font = CTFontCreateWithName("DejaVu Sans" as CFString, 2048, nil)

  @Test("a font's heights are those of its file, at its size")
  func heights() {
    #expect(CTFontGetAscent(font) == 1901 && CTFontGetDescent(font) == 483 && CTFontGetLeading(font) == 0)
    // The file does not state these heights; they are those of the ink of letters.
    #expect(abs(CTFontGetCapHeight(font) - 1493) <= 1 && abs(CTFontGetXHeight(font) - 1120) <= 1)
    #expect(CTFontGetUnitsPerEm(font) == 2048 && CTFontGetSize(font) == 2048)
    #expect(CTFontGetBoundingBox(font) == CGRect(x: -2090, y: -948, width: 5763, height: 3472))
    #expect(CTFontGetUnderlinePosition(font) < 0 && CTFontGetUnderlineThickness(font) > 0)
    #expect(CTFontGetGlyphCount(font) > 6_000)
    #expect(CTFontGetSlantAngle(font) == 0)
    let half = CTFontCreateCopyWithAttributes(font, 1024, nil, nil)
    #expect(CTFontGetAscent(half) == 950.5)
  }

  @Test("a font's names are those of its file")
  func names() {
    #expect(CTFontCopyPostScriptName(font) as String == "DejaVuSans")
    #expect(CTFontCopyFamilyName(font) as String == "DejaVu Sans")
    #expect(
      CTFontCopyFullName(CTFontCreateWithName("DejaVuSans-Bold" as CFString, 9, nil)) as String == "DejaVu Sans Bold")
    #expect(CTFontCopyDisplayName(font) as String == "DejaVu Sans")
  }

  @Test("a name that means nothing is measured as the default font")
  func meaninglessName() {
    let nobody = CTFontCreateWithName("Nobody's Font" as CFString, 10, nil)
    let standard = CTFontCreateWithName("Helvetica" as CFString, 10, nil)
    #expect(CTFontGetAscent(nobody) == CTFontGetAscent(standard) && CTFontGetAscent(nobody) > 0)
    #expect(CTFontGetSize(CTFontCreateWithName("DejaVu Sans" as CFString, 0, nil)) == 12)
  }

  @Test("bold and italic faces are found by traits")
  func traits() throws {
    let bold = try #require(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitBold, .traitBold))
    #expect(CTFontCopyPostScriptName(bold) as String == "DejaVuSans-Bold")
    #expect(CTFontGetSymbolicTraits(bold).contains(.traitBold))
    let back = try #require(CTFontCreateCopyWithSymbolicTraits(bold, 8, nil, [], .traitBold))
    #expect(CTFontCopyPostScriptName(back) as String == "DejaVuSans" && CTFontGetSize(back) == 8)
    let slanted = try #require(CTFontCreateCopyWithSymbolicTraits(font, 0, nil, .traitItalic, .traitItalic))
    #expect(CTFontGetSlantAngle(slanted) < 0)
    #expect(CTFontGetSymbolicTraits(CTFont("DejaVu Sans Mono", size: 1)).contains(.traitMonoSpace))
    #expect(!CTFontGetSymbolicTraits(font).contains(.traitMonoSpace))
  }

  @Test("characters become glyphs, and a surrogate pair becomes one")
  func characters() {
    let characters = Array("H😀i\u{378}".utf16)
    var glyphs = [CGGlyph](repeating: 9, count: characters.count)
    #expect(!CTFontGetGlyphsForCharacters(font, characters, &glyphs, characters.count))
    // DejaVu Sans has the grinning face; nothing is at U+0378.
    #expect(glyphs[0] > 0 && glyphs[1] > 0 && glyphs[2] == 0 && glyphs[3] > 0 && glyphs[4] == 0)
    #expect(CTFontGetGlyphWithName(font, "H" as CFString) == glyphs[0])
    var advances = [CGSize](repeating: .zero, count: 2)
    #expect(CTFontGetAdvancesForGlyphs(font, .horizontal, [glyphs[0], glyphs[0]], &advances, 2) == 3080)
    #expect(advances.map(\.width) == [1540, 1540])
    var boxes = [CGRect](repeating: .zero, count: 1)
    let box = CTFontGetBoundingRectsForGlyphs(font, .default, [glyphs[0]], &boxes, 1)
    #expect(box == boxes[0] && abs(box.minX - 201) <= 1 && abs(box.minY) <= 1 && abs(box.maxY - 1493) <= 1)
    var lone: [UniChar] = [0xD83D]
    #expect(!CTFontGetGlyphsForCharacters(font, &lone, &glyphs, 1) && glyphs[0] == 0)
  }

  @Test("outlines have y upward and are mapped by both matrices")
  func outlines() throws {
    let glyph = CTFontGetGlyphWithName(font, "H" as CFString)
    let path = try #require(CTFontCreatePathForGlyph(font, glyph, nil))
    #expect(path.boundingBoxOfPath == CGRect(x: 201, y: 0, width: 1138, height: 1493))
    var move = CGAffineTransform(translationX: 100, y: 50)
    #expect(CTFontCreatePathForGlyph(font, glyph, &move)?.boundingBoxOfPath.origin == CGPoint(x: 301, y: 50))
    var double = CGAffineTransform(scaleX: 2, y: 1)
    let wide = CTFontCreateWithName("DejaVu Sans" as CFString, 2048, &double)
    #expect(CTFontCreatePathForGlyph(wide, glyph, nil)?.boundingBoxOfPath.width == 2276)
    #expect(CTFontCreatePathForGlyph(font, CTFontGetGlyphWithName(font, "space" as CFString), nil) == nil)
    #expect(CTFontCreatePathForGlyph(font, kCGFontIndexInvalid, nil) == nil)
  }

  @Test("a font is made of a descriptor, and describes itself")
  func descriptors() {
    let descriptor = CTFontDescriptorCreateWithNameAndSize("DejaVuSans-Bold" as CFString, 17)
    let bold = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
    #expect(CTFontGetSize(bold) == 17 && CTFontCopyPostScriptName(bold) as String == "DejaVuSans-Bold")
    let attributes = [kCTFontFamilyNameAttribute: "DejaVu Serif", kCTFontSizeAttribute: 5] as [CFString: Any]
    let serif = CTFontCreateWithFontDescriptor(
      CTFontDescriptorCreateWithAttributes(attributes as CFDictionary), 0, nil)
    #expect(CTFontCopyFamilyName(serif) as String == "DejaVu Serif" && CTFontGetSize(serif) == 5)
    #expect(CTFontCreateWithFontDescriptor(CTFontCopyFontDescriptor(bold), 0, nil) == bold)
  }

  @Test("a graphics font has its measures in its own units")
  func graphicsFont() throws {
    let font = try #require(CGFont("DejaVu Sans" as CFString))
    #expect(font.unitsPerEm == 2048 && font.ascent == 1901 && font.descent == -483 && font.leading == 0)
    #expect(font.capHeight == 1493 && font.xHeight == 1120 && font.italicAngle == 0)
    #expect(font.fontBBox == CGRect(x: -2090, y: -948, width: 5763, height: 3472))
    #expect(font.fullName as String? == "DejaVu Sans" && font.postScriptName as String? == "DejaVuSans")
    #expect(font.numberOfGlyphs > 6_000 && font.stemV > 100 && font.stemV < 300)
    let glyph = font.getGlyphWithGlyphName(name: "H" as CFString)
    #expect(font.name(for: glyph) as String? == "H" && font.getGlyphWithGlyphName(name: "nothing" as CFString) == 0)
    var advances: [Int32] = [0, 0]
    #expect(font.getGlyphAdvances(glyphs: [glyph, 0], count: 2, advances: &advances) && advances[0] == 1540)
    #expect(!font.getGlyphAdvances(glyphs: [65_535], count: 1, advances: &advances))
    var boxes = [CGRect.zero]
    #expect(font.getGlyphBBoxes(glyphs: [glyph], count: 1, bboxes: &boxes))
    #expect(abs(boxes[0].maxY - 1493) <= 1)
    // The number spells "head", the name of a table of at least 54 bytes.
    #expect((font.table(for: 0x6865_6164)?.length ?? 0) >= 54 && font.table(for: 0) == nil)
    #expect(CGFont("Nobody's Font" as CFString) == nil)
    let sized = CTFontCreateWithGraphicsFont(font, 10, nil, nil)
    #expect(CTFontCopyPostScriptName(sized) as String == "DejaVuSans")
    #expect(CTFontCopyGraphicsFont(sized, nil) == font)
  }

  @Test("a font is opened from a file and from bytes, and text is set in it")
  func opened() throws {
    let path = try FontLibrary.shared.face(family: "DejaVu Serif").path
    let url = URL(fileURLWithPath: path)
    let file = try #require(CGDataProvider(url: url as CFURL).flatMap(CGFont.init))
    let bytes = try #require(CGDataProvider(data: Data(contentsOf: url) as CFData).flatMap(CGFont.init))
    #expect(file.postScriptName == bytes.postScriptName)
    #expect(CGDataProvider(filename: path) != nil && CGDataProvider(filename: "/nowhere.ttf") == nil)
    #expect(CGDataProvider(data: Data("no font".utf8) as CFData).flatMap(CGFont.init) == nil)
    let lines = [file, bytes].map { font in
      CTLineCreateWithAttributedString(
        NSAttributedString(
          string: "Hello", attributes: [.font: CTFontCreateWithGraphicsFont(font, 20, nil, nil)]))
    }
    let widths = lines.map { CTLineGetTypographicBounds($0, nil, nil, nil) }
    #expect(widths[0] > 0 && widths[0] == widths[1])
    // The font of the bytes themselves is drawn, not one that stands in.
    let run = lines[1].first
    #expect(CTFontCopyPostScriptName(try #require(run)) as String == "DejaVuSerif")
  }
}

@Suite("The font manager")
struct CTFontManagerTests {
  @Test("a font is registered from a file, and a file that is no font gives an error")
  func registered() throws {
    let path = try FontLibrary.shared.face(family: "DejaVu Serif").path
    #expect(CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: path) as CFURL, .process, nil))
    #expect(CTFontManagerRegisterGraphicsFont(try #require(CGFont("DejaVu Serif" as CFString)), nil))
    var error: Unmanaged<CFError>?
    #expect(!CTFontManagerRegisterFontsForURL(URL(fileURLWithPath: "/nowhere.ttf") as CFURL, .process, &error))
    #expect(error?.takeRetainedValue().localizedDescription.contains("/nowhere.ttf") == true)
  }
}

extension CTLine {
  /// The font of the first run.
  fileprivate var first: CTFont? {
    (CTLineGetGlyphRuns(self) as? [CTRun])?.first.flatMap { CTRunGetAttributes($0)[kCTFontAttributeName] as? CTFont }
  }
}
