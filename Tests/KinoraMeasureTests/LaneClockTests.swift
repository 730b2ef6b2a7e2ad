import KinoraMeasure
import Synchronization
import Testing

/// Clocks that a test sets.
final class SetClocks: Sendable {
  private let times = Mutex<(wall: UInt64, thread: UInt64)>((0, 0))

  /// Lets time pass; `used` is what the thread used of it.
  func pass(_ wall: UInt64, used: UInt64? = nil) {
    times.withLock {
      $0.wall += wall
      $0.thread += used ?? wall
    }
  }

  var clocks: ProfileClocks {
    ProfileClocks(
      wall: { self.times.withLock(\.wall) }, thread: { self.times.withLock(\.thread) },
      process: { self.times.withLock(\.thread) })
  }
}

@Suite("A lane's clock")
struct LaneClockTests {
  private let time = SetClocks()

  private func frame(_ body: (LaneClock) -> Void) -> WorkLog.Frame {
    let log = WorkLog(time.clocks, keepsSpans: true)
    let clock = LaneClock(log, .film, frame: 0)
    body(clock)
    clock.stop()
    return log.frames[0]
  }

  @Test("a stage counts its own time, without that of stages inside it")
  func nested() {
    let frame = frame { clock in
      clock.enter(.events)
      time.pass(10)
      clock.enter(.layout)
      time.pass(5)
      clock.leave()
      time.pass(2)
      clock.turn(to: .sample)
      time.pass(3)
    }
    #expect(frame.wall[WorkStage.events.rawValue] == 12)
    #expect(frame.wall[WorkStage.layout.rawValue] == 5)
    #expect(frame.wall[WorkStage.sample.rawValue] == 3)
    #expect(frame.processor.reduce(0, +) == 20)
  }

  @Test("a thread that sleeps while it waits uses no processor there")
  func asleep() {
    let frame = frame { clock in
      clock.enter(.handOver)
      time.pass(30)
      clock.enter(.wait)
      time.pass(70, used: 0)
      clock.leave()
    }
    #expect(frame.wall[WorkStage.wait.rawValue] == 70)
    #expect(frame.processor[WorkStage.handOver.rawValue] == 30)
    #expect(frame.processor[WorkStage.wait.rawValue] == 0)
  }

  @Test("a thread that waits awake uses the processor there")
  func awake() {
    let frame = frame { clock in
      clock.enter(.draw)
      time.pass(30)
      clock.enter(.wait)
      time.pass(10)
      clock.leave()
    }
    #expect(frame.processor[WorkStage.draw.rawValue] == 30)
    #expect(frame.processor[WorkStage.wait.rawValue] == 10)
  }

  @Test("time in which other programs have the processor belongs to no stage, whichever it falls into")
  func preempted() {
    let frame = frame { clock in
      clock.enter(.draw)
      time.pass(300_000)
      clock.turn(to: .convert)
      time.pass(5_000_000, used: 100_000)
      clock.turn(to: .draw)
      time.pass(50_000)
      clock.leave()
    }
    #expect(frame.wall[WorkStage.convert.rawValue] == 5_000_000)
    #expect(frame.processor[WorkStage.convert.rawValue] == 100_000)
    #expect(frame.processor[WorkStage.draw.rawValue] == 350_000)
  }

  @Test("a processor clock that ticks seldom divides time by the wall clock")
  func coarse() {
    let frame = frame { clock in
      for _ in 0..<10 {
        clock.enter(.draw)
        time.pass(600_000, used: 0)
        clock.turn(to: .convert)
        time.pass(400_000, used: 0)
        clock.leave()
      }
      time.pass(0, used: 10_000_000)
    }
    #expect(frame.processor[WorkStage.draw.rawValue] == 6_000_000)
    #expect(frame.processor[WorkStage.convert.rawValue] == 4_000_000)
  }

  @Test("a program's own name is counted besides the stage in which it runs")
  func named() {
    let log = WorkLog(time.clocks, keepsSpans: true)
    let clock = LaneClock(log, .film, frame: 3)
    clock.enter(.events)
    clock.enter("prices")
    time.pass(4)
    clock.leave()
    clock.stop()
    #expect(log.signposts["prices"]?.count == 1 && log.signposts["prices"]?.wall == 4)
    #expect(log.frames[3].wall[WorkStage.events.rawValue] == 4)
    #expect(log.spans.map(\.name) == ["prices", "events"])
  }
}
