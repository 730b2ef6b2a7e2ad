import Foundation

/// A font without a size, as Core Graphics has it; measured in the units of its own design, of which `unitsPerEm` make an em, y upward.
///
/// It may be a text layer's `font`.
public final class CGFont: Sendable {
  /// Nil only for the font of a machine that has none.
  private let ownFace: FontFace?

  init(_ face: FontFace?) { ownFace = face }

  /// The installed or registered font of this family, full or PostScript name; nil when there is none.
  public convenience init?(_ name: CFString) {
    guard let face = try? FontLibrary.shared.face(named: name as String) else { return nil }
    self.init(face)
  }

  /// The first font of a file that is TrueType, OpenType or a collection of such; nil for anything else.
  public convenience init?(_ provider: CGDataProvider) {
    guard let path = provider.filePath, let face = try? FontFace(contentsOf: path) else { return nil }
    self.init(face)
  }

  /// Where text layers and sized fonts find the face.
  package var source: CTFont.Source { ownFace.map { .face($0) } ?? .name("Helvetica") }
  var face: FontFace? { ownFace }

  private func units(_ measure: (FontFace) -> Double) -> Double {
    ownFace.map { measure($0) * Double($0.details.unitsPerEm) } ?? 0
  }
  private func wholeUnits(_ measure: (FontFace) -> Double) -> Int32 { Int32(clamping: Int64(units(measure).rounded())) }

  /// The name of family and face together.
  public var fullName: CFString? { ownFace?.details.fullName.map { $0 as CFString } }
  /// The name PostScript knows the face by.
  public var postScriptName: CFString? { ownFace?.details.postScriptName.map { $0 as CFString } }
  /// How many glyphs there are.
  public var numberOfGlyphs: Int { ownFace?.glyphCount ?? 0 }
  /// Units in an em.
  public var unitsPerEm: Int32 { Int32(clamping: ownFace?.details.unitsPerEm ?? 0) }
  /// How far the face reaches above the baseline; positive.
  public var ascent: Int32 { wholeUnits { $0.metrics.ascent } }
  /// How far it reaches below; negative.
  public var descent: Int32 { wholeUnits { -$0.metrics.descent } }
  /// The room between lines.
  public var leading: Int32 { wholeUnits { $0.metrics.lineGap } }
  /// How high capital letters are.
  public var capHeight: Int32 { wholeUnits { $0.details.capHeight } }
  /// How high small letters without ascender are.
  public var xHeight: Int32 { wholeUnits { $0.details.xHeight } }
  /// A box around the ink of all glyphs.
  public var fontBBox: CGRect { ownFace.map { $0.details.bounds.upward(scale: units { _ in 1 }) } ?? .zero }
  /// Degrees from upright; negative leans to the right.
  public var italicAngle: CGFloat { CGFloat(ownFace?.details.italicAngle ?? 0) }
  /// How thick upright strokes are: the width of the letter "l"'s ink, or of "I"'s where that is narrower. Core Graphics reads it from hints, which
  /// most fonts lack.
  public var stemV: CGFloat {
    let widths = (["l", "I"] as [Unicode.Scalar]).compactMap { letter in
      ownFace.flatMap { face in face.glyph(for: letter).flatMap(face.inkBounds).map { Double($0.width) } }
    }
    return CGFloat((widths.min() ?? 0) * units { _ in 1 })
  }

  /// Writes how far each of `count` glyphs moves the pen. False for a glyph the font does not have.
  @discardableResult
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    fill(glyphs, count) { index, glyph in advances[index] = wholeUnits { $0.advance(of: glyph) } }
  }

  /// Writes a box around the ink of each of `count` glyphs, empty without ink. False for a glyph the font does not have.
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

  /// The bytes of a table of the file, by its tag; nil for a table it does not have.
  public func table(for tag: UInt32) -> CFData? {
    guard let bytes = ownFace?.table(tag), !bytes.isEmpty else { return nil }
    return NSData(data: Data(bytes))
  }
}

extension CGFont: Hashable {
  public static func == (a: CGFont, b: CGFont) -> Bool { a.ownFace == b.ownFace }
  public func hash(into hasher: inout Hasher) { hasher.combine(ownFace) }
}
