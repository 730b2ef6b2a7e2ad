import KinoraGraphics

/// Turns the files a scene names into pictures and faces, before the first frame.
///
/// Scenes know layers and no decoder, so the module that exports films brings one. A resolver may cache: asked twice for one path it may
/// answer with the same object, and should.
public protocol AssetResolver {
  /// The picture in the file at `path`.
  func image(atPath path: String) throws -> CGImage
  /// The first face of the font file at `path`.
  func font(atPath path: String) throws -> FontFace
}
