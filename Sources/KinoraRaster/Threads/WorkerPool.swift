/// Runs numbered jobs on a fixed number of threads, the caller's among them.
///
/// Which thread runs a job is chance; a job must therefore write only where no other job writes, and its result must not depend on the
/// worker that runs it.
///
/// Helpers stay awake for as long as a frame is made, since waking a thread takes as long as drawing a small frame and a frame has several
/// steps. Between frames they sleep: who waits awake has used up its share of a busy processor, and is made to stop in the middle of a job that the
/// others then wait for.
final class WorkerPool {
  let threads: Int
  /// Those who make the frame that was begun, once there was something for helpers to do.
  private var crew: WorkerCrew?
  private var isInFrame = false
  /// There was something for helpers to do in the last frame.
  private var neededHelp = false

  init(threads: Int) { self.threads = threads }

  /// Begins a frame; `body` goes through its steps, on any thread, from now until the end of `finish`, which is to be given the same. Meanwhile
  /// nothing else may be asked of the pool.
  func begin(_ body: @escaping () -> Void) {
    isInFrame = true
    guard neededHelp else { return }
    neededHelp = false
    let crew = WorkerCrew(for: body)
    self.crew = crew
    crew.call(helpers: threads - 1)
  }

  /// Returns when the frame that was begun is done; the caller does its share.
  func finish(_ body: () -> Void) {
    if let crew {
      crew.join()
    } else {
      body()
      crew?.dismiss()
    }
    crew = nil
    isInFrame = false
  }

  /// Calls `body(worker, job)` once for each job in `0 ..< count`; `worker` (0 ..< threads) names the thread's own scratch memory.
  func run(count: Int, _ body: (_ worker: Int, _ job: Int) -> Void) {
    if min(threads, count) <= 1 {
      for job in 0..<count { body(0, job) }
      return
    }
    if isInFrame { neededHelp = true }
    let crew = crew ?? makeCrew()
    crew.run(count: count, body)
    if !isInFrame { crew.dismiss() }
  }

  /// Those who help the caller, for the rest of a frame.
  private func makeCrew() -> WorkerCrew {
    let crew = WorkerCrew(for: nil)
    crew.call(helpers: threads - 1)
    if isInFrame { self.crew = crew }
    return crew
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
