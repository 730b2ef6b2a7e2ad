import Foundation
import Kinora

/// `export FOLDER [SCENE…]`: measures whole films, from layers to a file, and the encoder alone with the same finished
/// frames from memory.
///
/// FOLDER holds `assets/`. Options: `--frames A:B` (0:600), `--keep FILE`. For each scene it prints, in processor
/// milliseconds a frame, each stage of the frame loop (with one rendering thread, so that the loop's thread does all of
/// it), the encoder's threads and the whole process; then frames a second with all processors, those of the encoder
/// alone (the limit), and the ratio of the two wall times, both measured in this run. The scene `push` is the push of
/// Core Animation's guide at 1280 × 720: a `CATransition` over two photographs, eased in.
enum ExportBenchmark {
  static let mode = Mode(
    name: "export", summary: "yardstick films from layers to MP4, stage by stage, against the encoder alone", run: run)

  private static func run(_ words: [String]) throws {
    var frames = 0..<600
    var keep: String?
    var names: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--frames": frames = Yardstick.frames(rest.popFirst()) ?? frames
      case "--keep": keep = rest.popFirst()
      default: names.append(word)
      }
    }
    guard !names.isEmpty else { return print("export: name the folder that holds the yardstick's assets") }
    let assets = try FilmAssets(folder: names.removeFirst())
    print("frames \(frames); processor milliseconds a frame, then frames a second")
    print("scene  sampling flattening   raster  convert   output   encode    whole | export/s  limit/s | ratio")
    for (name, make) in sources(assets) where names.isEmpty || names.contains(name) {
      try measure(name, make, frames, keep)
    }
  }

  /// Every scene's name, and a function that begins the scene.
  static func sources(_ assets: FilmAssets) -> [(String, () throws -> any FrameSource)] {
    var sources: [(String, () throws -> any FrameSource)] = Yardstick.films.map { type in
      (type.name, { FilmSource(try type.init(assets: assets), size: Yardstick.size) })
    }
    sources.append(("S6", { ListSource(ParticleScene()) }))
    sources.sort { $0.0 < $1.0 }
    let small = size(of: "push")
    sources.append(("push", { FilmSource(TransitionFilm(assets: assets, size: small), size: small) }))
    return sources
  }

  /// The canvas of the scene called `name`.
  static func size(of name: String) -> CGSize { name == "push" ? CGSize(width: 1280, height: 720) : Yardstick.size }

  private static func measure(
    _ name: String, _ make: () throws -> any FrameSource, _ frames: Range<Int>, _ keep: String?
  ) throws {
    let path = keep ?? NSTemporaryDirectory() + "kinora-benchmark-\(name).mp4"
    defer { if keep == nil { try? FileManager.default.removeItem(atPath: path) } }
    let format = try FilmFormat(size: size(of: name), frameRate: FrameRate(60), duration: Rational(10))
    let sink = { try ExportDestination(path: path).makeSink(encoding: EncodingOptions(crf: 20, preset: .veryfast)) }

    // First each stage is measured on one thread, and the frames are kept.
    var options = Exporter.Options(frames: frames)
    options.rendering.threads = 1
    options.measuresConversion = true
    options.clock = { Stopwatch.threadSeconds() }
    let memory = MemorySink()
    let profile = try Exporter(format: format, options: options).run(try make(), into: memory)

    // The limit is the encoder alone with the same frames, from memory.
    let limitWatch = Stopwatch()
    let alone = try sink()
    try alone.begin(SinkFormat(width: format.width, height: format.height, frameRate: format.frameRate, frames: frames))
    for (index, frame) in memory.frames.enumerated() {
      try alone.append(FinishedFrame(index: frames.lowerBound + index, canvas: memory.canvas, yuv: frame))
    }
    try alone.finish()
    let limit = (wall: limitWatch.wallSeconds, processor: limitWatch.processorSeconds)
    memory.drop()

    // Then the film is exported as users do it.
    let watch = Stopwatch()
    _ = try Exporter(format: format, options: Exporter.Options(frames: frames)).run(try make(), into: try sink())
    let whole = (wall: watch.wallSeconds, processor: watch.processorSeconds)

    let count = Double(frames.count)
    var line = name.padding(toLength: 5, withPad: " ", startingAt: 0)
    for stage in [ExportProfile.Stage.sampling, .flattening, .raster, .conversion, .output] {
      line += number(profile[stage] / count * 1000, 3, 9)
    }
    line += number(limit.processor / count * 1000, 2, 9) + number(whole.processor / count * 1000, 2, 9)
    line += " |" + number(count / whole.wall, 1, 9) + number(count / limit.wall, 1, 9)
    print(line + " |" + number(whole.wall / limit.wall, 3, 6))
  }

  private static func number(_ value: Double, _ decimals: Int, _ width: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return String(repeating: " ", count: max(1, width - text.count)) + text
  }
}

/// The frames of a film, from its stage.
private final class FilmSource: FrameSource {
  private let stage: Stage
  private let film: any YardstickFilm

  init(_ film: any YardstickFilm, size: CGSize) {
    stage = Stage(size: size)
    stage.background = .black
    self.film = film
    film.build(root: stage.root)
    film.update(time: 0)
    stage.commit()
  }

  func advance(to seconds: CFTimeInterval) {
    film.update(time: seconds)
    stage.advance(to: seconds)
  }

  func sample() { stage.sample() }

  func displayList() -> DisplayList { stage.displayList() }
}

/// The frames of a scene that is made of display lists.
private final class ListSource: FrameSource {
  private let scene: any RasterScene
  private var frame = 0

  init(_ scene: any RasterScene) { self.scene = scene }
  func advance(to seconds: CFTimeInterval) { frame = Int((seconds * 60).rounded()) }
  func displayList() -> DisplayList { scene.list(frame) }
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
  func drop() { frames = [] }
  func finish() throws(ExportError) {}
  func cancel() {}
}

/// The push of Core Animation's guide: changing a layer's contents runs a transition from its actions.
private final class TransitionFilm: YardstickFilm {
  static let name = "push"
  private let assets: FilmAssets
  private let layer = CALayer()
  private var hasPushed = false

  init(assets: FilmAssets) { self.assets = assets }

  convenience init(assets: FilmAssets, size: CGSize) {
    self.init(assets: assets)
    layer.frame = CGRect(origin: .zero, size: size)
  }

  func build(root: CALayer) {
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 1
    push.timingFunction = CAMediaTimingFunction(name: .easeIn)
    layer.actions = ["contents": push]
    layer.contentsGravity = .resizeAspectFill
    layer.contents = assets.a
    root.addSublayer(layer)
  }

  func update(time: Double) {
    guard time >= 4.5, !hasPushed else { return }
    hasPushed = true
    layer.contents = assets.b
  }
}
