import Foundation

/// The polygons of a face's glyphs for one range of sizes.
///
/// A sheet is written by one thread at a time. Polygons read from it are valid while it lives.
final class GlyphSheet: @unchecked Sendable {
  private static let pageSize = 64
  /// The pages of glyphs, each made when it is first needed.
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<GlyphPolygons?>?>
  private let pageCount: Int
  private let glyphCount: Int
  private let tolerance: Double

  /// An empty sheet, whose chords will be at most `tolerance` ems from their curves.
  init(glyphCount: Int, tolerance: Double) {
    self.glyphCount = glyphCount
    pageCount = glyphCount / Self.pageSize + 1
    pages = .allocate(capacity: pageCount)
    pages.initialize(repeating: nil, count: pageCount)
    self.tolerance = tolerance
  }

  /// The bytes of the sheet itself, without its glyphs.
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

  /// The polygons of a glyph, made from its `outline` when they are not there, and the bytes that were newly taken.
  func polygons(of glyph: UInt32, outline: (UInt32) -> PathGeometry) -> (polygons: GlyphPolygons, bytes: Int) {
    // All indices beyond the last glyph share one place, since their outlines are empty.
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

/// The sheets of one face, one for each kept size.
struct GlyphSheets {
  /// The bytes that the sheets may take; beyond this all are dropped, and polygons are made again as they are needed.
  private static let limit = 8 << 20
  private var sheets: [Double: GlyphSheet] = [:]
  private var bytes = 0

  /// Writes the polygons of the glyphs to `result`; they are valid while the returned sheet lives.
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
