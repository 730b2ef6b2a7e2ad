import Foundation
import KinoraGraphics

/// The thread that encodes and writes, and its queue of frames. Nothing else in this module runs on several threads.
///
/// Mutable state is touched only under `condition`, except `session`, which belongs to the thread from its start until
/// ``State/done``. A failure on the thread stops it, empties the queue, and is thrown by the next call.
final class EncoderThread: @unchecked Sendable {
  private enum State { case accepting, closing, cancelling, done }

  private let condition = NSCondition()
  private let byteLimit: Int
  private let pool: FramePool
  private let session: any EncodingSession
  private var state = State.accepting
  private var waiting: [FramePool.Frame] = []
  private var waitingBytes = 0
  private var failure: MediaError?
  private var result: EncodedFile?

  /// Starts the thread. At most `byteLimit` bytes of frames may wait, but always one frame.
  init(session: any EncodingSession, pool: FramePool, byteLimit: Int) throws(MediaError) {
    self.session = session
    self.pool = pool
    self.byteLimit = byteLimit
    guard SystemThread.start({ self.run() }) else {
      throw session.operation.error(.libraryFailed, "the system has no thread to spare for the encoder")
    }
  }

  /// A free frame, to be filled and handed to ``put(_:)``.
  func takeFrame() throws(MediaError) -> FramePool.Frame {
    condition.lock()
    defer { condition.unlock() }
    if let failure { throw failure }
    return try pool.take()
  }

  /// Hands a frame over, waiting while the queue is full.
  func put(_ frame: FramePool.Frame) throws(MediaError) {
    condition.lock()
    defer { condition.unlock() }
    while failure == nil, !waiting.isEmpty, waitingBytes + frame.byteCount > byteLimit { condition.wait() }
    if let failure {
      pool.give(back: frame)
      throw failure
    }
    waiting.append(frame)
    waitingBytes += frame.byteCount
    condition.broadcast()
  }

  /// Waits until every frame is encoded and the file complete.
  func finish() throws(MediaError) -> EncodedFile {
    condition.lock()
    defer { condition.unlock() }
    if state == .accepting { state = .closing }
    condition.broadcast()
    while state != .done { condition.wait() }
    if let failure { throw failure }
    guard let result else { throw session.operation.error(.cancelled, "it was cancelled") }
    return result
  }

  /// Drops the waiting frames and ends the thread; returns when it has ended.
  func cancel() {
    condition.lock()
    defer { condition.unlock() }
    if state == .accepting || state == .closing { state = .cancelling }
    condition.broadcast()
    while state != .done { condition.wait() }
  }

  private func run() {
    LibraryLog.listening {
      do throws(MediaError) {
        while let frame = nextFrame() {
          defer { recycle(frame) }
          try session.encode(frame)
        }
        if isClosing { end(with: try session.finish()) } else { end(with: nil) }
      } catch {
        fail(error)
      }
    }
  }

  /// The next frame to encode; nil when there will be none.
  private func nextFrame() -> FramePool.Frame? {
    condition.lock()
    defer { condition.unlock() }
    while state == .accepting, waiting.isEmpty { condition.wait() }
    guard state != .cancelling, !waiting.isEmpty else { return nil }
    let frame = waiting.removeFirst()
    waitingBytes -= frame.byteCount
    condition.broadcast()
    return frame
  }

  private var isClosing: Bool { condition.withLock { state == .closing } }

  private func recycle(_ frame: FramePool.Frame) { condition.withLock { pool.give(back: frame) } }

  private func end(with result: EncodedFile?) {
    condition.lock()
    defer { condition.unlock() }
    self.result = result
    for frame in waiting { pool.give(back: frame) }
    waiting = []
    waitingBytes = 0
    state = .done
    condition.broadcast()
  }

  private func fail(_ error: MediaError) {
    condition.withLock { failure = error }
    end(with: nil)
  }
}
