import Dispatch
import Synchronization

/// Runs numbered jobs on a fixed number of threads, the caller's among them. The one file of this target that starts threads.
///
/// Jobs are handed out by a counter, so which thread runs a job is chance; a job must therefore write only where no other job writes, and
/// its result must not depend on the worker that runs it.
struct WorkerPool {
  let threads: Int

  /// Calls `body(worker, job)` once for each job in `0 ..< count`; `worker` (0 ..< threads) names the thread's own scratch memory.
  func run(count: Int, _ body: (_ worker: Int, _ job: Int) -> Void) {
    let workers = min(threads, count)
    if workers <= 1 {
      for job in 0..<count { body(0, job) }
      return
    }
    let next = Atomic<Int>(0)
    // The closure does not outlive this call, and jobs keep apart what they write: sharing it is what the pool is for.
    nonisolated(unsafe) let body = body
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      while true {
        let job = next.wrappingAdd(1, ordering: .relaxed).oldValue
        if job >= count { return }
        body(worker, job)
      }
    }
  }
}

/// Who does a list of jobs: a pool with a scratch memory for each of its threads, or the calling thread alone.
enum Workers {
  case one(Scratch)
  case many(WorkerPool, [Scratch])

  func run(count: Int, _ body: (_ scratch: Scratch, _ job: Int) -> Void) {
    switch self {
    case .one(let scratch): for job in 0..<count { body(scratch, job) }
    case .many(let pool, let scratches): pool.run(count: count) { body(scratches[$0], $1) }
    }
  }
}
