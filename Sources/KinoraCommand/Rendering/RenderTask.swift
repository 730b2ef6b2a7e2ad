import Foundation
import KinoraExport
import KinoraFormats
import KinoraMedia
import KinoraScenes

/// A film to render: its scene, where it goes and how it is encoded, checked as far as is possible without drawing.
struct RenderTask {
  let scene: Scene
  /// The name of the output, as it was given.
  let output: String
  let destination: ExportDestination
  let format: FilmFormat
  /// The numbers of the frames to render.
  let frames: Range<Int>
  /// How to compress, as far as the command line says.
  let encoding: EncodingOptions
  /// Whether the film has another size than the scene's canvas.
  let isFitted: Bool

  /// Loads the scene with values for its parameters.
  ///
  /// - Parameter assets: The loader of the files that the scene's times depend on.
  init(
    _ request: RenderRequest, _ input: SceneInput, parameters: [String: String], to output: String, assets: AssetLoader
  ) throws {
    self.output = output
    destination = try ExportDestination(path: output, container: request.container)
    let scene = try input.load(parameters: parameters, assets: assets)
    self.scene = request.background.map(scene.flattened) ?? scene
    let canvas = scene.canvas
    isFitted = request.size != nil
    format = try FilmFormat(
      size: request.size.map { CGSize(width: $0.width, height: $0.height) } ?? canvas.size,
      frameRate: canvas.frameRate, duration: canvas.duration)
    let all = 0..<format.frameCount
    if let frames = request.frames {
      guard let range = frames.range(of: format.frameCount) else {
        throw UsageError("--frames: the film has the frames 0..\(format.frameCount - 1)")
      }
      self.frames = range
    } else {
      frames = all
    }
    if case .sound = destination {
      encoding = request.encoding
    } else {
      encoding = try RenderRequest.encoding(
        request.encoding, request.delivery, to: destination, format, hasSound: scene.hasSound)
    }
  }

  /// Throws what the encoder would refuse when the film begins.
  func checkEncoder() throws(MediaError) {
    guard case .movie(let path, let container) = destination else { return }
    let isTransparent = scene.canvas.isTransparent
    let settings = MovieSettings(
      width: format.width, height: format.height, frameRate: format.frameRate,
      encoding: encoding.completed(by: scene.output, for: container, transparent: isTransparent),
      isTransparent: isTransparent)
    try settings.check(for: container, path: path)
  }
}

extension ExportDestination {
  /// The paths of the files of a film with the frames: one, or one for every frame.
  func files(of frames: Range<Int>) -> [String] {
    switch self {
    case .movie(let path, _), .sound(let path): [path]
    case .images(let pattern, _): FileNumberPattern(pattern).map { frames.map($0.path) } ?? []
    }
  }
}

/// A film that was rendered.
struct RenderedFilm {
  let frameCount: Int
  /// The time that it took.
  let seconds: Double
  /// What was written, in a line.
  let summary: String
}
