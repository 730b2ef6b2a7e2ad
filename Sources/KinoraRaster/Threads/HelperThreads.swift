import Foundation
import KinoraGraphics

/// The threads that help crews: at most as many as there are processors, started when they are first wanted, asleep
/// between frames.
///
/// All crews of the process share these threads. When the system has no thread to spare, those that there are do the
/// work, and without any the callers do it alone.
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
  /// How many threads are with a crew.
  private var busy = 0

  /// - Parameters:
  ///   - limit: The most threads to start.
  ///   - start: Runs its argument on a new thread; false when the system has none.
  init(limit: Int, start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Bool) {
    self.limit = limit
    self.start = start
  }

  /// Has up to `helpers` threads join `crew`, each as soon as it is free.
  func call(_ crew: WorkerCrew, helpers: Int) {
    condition.lock()
    defer { condition.unlock() }
    for _ in 0..<min(helpers, limit) { calls.append(crew) }
    while threads - busy < calls.count, threads < limit, start({ self.work() }) { threads += 1 }
    // Without a thread nobody would ever take the calls.
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
