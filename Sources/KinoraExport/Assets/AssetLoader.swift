import KinoraGraphics
import KinoraMedia
import KinoraScenes

/// Loads the files a scene names: pictures through the codec library, fonts by their path. A file is read once.
public final class AssetLoader: AssetResolver {
  private var images: [String: CGImage] = [:]
  private var fonts: [String: FontFace] = [:]

  /// A loader that has read nothing yet.
  public init() {}

  /// Throws a `MediaError` that names the file.
  public func image(atPath path: String) throws -> CGImage {
    if let image = images[path] { return image }
    let image = try ImageDecoder.decode(path: path)
    images[path] = image
    return image
  }

  /// Throws a `FontError` that names the file.
  public func font(atPath path: String) throws -> FontFace {
    if let font = fonts[path] { return font }
    // Registered with all its faces before any text is set, so that what a text falls back on does not depend on the order.
    let faces = try FontLibrary.shared.register(path: path)
    guard let font = faces.first else { throw FontError.unreadableFile(path: path) }
    fonts[path] = font
    return font
  }
}
