import KinoraGraphics
import KinoraMedia
import KinoraScenes
import KinoraSound

/// Loads the files a scene names: pictures, videos and sounds through the codec library, fonts by their path. A file is
/// opened once.
public final class AssetLoader: AssetResolver {
  /// The ledger in which the memory of the pictures is counted.
  public let memory: MemoryBudget
  private var images: [String: CGImage] = [:]
  private var videos: [String: Footage] = [:]
  private var fonts: [String: FontFace] = [:]
  private var sounds: [String: Sound] = [:]
  private var videoSounds: [String: Sound] = [:]

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
    try makingRoom { () throws(MediaError) in try ImageDecoder.decode(path: path, memory: memory) }
  }

  /// The video in the file at `path`; throws a `MediaError` that names the file. It is remembered as pictures are.
  public func video(atPath path: String) throws -> any PlayableImage {
    if let video = videos[path] { return video }
    let video = try makingRoom { () throws(MediaError) in try Footage(path: path, memory: memory) }
    videos[path] = video
    return video
  }

  /// Does something that takes memory, and once more without the remembered files when there is too little.
  private func makingRoom<Result>(_ body: () throws(MediaError) -> Result) throws(MediaError) -> Result {
    do throws(MediaError) { return try body() } catch {
      guard error.kind == .outOfMemory, !images.isEmpty || !videos.isEmpty else { throw error }
      (images, videos) = ([:], [:])
      return try body()
    }
  }

  /// Decodes the frames of the moving pictures that are loaded, of very long ones only the first, and throws the error
  /// of the first damaged frame.
  public func checkFrames() throws {
    for (_, image) in images.sorted(by: { $0.key < $1.key }) { try image.animation?.checkFrames() }
    for (_, video) in videos.sorted(by: { $0.key < $1.key }) { try video.checkFrames() }
  }

  /// The sound in the file at `path`, which is read again while it plays; throws a `MediaError` that names the file.
  public func sound(atPath path: String) throws -> Sound {
    if let sound = sounds[path] { return sound }
    let sound = try Sound(contentsOf: path)
    sounds[path] = sound
    return sound
  }

  /// The sound of the video in the file at `path`; throws a `MediaError` that names the file.
  public func sound(ofVideoAtPath path: String) throws -> Sound? {
    if let sound = videoSounds[path] { return sound }
    let sound = try (try video(atPath: path) as? Footage)?.sound()
    videoSounds[path] = sound
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
