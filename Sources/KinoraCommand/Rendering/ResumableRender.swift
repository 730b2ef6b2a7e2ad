import Foundation
import KinoraExport
import KinoraFormats
import KinoraMedia
import KinoraRaster
import KinoraScenes
import KinoraTiming

/// Renders a film in chunks that outlive the process, in a hidden folder beside the film: a run that was ended in any way
/// goes on, when the same command is run again, where its last whole chunk ends. The film has the bytes of an
/// uninterrupted run of this kind.
struct ResumableRender {
  /// The option `--resume`.
  static let option = Option(
    "--resume",
    help:
      "Make the film in chunks of \(seconds) s that are kept until it is complete:\n"
      + "the same command goes on where a run was ended.")

  /// How many seconds of the film a chunk has.
  private static let seconds: Int64 = 5

  let planner: FilmPlanner
  let console: Console

  func run() throws -> ExitStatus {
    let request = planner.request
    let output = planner.task.output
    let folder = ChunkFolder(Self.folder(for: output))
    let planned = try planner.plan(in: folder, checked: false) { frames, rate in
      // As many frames as begin within the time, so at least one.
      FilmPlan.chunks(of: frames, length: FrameClock(rate: rate).frameCount(duration: Rational(Self.seconds)) ?? 1)
    }
    if !request.run.isQuiet, let warning = planner.task.destination.soundWarning(for: planned.scene) {
      console.warn(warning)
    }
    let sparing = planned.scene.files
    try WholeFile.rehearse(output, what: "the film", sparing: sparing)
    let lock = try Self.lock(folder, output)
    defer { withExtendedLifetime(lock) {} }
    try clear(folder, unlessOf: planned.plan, output)
    try folder.write(planned.plan, script: planned.script)
    do {
      try finish(planned, output, sparing)
    } catch {
      if let kept = Self.kept(planned.film, output) { console.note(kept) }
      throw error
    }
    folder.remove()
    return .done
  }

  /// Makes the chunks that are missing, and joins all.
  private func finish(_ planned: PlannedFilm, _ output: String, _ sparing: InputFiles) throws {
    let request = planner.request
    let film = planned.film
    var missing: [Int] = []
    for index in film.plan.chunks.indices {
      switch film.state(of: index) {
      case .made: continue
      case .missing: missing.append(index)
      case .broken(let reason):
        console.warn("\(reason); the chunk is made again")
        missing.append(index)
      }
    }
    let frames = missing.reduce(0) { $0 + film.plan.chunks[$1].count }
    if !request.run.isQuiet, frames < film.plan.frames.count {
      console.note("\(output): \(film.plan.frames.count - frames) of \(film.plan.frames.count) frames are there")
    }
    UnfinishedFiles.keep { [output] in Self.kept(film, output) }
    defer { UnfinishedFiles.keep { nil } }
    let start = ContinuousClock.now
    let clock: ExportClock = { (ContinuousClock.now - start).seconds }
    var options = Exporter.Options(clock: clock)
    if let threads = request.run.threads { options.rendering.threads = threads }
    let display = ProgressDisplay(request.run.progress, console)
    var done = 0
    do {
      defer { display.finish() }
      for run in Self.runs(missing) {
        let before = done
        try film.make(run, from: try planned.makeSource(), planned.format, options: options) { progress in
          done = before + progress.framesDone
          display.update(ExportProgress(framesDone: done, frameCount: frames, elapsed: clock()))
        }
      }
    }
    let summary = try film.join(
      from: try planned.makeSource(), planned.format, to: output, sparing: sparing)
    if !request.run.isQuiet {
      let seconds = clock()
      console.note(
        "\(output): \(summary.frameCount) frames of \(film.plan.width) × \(film.plan.height) in "
          + String(format: "%.2f s, %.1f frames/s", seconds, seconds > 0 ? Double(frames) / seconds : 0))
    }
    if let failure = display.failure { throw failure }
  }

  /// The numbers `indices` as ranges without gaps.
  private static func runs(_ indices: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in indices {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<index + 1
      } else {
        runs.append(index..<index + 1)
      }
    }
    return runs
  }

  /// What is kept of the film, as a clause; nil when there is nothing. Only names are looked at.
  private static func kept(_ film: ChunkedFilm, _ output: String) -> String? {
    let made = film.plan.chunks.indices.filter {
      FileManager.default.fileExists(atPath: film.folder.receiptPath($0))
    }
    guard !made.isEmpty else { return nil }
    let frames = made.reduce(0) { $0 + film.plan.chunks[$1].count }
    return
      "\(frames) of \(film.plan.frames.count) frames of \(output) are kept, and the same command goes on from there"
  }

  /// Removes what another film left in the folder.
  private func clear(_ folder: ChunkFolder, unlessOf plan: FilmPlan, _ output: String) throws {
    let old: FilmPlan?
    do throws(ExportError) { old = try folder.plan() } catch {
      console.warn("\(error); the chunks in \(folder.path) are thrown away")
      return folder.remove(keepingLock: true)
    }
    guard let old, let difference = plan.difference(from: old) else { return }
    console.warn("\(output): the chunks of an earlier run are thrown away: \(difference)")
    folder.remove(keepingLock: true)
  }

  /// The hidden folder of the chunks of a film at `output`.
  private static func folder(for output: String) -> String {
    let slash = output.lastIndex(of: "/")
    let folder = slash.map { String(output[...$0]) } ?? ""
    // A name has at most 255 bytes; a long one is shortened so that the ending fits.
    var name = slash.map { String(output[output.index(after: $0)...]) } ?? output
    while name.utf8.count > 200 { name.removeLast() }
    return folder + "." + name + ".chunks"
  }

  /// Makes the folder and takes its lock.
  private static func lock(_ folder: ChunkFolder, _ output: String) throws -> FileLock {
    for _ in 0..<20 {
      if mkdir(folder.path, 0o777) != 0, errno != EEXIST {
        throw ExportError.output("\(folder.path): the folder cannot be made: \(String(cString: strerror(errno)))")
      }
      let lock: FileLock?
      do { lock = try FileLock(path: folder.path + "/lock") } catch {
        // The one before may have removed the folder between the two calls.
        if !FileManager.default.fileExists(atPath: folder.path) { continue }
        throw error
      }
      guard let lock else {
        throw ExportError.output("\(output): another run with --resume is making this film; wait until it ends")
      }
      return lock
    }
    throw ExportError.output("\(folder.path): the folder cannot be made, since others remove it again and again")
  }
}
