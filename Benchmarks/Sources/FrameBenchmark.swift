import Foundation
import Kinora

/// `frames FOLDER [SCENE…]`: measures whole frames, from layers to RGBA in memory, without an encoder. FOLDER holds
/// `assets/`. Options: `--frames A:B` (0:600), `--threads N` (2), `--repeat N` (5).
///
/// Each scene is made with one thread and with N in turn, and the frames a second are those of the median run. The
/// first frame, for which all text is set and all pictures are prepared, is not counted.
enum FrameBenchmark {
  static let mode = Mode(
    name: "frames", summary: "yardstick films from layers to RGBA in memory, with one thread and with several",
    run: run)

  private static func run(_ words: [String]) throws {
    var frames = 0..<600
    var threads = 2
    var repeats = 5
    var names: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--frames": frames = Yardstick.frames(rest.popFirst()) ?? frames
      case "--threads": threads = max(Int(rest.popFirst() ?? "") ?? 2, 1)
      case "--repeat": repeats = max(Int(rest.popFirst() ?? "") ?? 5, 1)
      default: names.append(word)
      }
    }
    guard !names.isEmpty, frames.count > 1 else {
      return print("frames: name the folder that holds the yardstick's assets, and two frames or more")
    }
    let films = try MeasuredFilm.films(Array(names.dropFirst()), names[0])
    print("frames \(frames); with one thread: milliseconds a frame, frames a second; then frames a second with more")
    print("scene           sampling flattening   raster | frames/s | \(threads) threads  times")
    for film in films {
      let frames = frames.clamped(to: 0..<film.format.frameCount)
      let first = try measure(film, frames.prefix(1), threads: 1).profile
      var alone: [(rate: Double, profile: ExportProfile)] = []
      var together: [Double] = []
      for _ in 0..<repeats {
        alone.append(try measure(film, frames, threads: 1))
        together.append(try measure(film, frames, threads: threads).rate)
      }
      alone.sort { $0.rate < $1.rate }
      together.sort()
      let (rate, profile) = alone[repeats / 2]
      let stages = [ExportProfile.Stage.sampling, .flattening, .raster].map { stage in
        (profile[stage] - first[stage]) / Double(frames.count - 1) * 1000
      }
      print(
        film.name.padding(toLength: 14, withPad: " ", startingAt: 0),
        String(
          format: "%9.3f %10.3f %8.3f | %8.1f | %9.1f %6.2f", stages[0], stages[1], stages[2], rate,
          together[repeats / 2], together[repeats / 2] / rate))
    }
  }

  private static func measure(
    _ film: MeasuredFilm, _ frames: Range<Int>, threads: Int
  ) throws -> (rate: Double, profile: ExportProfile) {
    var options = Exporter.Options(frames: frames)
    options.rendering.threads = threads
    options.clock = { Stopwatch.seconds() }
    let exporter = Exporter(format: film.format, options: options)
    var start: Double?
    exporter.progress = { _ in start = start ?? Stopwatch.seconds() }
    let profile = try exporter.run(try film.make(), into: NullSink())
    return (Double(frames.count - 1) / (Stopwatch.seconds() - (start ?? 0)), profile)
  }
}
