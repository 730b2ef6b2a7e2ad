import Dispatch
import Foundation

/// Runs numbered jobs on a fixed number of threads, the caller's among them.
///
/// Which thread runs a job is chance; a job must therefore write only where no other job writes, and its result must not depend on the
/// worker that runs it.
final class WorkerPool {
  let threads: Int
  /// The helpers called for the frame being made, once there was something for them to do.
  private var crew: WorkerCrew?
  private var isKeptAwake = false
  /// There was something for helpers to do while they were last kept awake.
  private var neededHelp = false

  init(threads: Int) { self.threads = threads }

  /// Keeps helpers that were called awake until `body` has run: waking a thread takes as long as drawing a small frame, and a frame has
  /// several steps. Between frames they sleep: who waits awake has used up its share of a busy processor, and is made to stop in the middle of a job
  /// that the caller then waits for.
  func keepingAwake(_ body: () -> Void) {
    isKeptAwake = true
    // A thread takes a while to wake; it does so while the caller begins alone.
    if neededHelp, crew == nil { crew = WorkerCrew(helpers: threads - 1) }
    neededHelp = false
    body()
    isKeptAwake = false
    dismiss()
  }

  /// Calls `body(worker, job)` once for each job in `0 ..< count`; `worker` (0 ..< threads) names the thread's own scratch memory.
  func run(count: Int, _ body: (_ worker: Int, _ job: Int) -> Void) {
    if min(threads, count) <= 1 {
      for job in 0..<count { body(0, job) }
      return
    }
    neededHelp = true
    let crew = crew ?? WorkerCrew(helpers: threads - 1)
    self.crew = crew
    crew.run(count: count, body)
    if !isKeptAwake { dismiss() }
  }

  private func dismiss() {
    crew?.dismiss()
    crew = nil
  }
}

/// Who does a list of jobs: a pool with a scratch memory for each of its threads, or the calling thread alone.
enum Workers {
  case one(Scratch)
  case many(WorkerPool, [Scratch])

  var count: Int {
    switch self {
    case .one: 1
    case .many(_, let scratches): scratches.count
    }
  }

  /// The calling thread's memory.
  var own: Scratch {
    switch self {
    case .one(let scratch): scratch
    case .many(_, let scratches): scratches[0]
    }
  }

  func run(count: Int, _ body: (_ scratch: Scratch, _ job: Int) -> Void) {
    switch self {
    case .one(let scratch): for job in 0..<count { body(scratch, job) }
    case .many(let pool, let scratches): pool.run(count: count) { body(scratches[$0], $1) }
    }
  }
}
