import Foundation
import KinoraExport
import KinoraFormats
import KinoraMedia
import KinoraRaster
import KinoraScenes

/// Renders scenes, one after the other, as a request says.
struct RenderRunner {
  let request: RenderRequest
  private let console: Console
  /// The loader of the scenes' files, which reads each once, however many rows use it.
  private let assets: AssetLoader
  private let notes = NotesOnce()
  /// The files that are read besides the scene and its files, such as the data file.
  private let inputs: InputFiles

  init(_ request: RenderRequest, readingFrom inputs: InputFiles, _ console: Console) {
    self.request = request
    self.inputs = inputs
    self.console = console
    assets = AssetLoader(memory: request.memory)
  }

  /// Renders a scene to `output`.
  ///
  /// - Parameter extra: The names among `parameters` that need not be parameters of the scene.
  func render(
    _ input: SceneInput, parameters: [String: String], extra: Set<String> = [], to output: String
  ) throws -> ExitStatus {
    let destination = try ExportDestination(path: output, container: request.container)
    var scene = try input.load(parameters: parameters, extra: extra, assets: assets)
    if let background = request.background { scene = scene.flattened(onto: background) }
    let canvas = scene.canvas
    if !request.isQuiet, let warning = destination.soundWarning(for: scene) { notes.warn(warning, console) }
    let size = request.size.map { CGSize(width: $0.width, height: $0.height) } ?? canvas.size
    let format = try FilmFormat(size: size, frameRate: canvas.frameRate, duration: canvas.duration)
    var options = Exporter.Options()
    if let frames = request.frames {
      guard let range = frames.range(of: format.frameCount) else {
        throw UsageError("--frames: the film has the frames 0..\(format.frameCount - 1)")
      }
      options.frames = range
    }
    if let threads = request.threads { options.rendering.threads = threads }
    // The clock here is the user's, not the film's: it measures how fast the work goes, and has no effect on what is
    // rendered.
    let start = ContinuousClock.now
    let clock: ExportClock = { (ContinuousClock.now - start).seconds }
    options.clock = clock
    let exporter = Exporter(format: format, options: options)
    let stage = try scene.makeStage(assets: assets, memory: request.memory)
    let display = ProgressDisplay(request.progress, console)
    var done = 0
    exporter.progress = { progress in
      done = progress.framesDone
      display.update(progress)
    }
    if case .sound(let path) = destination {
      defer { display.finish() }
      let bytes = try exporter.runSound(stage, to: path, sparing: scene.files.adding(inputs))
      if !request.isQuiet { console.note("\(output): \(bytes) bytes of sound") }
      return .done
    }
    let sink = try destination.makeSink(
      encoding: try RenderRequest.encoding(request.encoding, request.delivery, to: destination, format),
      scene: scene.output, transparent: canvas.isTransparent, sparing: scene.files.adding(inputs))
    let source: any FrameSource = request.size == nil ? stage : FittedSource(stage, from: canvas, into: format)
    let profile: ExportProfile
    do {
      defer { display.finish() }
      profile = try exporter.run(source, into: sink)
    } catch {
      if let pictures = sink as? ImageSequenceSink, done > 0 {
        let first = options.frames?.lowerBound ?? 0
        console.note(
          "complete are \(done) pictures, \(pictures.pattern.path(first)) to \(pictures.pattern.path(first + done - 1))"
        )
      }
      throw error
    }
    if !request.isQuiet {
      let count = profile.frameCount
      report(output, ExportProgress(framesDone: count, frameCount: count, elapsed: clock()), format)
    }
    if let failure = display.failure { throw failure }
    return .done
  }

  private func report(_ output: String, _ progress: ExportProgress, _ format: FilmFormat) {
    console.note(
      "\(output): \(progress.framesDone) frames of \(format.width) × \(format.height) in "
        + String(format: "%.2f s, %.1f frames/s", progress.elapsed ?? 0, progress.framesPerSecond ?? 0))
  }
}

/// Prints each warning only once, since it may be true of every row of a table.
private final class NotesOnce {
  private var said: Set<String> = []

  func warn(_ text: String, _ console: Console) {
    if said.insert(text).inserted { console.warn(text) }
  }
}
