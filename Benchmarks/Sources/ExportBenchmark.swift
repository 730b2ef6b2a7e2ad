import Foundation
import Kinora
import KinoraProfile
import KinoraRaster

/// `export FOLDER [SCENE…]`: measures whole films, from layers to a file, and the encoder alone with the same finished
/// frames from memory.
///
/// FOLDER holds `assets/` and `Films/`. A scene is one of the yardstick's, `push` (the push of Core Animation's guide at
/// 1280 × 720), or the path of a script, with `@WIDTHxHEIGHT` behind it for another size; without any, all of the
/// yardstick's and the scripts in `Films/` are measured, the dashboard in 2160p too. Options: `--frames A:B` (0:600),
/// `--rounds N` (7), `--simd LEVEL`, `--keep FILE`, `--json FILE`.
///
/// For each scene it prints, in processor milliseconds a frame, each stage of the frame loop (with one rendering thread,
/// so that the loop's thread does all of it), the encoder alone and the whole process, and the ratio of the last two;
/// then frames a second with all processors, those of the encoder alone (the limit), and the ratio of the two wall
/// times. Each round measures export and encoder one after the other, every second round the other way round, and has a
/// ratio of its own: the machine changes from minute to minute, but little within a round. The medians of times and of
/// ratios are printed, and the least and the greatest ratio. A first round is not counted: in it the system gives the
/// process memory for the first time, which takes as long as tens of frames.
enum ExportBenchmark {
  static let mode = Mode(
    name: "export",
    summary: "yardstick films and scripts from layers to MP4, stage by stage, against the encoder alone",
    run: run)

  /// What the command line asks for.
  private struct Request {
    var frames = 0..<600
    var rounds = 7
    var simd: SIMDLevel?
    var keep: String?
    var json: String?
    var names: [String] = []
  }

  private static func run(_ words: [String]) throws {
    var request = Request()
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--frames": request.frames = Yardstick.frames(rest.popFirst()) ?? request.frames
      case "--rounds": request.rounds = max(1, rest.popFirst().flatMap { Int($0) } ?? 7)
      case "--simd": request.simd = try LevelOption.level(rest.popFirst())
      case "--keep": request.keep = rest.popFirst()
      case "--json": request.json = rest.popFirst()
      default: request.names.append(word)
      }
    }
    guard let folder = request.names.first else {
      return print("export: name the folder that holds the yardstick's assets")
    }
    let names = request.names.dropFirst()
    let films = try MeasuredFilm.films(Array(names), folder)
    print("frames \(request.frames); processor milliseconds a frame, then frames a second")
    print(
      "scene          sampling flattening   raster  convert   output   encode    whole | ratio least  most | export/s  limit/s | ratio"
    )
    let figures = try films.map { try measure($0, request) }
    let ratios = figures.map(\.processor.ratio)
    print(
      String(
        format: "whole ÷ encode in processor time: mean %.3f, worst %.3f", ratios.reduce(0, +) / Double(ratios.count),
        ratios.max() ?? 0))
    if let json = request.json { try BenchmarkReport(results: figures).write(to: json) }
  }

  private static func measure(_ film: MeasuredFilm, _ request: Request) throws -> ExportFigures {
    let path = request.keep ?? NSTemporaryDirectory() + "kinora-benchmark.mp4"
    defer { if request.keep == nil { try? FileManager.default.removeItem(atPath: path) } }
    let format = film.format
    let frames = request.frames.clamped(to: 0..<format.frameCount)
    let sink = { try ExportDestination(path: path).makeSink(encoding: EncodingOptions(crf: 20, preset: .veryfast)) }

    // First each stage is measured on one thread, and the frames are kept.
    var options = Exporter.Options(frames: frames)
    options.rendering.threads = 1
    options.rendering.simd = request.simd
    options.measuresConversion = true
    options.clock = { Stopwatch.threadSeconds() }
    let memory = MemorySink()
    let profile = try Exporter(format: format, options: options).run(try film.make(), into: memory)
    var whole = Exporter.Options(frames: frames)
    whole.rendering.simd = request.simd

    // The limit is the encoder alone with the same frames, from memory.
    func limit() throws -> Stopwatch.Times {
      try Stopwatch.times { try memory.replay(format, frames, into: sink()) }
    }
    // The film is exported as users do it.
    func export() throws -> Stopwatch.Times {
      let source = try film.make()
      return try Stopwatch.times { _ = try Exporter(format: format, options: whole).run(source, into: sink()) }
    }
    var rounds: [(limit: Stopwatch.Times, export: Stopwatch.Times)] = []
    for round in 0...request.rounds {
      if round % 2 == 0 {
        rounds.append((try limit(), try export()))
      } else {
        let first = try export()
        rounds.append((try limit(), first))
      }
    }
    rounds.removeFirst()
    let count = Double(frames.count)
    func pairs(_ time: KeyPath<Stopwatch.Times, Double>) -> [(Double, Double)] {
      rounds.map { ($0.limit[keyPath: time] / count * 1000, $0.export[keyPath: time] / count * 1000) }
    }
    guard let processor = RatioCost("processor", pairs(\.processor)), let wall = RatioCost("wall", pairs(\.wall)) else {
      throw UnmeasuredFilm(name: film.name)
    }
    var stages: [String: Double] = [:]
    for stage in [ExportProfile.Stage.sampling, .flattening, .raster, .conversion, .output] {
      stages["\(stage)"] = profile[stage] / count * 1000
    }
    let figures = ExportFigures(
      name: film.name, frames: frames.count, rounds: request.rounds, milliseconds: stages, processor: processor,
      wall: wall)
    var line = film.name.padding(toLength: 14, withPad: " ", startingAt: 0)
    for stage in [ExportProfile.Stage.sampling, .flattening, .raster, .conversion, .output] {
      line += number(stages["\(stage)"] ?? 0, 3, 9)
    }
    line += number(processor.first, 2, 9) + number(processor.second, 2, 9) + " |" + number(processor.ratio, 3, 6)
    line += number(processor.least, 2, 6) + number(processor.greatest, 2, 6)
    line += " |" + number(1000 / wall.second, 1, 9) + number(1000 / wall.first, 1, 9)
    print(line + " |" + number(wall.ratio, 3, 6))
    return figures
  }

  private static func number(_ value: Double, _ decimals: Int, _ width: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return String(repeating: " ", count: max(1, width - text.count)) + text
  }
}

/// What one film takes.
private struct ExportFigures: Encodable {
  let name: String
  let frames, rounds: Int
  /// Processor milliseconds a frame of the stages on the film's thread.
  let milliseconds: [String: Double]
  /// Milliseconds a frame of the encoder alone, of the whole export, and their ratios.
  let processor, wall: RatioCost

  private enum CodingKeys: String, CodingKey {
    case name, frames, rounds, milliseconds, processor, wall
  }
  private enum RatioKeys: String, CodingKey {
    case encode, whole, ratio, least, greatest
  }

  func encode(to encoder: any Encoder) throws {
    var figures = encoder.container(keyedBy: CodingKeys.self)
    try figures.encode(name, forKey: .name)
    try figures.encode(frames, forKey: .frames)
    try figures.encode(rounds, forKey: .rounds)
    try figures.encode(milliseconds, forKey: .milliseconds)
    for (key, cost) in [(CodingKeys.processor, processor), (.wall, wall)] {
      var ratio = figures.nestedContainer(keyedBy: RatioKeys.self, forKey: key)
      try ratio.encode(cost.first, forKey: .encode)
      try ratio.encode(cost.second, forKey: .whole)
      try ratio.encode(cost.ratio, forKey: .ratio)
      try ratio.encode(cost.least, forKey: .least)
      try ratio.encode(cost.greatest, forKey: .greatest)
    }
  }
}

/// A film whose making took no time that the clock could tell.
private struct UnmeasuredFilm: Error, CustomStringConvertible {
  let name: String
  var description: String { "\(name): too few frames to be measured; ask for more with --frames" }
}

/// A sink that keeps every frame as an encoder takes it.
private final class MemorySink: FrameSink {
  private(set) var frames: [YUVBuffer] = []
  let canvas = PixelBuffer(width: 1, height: 1)
  var wantsYUV: Bool { true }

  func begin(_ film: SinkFormat) throws(ExportError) {}
  func append(_ frame: FinishedFrame) throws(ExportError) {
    guard let yuv = frame.yuv else { return }
    let copy = YUVBuffer(width: yuv.width, height: yuv.height)
    copy.luma.update(from: yuv.luma, count: yuv.lumaBytesPerRow * yuv.height)
    copy.chromaBlue.update(from: yuv.chromaBlue, count: yuv.chromaBytesPerRow * yuv.chromaHeight)
    copy.chromaRed.update(from: yuv.chromaRed, count: yuv.chromaBytesPerRow * yuv.chromaHeight)
    frames.append(copy)
  }

  /// Hands the frames to another sink.
  func replay(_ format: FilmFormat, _ numbers: Range<Int>, into sink: any FrameSink) throws {
    try sink.begin(SinkFormat(width: format.width, height: format.height, frameRate: format.frameRate, frames: numbers))
    for (index, frame) in frames.enumerated() {
      try sink.append(FinishedFrame(index: numbers.lowerBound + index, canvas: canvas, yuv: frame))
    }
    try sink.finish()
  }
  func finish() throws(ExportError) {}
  func cancel() {}
}
