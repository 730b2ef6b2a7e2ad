import Foundation
import Kinora
import KinoraExport
import KinoraProfile
import KinoraScenes

/// `profiler SCENE…`: what it costs to measure a film over making it alone, in processor time, in turn, with one thread. Frames are drawn,
/// converted and dropped; afterwards the reasons are looked for. `--repeat N` makes each film N times both ways (15 unless given); figures are medians and lowest.
enum ProfilerBenchmark {
  static let mode = Mode(name: "profiler", summary: "measuring a film over making it alone", run: run)

  private static func run(_ words: [String]) throws {
    var words = words
    var rounds = 15
    if let place = words.firstIndex(of: "--repeat") {
      guard place + 1 < words.count, let count = Int(words[place + 1]), count > 0 else { throw Wrong.count }
      rounds = count
      words.removeSubrange(place...place + 1)
    }
    guard !words.isEmpty else { throw Wrong.noScene }
    var ratios: [Double] = []
    for path in words { ratios.append(try measure(path, rounds)) }
    print(String(format: "mean of the ratios of the lowest %.4f", ratios.reduce(0, +) / Double(ratios.count)))
  }

  private static func measure(_ path: String, _ rounds: Int) throws -> Double {
    let film = Film(try SceneLoader.load(path: path))
    var rendering = FrameRenderer.Options()
    rendering.threads = 1
    var (alone, measured, explained): ([Double], [Double], [Double]) = ([], [], [])
    for round in 0...rounds {
      let plain = try Stopwatch.times {
        try film.export(into: NullSink(wantsYUV: true), options: Exporter.Options(rendering: rendering))
      }
      var making = 0.0
      let whole = try Stopwatch.times {
        making = try film.profile(clocks: .system, options: ProfileOptions(rendering: rendering)).processor
      }
      // The first round fetches pictures and fonts.
      if round == 0 { continue }
      alone.append(plain.processor)
      measured.append(making)
      explained.append(whole.processor - making)
    }
    let lowest = (measured.min() ?? 0) / (alone.min() ?? 1)
    print(
      String(
        format:
          "%@: alone %.0f ms, measured %.0f ms; ratio of the medians %.4f, of the lowest %.4f; afterwards %.0f ms",
        URL(fileURLWithPath: path).lastPathComponent, Stopwatch.median(alone) * 1e3, Stopwatch.median(measured) * 1e3,
        Stopwatch.median(measured) / Stopwatch.median(alone), lowest, Stopwatch.median(explained) * 1e3))
    return lowest
  }

  private enum Wrong: Error, CustomStringConvertible {
    case count, noScene

    var description: String {
      switch self {
      case .count: "--repeat: how often a film is made, a number from 1 on"
      case .noScene: "profiler: no scene is named; name one or more, such as Benchmarks/Films/dashboard.json5"
      }
    }
  }
}
