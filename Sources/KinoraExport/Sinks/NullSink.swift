/// Takes frames and forgets them: for measuring what comes before the encoder.
public final class NullSink: FrameSink {
  /// True to have every frame converted as for a film.
  public let wantsYUV: Bool
  /// Frames taken.
  public private(set) var frameCount = 0

  /// A sink that drops everything; `wantsYUV` has frames converted before they are dropped.
  public init(wantsYUV: Bool = false) { self.wantsYUV = wantsYUV }

  public func begin(_ film: SinkFormat) throws(ExportError) { frameCount = 0 }

  public func append(_ frame: FinishedFrame) throws(ExportError) { frameCount += 1 }

  public func finish() throws(ExportError) {}

  public func cancel() {}
}
