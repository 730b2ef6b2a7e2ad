import Foundation
import Kinora

/// `export FOLDER [SCENE…]`: whole films, from layers to a file, and the same encoder fed the same finished frames from memory.
///
/// FOLDER holds `assets/`. Options: `--frames A:B` (0:600), `--threads N` (all processors), `--keep FILE`. Per scene: milliseconds a frame on the
/// exporting thread by stage, processor milliseconds a frame of the whole process, frames a second; the same of the encoder alone
/// (the limit); and the ratio of the two walls. S1 is also shown as a `CATransition` push, which moves by fractions of a pixel.
enum ExportBenchmark {
  static let mode = Mode(
    name: "export", summary: "yardstick films from layers to MP4, stage by stage, against the encoder alone", run: run)

  private static func run(_ words: [String]) throws {
    var frames = 0..<600
    var threads: Int?
    var keep: String?
    var names: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--frames":
        let ends = (rest.popFirst() ?? "").split(separator: ":").compactMap { Int($0) }
        if ends.count == 2, 0 <= ends[0], ends[0] < ends[1], ends[1] <= 600 { frames = ends[0]..<ends[1] }
      case "--threads": threads = Int(rest.popFirst() ?? "")
      case "--keep": keep = rest.popFirst()
      default: names.append(word)
      }
    }
    guard !names.isEmpty else { return print("export: name the folder that holds the yardstick's assets") }
    let assets = try FilmAssets(folder: names.removeFirst())
    print("frames \(frames); milliseconds a frame")
    print(
      "scene   sampling flattening   raster  convert   output finishing |  process  frames/s |    limit  frames/s | ratio"
    )
    for type in Yardstick.films where names.isEmpty || names.contains(type.name) {
      try measure(type, assets, frames, threads, keep)
    }
  }

  private static func measure(
    _ type: any YardstickFilm.Type, _ assets: FilmAssets, _ frames: Range<Int>, _ threads: Int?, _ keep: String?
  ) throws {
    let path = keep ?? NSTemporaryDirectory() + "kinora-benchmark-\(type.name).mp4"
    defer { if keep == nil { try? FileManager.default.removeItem(atPath: path) } }
    var options = Exporter.Options(frames: frames)
    if let threads { options.rendering.threads = threads }
    let format = try FilmFormat(size: Yardstick.size, frameRate: FrameRate(60), duration: Rational(10))

    // Once into memory for the limit, once timed stage by stage.
    let memory = MemorySink()
    _ = try Exporter(format: format, options: options).run(try FilmSource(type, assets), into: memory)
    options.clock = { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
    let sink = { try ExportDestination(path: path).makeSink(encoding: EncodingOptions(crf: 20, preset: .veryfast)) }

    let limitWatch = Stopwatch()
    let alone = try sink()
    try alone.begin(SinkFormat(width: format.width, height: format.height, frameRate: format.frameRate, frames: frames))
    for (index, frame) in memory.frames.enumerated() {
      try alone.append(FinishedFrame(index: frames.lowerBound + index, canvas: memory.canvas, yuv: frame))
    }
    try alone.finish()
    let limit = (wall: limitWatch.wallSeconds, processor: limitWatch.processorSeconds)

    let watch = Stopwatch()
    let profile = try Exporter(format: format, options: options).run(try FilmSource(type, assets), into: try sink())
    let whole = (wall: watch.wallSeconds, processor: watch.processorSeconds)

    let count = Double(frames.count)
    var line = type.name.padding(toLength: 5, withPad: " ", startingAt: 0)
    for stage in ExportProfile.Stage.allCases { line += number(profile[stage] / count * 1000, 3, 9) }
    line += " |" + number(whole.processor / count * 1000, 2, 9) + number(count / whole.wall, 1, 10)
    line += " |" + number(limit.processor / count * 1000, 2, 9) + number(count / limit.wall, 1, 10)
    print(line + " |" + number(whole.wall / limit.wall, 3, 6))
  }

  private static func number(_ value: Double, _ decimals: Int, _ width: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return String(repeating: " ", count: max(1, width - text.count)) + text
  }
}

/// A yardstick film on a stage of its own.
private final class FilmSource: FrameSource {
  private let stage: Stage
  private let film: any YardstickFilm

  init(_ type: any YardstickFilm.Type, _ assets: FilmAssets) throws {
    stage = Stage(size: Yardstick.size)
    stage.background = .black
    film = try type.init(assets: assets)
    film.build(root: stage.root)
    film.update(time: 0)
    stage.commit()
  }

  func advance(to seconds: CFTimeInterval) {
    film.update(time: seconds)
    stage.advance(to: seconds)
  }

  func displayList() -> DisplayList { stage.displayList() }
}

/// Keeps every frame as an encoder wants it.
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
  func finish() throws(ExportError) {}
  func cancel() {}
}
