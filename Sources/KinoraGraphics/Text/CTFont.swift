import Foundation
import Synchronization

/// A font at a size, for attributed strings under `.font` and for a text layer's `font`.
///
/// Core Text's function for a name is `CTFontCreateWithName`; as in Core Text, any name makes a font. Whether there is
/// a font of that name is found out when text is set; see `resolve(in:)`. Core Text's functions measure and draw a font
/// with an unknown name as Helvetica or its substitute.
public final class CTFont: Sendable {
  /// The source of a font's face.
  public enum Source: Sendable, Hashable {
    /// A family, a full name or a PostScript name.
    case name(String)
    case description(FontDescription)
    case face(FontFace)
  }

  /// The source of the face.
  public let source: Source
  /// The size in points per em.
  public let size: CGFloat
  /// The matrix that transforms every glyph about its origin, in a space whose y grows upward. Core Text's functions
  /// use it; text layers do not.
  public let matrix: CGAffineTransform
  private let found = Mutex<FontFace?>(nil)

  /// A font by family, full or PostScript name.
  public convenience init(_ name: String, size: CGFloat) { self.init(.name(name), size: size) }

  /// A font by family, weight and slant.
  public convenience init(_ description: FontDescription, size: CGFloat) {
    self.init(.description(description), size: size)
  }

  /// A font of a face that was opened.
  public convenience init(_ face: FontFace, size: CGFloat) { self.init(.face(face), size: size) }

  /// A font from its parts.
  public init(_ source: Source, size: CGFloat, matrix: CGAffineTransform = .identity) {
    self.source = source
    self.size = size
    self.matrix = matrix
  }

  /// The face of the font.
  /// - Throws: `FontError.unknownFamily` when no font has the name.
  public func resolve(in library: FontLibrary = .shared) throws(FontError) -> FontFace {
    switch source {
    case .name(let name): try library.face(named: name)
    case .description(let description): try library.face(description)
    case .face(let face): face
    }
  }

  /// The face that Core Text's functions use: the face asked for, or else the default face. Nil on a machine without
  /// fonts.
  var face: FontFace? {
    if case .face(let face) = source { return face }
    if let face = found.withLock({ $0 }) { return face }
    guard let face = try? resolve() else { return FontLibrary.shared.defaultFace() }
    found.withLock { $0 = face }
    return face
  }

  /// The size in points per em, made safe for arithmetic: finite, from 0 to the largest size of text.
  var points: Double { size > 0 && size.isFinite ? min(Double(size), TextLayout.largestSize) : 0 }
}

extension CTFont: Hashable {
  public static func == (a: CTFont, b: CTFont) -> Bool {
    a === b || (a.size == b.size && a.source == b.source && a.matrix == b.matrix)
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(size)
  }
}
