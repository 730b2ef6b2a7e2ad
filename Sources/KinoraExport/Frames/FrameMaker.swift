import KinoraGraphics
import KinoraRaster
import KinoraTiming

/// Makes the frames of one source on one canvas: moves the source to an instant, takes its list, draws it, and throws what failed on the way.
final class FrameMaker {
  /// Draws; its canvas has the frame that was made last.
  let renderer: FrameRenderer
  /// Where the time went, as far as there is a clock.
  var profile = ExportProfile()
  private let source: any FrameSource
  private let memory: MemoryBudget
  private let clock: ExportClock?
  /// What every frame needs, whatever it shows.
  private let room: MemoryReservation

  /// A maker of frames of `width` × `height` pixels.
  ///
  /// - Parameters:
  ///   - rendering: How to draw; what it counts in is the source's own ledger unless it names one.
  ///   - extra: Bytes that whoever asks keeps beside the canvas.
  ///   - what: What the memory is for, in the message when there is too little.
  ///   - clock: For the profile; without it no time is measured.
  init(
    _ source: any FrameSource, width: Int, height: Int, rendering: FrameRenderer.Options = FrameRenderer.Options(),
    extra: Int = 0, for what: String = "a frame", clock: ExportClock? = nil
  ) throws(ExportError) {
    self.source = source
    self.clock = clock
    memory = source.memory
    var rendering = rendering
    rendering.memory = rendering.memory ?? memory
    do throws(MemoryError) {
      room = try memory.reserve(
        FrameRenderer.byteCount(width: width, height: height, options: rendering) + extra,
        for: "\(what) of \(width) × \(height) pixels")
    } catch { throw ExportError(failure: error) }
    renderer = FrameRenderer(width: width, height: height, options: rendering)
  }

  /// What shows at `seconds`, never before the last instant; now when nil.
  func list(at seconds: CFTimeInterval?) throws(ExportError) -> DisplayList {
    let list = try source.list(at: seconds, &profile, clock: clock)
    guard list.width == renderer.width, list.height == renderer.height else {
      let place = seconds.map { " at \($0) s" } ?? ""
      throw .invalid(
        "what shows\(place) is \(list.width) × \(list.height) pixels and the film \(renderer.width) × \(renderer.height)"
      )
    }
    return list
  }

  /// Draws `list`, into `yuv` too where given, while `work` is done on this thread.
  func draw<Made>(_ list: DisplayList, converting yuv: YUVBuffer?, during work: () -> Made) throws(ExportError) -> Made
  {
    renderer.begin(list, converting: yuv)
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
