import KinoraGraphics
import KinoraMedia
import KinoraScenes
import KinoraSound

/// Loads the files a scene names: pictures and sounds through the codec library, fonts by their path.
public final class AssetLoader: AssetResolver {
  /// The ledger in which the memory of the pictures is counted.
  public let memory: MemoryBudget
  private var images: [String: CGImage] = [:]
  private var fonts: [String: FontFace] = [:]
  private var sounds: [String: Sound] = [:]

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

  /// The sound in the file at `path`, which is read again while it plays; throws a `MediaError` that names the file.
  public func sound(atPath path: String) throws -> Sound {
    if let sound = sounds[path] { return sound }
    let sound = try Sound(contentsOf: path)
    sounds[path] = sound
    return sound
  }

  /// Decodes a whole sound; throws a `MediaError` where it is damaged or ends early.
  public func check(_ sound: Sound) throws { try sound.checkSamples() }

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
