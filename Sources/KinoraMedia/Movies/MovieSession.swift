import CFFmpeg
import KinoraFormats

/// A film that is being written: its encoder, its muxer and the number of its frames.
///
/// A session belongs to one thread at a time: the thread that asks for the film opens it, so that impossible settings
/// are reported there, and the encoder's thread then uses it.
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

  /// Encodes the frames that the encoder still holds and completes the file.
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
