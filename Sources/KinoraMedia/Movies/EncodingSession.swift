import KinoraMeasure

/// What an encoder's thread works for: it takes frames and makes a file of them.
///
/// A session belongs to one thread at a time: the thread that asks for the file opens it, so that impossible settings
/// are reported there, and the encoder's thread then uses it.
protocol EncodingSession: AnyObject, Sendable {
  /// The operation, for errors.
  var operation: MediaOperation { get }
  /// Tells encoding, writing and sound apart; nil unless somebody measures.
  var clock: LaneClock? { get set }
  /// Encodes a frame.
  func encode(_ frame: FramePool.Frame) throws(MediaError)
  /// Encodes what the encoder still holds and completes the file.
  func finish() throws(MediaError) -> EncodedFile
}

/// What an encoder's thread has written.
struct EncodedFile: Sendable {
  /// The number of frames in the file.
  var frames: Int
  /// The number of the file's bytes.
  var bytes: Int
}
