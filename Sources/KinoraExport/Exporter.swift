import KinoraGraphics
import KinoraRaster
import KinoraTiming

/// What an exporter draws its frames from: a stage, or display lists made elsewhere. Asked for frames in order of time.
public protocol FrameSource: AnyObject {
  /// Moves to `seconds` of media time, never back.
  func advance(to seconds: CFTimeInterval)
  /// Brings animated values up to the time; ``displayList()`` does it where it was not asked for. Nothing unless a source says
  /// otherwise: it is apart so that it can be measured apart.
  func sample()
  /// What shows now.
  func displayList() -> DisplayList
  /// What the memory of its frames is counted in. A ledger of its own with the standard ceiling unless a source says otherwise.
  var memory: MemoryBudget { get }
  /// What went wrong inside and could not be thrown there; ends the export. Nil unless a source says otherwise.
  var failure: (any Error)? { get }
}

extension FrameSource {
  public func sample() {}
  /// A ledger of its own.
  public var memory: MemoryBudget { MemoryBudget() }
  public var failure: (any Error)? { nil }
}

/// The loop that makes a film: for each frame, move the clock, sample and flatten the layers, draw, hand over. While a frame is drawn, the
/// calling thread already moves the source to the next and makes its list; then it helps drawing.
///
/// Frame n shows exactly n / rate. What is drawn, converted and encoded is decided by the source and the format alone; the options
/// change how long it takes.
public final class Exporter {
  /// How frames are made; none of it changes a byte of them.
  public struct Options: Sendable {
    /// The film's frames to make; nil for all. A range that starts later still runs everything due before it.
    public var frames: Range<Int>?
    /// How the rasteriser works: threads, tiles, caches.
    public var rendering: FrameRenderer.Options
    /// Stops the export when it is cancelled; nil for one that cannot be stopped.
    public var cancellation: Cancellation?
    /// For speeds and ``ExportProfile``; without it no time is measured.
    public var clock: ExportClock?
    /// Converts each frame after it is drawn instead of tile by tile while the tile is in the cache, so that the profile can tell the two
    /// apart. Slower; the same bytes. Otherwise conversion counts as raster.
    public var measuresConversion: Bool

    /// Everything, with all processors, unless said otherwise.
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
  /// How its frames are made.
  public let options: Options
  /// Called after every frame, on the exporting thread, when the source stands at the frame after it.
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
    let memory = source.memory
    let room = try reserve(in: memory, for: sink)
    defer { withExtendedLifetime(room) {} }
    var rendering = options.rendering
    rendering.memory = rendering.memory ?? memory
    let renderer = FrameRenderer(width: format.width, height: format.height, options: rendering)
    let yuv = sink.wantsYUV ? YUVBuffer(width: format.width, height: format.height) : nil
    let clock = options.clock
    let start = clock?()
    var profile = ExportProfile()
    do throws(ExportError) {
      try sink.begin(
        SinkFormat(width: format.width, height: format.height, frameRate: format.frameRate, frames: frames))
      var list = try makeList(frames.lowerBound, source, &profile)
      for index in frames {
        if options.cancellation?.isCancelled == true { throw .cancelled }
        renderer.begin(list, converting: options.measuresConversion ? nil : yuv)
        let next = Result { () throws(ExportError) in
          index + 1 < frames.upperBound ? try makeList(index + 1, source, &profile) : list
        }
        profile.measure(.raster, clock) { _ = renderer.finish() }
        if let failure = renderer.failure { throw ExportError(failure: failure) }
        if let yuv, options.measuresConversion {
          profile.measure(.conversion, clock) { renderer.convert(into: yuv) }
        }
        try profile.measure(.output, clock) { () throws(ExportError) in
          try sink.append(FinishedFrame(index: index, canvas: renderer.canvas, yuv: yuv))
        }
        profile.frameCount += 1
        progress?(
          ExportProgress(
            framesDone: profile.frameCount, frameCount: frames.count, elapsed: clock.map { $0() - (start ?? 0) }))
        list = try next.get()
      }
      try profile.measure(.finishing, clock) { () throws(ExportError) in try sink.finish() }
    } catch {
      sink.cancel()
      throw error
    }
    return profile
  }

  /// What the film shows in frame `index`.
  private func makeList(
    _ index: Int, _ source: any FrameSource, _ profile: inout ExportProfile
  ) throws(ExportError) -> DisplayList {
    profile.measure(.sampling, options.clock) {
      source.advance(to: format.clock.seconds(ofFrame: index))
      source.sample()
    }
    let list = profile.measure(.flattening, options.clock) { source.displayList() }
    if let failure = source.failure { throw ExportError(failure: failure) }
    guard list.width == format.width, list.height == format.height else {
      throw .invalid(
        "frame \(index) is \(list.width) × \(list.height) pixels and the film \(format.width) × \(format.height)")
    }
    return list
  }

  /// Takes what every frame of the film needs, whatever it shows.
  private func reserve(in memory: MemoryBudget, for sink: any FrameSink) throws(ExportError) -> MemoryReservation {
    let (width, height) = (format.width, format.height)
    let bytes =
      FrameRenderer.byteCount(width: width, height: height, options: options.rendering)
      + (sink.wantsYUV ? 2 * width * height : 0)
    do throws(MemoryError) {
      return try memory.reserve(bytes, for: "a film of \(width) × \(height) pixels")
    } catch { throw ExportError(failure: error) }
  }

  private func checkedFrames() throws(ExportError) -> Range<Int> {
    let all = 0..<format.frameCount
    guard let frames = options.frames else { return all }
    guard !frames.isEmpty, all.contains(frames.lowerBound), frames.upperBound <= all.upperBound else {
      throw .invalid("frames \(frames) were asked for; the film has frames 0..<\(format.frameCount)")
    }
    return frames
  }
}
