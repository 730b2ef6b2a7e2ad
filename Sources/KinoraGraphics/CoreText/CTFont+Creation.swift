import Foundation

/// The font with a family, full or PostScript name. A size of 0 means 12 points. `matrix`, usually nil, transforms
/// every glyph.
public func CTFontCreateWithName(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>? = nil
) -> CTFont {
  CTFont(.name(name as String), size: size == 0 ? 12 : size, matrix: matrix?.pointee ?? .identity)
}

/// A font of `size` points from a font without a size; 0 means 12 points. `attributes` has no effect.
public func CTFontCreateWithGraphicsFont(
  _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  CTFont(graphicsFont.source, size: size == 0 ? 12 : size, matrix: matrix?.pointee ?? .identity)
}

/// The font without its size. Nothing is written to `attributes`.
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

/// The bold or italic face of the same family: of the traits in `symTraitMask`, those that are in `symTraitValue` are
/// set and the others cleared. Only `traitBold` and `traitItalic` have an effect. Nil when there is no font at all.
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

/// Flags for what a font looks like.
public struct CTFontSymbolicTraits: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The letters are slanted.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// The strokes are heavy: the weight is 600 or more.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// All glyphs have one width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// Some glyphs have colours of their own.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
}

/// The flags for what `font` looks like.
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
