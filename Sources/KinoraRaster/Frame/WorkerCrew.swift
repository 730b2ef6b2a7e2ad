import Dispatch
import Foundation
import Synchronization

/// Threads that do one list of jobs after the other for the thread that called them. The one file of this target that starts threads.
///
/// The number of the list and that of its next job are one word: a job is taken by raising it, which fails when somebody else was faster or
/// the list is another by now. What belongs to a list is written while no list is open, before its number, and stays until all its jobs are
/// done, so whoever took a job may read it.
final class WorkerCrew: Sendable {
  /// The number of the list in the upper half, that of the next job in the lower.
  private let ticket = Atomic<UInt64>(closed)
  /// The job of a list that has none to give.
  private static let closed: UInt64 = 0xFFFF_FFFF
  /// The jobs of the list.
  private let count = Atomic<Int>(0)
  /// Those of them that are done.
  private let done = Atomic<Int>(0)
  private let isDismissed = Atomic<Bool>(false)
  nonisolated(unsafe) private var body: ((_ worker: Int, _ job: Int) -> Void)?

  /// Calls helpers. Those that come late, or never because the system has no thread to spare, are not waited for.
  init(helpers: Int) {
    for worker in 1...max(helpers, 1) { DispatchQueue.global().async { self.serve(as: worker) } }
  }

  /// Has every job of a list done by whoever is there, the caller among them; returns when all are.
  func run(count: Int, _ body: (_ worker: Int, _ job: Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      self.body = body
      done.store(0, ordering: .relaxed)
      self.count.store(count, ordering: .relaxed)
      let list = (ticket.load(ordering: .relaxed) >> 32) &+ 1
      ticket.store(list << 32, ordering: .releasing)
      while work(as: 0) {}
      // What is left is in the hands of others.
      var patience = Patience()
      while done.load(ordering: .acquiring) < count { patience.wait() }
      ticket.store(list << 32 | Self.closed, ordering: .releasing)
      self.body = nil
    }
  }

  /// Sends the helpers away.
  func dismiss() { isDismissed.store(true, ordering: .releasing) }

  private func serve(as worker: Int) {
    var patience = Patience()
    while !isDismissed.load(ordering: .acquiring) {
      if work(as: worker) { patience = Patience() } else { patience.wait() }
    }
  }

  /// Does one job; false when none is left.
  private func work(as worker: Int) -> Bool {
    while true {
      let now = ticket.load(ordering: .acquiring)
      let job = Int(now & Self.closed)
      guard job < count.load(ordering: .relaxed) else { return false }
      guard ticket.compareExchange(expected: now, desired: now + 1, ordering: .acquiring).exchanged else { continue }
      body?(worker, job)
      done.add(1, ordering: .releasing)
      return true
    }
  }

  /// Waiting for something that comes soon: a while without, then letting other threads go first.
  private struct Patience {
    private var turns = 0

    mutating func wait() {
      turns += 1
      if turns > 200 { sched_yield() }
    }
  }
}
