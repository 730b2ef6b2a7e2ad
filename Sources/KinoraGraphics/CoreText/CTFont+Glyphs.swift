import Foundation

/// The index that no glyph has.
public let kCGFontIndexInvalid: CGFontIndex = 0xFFFF

/// The direction in which text runs. Glyphs are always measured as for horizontal text.
public enum CTFontOrientation: UInt32, Sendable {
  /// The font's own orientation, which is horizontal.
  case `default` = 0
  case horizontal = 1
  case vertical = 2
}

/// Writes the glyph of each of `count` UTF-16 units; 0 where the font has none, and for the second half of a surrogate
/// pair. Characters are looked up one by one, without ligatures. True when every character has a glyph.
@discardableResult
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>, _ count: CFIndex
) -> Bool {
  let face = font.face
  var isComplete = true
  var index = 0
  while index < count {
    let unit = characters[index]
    var scalar = Unicode.Scalar(unit)
    var width = 1
    if UTF16.isLeadSurrogate(unit), index + 1 < count, UTF16.isTrailSurrogate(characters[index + 1]) {
      scalar = UTF16.decode(UTF16.EncodedScalar([unit, characters[index + 1]]))
      width = 2
      glyphs[index + 1] = 0
    }
    let glyph = scalar.flatMap { face?.glyph(for: $0) }
    if glyph == nil { isComplete = false }
    glyphs[index] = CGGlyph(clamping: glyph ?? 0)
    index += width
  }
  return isComplete
}

/// The glyph with a PostScript name; 0 when there is none.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  CGGlyph(clamping: font.face?.glyph(named: glyphName as String) ?? 0)
}

/// The sum of the advances of `count` glyphs, in points. The advance of each is written to `advances` where that is
/// given.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<max(0, count) {
    let advance = (font.face?.advance(of: UInt32(glyphs[index])) ?? 0) * font.points
    advances?[index] = CGSize(width: advance, height: 0)
    sum += advance
  }
  return sum
}

/// The bounding box of the ink of `count` glyphs with one origin, in points with y upward; null without ink. The box of
/// each glyph is written to `boundingRects` where that is given.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var whole = CGRect.null
  for index in 0..<max(0, count) {
    let ink = font.face?.inkBounds(of: UInt32(glyphs[index]))?.upward(scale: font.points)
    boundingRects?[index] = ink ?? .null
    if let ink { whole = whole.union(ink) }
  }
  return whole
}

/// A glyph's outline, with y upward from its origin on the baseline, transformed by the font's own matrix and then by
/// `matrix`. Nil for a glyph without one, such as a space.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  guard let outline = font.face?.outline(of: UInt32(glyph)), !outline.isEmpty else { return nil }
  let size = font.points
  let upright = CGAffineTransform(a: size, b: 0, c: 0, d: -size, tx: 0, ty: 0)
  return CGPath(outline.applying(upright.concatenating(font.matrix).concatenating(matrix?.pointee ?? .identity)))
}

/// Draws glyphs with the context's fill colour, or as its text drawing mode says, each at its own position. The
/// context's text matrix maps the positions to user space.
public func CTFontDrawGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
  _ context: CGContext
) {
  guard let face = font.face else { return }
  context.drawGlyphs(
    (0..<max(0, count)).map { (glyphs[$0], positions[$0]) }, face: face, size: font.points, matrix: font.matrix)
}
