import KinoraGraphics
import KinoraMedia
import KinoraScenes

/// Loads the files a scene names: pictures through the codec library, fonts by their path. A file is read once.
public final class AssetLoader: AssetResolver {
  /// What the pictures are counted in.
  public let memory: MemoryBudget
  private var images: [String: CGImage] = [:]
  private var fonts: [String: FontFace] = [:]

  /// A loader that has read nothing yet.
  public init(memory: MemoryBudget = MemoryBudget()) { self.memory = memory }

  /// Throws a `MediaError` that names the file.
  ///
  /// Pictures are remembered while they fit: those that no film shows any more make room.
  public func image(atPath path: String) throws -> CGImage {
    if let image = images[path] { return image }
    let image = try decode(path)
    images[path] = image
    return image
  }

  private func decode(_ path: String) throws(MediaError) -> CGImage {
    do throws(MediaError) { return try ImageDecoder.decode(path: path, memory: memory) } catch {
      guard error.kind == .outOfMemory, !images.isEmpty else { throw error }
      images = [:]
      return try ImageDecoder.decode(path: path, memory: memory)
    }
  }

  /// Decodes every frame of the moving pictures among those loaded, and throws what is wrong with the first that is damaged.
  public func checkFrames() throws {
    for (_, image) in images.sorted(by: { $0.key < $1.key }) { try image.animation?.checkFrames() }
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
