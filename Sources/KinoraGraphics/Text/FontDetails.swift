import Foundation

/// Names, heights and angles of a face as its font file states them, beyond the metrics of its lines.
public struct FontDetails: Sendable, Hashable {
  /// The number of design units in an em, commonly 1000 or 2048.
  public var unitsPerEm: Int
  /// The face's own name within its family, such as `Bold Oblique`; nil in a file that has none.
  public var styleName: String?
  /// The name of family and face together, such as `DejaVu Sans Bold`.
  public var fullName: String?
  /// The PostScript name of the face, such as `DejaVuSans-Bold`.
  public var postScriptName: String?
  /// The height of capital letters, in ems.
  public var capHeight: Double
  /// The height of small letters without ascender, in ems.
  public var xHeight: Double
  /// The slant of the letters in degrees from upright; negative where they lean to the right.
  public var italicAngle: Double
  /// The bounding box of the ink of all glyphs, in ems, with y downward from the baseline.
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
