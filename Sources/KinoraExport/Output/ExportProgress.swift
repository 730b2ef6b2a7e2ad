/// How far an export has come.
public struct ExportProgress: Sendable, Hashable {
  /// The number of frames handed to the output.
  public var framesDone: Int
  /// The number of frames to make in all.
  public var frameCount: Int
  /// Seconds since the export began, by the clock given in ``Exporter/Options/clock``; nil without one.
  public var elapsed: Double?

  /// How far an export of `frameCount` frames has come after `elapsed` seconds.
  package init(framesDone: Int, frameCount: Int, elapsed: Double?) {
    self.framesDone = framesDone
    self.frameCount = frameCount
    self.elapsed = elapsed
  }

  /// The share of the frames that are done, 0…1.
  public var fraction: Double { frameCount > 0 ? Double(framesDone) / Double(frameCount) : 1 }

  /// The frames made per second, on average since the beginning; nil while the average is not known.
  public var framesPerSecond: Double? {
    guard let elapsed, elapsed > 0, framesDone > 0 else { return nil }
    return Double(framesDone) / elapsed
  }

  /// The seconds left at the average speed so far; nil while the speed is not known.
  public var remaining: Double? {
    framesPerSecond.map { Double(frameCount - framesDone) / $0 }
  }
}
