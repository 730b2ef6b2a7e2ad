import Foundation
import KinoraMeasure
import Synchronization

/// Threads that make one frame together.
///
/// The first thread to come leads: as worker 0 it goes through the frame's steps and hands out lists of jobs; the
/// others do jobs until the frame is done. Workers with even numbers take jobs from the front of a list and the others
/// from its end, so that neighbouring jobs, which touch neighbouring memory, mostly fall to one thread. What belongs to
/// a list is written before its jobs can be taken, and stays until all are done, so that whoever took a job may read
/// it.
final class WorkerCrew: Sendable {
  /// The jobs of the list that nobody has taken: the first in the upper half of the word, the one after the last in the
  /// lower half. They are one word, so that the thread that changes it knows which job is now its own.
  private let untaken = Atomic<UInt64>(0)
  /// How many jobs of the list are done.
  private let done = Atomic<Int>(0)
  /// How many jobs the list has.
  private let total = Atomic<Int>(0)
  private let isDismissed = Atomic<Bool>(false)
  /// How many threads have come.
  private let members = Atomic<Int>(0)
  nonisolated(unsafe) private var body: ((_ worker: Int, _ job: Int, _ clock: LaneClock?) -> Void)?
  nonisolated(unsafe) private var frame: (() -> Void)?
  /// Where threads sleep that have waited too long for jobs, or for jobs that others do.
  private let bench = WaitingBench()
  /// The stage of the frame that the list of jobs belongs to.
  nonisolated(unsafe) private var stage = WorkStage.draw
  /// Where helpers hand in their times, and the frame's number; nil unless somebody measures.
  private let measuring: (log: WorkLog, frame: Int)?

  /// A crew that makes `frame`; nil when the caller leads and goes through the frame's steps itself.
  init(for frame: (() -> Void)?, measuring: (log: WorkLog, frame: Int)? = nil) {
    self.measuring = measuring
    self.frame = frame
    members.store(frame == nil ? 1 : 0, ordering: .relaxed)
  }

  /// Calls helpers, without waiting for those that come late, or never because the system has no thread to spare.
  func call(helpers: Int) {
    HelperThreads.shared.call(self, helpers: helpers)
  }

  /// Leads if nobody has come before; else helps until the frame is done.
  func join() {
    let worker = members.add(1, ordering: .acquiringAndReleasing).oldValue
    guard worker == 0 else { return serve(as: worker) }
    frame?()
    frame = nil
    dismiss()
  }

  /// Has the jobs of a list done by all threads of the crew, the caller among them; returns when all jobs are done.
  ///
  /// - Parameters:
  ///   - stage: What the jobs are, for helpers that measure.
  ///   - clock: The caller's clock, which tells waiting from working; nil unless somebody measures.
  ///   - body: Does a job; it is given the clock of the thread that does it.
  func run(
    count: Int, _ stage: WorkStage = .draw, _ clock: LaneClock? = nil,
    _ body: (_ worker: Int, _ job: Int, _ clock: LaneClock?) -> Void
  ) {
    withoutActuallyEscaping(body) { body in
      self.body = body
      self.stage = stage
      done.store(0, ordering: .relaxed)
      total.store(count, ordering: .relaxed)
      untaken.store(UInt64(UInt32(count)), ordering: .sequentiallyConsistent)
      bench.wake()
      while work(as: 0, clock) {}
      // Jobs that are not done are in the hands of other threads.
      clock?.enter(.wait)
      bench.wait { done.load(ordering: .sequentiallyConsistent) == count }
      clock?.leave()
      self.body = nil
    }
  }

  /// Sends the helpers away.
  func dismiss() {
    isDismissed.store(true, ordering: .sequentiallyConsistent)
    bench.wake()
  }

  private func serve(as worker: Int) {
    let clock = measuring.map { LaneClock($0.log, .raster(worker), frame: $0.frame) }
    clock?.enter(.wait)
    defer { clock?.stop() }
    while !isDismissed.load(ordering: .acquiring) {
      if work(as: worker, clock) { continue }
      bench.wait { hasJobs || isDismissed.load(ordering: .sequentiallyConsistent) }
    }
  }

  private var hasJobs: Bool {
    let now = untaken.load(ordering: .sequentiallyConsistent)
    return now >> 32 < now & 0xFFFF_FFFF
  }

  /// Does one job; false when none is left.
  private func work(as worker: Int, _ clock: LaneClock?) -> Bool {
    while true {
      let now = untaken.load(ordering: .acquiring)
      let first = now >> 32
      let end = now & 0xFFFF_FFFF
      guard first < end else { return false }
      let fromFront = worker & 1 == 0
      let rest = fromFront ? now + (1 << 32) : now - 1
      guard untaken.compareExchange(expected: now, desired: rest, ordering: .acquiring).exchanged else { continue }
      let job = Int(fromFront ? first : end - 1)
      // The leader's clock is in the stage already.
      if worker != 0 { clock?.enter(stage) }
      body?(worker, job, clock)
      if worker != 0 { clock?.leave() }
      // The leader waits for the last job; once that is done, the next list may have another count.
      let count = total.load(ordering: .relaxed)
      if done.add(1, ordering: .sequentiallyConsistent).newValue == count, worker != 0 { bench.wake() }
      return true
    }
  }
}
