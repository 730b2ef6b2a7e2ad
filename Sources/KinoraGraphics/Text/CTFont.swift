import Foundation

/// A font at a size: what attributed strings carry under `.font`, and what a text layer's `font` may be.
///
/// Core Text's function for a name is `CTFontCreateWithName`; as there, any name makes a font. Whether the name means something is found out
/// when text is set: see `resolve(in:)`.
public final class CTFont: Sendable {
  /// Where the face comes from.
  public enum Source: Sendable, Hashable {
    /// A family, a full name or a PostScript name.
    case name(String)
    case description(FontDescription)
    case face(FontFace)
  }

  /// Where the face comes from.
  public let source: Source
  /// Points per em.
  public let size: CGFloat

  /// A font by a family's, full or PostScript name.
  public init(_ name: String, size: CGFloat) {
    source = .name(name)
    self.size = size
  }

  /// A font by family, weight and slant.
  public init(_ description: FontDescription, size: CGFloat) {
    source = .description(description)
    self.size = size
  }

  /// A font of a face that was opened.
  public init(_ face: FontFace, size: CGFloat) {
    source = .face(face)
    self.size = size
  }

  /// The face.
  /// - Throws: `FontError.unknownFamily` when no font answers to the name.
  public func resolve(in library: FontLibrary = .shared) throws(FontError) -> FontFace {
    switch source {
    case .name(let name): try library.face(named: name)
    case .description(let description): try library.face(description)
    case .face(let face): face
    }
  }
}

extension CTFont: Hashable {
  public static func == (a: CTFont, b: CTFont) -> Bool { a === b || (a.size == b.size && a.source == b.source) }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(size)
  }
}

/// The font of that name and size; Core Text's matrix for slanting and the like is not offered.
public func CTFontCreateWithName(_ name: String, _ size: CGFloat) -> CTFont { CTFont(name, size: size) }
