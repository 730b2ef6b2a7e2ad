import Foundation
import KinoraGraphics
import KinoraMeasure

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
  /// Whether the last frame had to wait for room in the queue.
  private var hasWaited = false
  private var failure: MediaError?
  private var result: EncodedFile?
  /// Where the thread hands in its times; nil unless somebody measures.
  private var log: WorkLog?
  /// How many frames the thread has begun to encode.
  private var number = 0

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

  /// Whether frames wait for the thread, which has enough to do. The frame that was put last does not count: it waits
  /// for a moment even when the thread has nothing else to do.
  var hasWaitingFrames: Bool { condition.withLock { waiting.count > 1 || hasWaited } }

  /// Has the thread hand in its times from the next frame on.
  func measure(into log: WorkLog) { condition.withLock { self.log = log } }

  /// Hands a frame over, waiting while the queue is full; `clock` tells waiting from the rest.
  func put(_ frame: FramePool.Frame, _ clock: LaneClock?) throws(MediaError) {
    condition.lock()
    defer { condition.unlock() }
    clock?.enter(.wait)
    defer { clock?.leave() }
    hasWaited = false
    while failure == nil, !waiting.isEmpty, waitingBytes + frame.byteCount > byteLimit {
      hasWaited = true
      condition.wait()
    }
    if let failure {
      pool.give(back: frame)
      throw failure
    }
    waiting.append(frame)
    waitingBytes += frame.byteCount
    condition.broadcast()
  }

  /// Waits until every frame is encoded and the file complete.
  func finish(_ clock: LaneClock?) throws(MediaError) -> EncodedFile {
    condition.lock()
    defer { condition.unlock() }
    clock?.enter(.wait)
    defer { clock?.leave() }
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
          try measure { () throws(MediaError) in try session.encode(frame) }
          number += 1
        }
        if isClosing {
          end(with: try measure { () throws(MediaError) in try session.finish() })
        } else {
          end(with: nil)
        }
      } catch {
        fail(error)
      }
    }
  }

  /// Runs `body` and hands in its times, if somebody measures.
  private func measure<Result>(_ body: () throws(MediaError) -> Result) throws(MediaError) -> Result {
    guard let log = condition.withLock({ log }) else { return try body() }
    let clock = LaneClock(log, .encoder, frame: number)
    session.clock = clock
    clock.enter(.encode)
    defer {
      session.clock = nil
      clock.stop()
    }
    return try body()
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
