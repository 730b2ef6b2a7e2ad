import Foundation
import Synchronization

/// A face of a font file: the outlines, metrics and names of its glyphs.
///
/// Everything is measured in ems: a glyph of a face at size 40 is its outline times 40. Nothing is hinted or rounded, so a face has one
/// shape at every size. A face is immutable and may be used from any thread; its outlines are decoded once each.
public final class FontFace: Sendable {
  /// The path of the font file, as it was given. The file is read once; changing it later does not change the face.
  public var path: String { file.path }
  let file: FontFile
  /// The index of the face in its file.
  public let index: Int
  /// The position of a variable font on its axes; empty for the file's own default.
  public let variations: [FontVariation]
  /// The synthesis of a bold or slanted face that the family does not have.
  public let synthesis: FontSynthesis
  /// The face's own description; a synthetic weight or slant counts too.
  public let description: FontDescription
  /// The face's heights and underline, in ems.
  public let metrics: FontMetrics
  /// The names, heights and angles that the file states.
  public let details: FontDetails
  /// Whether any glyph may have colours of its own.
  public let hasColorGlyphs: Bool
  private let paints: ColorPaintReader?

  private let font: HarfBuzzFont
  private let outlines = Mutex<[UInt32: PathGeometry]>([:])
  /// The ink of the glyphs that were asked for so far. A variable font works it out from many numbers.
  private let inks = Mutex<[UInt32: CGRect?]>([:])
  private let sheets = Mutex(GlyphSheets())
  private let colors = Mutex(ColorGlyphs())

  /// The coloured glyphs that were asked for so far.
  private struct ColorGlyphs: ~Copyable {
    var known: [UInt32: ColorGlyph?] = [:]
    /// The reader of bitmaps: nil before it is first needed, and the inner nil for a file without bitmaps.
    var bitmaps: BitmapGlyphs??
  }

  /// Opens a face.
  ///
  /// - Throws: `FontError.unreadableFile` when the file cannot be read, is no regular file, or holds no such face.
  public convenience init(
    contentsOf path: String, index: Int = 0, variations: [FontVariation] = [], synthesis: FontSynthesis = .none
  ) throws(FontError) {
    try self.init(try FontFile(copying: path), index: index, variations: variations, synthesis: synthesis)
  }

  init(
    _ file: FontFile, index: Int, variations: [FontVariation] = [], synthesis: FontSynthesis = .none
  ) throws(FontError) {
    guard let font = HarfBuzzFont(path: file.readablePath, index: index, variations: variations), font.glyphCount > 0
    else { throw .unreadableFile(path: file.path) }
    self.font = font
    self.file = file
    self.index = index
    self.variations = variations
    self.synthesis = synthesis
    var description = font.description
    if synthesis.isEmboldened { description.weight = max(description.weight, 700) }
    if synthesis.slant != 0 { description.isItalic = true }
    self.description = description
    metrics = font.metrics
    details = synthesis.apply(to: font.details)
    paints = font.colorPaints
    hasColorGlyphs = paints != nil || font.hasColorLayers || font.hasColorBitmaps
  }

  /// The number of glyphs in the face; glyph indices run from 0 (the "missing" glyph) to one less.
  public var glyphCount: Int { font.glyphCount }

  /// The outline of a glyph in ems: 1.0 is one em, y grows downward, the origin lies on the baseline. The outline is to
  /// be filled by the non-zero rule. It is empty for a glyph without ink, a glyph the face does not have, and a glyph
  /// that is only a bitmap.
  public func outline(of glyph: UInt32) -> PathGeometry {
    if let known = outlines.withLock({ $0[glyph] }) { return known }
    let outline = synthesis.apply(to: font.outline(of: glyph))
    outlines.withLock { $0[glyph] = outline }
    return outline
  }

  /// Calls `body` with the polygons of the glyphs, in order, as they are kept for `size`, which is one of `GlyphSizes`.
  /// Polygons are made when they are first asked for.
  package func withPolygons(
    of glyphs: [GlyphRun.Glyph], size: Double, _ body: (UnsafePointer<GlyphPolygons>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: GlyphPolygons.self, capacity: glyphs.count) { buffer in
      guard let polygons = buffer.baseAddress else { return }
      let sheet = sheets.withLock { $0.find(glyphs, size: size, in: self, polygons) }
      withExtendedLifetime(sheet) { body(polygons) }
    }
  }

  /// The bounding box of a glyph's ink in ems, with y downward, at most one font unit too large on each side (a little
  /// more where the face is emboldened); nil without ink.
  public func inkBounds(of glyph: UInt32) -> CGRect? {
    if let known = inks.withLock({ $0[glyph] }) { return known }
    let ink = font.inkBounds(of: glyph).map(synthesis.apply)
    inks.withLock { $0[glyph] = .some(ink) }
    return ink
  }

  /// How a glyph with colours of its own is drawn; nil for a glyph that is an outline.
  ///
  /// Bitmaps are neither emboldened nor slanted. Paints have the colours of the font's first palette and the shapes of
  /// a variable font's default. Glyphs of the `SVG` table are not read: such a glyph has its outline, if any.
  public func colorGlyph(of glyph: UInt32) -> ColorGlyph? {
    guard hasColorGlyphs else { return nil }
    return colors.withLock { colors in
      if let known = colors.known[glyph] { return known }
      var color: ColorGlyph? = paints?.paint(of: glyph).map { .paint($0) }
      if color == nil, font.hasColorLayers {
        let found = font.colorLayers(of: glyph)
        color = found.isEmpty ? nil : .layers(found)
      }
      if color == nil, font.hasColorBitmaps {
        let bitmaps: BitmapGlyphs? = colors.bitmaps ?? BitmapGlyphs(path: file.readablePath, index: index)
        colors.bitmaps = .some(bitmaps)
        color = bitmaps?.picture(of: glyph)
      }
      colors.known[glyph] = .some(color)
      return color
    }
  }

  /// The advance of a glyph in ems, before any kerning.
  public func advance(of glyph: UInt32) -> Double { font.advance(of: glyph) }

  /// The glyph of the face for a character, or nil when it has none.
  public func glyph(for character: Unicode.Scalar) -> UInt32? { font.glyph(for: character) }

  /// The glyph with a PostScript name, or nil when there is none.
  public func glyph(named name: String) -> UInt32? { font.glyph(named: name) }

  /// The PostScript name of a glyph; nil in a font that does not name its glyphs.
  public func name(of glyph: UInt32) -> String? { font.name(of: glyph) }

  /// The bytes of a table of the font, such as that with the tag `0x68656164` (`head`); empty when the file has none.
  public func table(_ tag: UInt32) -> [UInt8] { font.table(tag) }
}

extension FontFace: Equatable, Hashable {
  /// Two faces are equal when they are the same face of the same file, at the same position on its axes and with the
  /// same synthesis.
  public static func == (a: FontFace, b: FontFace) -> Bool {
    a === b
      || (a.index == b.index && a.path == b.path && a.variations == b.variations && a.synthesis == b.synthesis)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(index)
    hasher.combine(variations)
    hasher.combine(synthesis)
  }
}

/// A position on one axis of a variable font.
public struct FontVariation: Sendable, Hashable {
  /// The axis' tag of four characters, such as `wght`.
  public var tag: String
  /// The position on the axis.
  public var value: Float
  /// A position from its parts.
  public init(tag: String, value: Float) {
    self.tag = tag
    self.value = value
  }
}

/// The heights of a face in ems, measured from the baseline: the font's own horizontal metrics, unrounded.
public struct FontMetrics: Sendable, Hashable {
  /// The ascent: how far the face reaches above the baseline; positive.
  public var ascent: Double
  /// The descent: how far the face reaches below the baseline; positive.
  public var descent: Double
  /// The extra space between lines that the font asks for.
  public var lineGap: Double
  /// How far the underline's upper edge lies below the baseline (`underlinePosition` of the `post` table).
  public var underlineOffset: Double
  /// The thickness of an underline.
  public var underlineThickness: Double

  /// Metrics from their parts, in ems.
  public init(
    ascent: Double, descent: Double, lineGap: Double, underlineOffset: Double, underlineThickness: Double
  ) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    self.underlineOffset = underlineOffset
    self.underlineThickness = underlineThickness
  }
}
