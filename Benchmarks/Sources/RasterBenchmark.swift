import Foundation
import KinoraGraphics
import KinoraMedia
import KinoraRaster

/// `raster FOLDER [SCENE…]`: measures frames of the yardstick scenes, drawn from ready display lists. FOLDER holds the
/// yardstick's `assets` and `reference`. Options: `--frames A:B:STEP`, `--threads N`, `--tile N`, `--simd LEVEL` (0 or
/// `scalar` to 3 or `avx512`), `--no-damage`, `--compare` (the PSNR of frame 270, of S1 300, with the reference frame),
/// `--hash` (a fingerprint of all frames instead of times), `--yuv`, `--repeat N`, `--cost NAME=N` (a number of the
/// rasteriser's `Costs`). Some scenes are measured only when they are named: `blurred` and `rasterized`, S5 as a picture, and
/// those of ``LineScene`` and ``EverydayScene``.
enum RasterBenchmark {
  static let mode = Mode(
    name: "raster", summary: "yardstick scenes from display lists: processor time of a frame, by the rasteriser alone",
    run: run)

  private static func run(_ words: [String]) throws {
    var options = FrameRenderer.Options(threads: 1)
    var range = (0, 600, 1)
    var names: [String] = []
    var folder: String?
    var compares = false
    var hashes = false
    var converts = false
    var repeats = 1
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--frames":
        let parts = (rest.popFirst() ?? "").split(separator: ":").compactMap { Int($0) }
        if parts.count == 3, parts[2] > 0 { range = (parts[0], parts[1], parts[2]) }
      case "--threads": options.threads = Int(rest.popFirst() ?? "") ?? 1
      case "--tile": options.tileSize = Int(rest.popFirst() ?? "") ?? 256
      case "--simd": options.simd = try LevelOption.level(rest.popFirst())
      case "--no-damage": options.tracksDamage = false
      case "--cost": setCost(rest.popFirst() ?? "", &options.costs)
      case "--compare": compares = true
      case "--hash": hashes = true
      case "--yuv": converts = true
      case "--repeat": repeats = Int(rest.popFirst() ?? "") ?? 1
      default: if folder == nil { folder = word } else { names.append(word) }
      }
    }
    guard let folder else { return print("raster: name the folder that holds the yardstick's assets") }
    if names.isEmpty { names = (1...7).map { "S\($0)" } }
    let scenes = try Scenes(folder)
    for name in names {
      guard let scene = scenes.scene(name) else { continue }
      if compares {
        try compare(scene, name, folder, options)
      } else if hashes {
        hash(scene, name, range, options)
      } else {
        for _ in 0..<repeats { measure(scene, name, range, options, converts) }
      }
    }
  }

  struct Scenes {
    let a, b: CGImage
    let face: FontFace

    init(_ folder: String) throws {
      a = try ImageDecoder.decode(path: folder + "/assets/A.png")
      b = try ImageDecoder.decode(path: folder + "/assets/B.png")
      face = try FontFace(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    }

    func scene(_ name: String) -> (any RasterScene)? {
      switch name {
      case "S1": PushScene(a: a, b: b)
      case "S2": CardScene(a)
      case "S3": TypeScene(face)
      case "S4": DepthScene(a: a, b: b)
      case "S5": VectorScene()
      case "S6": ParticleScene()
      case "S7": StaticScene(a, face)
      case "blurred": PictureScene(.blurred)
      case "rasterized": PictureScene(.rasterized)
      default:
        if let kind = EverydayScene.Kind(rawValue: name) {
          EverydayScene(kind, picture: a, face)
        } else {
          LineScene(rawValue: name)
        }
      }
    }
  }

  private static func measure(
    _ scene: any RasterScene, _ name: String, _ range: (Int, Int, Int), _ options: FrameRenderer.Options,
    _ converts: Bool
  ) {
    let renderer = FrameRenderer(width: Yardstick.width, height: Yardstick.height, options: options)
    let yuv = YUVBuffer(width: Yardstick.width, height: Yardstick.height)
    var seconds = 0.0
    var wall = 0.0
    var count = 0
    var total = FrameStatistics()
    for frame in stride(from: range.0, to: range.1, by: range.2) {
      let list = scene.list(frame)
      let watch = Stopwatch()
      let statistics = converts ? renderer.render(list, converting: yuv) : renderer.render(list)
      wall += watch.wallSeconds
      seconds += watch.processorSeconds
      count += 1
      total.pixelsDamaged += statistics.pixelsDamaged
      total.itemsDrawn += statistics.itemsDrawn
      total.cacheBytes = statistics.cacheBytes
    }
    let frames = Double(max(count, 1))
    print(
      String(
        format: "%@  %8.4f ms processor  %8.4f ms wall  %8.1f frames/s  %5.1f %% damaged  peak %d MB, caches %.1f MB",
        name, seconds / frames * 1000, wall / frames * 1000, frames / wall,
        Double(total.pixelsDamaged) / frames / 20736, Stopwatch.peakMegabytes(),
        Double(total.cacheBytes) / 1_048_576))
  }

  private static let costs: [String: any WritableKeyPath<Costs, Int> & Sendable] = [
    "comparedTogether": \.comparedTogether, "reachForEqual": \.reachForEqual, "reachForAlike": \.reachForAlike,
    "preparingJobs": \.preparingJobs, "framesToSettle": \.framesToSettle, "keptOverSeen": \.keptOverSeen,
    "changedPartKept": \.changedPartKept, "spritesTogether": \.spritesTogether,
    "rasterizedTogether": \.rasterizedTogether, "spritesInPart": \.spritesInPart,
    "spriteSquarePower": \.spriteSquarePower,
    "blurJobs": \.blurJobs, "bandPixels": \.bandPixels, "bandWidth": \.bandWidth, "mostBands": \.mostBands,
    "cellsFrom": \.cellsFrom,
    "cellQuarters": \.cellQuarters, "rectPixels": \.rectPixels, "changesForTwo": \.changesForTwo,
    "framesToJoin": \.framesToJoin, "hiddenFrom": \.hiddenFrom, "hiddenPart": \.hiddenPart, "calmPart": \.calmPart,
    "rowsAhead": \.rowsAhead,
  ]

  private static func setCost(_ word: String, _ costs: inout Costs) {
    let parts = word.split(separator: "=")
    guard parts.count == 2, let path = Self.costs[String(parts[0])], let value = Int(parts[1]) else {
      return print("raster: --cost takes NAME=N, NAME one of \(Self.costs.keys.sorted().joined(separator: ", "))")
    }
    costs[keyPath: path] = value
  }

  /// Prints a fingerprint of all frames, which two builds share when they draw the same frames.
  private static func hash(
    _ scene: any RasterScene, _ name: String, _ range: (Int, Int, Int), _ options: FrameRenderer.Options
  ) {
    let renderer = FrameRenderer(width: Yardstick.width, height: Yardstick.height, options: options)
    var sum: UInt64 = 0
    var count = 0
    for frame in stride(from: range.0, to: range.1, by: range.2) {
      renderer.render(scene.list(frame))
      let hash = FrameHash(of: renderer.canvas)
      sum = (sum ^ hash.high) &* 0x9E37_79B9_7F4A_7C15 ^ hash.low
      count += 1
    }
    print(name, count, "frames", String(sum, radix: 16))
  }

  private static func compare(
    _ scene: any RasterScene, _ name: String, _ folder: String, _ options: FrameRenderer.Options
  ) throws {
    let reference = try ImageDecoder.decode(path: folder + "/reference/\(name).png")
    let renderer = FrameRenderer(width: Yardstick.width, height: Yardstick.height, options: options)
    renderer.render(scene.list(name == "S1" ? 300 : 270))
    let found = renderer.canvas
    var sum = 0.0
    for y in 0..<found.height {
      let a = found.row(y)
      let b = reference.pixels.row(y)
      for i in 0..<a.count where i % 4 != 3 {
        let d = Double(Int(a[i]) - Int(b[i]))
        sum += d * d
      }
    }
    let mean = sum / Double(found.width * found.height * 3)
    print(name, mean == 0 ? "the same" : String(format: "PSNR %.1f dB", 10 * log10(255 * 255 / mean)))
    let path = "out/\(name).png"
    try? FileManager.default.createDirectory(atPath: "out", withIntermediateDirectories: true)
    try Data(ImageEncoder.png(found)).write(to: URL(fileURLWithPath: path))
  }
}
