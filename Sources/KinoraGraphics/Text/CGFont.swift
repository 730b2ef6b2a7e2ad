import Foundation

/// A font without a size, as Core Graphics has it. Its measures are in design units, of which `unitsPerEm` make an em,
/// with y upward.
///
/// A `CGFont` may be a text layer's `font`.
public final class CGFont: Sendable {
  /// The face; nil only on a machine without fonts.
  private let ownFace: FontFace?

  init(_ face: FontFace?) { ownFace = face }

  /// The installed or registered font of this family, full or PostScript name; nil when there is none.
  public convenience init?(_ name: CFString) {
    guard let face = try? FontLibrary.shared.face(named: name as String) else { return nil }
    self.init(face)
  }

  /// The first font of a TrueType or OpenType file, or of a collection of such fonts; nil for anything else.
  public convenience init?(_ provider: CGDataProvider) {
    guard let path = provider.filePath, let face = try? FontFace(contentsOf: path) else { return nil }
    self.init(face)
  }

  /// The source in which text layers and sized fonts find the face.
  package var source: CTFont.Source { ownFace.map { .face($0) } ?? .name("Helvetica") }
  var face: FontFace? { ownFace }

  private func units(_ measure: (FontFace) -> Double) -> Double {
    ownFace.map { measure($0) * Double($0.details.unitsPerEm) } ?? 0
  }
  private func wholeUnits(_ measure: (FontFace) -> Double) -> Int32 { Int32(clamping: Int64(units(measure).rounded())) }

  /// The name of family and face together.
  public var fullName: CFString? { ownFace?.details.fullName.map { $0 as CFString } }
  /// The PostScript name of the face.
  public var postScriptName: CFString? { ownFace?.details.postScriptName.map { $0 as CFString } }
  /// The number of glyphs in the font.
  public var numberOfGlyphs: Int { ownFace?.glyphCount ?? 0 }
  /// The number of design units in an em.
  public var unitsPerEm: Int32 { Int32(clamping: ownFace?.details.unitsPerEm ?? 0) }
  /// The ascent: how far the face reaches above the baseline; positive.
  public var ascent: Int32 { wholeUnits { $0.metrics.ascent } }
  /// The descent: how far the face reaches below the baseline; negative.
  public var descent: Int32 { wholeUnits { -$0.metrics.descent } }
  /// The leading: the extra space between lines.
  public var leading: Int32 { wholeUnits { $0.metrics.lineGap } }
  /// The height of capital letters.
  public var capHeight: Int32 { wholeUnits { $0.details.capHeight } }
  /// The height of small letters without ascender.
  public var xHeight: Int32 { wholeUnits { $0.details.xHeight } }
  /// The bounding box of the ink of all glyphs.
  public var fontBBox: CGRect { ownFace.map { $0.details.bounds.upward(scale: units { _ in 1 }) } ?? .zero }
  /// The slant of the letters in degrees from upright; negative where they lean to the right.
  public var italicAngle: CGFloat { CGFloat(ownFace?.details.italicAngle ?? 0) }
  /// The thickness of vertical stems: the width of the letter "l"'s ink, or of "I"'s where that is narrower. Core
  /// Graphics reads it from hints, which most fonts lack.
  public var stemV: CGFloat {
    let widths = (["l", "I"] as [Unicode.Scalar]).compactMap { letter in
      ownFace.flatMap { face in face.glyph(for: letter).flatMap(face.inkBounds).map { Double($0.width) } }
    }
    return CGFloat((widths.min() ?? 0) * units { _ in 1 })
  }

  /// Writes the advance of each of `count` glyphs; false when the font does not have one of them.
  @discardableResult
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    fill(glyphs, count) { index, glyph in advances[index] = wholeUnits { $0.advance(of: glyph) } }
  }

  /// Writes the bounding box of the ink of each of `count` glyphs, empty without ink; false when the font does not have
  /// one of them.
  @discardableResult
  public func getGlyphBBoxes(
    glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>
  ) -> Bool {
    let scale = units { _ in 1 }
    return fill(glyphs, count) { index, glyph in
      bboxes[index] = ownFace?.inkBounds(of: glyph)?.upward(scale: scale) ?? .zero
    }
  }

  private func fill(_ glyphs: UnsafePointer<CGGlyph>, _ count: Int, _ write: (Int, UInt32) -> Void) -> Bool {
    var hasAll = true
    for index in 0..<max(0, count) {
      if Int(glyphs[index]) >= numberOfGlyphs { hasAll = false }
      write(index, UInt32(glyphs[index]))
    }
    return hasAll
  }

  /// The glyph with a PostScript name; 0, the "missing" glyph, when there is none.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
    CGGlyph(clamping: ownFace?.glyph(named: name as String) ?? 0)
  }

  /// The PostScript name of a glyph; nil in a font that does not name its glyphs.
  public func name(for glyph: CGGlyph) -> CFString? { ownFace?.name(of: UInt32(glyph)).map { $0 as CFString } }

  /// The bytes of the font's table with a tag; nil when the font has no such table.
  public func table(for tag: UInt32) -> CFData? {
    guard let bytes = ownFace?.table(tag), !bytes.isEmpty else { return nil }
    return NSData(data: Data(bytes))
  }
}

extension CGFont: Hashable {
  public static func == (a: CGFont, b: CGFont) -> Bool { a.ownFace == b.ownFace }
  public func hash(into hasher: inout Hasher) { hasher.combine(ownFace) }
}
