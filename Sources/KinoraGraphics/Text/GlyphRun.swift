import Foundation

/// Positioned glyphs of one face at one size.
public struct GlyphRun: Sendable, Equatable {
  /// A glyph and where it stands.
  public struct Glyph: Sendable, Hashable {
    /// The face's own glyph number.
    public var id: UInt32
    /// The glyph's origin on its baseline, in the run's space (y downward).
    public var x, y: Double
    /// A glyph at a place on the run's baseline, in points.
    public init(id: UInt32, x: Double, y: Double) {
      self.id = id
      self.x = x
      self.y = y
    }
  }
  /// The face the glyphs are of.
  public var face: FontFace
  /// Units per em, in the run's space.
  public var size: Double
  /// The glyphs, in the order drawn.
  public var glyphs: [Glyph]

  /// A run of a face at `size` points per em.
  public init(face: FontFace, size: Double, glyphs: [Glyph]) {
    self.face = face
    self.size = size
    self.glyphs = glyphs
  }
}
