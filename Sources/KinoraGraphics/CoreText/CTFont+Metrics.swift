import Foundation

// The metrics and the names of a font. Metrics are in points at the font's size. On a machine without fonts they are 0
// and the names empty.

/// The font's size, in points per em.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// The matrix that transforms every glyph.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }
/// The ascent: how far the face reaches above the baseline; positive.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.scaled { $0.metrics.ascent } }
/// The descent: how far the face reaches below the baseline; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.scaled { $0.metrics.descent } }
/// The leading: the extra space between lines that the font asks for.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.scaled { $0.metrics.lineGap } }
/// The height of capital letters.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.scaled { $0.details.capHeight } }
/// The height of small letters without ascender.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.scaled { $0.details.xHeight } }
/// The position of an underline's upper edge; negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.scaled { -$0.metrics.underlineOffset } }
/// The thickness of an underline.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.scaled { $0.metrics.underlineThickness } }
/// The slant of the letters in degrees from upright; negative where they lean to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { CGFloat(font.face?.details.italicAngle ?? 0) }
/// The number of the font's design units in an em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(clamping: font.face?.details.unitsPerEm ?? 0) }
/// The number of glyphs in the font.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face?.glyphCount ?? 0 }
/// The bounding box of the ink of all glyphs, with y upward from the baseline.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.face.map { $0.details.bounds.upward(scale: font.points) } ?? .zero
}

/// The PostScript name of the face, or its full name when it has none.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  (font.face.map { $0.details.postScriptName ?? fullName(of: $0) } ?? "") as CFString
}
/// The family's name.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { (font.face?.description.family ?? "") as CFString }
/// The name of family and face together.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { (font.face.map(fullName) ?? "") as CFString }
/// The name to show to people, which is the full name.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

private func fullName(of face: FontFace) -> String { face.details.fullName ?? face.description.family }

extension CTFont {
  /// A measure of the face, given in ems, in points.
  fileprivate func scaled(_ measure: (FontFace) -> Double) -> CGFloat {
    CGFloat(face.map(measure).map { $0 * points } ?? 0)
  }
}

extension CGRect {
  /// This rectangle in ems with y downward, scaled, and with y upward.
  func upward(scale: Double) -> CGRect {
    CGRect(x: minX * scale, y: -maxY * scale, width: width * scale, height: height * scale)
  }
}
