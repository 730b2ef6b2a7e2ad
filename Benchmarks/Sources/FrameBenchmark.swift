import Foundation
import Kinora

/// `frames FOLDER [SCENE…]`: measures whole frames, from layers to RGBA in memory, without an encoder. FOLDER holds
/// `assets/`. Options: `--frames A:B` (0:600), `--threads N,N…` (2), `--repeat N` (5), `--sizes` (each script named in
/// every size from 360p to 8K), `--simd LEVEL`, `--json FILE`.
///
/// Each scene is made with one thread and with each of the other numbers in turn, and the frames a second are those of
/// the median run. The first frame, for which all text is set and all pictures are prepared, is not counted.
enum FrameBenchmark {
  static let mode = Mode(
    name: "frames", summary: "films from layers to RGBA in memory, with one thread and with several, in any size",
    run: run)

  /// The sizes of `--sizes`, for films that are wider than high; others get them turned.
  private static let sizes = [(640, 360), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160), (7680, 4320)]

  /// What the command line asks for.
  private struct Request {
    var frames = 0..<600
    var threads = [2]
    var repeats = 5
    var isSized = false
    var simd: SIMDLevel?
    var json: String?
    var names: [String] = []
  }

  /// What one film takes.
  private struct Figures: Encodable {
    let name: String
    let width, height, frames: Int
    /// Milliseconds a frame of the stages, with one thread.
    let milliseconds: [String: Double]
    /// Frames a second by the number of threads.
    let rates: [Int: Double]
  }

  private static func run(_ words: [String]) throws {
    var request = Request()
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--frames": request.frames = Yardstick.frames(rest.popFirst()) ?? request.frames
      case "--threads":
        request.threads = (rest.popFirst() ?? "").split(separator: ",").compactMap { Int($0) }.filter { $0 > 1 }
      case "--repeat": request.repeats = max(Int(rest.popFirst() ?? "") ?? 5, 1)
      case "--sizes": request.isSized = true
      case "--simd": request.simd = try LevelOption.level(rest.popFirst())
      case "--json": request.json = rest.popFirst()
      default: request.names.append(word)
      }
    }
    guard let folder = request.names.first, request.frames.count > 1 else {
      return print("frames: name the folder that holds the yardstick's assets, and two frames or more")
    }
    let films = try request.names.dropFirst().flatMap { name in
      try request.isSized && name.hasSuffix(".json5") ? inSizes(name) : MeasuredFilm.films([name], folder)
    }
    print("frames \(request.frames); with one thread: milliseconds a frame, frames a second; then with more threads")
    print(
      "scene            sampling flattening   raster | frames/s |"
        + request.threads.map { "  \($0) threads  times" }.joined())
    let figures = try (films.isEmpty ? MeasuredFilm.films([], folder) : films).map { try measure($0, request) }
    if let json = request.json { try BenchmarkReport(results: figures).write(to: json) }
  }

  /// The film of a script in every size of the curve.
  private static func inSizes(_ script: String) throws -> [MeasuredFilm] {
    let format = try MeasuredFilm(script: script).format
    return try sizes.map { long, short in
      let (width, height) = format.width < format.height ? (short, long) : (long, short)
      return try MeasuredFilm(script: "\(script)@\(width)x\(height)")
    }
  }

  private static func measure(_ film: MeasuredFilm, _ request: Request) throws -> Figures {
    let frames = request.frames.clamped(to: 0..<film.format.frameCount)
    let first = try measure(film, frames.prefix(1), threads: 1, request.simd).profile
    var alone: [(rate: Double, profile: ExportProfile)] = []
    var together: [Int: [Double]] = [:]
    for _ in 0..<request.repeats {
      alone.append(try measure(film, frames, threads: 1, request.simd))
      for threads in request.threads {
        together[threads, default: []].append(try measure(film, frames, threads: threads, request.simd).rate)
      }
    }
    alone.sort { $0.rate < $1.rate }
    let (rate, profile) = alone[request.repeats / 2]
    var stages: [String: Double] = [:]
    for stage in [ExportProfile.Stage.sampling, .flattening, .raster] {
      stages["\(stage)"] = (profile[stage] - first[stage]) / Double(frames.count - 1) * 1000
    }
    var rates = together.mapValues(Stopwatch.median)
    let line = String(
      format: "%9.3f %10.3f %8.3f | %8.1f |", stages["sampling"] ?? 0, stages["flattening"] ?? 0, stages["raster"] ?? 0,
      rate)
    let more = request.threads.map { String(format: " %9.1f %6.2f", rates[$0] ?? 0, (rates[$0] ?? 0) / rate) }
    print(film.name.padding(toLength: 15, withPad: " ", startingAt: 0), line + more.joined())
    rates[1] = rate
    return Figures(
      name: film.name, width: film.format.width, height: film.format.height, frames: frames.count, milliseconds: stages,
      rates: rates)
  }

  private static func measure(
    _ film: MeasuredFilm, _ frames: Range<Int>, threads: Int, _ simd: SIMDLevel?
  ) throws -> (rate: Double, profile: ExportProfile) {
    var options = Exporter.Options(frames: frames)
    options.rendering.threads = threads
    options.rendering.simd = simd
    options.clock = { Stopwatch.seconds() }
    let exporter = Exporter(format: film.format, options: options)
    var start: Double?
    exporter.progress = { _ in start = start ?? Stopwatch.seconds() }
    let profile = try exporter.run(try film.make(), into: NullSink())
    return (Double(frames.count - 1) / (Stopwatch.seconds() - (start ?? 0)), profile)
  }
}
