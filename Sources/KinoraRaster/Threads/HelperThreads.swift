import Foundation
import KinoraGraphics

/// The threads that help crews: as many as there are processors, started when first wanted, asleep between frames.
///
/// All crews of the process share them. Where the system has no thread to spare, those there are do the work, and without any the callers
/// do it alone.
final class HelperThreads: @unchecked Sendable {
  static let shared = HelperThreads(limit: ProcessInfo.processInfo.activeProcessorCount) {
    SystemThread.start($0)
  }

  private let limit: Int
  private let start: @Sendable (@escaping @Sendable () -> Void) -> Bool
  /// Guards everything below.
  private let condition = NSCondition()
  private var calls: [WorkerCrew] = []
  private var threads = 0
  /// Threads that are with a crew.
  private var busy = 0

  /// - Parameters:
  ///   - limit: the most threads.
  ///   - start: runs its argument on a new thread; false when there is none.
  init(limit: Int, start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool) {
    self.limit = limit
    self.start = start
  }

  /// Has up to `helpers` threads join `crew`, as soon as each is free.
  func call(_ crew: WorkerCrew, helpers: Int) {
    condition.lock()
    defer { condition.unlock() }
    for _ in 0..<min(helpers, limit) { calls.append(crew) }
    while threads - busy < calls.count, threads < limit, start({ self.work() }) { threads += 1 }
    // Nobody would ever take them.
    if threads == 0 { calls = [] }
    condition.broadcast()
  }

  private func work() {
    while true {
      next().join()
      condition.withLock { busy -= 1 }
    }
  }

  private func next() -> WorkerCrew {
    condition.lock()
    defer { condition.unlock() }
    while calls.isEmpty { condition.wait() }
    busy += 1
    return calls.removeFirst()
  }
}
