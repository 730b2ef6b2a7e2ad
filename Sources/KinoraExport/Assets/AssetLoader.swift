import KinoraGraphics
import KinoraMedia
import KinoraScenes

/// Loads the files a scene names: pictures through the codec library, fonts by their path. A file is read once.
public final class AssetLoader: AssetResolver {
  /// The ledger in which the memory of the pictures is counted.
  public let memory: MemoryBudget
  private var images: [String: CGImage] = [:]
  private var fonts: [String: FontFace] = [:]

  /// A loader that has read nothing yet.
  public init(memory: MemoryBudget = MemoryBudget()) { self.memory = memory }

  /// The picture in the file at `path`; throws a `MediaError` that names the file.
  ///
  /// Pictures are remembered while there is memory; when it runs out, the pictures that no film shows any more make
  /// room.
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

  /// Decodes every frame of the moving pictures that are loaded, and throws the error of the first damaged frame.
  public func checkFrames() throws {
    for (_, image) in images.sorted(by: { $0.key < $1.key }) { try image.animation?.checkFrames() }
  }

  /// The font in the file at `path`; throws a `FontError` that names the file.
  public func font(atPath path: String) throws -> FontFace {
    if let font = fonts[path] { return font }
    // All faces of the file are registered before any text is set, so that a text's fallback fonts do not depend on the
    // order of loading.
    let faces = try FontLibrary.shared.register(path: path)
    guard let font = faces.first else { throw FontError.unreadableFile(path: path) }
    fonts[path] = font
    return font
  }
}
