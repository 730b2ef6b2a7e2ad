import KinoraRaster

/// A sink that keeps the hash of every frame and nothing else.
public final class HashSink: FrameSink {
  /// The hash of each frame, in order.
  public private(set) var hashes: [FrameHash] = []

  /// A sink without hashes.
  public init() {}

  public var wantsYUV: Bool { false }

  public func begin(_ film: SinkFormat) throws(ExportError) { hashes = [] }

  public func append(_ frame: FinishedFrame) throws(ExportError) { hashes.append(FrameHash(of: frame.canvas)) }

  public func finish() throws(ExportError) {}

  public func cancel() {}
}
