import Foundation
import Synchronization

/// Threads that make one frame together.
///
/// Whoever comes first leads: it goes through the frame's steps, as worker 0, and hands out lists of jobs; the others do jobs until the
/// frame is done. The leader takes jobs from the front of a list and the others, by turns, from its end and its front: neighbouring jobs, which touch
/// neighbouring memory, then mostly fall to one thread. What belongs to a list is written before its jobs are there to be taken, and stays until
/// all are done, so whoever took a job may read it.
final class WorkerCrew: Sendable {
  /// The jobs of the list that nobody has taken: the first in the upper half, the one after the last in the lower. One word, so that whoever
  /// changes it knows which job is now theirs.
  private let untaken = Atomic<UInt64>(0)
  /// How many jobs of the list are done.
  private let done = Atomic<Int>(0)
  private let isDismissed = Atomic<Bool>(false)
  /// How many have come.
  private let members = Atomic<Int>(0)
  nonisolated(unsafe) private var body: ((_ worker: Int, _ job: Int) -> Void)?
  nonisolated(unsafe) private var frame: (() -> Void)?

  /// A crew for `frame`; nil when the caller leads.
  init(for frame: (() -> Void)?) {
    self.frame = frame
    members.store(frame == nil ? 1 : 0, ordering: .relaxed)
  }

  /// Calls helpers. Those that come late, or never because the system has no thread to spare, are not waited for.
  func call(helpers: Int) {
    HelperThreads.shared.call(self, helpers: helpers)
  }

  /// Helps until the frame is done, or leads if nobody has come before.
  func join() {
    let worker = members.add(1, ordering: .acquiringAndReleasing).oldValue
    guard worker == 0 else { return serve(as: worker) }
    frame?()
    frame = nil
    dismiss()
  }

  /// Has every job of a list done by whoever is there, the caller among them; returns when all are.
  func run(count: Int, _ body: (_ worker: Int, _ job: Int) -> Void) {
    withoutActuallyEscaping(body) { body in
      self.body = body
      done.store(0, ordering: .relaxed)
      untaken.store(UInt64(UInt32(count)), ordering: .releasing)
      while work(as: 0) {}
      // What is left is in the hands of others.
      var patience = Patience()
      while done.load(ordering: .acquiring) < count { patience.wait() }
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
      let now = untaken.load(ordering: .acquiring)
      let first = now >> 32
      let end = now & 0xFFFF_FFFF
      guard first < end else { return false }
      let fromFront = worker & 1 == 0
      let rest = fromFront ? now + (1 << 32) : now - 1
      guard untaken.compareExchange(expected: now, desired: rest, ordering: .acquiring).exchanged else { continue }
      let job = Int(fromFront ? first : end - 1)
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
