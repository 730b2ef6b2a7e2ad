import Foundation
import KinoraGraphics

/// A place in footage from which frames are decoded on a thread of its own, ahead of need.
///
/// The cursor keeps the frame that was asked for last and some after it, as many as ``Options`` and the memory allow.
/// A frame before them, or beyond the next key, makes it start anew there.
final class FootageCursor: @unchecked Sendable {
  /// How far a cursor works ahead.
  struct Options: Sendable {
    /// The most frames after the one that was asked for.
    var ahead = 6
    /// The most bytes that the kept frames may take, except that one frame is always kept.
    var bytes = 64 << 20
  }

  private let footage: FootageFile
  private let worker: Worker

  /// Starts the thread.
  ///
  /// - Parameter demuxer: a demuxer of the footage that nobody else uses; nil to open one.
  init(_ footage: FootageFile, _ options: Options, _ demuxer: Demuxer?) throws(MediaError) {
    self.footage = footage
    worker = Worker(footage, options, try FootageDecoder(footage, demuxer))
    try worker.begin()
  }

  deinit { worker.stop() }

  /// How many frames have to be decoded until frame `index` comes; nil when decoding has to start anew for it.
  func distance(to index: Int) -> Int? { worker.distance(to: index) }

  /// The picture of frame `index`: where the file has none, as for the second field of a picture, that of the frame
  /// before it.
  func picture(_ index: Int) throws(MediaError) -> FootagePicture {
    var beginning: Int?
    while true {
      if let picture = try worker.picture(index, beginningAt: beginning) { return picture }
      // Decoding began too late for it: at a key that is none, or that gives frames only after some others.
      guard let earlier = footage.index.key(for: index, before: worker.start) else {
        throw footage.operation.error(.damaged, "frame \(index) of \(footage.index.count) cannot be decoded")
      }
      beginning = earlier
    }
  }
}

/// The thread of a cursor and what it shares with those who ask.
///
/// Everything is touched only under `condition`, except the decoder, which belongs to the thread.
private final class Worker: @unchecked Sendable {
  private let condition = NSCondition()
  private let footage: FootageFile
  private let options: FootageCursor.Options
  /// Nil once the thread has ended.
  private var decoder: FootageDecoder?
  /// The decoded frames that are kept, in order.
  private var kept: [FootagePicture] = []
  private var keptBytes = 0
  /// The frame that is wanted now or was wanted last; nil before the first.
  private var wanted: Int?
  /// Whether the frame before was asked for last, so that those behind are worth more than those ahead.
  private var isBackward = false
  /// The key packet at which the thread has to start anew.
  private var pendingStart: Int?
  /// The key packet at which decoding began; nil before the first start.
  private var beginning: Int?
  /// Whether no frame has come since.
  private var isFresh = true
  private var failure: MediaError?
  private var hasEnded = false
  private var isStopping = false

  init(_ footage: FootageFile, _ options: FootageCursor.Options, _ decoder: FootageDecoder) {
    self.footage = footage
    self.options = options
    self.decoder = decoder
  }

  // MARK: Asking

  /// Starts the thread.
  func begin() throws(MediaError) {
    guard SystemThread.start({ self.run() }) else {
      decoder = nil
      throw footage.operation.error(.libraryFailed, "the system has no thread to spare for the decoder")
    }
  }

  /// Ends the thread; when it returns, all memory has been given back.
  func stop() {
    condition.lock()
    defer { condition.unlock() }
    isStopping = true
    condition.broadcast()
    while decoder != nil { condition.wait() }
  }

  func distance(to index: Int) -> Int? { condition.withLock { distanceNow(to: index) } }

  private func distanceNow(to index: Int) -> Int? {
    guard let beginning, let key = footage.index.key(for: index) else { return nil }
    guard let first = kept.first, let last = kept.last else { return failure == nil && key == beginning ? 0 : nil }
    if index <= last.index { return first.index <= index ? 0 : nil }
    let distance = index - last.index
    // Decoding a few frames takes less time than starting anew.
    guard failure == nil, key <= footage.index.packet(of: last.index) || distance <= Self.step else { return nil }
    return distance
  }

  /// How many frames are decoded rather than left out by a new start.
  private static let step = 8

  /// The key packet at which decoding began.
  var start: Int? { condition.withLock { beginning } }

  /// The picture of a frame; nil when decoding began too late for it.
  ///
  /// - Parameter key: where decoding has to begin; nil for where it has begun, or the frame's own key.
  func picture(_ index: Int, beginningAt key: Int?) throws(MediaError) -> FootagePicture? {
    condition.lock()
    defer { condition.unlock() }
    if key != nil || distanceNow(to: index) == nil {
      guard let key = key ?? footage.index.key(for: index) else { return nil }
      (pendingStart, beginning) = (key, key)
      (kept, keptBytes) = ([], 0)
      (isFresh, failure, hasEnded) = (true, nil, false)
    }
    if let wanted, index != wanted { isBackward = index < wanted }
    wanted = index
    forget()
    condition.broadcast()
    while true {
      let place = kept.lastIndex { $0.index <= index }
      if let place, kept[place].index == index { return kept[place] }
      // A later frame, or the end, says that this one has no picture of its own.
      if pendingStart == nil, hasEnded || (kept.last.map { $0.index > index } ?? false) {
        guard let place else { return nil }
        guard kept[place].index == index - 1 else {
          throw footage.operation.error(
            .damaged, "frames \(kept[place].index + 1) to \(index) of \(footage.index.count) cannot be decoded")
        }
        return kept[place]
      }
      if let failure, pendingStart == nil {
        // A key at which decoding cannot begin is none.
        if isFresh, footage.index.key(for: index, before: beginning) != nil { return nil }
        throw failure
      }
      condition.wait()
    }
  }

  /// Lets go of the frames that are behind the one wanted. The last one before it stays while it is not known whether
  /// the one wanted has a picture of its own.
  private func forget() {
    guard let wanted, let place = kept.lastIndex(where: { $0.index <= wanted }) else { return }
    var superfluous = place
    if isBackward {
      superfluous = 0
      var bytes = keptBytes
      while superfluous < place, bytes > options.bytes || !hasMemory {
        bytes -= kept[superfluous].byteCount
        superfluous += 1
      }
    }
    keptBytes -= kept[..<superfluous].reduce(0) { $0 + $1.byteCount }
    kept.removeFirst(superfluous)
  }

  private var hasMemory: Bool { footage.operation.memory?.hasRoomToSpare ?? true }

  // MARK: The thread

  private enum Task {
    case start(Int), decode, end

    var isEnd: Bool {
      if case .end = self { true } else { false }
    }
  }

  private func run() {
    LibraryLog.listening { while work() {} }
    release()
  }

  /// Does what is to be done next; false when that is nothing any more.
  private func work() -> Bool {
    let task = nextTask()
    perform { () throws(MediaError) in
      switch task {
      case .end: break
      case .start(let key): try decoder?.start(at: key)
      case .decode: keep(try decoder?.next())
      }
    }
    return !task.isEnd
  }

  /// Gives everything back, the decoder last.
  private func release() {
    condition.withLock {
      kept = []
      decoder = nil
      condition.broadcast()
    }
  }

  private func nextTask() -> Task {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if isStopping { return .end }
      if let key = pendingStart {
        pendingStart = nil
        return .start(key)
      }
      if wantsMore { return .decode }
      condition.wait()
    }
  }

  private var wantsMore: Bool {
    guard let wanted, failure == nil, !hasEnded, beginning != nil else { return false }
    guard let last = kept.last, last.index >= wanted else { return true }
    guard !isBackward, kept.count <= options.ahead, hasMemory else { return false }
    return keptBytes + last.byteCount <= options.bytes
  }

  /// Keeps a new picture, or notes the end when there is none.
  private func keep(_ picture: FootagePicture?) {
    condition.withLock {
      // A start that was asked for meanwhile makes the picture worthless.
      guard pendingStart == nil else { return }
      isFresh = false
      if let picture {
        kept.append(picture)
        keptBytes += picture.byteCount
        forget()
      } else {
        hasEnded = true
      }
      condition.broadcast()
    }
  }

  private func perform(_ body: () throws(MediaError) -> Void) {
    do throws(MediaError) { try body() } catch {
      condition.withLock {
        guard pendingStart == nil else { return }
        failure = error
        condition.broadcast()
      }
    }
  }
}
