import Foundation

/// A run of positioned glyphs of one face at one size.
public struct GlyphRun: Sendable, Equatable {
  /// A glyph and its position.
  public struct Glyph: Sendable, Hashable {
    /// The glyph's index in the face.
    public var id: UInt32
    /// The glyph's origin on its baseline, in the run's space (y downward).
    public var x, y: Double
    /// A glyph with its origin at a point of the run's space.
    public init(id: UInt32, x: Double, y: Double) {
      self.id = id
      self.x = x
      self.y = y
    }
  }
  /// The face of the glyphs.
  public var face: FontFace
  /// The size, in units of the run's space per em.
  public var size: Double
  /// The glyphs, in the order drawn.
  public var glyphs: [Glyph]

  /// A run of a face at `size` units per em.
  public init(face: FontFace, size: Double, glyphs: [Glyph]) {
    self.face = face
    self.size = size
    self.glyphs = glyphs
  }
}
