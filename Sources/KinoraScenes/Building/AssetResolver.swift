import KinoraGraphics
import KinoraSound

/// An object that loads the files named in a scene, before the first frame.
///
/// Scenes have no decoder, so the module that exports films provides one. A resolver should return the same object when
/// it is asked for one path again.
public protocol AssetResolver {
  /// The image in the file at `path`.
  func image(atPath path: String) throws -> CGImage
  /// The video in the file at `path`, of which images are made that play it.
  func video(atPath path: String) throws -> any PlayableImage
  /// The first face of the font file at `path`.
  func font(atPath path: String) throws -> FontFace
  /// The sound in the file at `path`.
  func sound(atPath path: String) throws -> Sound
  /// The sound of the video in the file at `path`, in step with its pictures; nil where videos are not heard.
  func sound(ofVideoAtPath path: String) throws -> Sound?
  /// Decodes a whole sound, and throws where something is wrong with it.
  func check(_ sound: Sound) throws
}

extension AssetResolver {
  /// Throws: by default there are no sounds.
  public func sound(atPath path: String) throws -> Sound { throw NoSounds(path: path) }
  /// Returns nil by default.
  public func sound(ofVideoAtPath path: String) throws -> Sound? { nil }
  /// Does nothing by default.
  public func check(_ sound: Sound) throws {}
}

/// A resolver that loads no sounds was asked for one.
private struct NoSounds: Error, CustomStringConvertible {
  let path: String
  var description: String { "\(path): sounds cannot be loaded here" }
}
