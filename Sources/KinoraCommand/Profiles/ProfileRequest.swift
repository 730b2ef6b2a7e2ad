import CAllocation
import Foundation
import KinoraExport
import KinoraLayers
import KinoraMeasure
import KinoraMedia
import KinoraProfile
import KinoraRaster
import KinoraScenes

/// What the words after `profile` ask for, and one making of a film as they say.
struct ProfileRequest {
  let run: RunArguments
  let parameters: [String: String]
  let frames: FrameRange?
  /// Whether only counts are wanted, which are the same in every run; then nothing is encoded.
  let isCounted: Bool
  /// Where the film goes; nil for a file that is removed afterwards.
  private(set) var output: String?
  private(set) var keepsTrace: Bool
  /// The numbers of cores to forecast the film's time for.
  private(set) var cores: [Int]

  init(_ arguments: Arguments) throws(UsageError) {
    run = try RunArguments(arguments)
    parameters = try SceneArguments.parameters(arguments)
    isCounted = arguments.has("--counts-only")
    output = arguments["--output"]
    keepsTrace = arguments.has("--trace")
    frames = try arguments["--frames"].map { text throws(UsageError) in
      guard let range = FrameRange(text) else {
        throw arguments.error("--frames", "30..59, 30.., ..59, '30..<60' or one frame")
      }
      return range
    }
    cores = try Self.cores(arguments)
    if isCounted, !cores.isEmpty {
      throw UsageError("--counts-only measures no times; it cannot be combined with --cores")
    }
    if !cores.isEmpty, run.threads != nil {
      throw UsageError("--cores measures with one thread; it cannot be combined with --threads")
    }
    if isCounted, output != nil {
      throw UsageError("--counts-only encodes nothing; it cannot be combined with --output")
    }
  }

  /// The numbers that --cores gives.
  private static func cores(_ arguments: Arguments) throws(UsageError) -> [Int] {
    guard let text = arguments["--cores"] else { return [] }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.allSatisfy({ $0.map((1...256).contains) ?? false }) else {
      throw arguments.error("--cores", "numbers from 1 to 256 with commas between them, such as 4,8,16")
    }
    return numbers.compactMap(\.self)
  }

  /// What profiling one film gave.
  struct Making {
    let profile: FilmProfile
    let trace: ProfileTrace?
    let files: InputFiles
  }

  /// The system's clocks, and the command's own count of allocations.
  private static var clocks: ProfileClocks {
    var clocks = ProfileClocks.system
    kinora_count_allocations()
    clocks.allocations = { kinora_allocations() }
    return clocks
  }

  /// This request for one more making of the film, whose file, trace and forecast nobody wants.
  var plain: ProfileRequest {
    var plain = self
    (plain.output, plain.keepsTrace, plain.cores) = (nil, false, [])
    return plain
  }

  /// The stage of a scene, at the film's beginning.
  func stage(_ input: SceneInput) throws -> Stage {
    let assets = AssetLoader(memory: run.memory)
    let scene = try input.load(parameters: parameters, assets: assets)
    return try Film(scene, memory: run.memory, assets: assets).makeStage()
  }

  /// Makes the film of a scene and measures that.
  func profile(
    _ input: SceneInput, without leftOut: LeftOutLayers = .none, showing display: ProgressDisplay?
  ) throws -> Making {
    let name = input.name.split(separator: "/").last.map(String.init) ?? input.name
    var options = ProfileOptions(keepsTrace: keepsTrace, forecastCores: cores, subject: name)
    options.encoderThreads = MovieSettings.usualThreads
    options.encoderQueue = MovieSettings.usualQueueLimit
    if let threads = run.threads { options.rendering.threads = threads }
    options.rendering.memory = run.memory
    // Time counts from here: loading the scene is a part of it.
    let profiler = Profiler(clocks: Self.clocks, options: options)
    let assets = AssetLoader(memory: run.memory)
    let scene = try input.load(parameters: parameters, assets: assets)
    let film = Film(scene, memory: run.memory, assets: assets)
    let format = try film.format
    if let frames {
      guard let range = frames.range(of: format.frameCount) else {
        throw UsageError("--frames: the film has the frames 0..\(format.frameCount - 1)")
      }
      profiler.frames = range
    }
    let (sink, words, temporary) = try sink(scene, width: format.width, height: format.height)
    defer {
      display?.finish()
      if let temporary { try? FileManager.default.removeItem(atPath: temporary) }
    }
    let profile = try profiler.run(format, into: sink, output: words, progress: { display?.update($0) }) {
      () throws(ExportError) in
      let stage = try film.makeStage()
      leftOut.hide(on: stage)
      return stage
    }
    return Making(profile: profile, trace: profiler.trace, files: scene.files)
  }

  /// The output, what it is in words, and the file to remove afterwards.
  private func sink(
    _ scene: Scene, width: Int, height: Int
  ) throws -> (any FrameSink, words: String, temporary: String?) {
    if isCounted { return (NullSink(), "nothing", nil) }
    let isTransparent = scene.canvas.isTransparent
    let (kind, words) = isTransparent ? ("mov", "a .mov with alpha") : Self.usual(width: width, height: height)
    let folder = FileManager.default.temporaryDirectory
    let temporary = folder.appendingPathComponent(
      "kinora-profile-\(ProcessInfo.processInfo.globallyUniqueString).\(kind)"
    ).path
    let destination = try ExportDestination(path: output ?? temporary)
    if case .sound = destination {
      throw UsageError("--output: a sound file takes no frames; allowed: a film or numbered pictures")
    }
    let sink = try destination.makeSink(
      scene: scene.output, transparent: isTransparent, sparing: scene.files)
    return (sink, output ?? words, output == nil ? temporary : nil)
  }

  /// The kind of file for frames of a size, and what it is in words: H.264 in an .mp4 takes even sides only.
  private static func usual(width: Int, height: Int) -> (String, String) {
    width % 2 == 0 && height % 2 == 0 ? ("mp4", "an .mp4") : ("webm", "a .webm, which takes odd sizes")
  }
}
