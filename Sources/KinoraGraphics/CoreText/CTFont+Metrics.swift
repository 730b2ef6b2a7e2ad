import Foundation

// What a font says of itself: heights in points, at its size. A machine without fonts answers 0 and empty names.

/// Points per em.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.size }
/// What is done to every glyph.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }
/// How far the face reaches above the baseline; positive.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.scaled { $0.metrics.ascent } }
/// How far it reaches below; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.scaled { $0.metrics.descent } }
/// The room the font asks for between lines.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.scaled { $0.metrics.lineGap } }
/// How high capital letters are.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.scaled { $0.details.capHeight } }
/// How high small letters without ascender are.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.scaled { $0.details.xHeight } }
/// Where an underline's upper edge lies; negative below the baseline.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.scaled { -$0.metrics.underlineOffset } }
/// How thick an underline is.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.scaled { $0.metrics.underlineThickness } }
/// Degrees from upright; negative leans to the right.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { CGFloat(font.face?.details.italicAngle ?? 0) }
/// Units in an em of the font's own design.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(clamping: font.face?.details.unitsPerEm ?? 0) }
/// How many glyphs the font has.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face?.glyphCount ?? 0 }
/// A box around the ink of all glyphs, y upward from the baseline.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.face.map { $0.details.bounds.upward(scale: font.points) } ?? .zero
}

/// The name PostScript knows the face by, or its full name.
public func CTFontCopyPostScriptName(_ font: CTFont) -> CFString {
  (font.face.map { $0.details.postScriptName ?? fullName(of: $0) } ?? "") as CFString
}
/// The family's name.
public func CTFontCopyFamilyName(_ font: CTFont) -> CFString { (font.face?.description.family ?? "") as CFString }
/// The name of family and face together.
public func CTFontCopyFullName(_ font: CTFont) -> CFString { (font.face.map(fullName) ?? "") as CFString }
/// The name to show to people; the full name.
public func CTFontCopyDisplayName(_ font: CTFont) -> CFString { CTFontCopyFullName(font) }

private func fullName(of face: FontFace) -> String { face.details.fullName ?? face.description.family }

extension CTFont {
  /// A measure of the face in ems, in points.
  fileprivate func scaled(_ measure: (FontFace) -> Double) -> CGFloat {
    CGFloat(face.map(measure).map { $0 * points } ?? 0)
  }
}

extension CGRect {
  /// A box in ems with y downward, scaled and with y upward.
  func upward(scale: Double) -> CGRect {
    CGRect(x: minX * scale, y: -maxY * scale, width: width * scale, height: height * scale)
  }
}
