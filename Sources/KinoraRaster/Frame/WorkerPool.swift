import Dispatch
import Foundation

/// Runs numbered jobs on a fixed number of threads, the caller's among them.
///
/// Which thread runs a job is chance; a job must therefore write only where no other job writes, and its result must not depend on the
/// worker that runs it.
final class WorkerPool {
  let threads: Int
  /// The helpers called for the frame being made, once there was something for them to do, or still there from the last one.
  private var crew: WorkerCrew?
  private var isKeptAwake = false
  /// There was something for helpers to do while they were last kept awake.
  private var neededHelp = false
  /// For how many more calls helpers are sent away at once: the last time they stayed nothing came for them.
  private var restless = 0
  private static let pause = 16

  init(threads: Int) { self.threads = threads }

  deinit { crew?.dismiss() }

  /// Keeps helpers that were called awake until `body` has run: waking a thread takes as long as drawing a small frame, and a frame has
  /// several steps. Where the next frame comes at once, they are still there for it.
  func keepingAwake(_ body: () -> Void) {
    isKeptAwake = true
    resume()
    // A thread takes a while to wake; it does so while the caller begins alone.
    if neededHelp, crew == nil { crew = WorkerCrew(helpers: threads - 1) }
    neededHelp = false
    body()
    isKeptAwake = false
    rest()
  }

  /// Calls `body(worker, job)` once for each job in `0 ..< count`; `worker` (0 ..< threads) names the thread's own scratch memory.
  func run(count: Int, _ body: (_ worker: Int, _ job: Int) -> Void) {
    if min(threads, count) <= 1 {
      for job in 0..<count { body(0, job) }
      return
    }
    neededHelp = true
    if !isKeptAwake { resume() }
    let crew = crew ?? WorkerCrew(helpers: threads - 1)
    self.crew = crew
    crew.run(count: count, body)
    if !isKeptAwake { rest() }
  }

  /// Takes the helpers that stayed, if all did.
  private func resume() {
    if crew?.resume() == false {
      dismiss()
      restless = Self.pause
    }
  }

  /// Lets the helpers wait for what may come soon.
  private func rest() {
    restless = max(restless - 1, 0)
    if neededHelp, restless == 0 { crew?.rest() } else { dismiss() }
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
