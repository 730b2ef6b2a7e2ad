import Foundation

/// The polygons of a face's glyphs for one range of sizes.
///
/// Written to by one thread at a time; what was read from it is good while it lives.
final class GlyphSheet: @unchecked Sendable {
  private static let pageSize = 64
  /// Pages of glyphs, made when first needed.
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<GlyphPolygons?>?>
  private let pageCount: Int
  private let glyphCount: Int
  private let tolerance: Double

  /// Chords will be at most `tolerance` ems from their curves.
  init(glyphCount: Int, tolerance: Double) {
    self.glyphCount = glyphCount
    pageCount = glyphCount / Self.pageSize + 1
    pages = .allocate(capacity: pageCount)
    pages.initialize(repeating: nil, count: pageCount)
    self.tolerance = tolerance
  }

  /// Without what the glyphs take.
  var ownBytes: Int { pageCount * 8 + 64 }

  deinit {
    for index in 0..<pageCount {
      guard let page = pages[index] else { continue }
      for slot in 0..<Self.pageSize {
        page[slot]?.corners.deallocate()
        page[slot]?.counts.deallocate()
      }
      page.deallocate()
    }
    pages.deallocate()
  }

  /// The polygons of a glyph and, when they had to be made of its `outline`, the bytes they take.
  func polygons(of glyph: UInt32, outline: (UInt32) -> PathGeometry) -> (polygons: GlyphPolygons, bytes: Int) {
    // Numbers no glyph has share a place, that of the first of them: their outline is empty.
    let number = min(Int(glyph), glyphCount)
    let index = number / Self.pageSize
    let page: UnsafeMutablePointer<GlyphPolygons?>
    if let known = pages[index] {
      page = known
    } else {
      page = .allocate(capacity: Self.pageSize)
      page.initialize(repeating: nil, count: Self.pageSize)
      pages[index] = page
    }
    let slot = number % Self.pageSize
    if let known = page[slot] { return (known, 0) }
    var chords = ChordPolygons(tolerance: tolerance)
    chords.add(outline(glyph))
    let made = chords.copied()
    page[slot] = made
    return (made, chords.corners.count * 8 + chords.counts.count * 4 + 64)
  }
}

/// The sheets of one face, one for each size kept.
struct GlyphSheets {
  /// How many bytes they may take before all are given up: what comes next makes its own again.
  private static let limit = 8 << 20
  private var sheets: [Double: GlyphSheet] = [:]
  private var bytes = 0

  /// Writes the polygons of the glyphs to `result`; they are good while the sheet returned lives.
  mutating func find(
    _ glyphs: [GlyphRun.Glyph], size: Double, in face: FontFace, _ result: UnsafeMutablePointer<GlyphPolygons>
  ) -> GlyphSheet {
    if bytes > Self.limit {
      sheets = [:]
      bytes = 0
    }
    let sheet: GlyphSheet
    if let known = sheets[size] {
      sheet = known
    } else {
      sheet = GlyphSheet(glyphCount: face.glyphCount, tolerance: GlyphPolygons.flatness / size)
      sheets[size] = sheet
      bytes += sheet.ownBytes
    }
    for (index, glyph) in glyphs.enumerated() {
      let found = sheet.polygons(of: glyph.id) { face.outline(of: $0) }
      bytes += found.bytes
      (result + index).initialize(to: found.polygons)
    }
    return sheet
  }
}
