/// A sink that takes frames and forgets them, for measuring what comes before the encoder.
public final class NullSink: FrameSink {
  /// Whether every frame is converted to Y′CbCr, as for a film.
  public let wantsYUV: Bool
  /// The number of frames taken.
  public private(set) var frameCount = 0

  /// A sink that drops everything; `wantsYUV` has frames converted before they are dropped.
  public init(wantsYUV: Bool = false) { self.wantsYUV = wantsYUV }

  public func begin(_ film: SinkFormat) throws(ExportError) { frameCount = 0 }

  public func append(_ frame: FinishedFrame) throws(ExportError) { frameCount += 1 }

  public func finish() throws(ExportError) {}

  public func cancel() {}
}
