import Foundation
import KinoraExport
import KinoraFormats
import KinoraMedia
import KinoraProfile
import KinoraRaster
import KinoraScenes
import Synchronization

/// Renders films, one after the other, as a request says.
struct RenderRunner {
  let request: RenderRequest
  /// The loader of the scenes' files, which reads each once, however many films use it.
  let assets: AssetLoader
  private let console: Console
  private let notes: NotesOnce
  /// The files that are read besides the scene and its files, such as the data file.
  private let inputs: InputFiles

  init(_ request: RenderRequest, readingFrom inputs: InputFiles, notes: NotesOnce = NotesOnce(), _ console: Console) {
    self.request = request
    self.inputs = inputs
    self.notes = notes
    self.console = console
    assets = AssetLoader(memory: request.run.memory)
  }

  /// Renders a film.
  ///
  /// - Parameters:
  ///   - display: Shows how far the film has come.
  ///   - each: Called after every frame.
  ///   - note: Receives what there is to say about a film that fails, before the error is thrown.
  func render(
    _ task: RenderTask, showing display: ProgressDisplay, threads: Int? = nil, cancellation: Cancellation? = nil,
    each: @escaping () -> Void = {}, note: (String) -> Void
  ) throws -> RenderedFilm {
    let (scene, format, destination) = (task.scene, task.format, task.destination)
    if !request.run.isQuiet, let warning = destination.soundWarning(for: scene) { notes.warn(warning, console) }
    var options = Exporter.Options()
    options.frames = task.frames
    options.cancellation = cancellation
    if let threads = request.run.threads ?? threads { options.rendering.threads = threads }
    // The clock here is the user's, not the film's: it measures how fast the work goes, and has no effect on what is
    // rendered.
    let start = ContinuousClock.now
    let clock: ExportClock = { (ContinuousClock.now - start).seconds }
    options.clock = clock
    let profiler = request.showsCosts ? Profiler(clocks: .system) : nil
    profiler?.attach(to: &options, format)
    let exporter = Exporter(format: format, options: options)
    let stage = try scene.makeStage(assets: assets, memory: request.run.memory)
    var done = 0
    var follow: () -> Void = {}
    exporter.progress = { progress in
      follow()
      done = progress.framesDone
      display.update(progress)
      each()
    }
    defer { display.finish() }
    if case .sound(let path) = destination {
      let bytes = try exporter.runSound(stage, to: path, sparing: scene.files.adding(inputs))
      return RenderedFilm(
        frameCount: task.frames.count, seconds: clock(), summary: "\(task.output): \(bytes) bytes of sound")
    }
    let sink = try destination.makeSink(
      encoding: task.encoding, scene: scene.output, transparent: scene.canvas.isTransparent,
      sparing: scene.files.adding(inputs))
    let source: any FrameSource = task.isFitted ? FittedSource(stage, into: format) : stage
    follow = { profiler?.follow(source) }
    do {
      let count = try exporter.run(source, into: sink).frameCount
      let progress = ExportProgress(framesDone: count, frameCount: count, elapsed: clock())
      return RenderedFilm(
        frameCount: count, seconds: progress.elapsed ?? 0,
        summary: "\(task.output): \(count) frames of \(format.width) × \(format.height) in "
          + String(format: "%.2f s, %.1f frames/s", progress.elapsed ?? 0, progress.framesPerSecond ?? 0)
          + (profiler.map { "\n" + $0.conclude(sink, output: task.output).summary } ?? ""))
    } catch {
      if let pictures = sink as? ImageSequenceSink, done > 0 {
        let first = task.frames.lowerBound
        let (begin, end) = (pictures.pattern.path(first), pictures.pattern.path(first + done - 1))
        note(done == 1 ? "complete is 1 picture, \(begin)" : "complete are \(done) pictures, \(begin) to \(end)")
      }
      throw error
    }
  }
}

/// Prints each warning only once, since it may be true of every row of a table. It may be used from any thread.
final class NotesOnce: Sendable {
  private let said = Mutex<Set<String>>([])

  func warn(_ text: String, _ console: Console) {
    if said.withLock({ $0.insert(text).inserted }) { console.warn(text) }
  }
}
