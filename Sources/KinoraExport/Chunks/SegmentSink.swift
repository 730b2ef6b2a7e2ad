import KinoraFormats
import KinoraMedia

/// A sink that cuts a film into segments: the frames of each chunk go into a file of their own, which is whole before
/// the next begins.
final class SegmentSink: FrameSink {
  private let plan: FilmPlan
  private let settings: MovieSettings
  /// The path of a chunk's segment.
  private let path: (Int) -> String
  /// Called with each segment that is whole.
  private let completed: (Int, SegmentWriter.Summary) throws(ExportError) -> Void
  /// The chunks by their first frames.
  private let starts: [Int: Int]
  private var current: (index: Int, writer: SegmentWriter)?

  init(
    _ plan: FilmPlan, path: @escaping (Int) -> String,
    completed: @escaping (Int, SegmentWriter.Summary) throws(ExportError) -> Void
  ) throws(ExportError) {
    self.plan = plan
    self.path = path
    self.completed = completed
    settings = try plan.settings()
    starts = Dictionary(uniqueKeysWithValues: plan.chunks.enumerated().map { ($1.first, $0) })
    wantsYUV = plan.encoding.takesPlanes(in: plan.container, transparent: plan.isTransparent)
  }

  let wantsYUV: Bool

  var hasWaitingFrames: Bool { current?.writer.hasWaitingFrames ?? false }

  func begin(_ film: SinkFormat) throws(ExportError) {
    guard film.width == plan.width, film.height == plan.height, film.frameRate == settings.frameRate,
      film.filmFrameCount == plan.frameCount
    else { throw .invalid("the scene makes a film of another size, rate or length than the plan says") }
    let ends = plan.chunks.map(\.frames.upperBound)
    guard starts[film.frames.lowerBound] != nil, ends.contains(film.frames.upperBound) else {
      throw .invalid("the frames \(film.frames) are not whole chunks")
    }
  }

  func append(_ frame: FinishedFrame) throws(ExportError) {
    if let index = starts[frame.index] { current = (index, try writer(index)) }
    guard let (index, writer) = current else { throw .output("frame \(frame.index) came before its chunk was begun") }
    do throws(MediaError) {
      if wantsYUV, let picture = frame.yuv {
        try writer.append(picture)
      } else {
        try writer.append(frame.canvas)
      }
      guard frame.index + 1 == plan.chunks[index].frames.upperBound else { return }
    } catch { throw .media(error) }
    current = nil
    let summary: SegmentWriter.Summary
    do throws(MediaError) { summary = try writer.finish() } catch { throw .media(error) }
    guard summary.frames.count == plan.chunks[index].count else {
      throw .output("chunk \(index): \(summary.frames.count) frames were encoded of \(plan.chunks[index].count)")
    }
    try completed(index, summary)
  }

  private func writer(_ index: Int) throws(ExportError) -> SegmentWriter {
    do throws(MediaError) {
      return try SegmentWriter(path: path(index), container: plan.container, settings: settings)
    } catch { throw .media(error) }
  }

  func finish() throws(ExportError) {}

  func cancel() {
    current?.writer.cancel()
    current = nil
  }
}
