import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraMeasure
import KinoraRaster
import KinoraTiming

/// Measures the making of one film. Time counts from when the profiler is made, so that reading a scene is part of it.
///
/// The stages, the layers and the frames come from one making; layers are then looked at once more, without drawing, to find out what about
/// them changes.
public final class Profiler {
  private let options: ProfileOptions
  /// The film's frames to make; nil for all. At first those of the options.
  public var frames: Range<Int>?
  private let clocks: ProfileClocks
  private let start: UInt64
  private let threadAtStart: UInt64
  private let processorAtStart: UInt64
  private let allocationsAtStart: UInt64?
  private let threadsAtStart: ThreadTimes
  /// The threads when the last frame was handed over: encoders end some of theirs as soon as no more frames come.
  private var threadsAtLastFrame: ThreadTimes?
  private var meter: FilmMeter?
  private var film: (format: FilmFormat, frames: Range<Int>)?
  private var names = AccountNames()
  /// When each frame was handed over, in nanoseconds.
  private var handedOver: [UInt64] = []
  /// What a trace shows, once the film is made and if it was asked for.
  public private(set) var trace: ProfileTrace?

  /// A profiler that measures with `clocks`.
  public init(clocks: ProfileClocks, options: ProfileOptions = ProfileOptions()) {
    self.options = options
    self.clocks = clocks
    frames = options.frames
    threadsAtStart = ThreadTimes.now()
    allocationsAtStart = clocks.allocations?()
    processorAtStart = clocks.process()
    threadAtStart = clocks.thread()
    start = clocks.wall()
  }

  /// Makes a film into `sink` and says what that cost.
  ///
  /// - Parameters:
  ///   - output: What the frames go into, in words.
  ///   - progress: A closure that is called after every frame.
  ///   - makeStage: Makes the stage at the film's beginning; called twice.
  public func run(
    _ format: FilmFormat, into sink: any FrameSink, output: String, progress: ((ExportProgress) -> Void)? = nil,
    makeStage: () throws(ExportError) -> Stage
  ) throws(ExportError) -> FilmProfile {
    let stage = try makeStage()
    let canvas = CGSize(width: format.width, height: format.height)
    let source: any MeasuredSource = stage.size == canvas ? stage : FittedSource(stage, into: format)
    var exporting = Exporter.Options(
      frames: frames, rendering: options.rendering, cancellation: options.cancellation)
    attach(to: &exporting, format)
    let exporter = Exporter(format: format, options: exporting)
    exporter.progress = { [self] done in
      follow(source)
      var done = done
      done.elapsed = Double(clocks.wall() - start) / 1e9
      progress?(done)
    }
    try exporter.run(source, into: sink)
    var profile = conclude(sink, output: output)
    let chosen = Reasons.layers(of: profile)
    if chosen.isEmpty { return profile }
    let times = Reasons.frames(of: profile).map { format.clock.seconds(ofFrame: $0) }
    let facts = LayerFacts.facts(
      of: chosen, on: try makeStage(), at: times, prepared: Reasons.prepared(in: profile))
    Reasons.explain(&profile, facts)
    return profile
  }

  /// Has an export of a film of `format` measured. What came before counts as loading.
  package func attach(to exporting: inout Exporter.Options, _ format: FilmFormat) {
    let frames = exporting.frames ?? 0..<format.frameCount
    let meter = FilmMeter(
      clocks, width: format.width, height: format.height, frameCount: frames.count, keepsSpans: options.keepsTrace,
      keepsSteps: !options.forecastCores.isEmpty)
    // Work is cut as it is for the most cores, though one thread does it.
    if let most = options.forecastCores.max() { exporting.rendering.threads = most }
    meter.log.note(.load, .film, since: start, processor: threadAtStart)
    exporting.rendering.meter = meter
    self.meter = meter
    film = (format, frames)
  }

  /// Notes that another frame was handed over; `source` stands at the next.
  package func follow(_ source: any FrameSource) {
    handedOver.append(clocks.wall())
    if handedOver.count == film?.frames.count { threadsAtLastFrame = ThreadTimes.now() }
    if let meter, let source = source as? any MeasuredSource { names.follow(meter.accounts, source) }
  }

  /// What was measured, once the film is made.
  package func conclude(_ sink: any FrameSink, output: String) -> FilmProfile {
    let (wall, processor) = (clocks.wall() - start, clocks.process() - processorAtStart)
    // The encoder's own threads live as long as the sink does.
    let threads = withExtendedLifetime(sink) { ThreadTimes.now() }
    let outside = threads.with(ended: threadsAtLastFrame).outside(since: threadsAtStart)
    let allocations = clocks.allocations.map { Int($0() - (allocationsAtStart ?? 0)) }
    guard let meter, let film else { preconditionFailure("a profiler is attached to an export before it ends") }
    let costs = meter.costs
    if options.keepsTrace {
      trace = ProfileTrace(meter.log.spans, costs, names, frames: film.frames, from: start)
    }
    var maker = ProfileMaker(
      log: meter.log, costs: costs, names: names, format: film.format, frames: film.frames)
    maker.take(start: start, handedOver: handedOver)
    var profile = maker.profile(subject: options.subject, output: output)
    profile.wall = Double(wall) / 1e9
    profile.processor = Double(processor) / 1e9
    profile.outside = outside
    profile.allocations = allocations
    profile.threads = options.forecastCores.isEmpty ? min(max(options.rendering.threads, 1), 256) : 1
    if !options.forecastCores.isEmpty {
      profile.forecast = CoreForecast(
        FilmWork(
          meter.log, libraries: outside.values.reduce(0, +),
          room: options.encoderQueue / max(3 * film.format.width * film.format.height / 2, 1) + options.encoderThreads),
        cores: options.forecastCores, encoderThreads: options.encoderThreads)
    }
    profile.instructions = (options.rendering.simd ?? .best).words
    let grid = meter.grid
    profile.heat = HeatMap(
      side: grid.side, columns: grid.columns, rows: grid.rows, parts: costs.heat.map { $0.map { Int($0 / 1000) } })
    return profile
  }
}

extension Film {
  /// What making the film costs, stage by stage and layer by layer.
  ///
  ///     let profile = try film.profile(clocks: .system)
  ///     print(profile)
  ///
  /// - Parameters:
  ///   - clocks: The clocks to measure with; the library reads none by itself.
  ///   - sink: Where the frames go; unless given they are converted for an encoder and dropped.
  ///   - leftOut: Layers that the film is made without.
  public func profile(
    clocks: ProfileClocks, options: ProfileOptions = ProfileOptions(), into sink: (any FrameSink)? = nil,
    without leftOut: LeftOutLayers = .none
  ) throws(ExportError) -> FilmProfile {
    let profiler = Profiler(clocks: clocks, options: options)
    let output = sink.map { "\(type(of: $0))" } ?? "nothing"
    return try profiler.run(try format, into: sink ?? NullSink(wantsYUV: true), output: output) {
      () throws(ExportError) in
      let stage = try self.makeStage()
      leftOut.hide(on: stage)
      return stage
    }
  }
}

extension SIMDLevel {
  /// The level as people call it.
  var words: String {
    switch self {
    case .scalar: "no vectors"
    case .vector128: "128-bit vectors"
    case .avx2: "AVX2"
    case .avx512: "AVX-512"
    }
  }
}
