import KinoraGraphics
import KinoraMeasure
import KinoraRaster
import KinoraTiming

/// The loop that makes a film: for each frame, move the clock, sample and flatten the layers, draw, hand over. While a frame is drawn, the
/// calling thread already moves the source to the next and makes its list; then it helps drawing.
///
/// Frame n shows exactly n / rate. What is drawn, converted and encoded is decided by the source and the format alone; the options
/// change how long it takes.
public final class Exporter {
  /// How frames are made; no option changes a byte of them.
  public struct Options: Sendable {
    /// The film's frames to make; nil for all. A range that starts later still runs everything due before it.
    public var frames: Range<Int>?
    /// How the rasteriser works: threads, tiles, caches.
    public var rendering: FrameRenderer.Options
    /// The request that stops the export once it is made; nil for an export that cannot be stopped.
    public var cancellation: Cancellation?
    /// The clock for speeds and ``ExportProfile``; without one no time is measured.
    public var clock: ExportClock?
    /// Whether each frame is converted to Y′CbCr after it is drawn, instead of tile by tile while the tile is in the
    /// cache, so that the profile can tell drawing and conversion apart. This is slower and gives the same bytes.
    /// Otherwise conversion counts as raster.
    public var measuresConversion: Bool

    /// Options that make all frames with all processors unless the parameters say otherwise.
    public init(
      frames: Range<Int>? = nil, rendering: FrameRenderer.Options = FrameRenderer.Options(),
      cancellation: Cancellation? = nil, clock: ExportClock? = nil, measuresConversion: Bool = false
    ) {
      self.frames = frames
      self.rendering = rendering
      self.cancellation = cancellation
      self.clock = clock
      self.measuresConversion = measuresConversion
    }
  }

  /// The film's size, rate and length.
  public let format: FilmFormat
  /// How the film's frames are made.
  public let options: Options
  /// A closure that is called after every frame, on the exporting thread, when the source stands at the frame after it.
  public var progress: ((ExportProgress) -> Void)?

  /// An exporter for films of one format.
  public init(format: FilmFormat, options: Options = Options()) {
    self.format = format
    self.options = options
  }

  /// Makes the film from `source` into `sink`.
  ///
  /// On any error, and on cancellation, the sink is told to cancel before the error is thrown.
  @discardableResult
  public func run(_ source: any FrameSource, into sink: any FrameSink) throws(ExportError) -> ExportProfile {
    let frames = try checkedFrames()
    let (width, height) = (format.width, format.height)
    let clock = options.clock
    let log = options.rendering.meter?.log
    let maker = try Self.loading(log) { () throws(ExportError) in
      try FrameMaker(
        source, width: width, height: height, rendering: options.rendering,
        extra: sink.wantsYUV ? 2 * width * height : 0, for: "a film", clock: clock)
    }
    // Planes of the exporter's own, for sinks that have none.
    var planes: YUVBuffer?
    let start = clock?()
    let measuring = SinkMeasuring(sink, log)
    do throws(ExportError) {
      var sound = SoundTrackWatch(source.soundTrack)
      let film = SinkFormat(
        width: width, height: height, frameRate: format.frameRate, frames: frames, filmFrameCount: format.frameCount,
        soundTrack: source.soundTrack)
      try Self.loading(log) { () throws(ExportError) in try sink.begin(film) }
      var list = try maker.list(at: time(frames.lowerBound))
      for index in frames {
        if options.cancellation?.isCancelled == true { throw .cancelled }
        var yuv: YUVBuffer?
        if sink.wantsYUV {
          yuv = try sink.nextPlanes()
          if yuv == nil {
            planes = planes ?? YUVBuffer(width: width, height: height)
            yuv = planes
          }
        }
        let next = try maker.draw(
          list, converting: options.measuresConversion ? nil : yuv, alone: sink.hasWaitingFrames
        ) {
          Result { () throws(ExportError) in index + 1 < frames.upperBound ? try maker.list(at: time(index + 1)) : list
          }
        }
        if let yuv, options.measuresConversion {
          maker.profile.measure(.conversion, clock) { maker.renderer.convert(into: yuv) }
        }
        let number = maker.profile.frameCount
        try maker.profile.measure(.output, clock) { () throws(ExportError) in
          try measuring.measure(.handOver, frame: number) { () throws(ExportError) in
            try sink.append(
              FinishedFrame(
                index: index, canvas: maker.renderer.canvas, yuv: yuv, soundTrack: try sound.news(source.soundTrack)))
          }
        }
        maker.profile.frameCount += 1
        progress?(
          ExportProgress(
            framesDone: maker.profile.frameCount, frameCount: frames.count,
            elapsed: clock.map { $0() - (start ?? 0) }))
        list = try next.get()
      }
      try maker.profile.measure(.finishing, clock) { () throws(ExportError) in
        try measuring.measure(.finish, frame: frames.count - 1) { () throws(ExportError) in try sink.finish() }
      }
    } catch {
      sink.cancel()
      throw error
    }
    return maker.profile
  }

  /// Counts what is made ready before the first frame as loading, where somebody measures.
  private static func loading<Result>(
    _ log: WorkLog?, _ body: () throws(ExportError) -> Result
  ) throws(ExportError) -> Result {
    guard let log else { return try body() }
    return try log.measure(.load, .film, frame: 0, body)
  }

  /// The exact instant of frame `index`.
  private func time(_ index: Int) -> CFTimeInterval { format.clock.seconds(ofFrame: index) }

  func checkedFrames() throws(ExportError) -> Range<Int> {
    let all = 0..<format.frameCount
    guard let frames = options.frames else { return all }
    guard !frames.isEmpty, all.contains(frames.lowerBound), frames.upperBound <= all.upperBound else {
      throw .invalid("frames \(frames) were asked for; the film has frames 0..<\(format.frameCount)")
    }
    return frames
  }
}

/// Measures what a sink does on the thread that hands frames over; does nothing without a log.
private struct SinkMeasuring {
  private let log: WorkLog?
  private let sink: (any MeasuredSink)?

  init(_ sink: any FrameSink, _ log: WorkLog?) {
    self.log = log
    self.sink = log == nil ? nil : sink as? any MeasuredSink
    self.sink?.log = log
  }

  func measure(_ stage: WorkStage, frame: Int, _ body: () throws(ExportError) -> Void) throws(ExportError) {
    guard let log else { return try body() }
    let clock = LaneClock(log, .film, frame: frame)
    sink?.clock = clock
    clock.enter(stage)
    defer {
      sink?.clock = nil
      clock.stop()
    }
    try body()
  }
}
