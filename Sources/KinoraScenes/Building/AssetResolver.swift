import KinoraGraphics

/// An object that loads the files named in a scene, before the first frame.
///
/// Scenes have no decoder, so the module that exports films provides one. A resolver should return the same object when
/// it is asked for one path again.
public protocol AssetResolver {
  /// The image in the file at `path`.
  func image(atPath path: String) throws -> CGImage
  /// The first face of the font file at `path`.
  func font(atPath path: String) throws -> FontFace
}
