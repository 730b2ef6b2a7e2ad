import KinoraRaster

/// The fingerprint of every frame, and nothing else: what golden tests compare.
public final class HashSink: FrameSink {
  /// One fingerprint a frame, in order.
  public private(set) var hashes: [FrameHash] = []

  /// A sink without hashes.
  public init() {}

  public var wantsYUV: Bool { false }

  public func begin(_ film: SinkFormat) throws(ExportError) { hashes = [] }

  public func append(_ frame: FinishedFrame) throws(ExportError) { hashes.append(FrameHash(of: frame.canvas)) }

  public func finish() throws(ExportError) {}

  public func cancel() {}
}
