import Foundation

/// The font of a family's, full or PostScript name. A size of 0 means 12 points. `matrix` is done to every glyph; nil, the usual, to none.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>? = nil
) -> CTFont {
  CTFont(.name(name as String), size: size == 0 ? 12 : size, matrix: matrix?.pointee ?? .identity)
}

/// A font at a size from one without. `attributes` has no effect.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(graphicsFont.source, size: size == 0 ? 12 : size, matrix: matrix?.pointee ?? .identity)
}

/// The font without its size. The pointer receives nothing.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont {
  CGFont(font.face)
}

/// The font at another size; 0 keeps it. A descriptor with a name or family changes the face.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(
    attributes?.source ?? font.source, size: size == 0 ? attributes?.size ?? font.size : size,
    matrix: matrix?.pointee ?? font.matrix)
}

/// The bold or italic face of the same family: of the traits in `symTraitMask` those in `symTraitValue` are asked for and the others undone. Only
/// `traitBold` and `traitItalic` are heeded. Nil when there is no font at all.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  guard let face = font.face else { return nil }
  var description = face.description
  if symTraitMask.contains(.traitBold) { description.weight = symTraitValue.contains(.traitBold) ? 700 : 400 }
  if symTraitMask.contains(.traitItalic) { description.isItalic = symTraitValue.contains(.traitItalic) }
  return CTFont(
    description == face.description ? .face(face) : .description(description), size: size == 0 ? font.size : size,
    matrix: matrix?.pointee ?? font.matrix)
}

/// What a font looks like, in a few flags.
public struct CTFontSymbolicTraits: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Letters lean.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// Strokes are heavy: a weight of 600 or more.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// Glyphs have one width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// Some glyphs have colours of their own.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
}

/// What the font looks like.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  guard let face = font.face else { return [] }
  var traits: CTFontSymbolicTraits = []
  if face.description.isItalic { traits.insert(.traitItalic) }
  if face.description.weight >= 600 { traits.insert(.traitBold) }
  if face.hasColorGlyphs { traits.insert(.traitColorGlyphs) }
  let widths = (["i", "W", "."] as [Unicode.Scalar]).compactMap { face.glyph(for: $0).map { face.advance(of: $0) } }
  if widths.count == 3, Set(widths).count == 1 { traits.insert(.traitMonoSpace) }
  return traits
}
