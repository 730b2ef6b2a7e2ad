import KinoraMeasure

/// Runs numbered jobs on a fixed number of threads, the caller's among them.
///
/// Any thread may run a job. A job must therefore write only where no other job writes, and its result must not depend
/// on the worker that runs it.
///
/// Helpers stay awake for a while between the steps of a frame, since waking a thread takes as long as drawing a small
/// frame (``WaitingBench``). Between frames they sleep: a thread that waits awake uses up its share of a busy processor,
/// and is then stopped in the middle of a job that the others wait for.
final class WorkerPool {
  let threads: Int
  /// The crew of the frame that was begun; nil until there is something for helpers to do.
  private var crew: WorkerCrew?
  private var isInFrame = false
  /// Whether the caller makes the frame without helpers.
  private var isAlone = false
  /// True when there was something for helpers to do in the last frame.
  private var neededHelp = false
  /// Where helpers hand in their times, and the frame's number; nil unless somebody measures.
  var measuring: (log: WorkLog, frame: Int)?
  /// The clock of the thread that leads; nil unless somebody measures.
  var clock: LaneClock?
  /// Times the steps of a frame whose jobs the caller does alone; nil unless that is measured.
  var steps: StepClock?
  /// What the next jobs are, for helpers that measure.
  var stage = WorkStage.draw

  init(threads: Int) { self.threads = threads }

  /// Begins a frame. `body` goes through its steps, on any thread, between now and the end of `finish`, which has to be
  /// given the same function. Meanwhile nothing else may be asked of the pool. With `alone`, no helper is called in this
  /// frame.
  func begin(alone: Bool, _ body: @escaping () -> Void) {
    isInFrame = true
    isAlone = alone
    guard neededHelp, !alone else { return }
    neededHelp = false
    let crew = WorkerCrew(for: body, measuring: measuring)
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
    isAlone = false
  }

  /// Calls `body(worker, job)` once for each job in `0 ..< count`. The number `worker`, in `0 ..< threads`, names the
  /// thread's own scratch.
  func run(count: Int, _ body: (_ worker: Int, _ job: Int) -> Void) {
    run(count: count, timed: { worker, job, _ in body(worker, job) })
  }

  /// Calls `body(worker, job, clock)` once for each job in `0 ..< count`, with the clock of the thread that does the job,
  /// for jobs of several stages; nil unless somebody measures.
  func run(count: Int, timed body: (_ worker: Int, _ job: Int, _ clock: LaneClock?) -> Void) {
    if let steps { return steps.run(stage, count: count) { body(0, $0, clock) } }
    if min(threads, count) <= 1 || isAlone {
      for job in 0..<count { body(0, job, clock) }
      return
    }
    if isInFrame { neededHelp = true }
    let crew = crew ?? makeCrew()
    crew.run(count: count, stage, clock, body)
    if !isInFrame { crew.dismiss() }
  }

  /// A crew that helps the caller: for the rest of the frame, or for one list of jobs outside a frame.
  private func makeCrew() -> WorkerCrew {
    let crew = WorkerCrew(for: nil, measuring: measuring)
    crew.call(helpers: threads - 1)
    if isInFrame { self.crew = crew }
    return crew
  }
}

/// The threads that do a list of jobs: a pool with a scratch for each thread, or the calling thread alone.
enum Workers {
  case one(Scratch)
  case many(WorkerPool, [Scratch])

  var count: Int {
    switch self {
    case .one: 1
    case .many(_, let scratches): scratches.count
    }
  }

  /// The calling thread's scratch.
  var own: Scratch {
    switch self {
    case .one(let scratch): scratch
    case .many(_, let scratches): scratches[0]
    }
  }

  func run(count: Int, _ body: (_ scratch: Scratch, _ job: Int) -> Void) {
    switch self {
    case .one(let scratch): for job in 0..<count { body(scratch, job) }
    case .many(let pool, let scratches):
      guard let place = scratches[0].meter?.current else { return pool.run(count: count) { body(scratches[$0], $1) } }
      pool.run(count: count) { worker, job in
        if worker > 0 { scratches[worker].meter?.start(at: place) }
        body(scratches[worker], job)
        if worker > 0 { scratches[worker].meter?.stop() }
      }
    }
  }
}
