import KinoraExport
import KinoraRaster

/// Notes the fingerprints of the frames that it takes.
final class Fingerprints: FrameSink {
  let wantsYUV = true
  private(set) var hashes: [FrameHash] = []

  func begin(_ film: SinkFormat) throws(ExportError) { hashes = [] }
  func append(_ frame: FinishedFrame) throws(ExportError) { hashes.append(FrameHash(of: frame.canvas)) }
  func finish() throws(ExportError) {}
  func cancel() {}
}
