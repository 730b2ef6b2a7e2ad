import KinoraGraphics
import KinoraMeasure
import KinoraRaster
import KinoraTiming

/// Makes the frames of one source on one canvas: moves the source to an instant, takes its list, draws it, and throws what failed on the way.
final class FrameMaker {
  /// The renderer, whose canvas holds the frame that was made last.
  let renderer: FrameRenderer
  /// Where the time went; its seconds stay zero without a clock.
  var profile = ExportProfile()
  private let source: any FrameSource
  private let memory: MemoryBudget
  private let meter: FilmMeter?
  private let layers: ListMeter?
  /// How many lists were made.
  private var listCount = 0
  private let clock: ExportClock?
  /// The reservation of the memory that every frame needs, whatever it shows.
  private let reservation: MemoryReservation

  /// A maker of frames of `width` × `height` pixels.
  ///
  /// - Parameters:
  ///   - rendering: How to draw; memory is counted in the source's own ledger unless these options name one.
  ///   - extra: The bytes that the caller keeps besides the canvas; they are reserved too.
  ///   - what: What the memory is for, in the message when there is too little.
  ///   - clock: The clock for the profile; without one no time is measured.
  init(
    _ source: any FrameSource, width: Int, height: Int, rendering: FrameRenderer.Options = FrameRenderer.Options(),
    extra: Int = 0, for what: String = "a frame", clock: ExportClock? = nil
  ) throws(ExportError) {
    self.source = source
    self.clock = clock
    meter = rendering.meter
    layers = meter.map { ListMeter($0.clocks) }
    memory = source.memory
    var rendering = rendering
    rendering.memory = rendering.memory ?? memory
    do throws(MemoryError) {
      reservation = try memory.reserve(
        FrameRenderer.byteCount(width: width, height: height, options: rendering) + extra,
        for: "\(what) of \(width) × \(height) pixels")
    } catch { throw ExportError(failure: error) }
    renderer = FrameRenderer(width: width, height: height, options: rendering)
  }

  /// The display list of what shows at `seconds`, which must not lie before the last instant asked for, or of what
  /// shows now when nil.
  func list(at seconds: CFTimeInterval?) throws(ExportError) -> DisplayList {
    let lane = meter.map { LaneClock($0.log, .film, frame: listCount) }
    listCount += 1
    let list = try source.list(at: seconds, &profile, clock: clock, lane: lane, layers: layers)
    if let layers { meter?.endList(layers) }
    guard list.width == renderer.width, list.height == renderer.height else {
      let place = seconds.map { " at \($0) s" } ?? ""
      throw .invalid(
        "what shows\(place) is \(list.width) × \(list.height) pixels and the film \(renderer.width) × \(renderer.height)"
      )
    }
    return list
  }

  /// Draws `list`, and converts it into `yuv` where given, while this thread runs `work`, or after that on this thread
  /// alone.
  func draw<Made>(
    _ list: DisplayList, converting yuv: YUVBuffer?, alone: Bool = false, during work: () -> Made
  ) throws(ExportError) -> Made {
    renderer.begin(list, converting: yuv, alone: alone)
    let made = work()
    profile.measure(.raster, clock) { _ = renderer.finish() }
    if let failure = renderer.failure { throw ExportError(failure: failure) }
    return made
  }

  /// An immutable copy of what shows at `seconds`, or now when nil, counted as long as it lives.
  func picture(at seconds: CFTimeInterval?) throws(ExportError) -> CGImage {
    try draw(try list(at: seconds), converting: nil) {}
    do throws(MemoryError) { return try renderer.makeImage(in: memory) } catch { throw ExportError(failure: error) }
  }
}
