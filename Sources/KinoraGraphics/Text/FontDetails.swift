import Foundation

/// What a font file says of itself beyond the heights of its lines.
public struct FontDetails: Sendable, Hashable {
  /// Units in an em, commonly 1000 or 2048.
  public var unitsPerEm: Int
  /// The face's own name within its family, such as `Bold Oblique`; nil in a file that has none.
  public var styleName: String?
  /// The name of family and face together, such as `DejaVu Sans Bold`.
  public var fullName: String?
  /// The name PostScript knows the face by, such as `DejaVuSans-Bold`.
  public var postScriptName: String?
  /// How high capital letters are, in ems.
  public var capHeight: Double
  /// How high small letters without ascender are, in ems.
  public var xHeight: Double
  /// How far strokes lean, in degrees from upright; negative leans to the right.
  public var italicAngle: Double
  /// A box around the ink of all glyphs, in ems, y downward from the baseline.
  public var bounds: CGRect

  /// Details from their parts.
  public init(
    unitsPerEm: Int, styleName: String?, fullName: String?, postScriptName: String?, capHeight: Double, xHeight: Double,
    italicAngle: Double, bounds: CGRect
  ) {
    self.unitsPerEm = unitsPerEm
    self.styleName = styleName
    self.fullName = fullName
    self.postScriptName = postScriptName
    self.capHeight = capHeight
    self.xHeight = xHeight
    self.italicAngle = italicAngle
    self.bounds = bounds
  }
}
