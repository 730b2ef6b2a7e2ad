/// A step of making a frame: jobs that any number of threads could share. The next step begins when all jobs are done.
package struct FrameStep: Sendable, Hashable {
  /// The stage that the step is a part of.
  package let stage: WorkStage
  /// Nanoseconds of processor time, a job each; a single one is work that one thread does alone.
  package var jobs: [UInt64]

  package init(_ stage: WorkStage, jobs: [UInt64]) {
    self.stage = stage
    self.jobs = jobs
  }
}

/// Times the steps of one frame, on the thread that does all of them.
package final class StepClock {
  private let log: WorkLog
  private let frame: Int
  private var last: UInt64
  private var steps: [FrameStep] = []

  package init(_ log: WorkLog, frame: Int) {
    self.log = log
    self.frame = frame
    last = log.clocks.thread()
  }

  /// Counts what was done since the last step as work for one thread.
  package func mark(_ stage: WorkStage) {
    let now = log.clocks.thread()
    defer { last = now }
    if let end = steps.indices.last, steps[end].stage == stage, steps[end].jobs.count == 1 {
      steps[end].jobs[0] += now - last
    } else if now > last {
      steps.append(FrameStep(stage, jobs: [now - last]))
    }
  }

  /// Does the jobs of a step, one after the other.
  package func run(_ stage: WorkStage, count: Int, _ body: (_ job: Int) -> Void) {
    mark(stage)
    var jobs: [UInt64] = []
    jobs.reserveCapacity(count)
    for job in 0..<count {
      body(job)
      let now = log.clocks.thread()
      jobs.append(now - last)
      last = now
    }
    if jobs.count > 1 { steps.append(FrameStep(stage, jobs: jobs)) } else if let only = jobs.first { last -= only }
  }

  /// Ends the frame and hands its steps in.
  package func stop(_ stage: WorkStage) {
    mark(stage)
    log.take(steps, frame: frame)
  }
}
