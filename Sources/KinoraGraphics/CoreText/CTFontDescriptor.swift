import Foundation

/// A font descriptor: a name and a size from which a font is made.
public final class CTFontDescriptor: Sendable {
  /// The source of the face; nil when only a size is given.
  let source: CTFont.Source?
  /// The size in points per em; nil when none is given.
  let size: CGFloat?

  init(source: CTFont.Source?, size: CGFloat?) {
    self.source = source
    self.size = size
  }
}

/// The key of a PostScript or full name.
public nonisolated(unsafe) let kCTFontNameAttribute: CFString = "NSFontNameAttribute"
/// The key of a family's name.
public nonisolated(unsafe) let kCTFontFamilyNameAttribute: CFString = "NSFontFamilyAttribute"
/// The key of a size in points, a number.
public nonisolated(unsafe) let kCTFontSizeAttribute: CFString = "NSFontSizeAttribute"

/// A font descriptor with a name and a size.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
  CTFontDescriptor(source: .name(name as String), size: size)
}

/// A font descriptor from a dictionary. The entries that count are the name or else the family, and the size.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  let name = (attributes[kCTFontNameAttribute] ?? attributes[kCTFontFamilyNameAttribute]) as? String
  return CTFontDescriptor(
    source: name.map { .name($0) },
    size: (attributes[kCTFontSizeAttribute] as? NSNumber).map { CGFloat($0.doubleValue) })
}

/// The font that a descriptor describes. A size of 0 stands for the descriptor's size, or 12 points when it has none.
/// Without a name it is the default font.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  let own = descriptor.size ?? 0
  return CTFont(
    descriptor.source ?? .name("Helvetica"), size: size != 0 ? size : own != 0 ? own : 12,
    matrix: matrix?.pointee ?? .identity)
}

/// A font descriptor with the source and the size of a font.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  CTFontDescriptor(source: font.source, size: font.size)
}
