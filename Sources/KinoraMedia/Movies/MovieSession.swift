import CFFmpeg
import KinoraFormats

/// One film being written: the encoder and the muxer, and the count that must agree at the end.
///
/// Belongs to one thread at a time: opened where the film is asked for, so that settings nobody can fulfil are reported there,
/// then used by the encoder's thread.
final class MovieSession: @unchecked Sendable {
  struct Result: Sendable {
    var frames: Int
    var bytes: Int
  }

  let operation: MediaOperation
  var encoderName: String { encoder.encoderName }
  private let encoder: VideoEncoder
  private let muxer: Muxer
  private var frameCount = 0

  init(
    path: String, container: MovieContainer, settings: MovieSettings, _ resolved: MovieSettings.Resolved,
    _ operation: MediaOperation
  ) throws(MediaError) {
    self.operation = operation
    encoder = try VideoEncoder(settings, resolved, globalHeader: Muxer.needsGlobalHeader(container), operation)
    muxer = try Muxer(path: path, container: container, encoder: encoder, operation)
  }

  func encode(_ frame: FramePool.Frame) throws(MediaError) {
    frameCount += 1
    try encoder.encode(frame.pointer, muxer.write)
  }

  /// Encodes what the encoder still holds and completes the file.
  ///
  /// Frames in, packets out and frames in the container must be the same number: a film that lost one is an error, not a file.
  func finish() throws(MediaError) -> Result {
    try encoder.encode(nil, muxer.write)
    let packets = muxer.packetCount
    let (frames, bytes) = try muxer.finish()
    guard frameCount == packets, packets == frames else {
      throw operation.error(
        .libraryFailed, "\(frameCount) frames went in, \(packets) packets came out and the file counts \(frames)")
    }
    return Result(frames: frames, bytes: bytes)
  }
}
