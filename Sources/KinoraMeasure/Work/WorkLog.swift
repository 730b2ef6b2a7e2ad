import Synchronization

/// What the threads that make a film have measured, frame by frame and stage by stage.
///
/// A thread measures with a ``LaneClock`` of its own and hands in what it found when it stops, so that threads meet here a few times a
/// frame and not for every span.
package final class WorkLog: Sendable {
  /// A piece of work on a lane.
  package struct Span: Sendable, Hashable {
    package let lane: WorkLane
    /// The stage's name, or that of a program's own signpost.
    package let name: String
    package let frame: Int
    /// In nanoseconds of the wall clock.
    package let begin: UInt64
    package let end: UInt64
  }

  /// The nanoseconds that the stages of one frame took, in the order of ``WorkStage``.
  package struct Frame: Sendable, Hashable {
    package var wall = [UInt64](repeating: 0, count: WorkStage.allCases.count)
    package var processor = [UInt64](repeating: 0, count: WorkStage.allCases.count)

    package init() {}
  }

  /// The time that a program's own signpost took.
  package struct Signpost: Sendable, Hashable {
    package var count = 0
    package var wall: UInt64 = 0
  }

  package let clocks: ProfileClocks
  /// Whether every span is kept, for a trace.
  package let keepsSpans: Bool
  /// Whether frames are made on one thread and their steps are kept, for a forecast of what more cores would do.
  package let keepsSteps: Bool
  private let state = Mutex(State())

  private struct State {
    var frames: [Frame] = []
    var spans: [Span] = []
    var steps: [[FrameStep]] = []
    var signposts: [String: Signpost] = [:]
  }

  package init(_ clocks: ProfileClocks, keepsSpans: Bool, keepsSteps: Bool = false) {
    self.clocks = clocks
    self.keepsSpans = keepsSpans
    self.keepsSteps = keepsSteps
  }

  /// What was measured so far, a frame each.
  package var frames: [Frame] { state.withLock { $0.frames } }
  package var spans: [Span] { state.withLock { $0.spans } }
  /// The steps of each frame, if they are kept.
  package var steps: [[FrameStep]] { state.withLock { $0.steps } }
  package var signposts: [String: Signpost] { state.withLock { $0.signposts } }

  /// Runs `body` and counts all of its time for one stage of a frame.
  package func measure<Result, Failure: Error>(
    _ stage: WorkStage, _ lane: WorkLane, frame: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let clock = LaneClock(self, lane, frame: frame)
    clock.enter(stage)
    defer { clock.stop() }
    return try body()
  }

  /// Counts work that was done before the log was there, by the calling thread, for a stage of the first frame.
  package func note(_ stage: WorkStage, _ lane: WorkLane, since begin: UInt64, processor: UInt64) {
    var work = Frame()
    let now = clocks.wall()
    work.wall[stage.rawValue] = now - begin
    work.processor[stage.rawValue] = clocks.thread() - processor
    take(0, work, keepsSpans ? [Span(lane: lane, name: stage.name, frame: 0, begin: begin, end: now)] : [], [])
  }

  /// Takes the steps of a frame.
  func take(_ steps: [FrameStep], frame: Int) {
    state.withLock { state in
      while state.steps.count <= frame { state.steps.append([]) }
      state.steps[frame] += steps
    }
  }

  fileprivate func take(_ frame: Int, _ work: Frame, _ spans: [Span], _ signposts: [(String, UInt64)]) {
    state.withLock { state in
      while state.frames.count <= frame { state.frames.append(Frame()) }
      for index in work.wall.indices {
        state.frames[frame].wall[index] += work.wall[index]
        state.frames[frame].processor[index] += work.processor[index]
      }
      state.spans.append(contentsOf: spans)
      for (name, time) in signposts {
        state.signposts[name, default: Signpost()].count += 1
        state.signposts[name, default: Signpost()].wall += time
      }
    }
  }
}

/// One thread's clock for the stages of a frame. Stages may contain others; each counts its own time only.
///
/// The thread's processor time is read when the clock starts and stops, and divided among the stages by how long the thread had a processor
/// in each.
package final class LaneClock {
  private let log: WorkLog
  private let lane: WorkLane
  private let frame: Int
  private let processorAtStart: UInt64
  private var work = WorkLog.Frame()
  private var time: AwakeClock
  /// Nanoseconds in which the thread had a processor, by stage.
  private var awake = [UInt64](repeating: 0, count: WorkStage.allCases.count)
  private var open: [(stage: WorkStage, name: String?, begin: UInt64)] = []
  private var spans: [WorkLog.Span] = []
  private var signposts: [(String, UInt64)] = []

  package init(_ log: WorkLog, _ lane: WorkLane, frame: Int) {
    self.log = log
    self.lane = lane
    self.frame = frame
    processorAtStart = log.clocks.thread()
    time = AwakeClock(log.clocks)
    time.start()
  }

  /// Begins a stage, inside the one that was begun last and has not ended.
  package func enter(_ stage: WorkStage, name: String? = nil) {
    open.append((stage, name, count()))
  }

  /// Begins a part with a name of its own inside the current stage.
  package func enter(_ name: String) { enter(open.last?.stage ?? .events, name: name) }

  /// Ends the stage that was begun last.
  package func leave() {
    let now = count()
    guard let ended = open.popLast() else { return }
    if let name = ended.name { signposts.append((name, now - ended.begin)) }
    if log.keepsSpans {
      spans.append(
        WorkLog.Span(lane: lane, name: ended.name ?? ended.stage.name, frame: frame, begin: ended.begin, end: now))
    }
  }

  /// Ends the stage that was begun last and begins another.
  package func turn(to stage: WorkStage) {
    leave()
    enter(stage)
  }

  /// Runs `body` inside a stage.
  package func measure<Result, Failure: Error>(
    _ stage: WorkStage, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    enter(stage)
    defer { leave() }
    return try body()
  }

  /// Counts the time until now, and returns the instant.
  private func count() -> UInt64 {
    let passed = time.next()
    if let stage = open.last?.stage {
      work.wall[stage.rawValue] += passed.wall
      awake[stage.rawValue] += passed.awake
    }
    return passed.end
  }

  /// Ends all stages and hands in what was measured.
  package func stop() {
    while !open.isEmpty { leave() }
    let processor = log.clocks.thread() - processorAtStart
    let total = awake.reduce(0, +)
    // What is over was slept in pieces too short to be told apart, which is what waiting for other threads does.
    let asleep = processor < total ? min(total - processor, awake[WorkStage.wait.rawValue]) : 0
    let running = Double(max(total - asleep, 1))
    for stage in WorkStage.allCases {
      let own = awake[stage.rawValue] - (stage == .wait ? asleep : 0)
      work.processor[stage.rawValue] = UInt64(Double(processor) * Double(own) / running)
    }
    log.take(frame, work, spans, signposts)
  }
}
