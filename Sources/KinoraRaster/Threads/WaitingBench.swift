import Foundation
import Synchronization

/// Where the threads of a crew wait for each other: awake at first, because what they wait for mostly comes within
/// microseconds and waking a thread takes longer; asleep when it does not come, because a thread that waits awake uses a
/// processor that others, an encoder's threads among them, could have.
final class WaitingBench: Sendable {
  /// How many threads sleep, or are about to.
  private let sleepers = Atomic<Int>(0)
  private let condition = NSCondition()

  /// How often a thread looks without pause, and then with other threads let go first, before it sleeps: some tens of
  /// microseconds. With 20, 300 and 1,000 yields S3 and S5 take as long within what the machine's other load does
  /// (`raster Benchmarks S3 --threads 2`, two cores of a Zen 3).
  private static let looks = 200
  private static let yields = 50

  /// Returns when `isThere` is true. Whoever makes it true calls `wake` afterwards; both have to use sequentially
  /// consistent operations, so that either the sleeper sees what it waits for or `wake` sees the sleeper.
  func wait(until isThere: () -> Bool) {
    for turn in 0..<Self.looks + Self.yields {
      if isThere() { return }
      if turn >= Self.looks { sched_yield() }
    }
    condition.lock()
    sleepers.add(1, ordering: .sequentiallyConsistent)
    while !isThere() { condition.wait() }
    sleepers.subtract(1, ordering: .sequentiallyConsistent)
    condition.unlock()
  }

  /// Wakes all that sleep.
  func wake() {
    guard sleepers.load(ordering: .sequentiallyConsistent) > 0 else { return }
    condition.lock()
    condition.broadcast()
    condition.unlock()
  }
}
