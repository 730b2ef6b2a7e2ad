import KinoraTiming
import Testing

/// Media timing compared with the web platform tests' suite web-animations/timing-model, in the words of
/// `CAMediaTiming`: `delay` is `beginTime`, `iterations` is `repeatCount`, `iterationStart` is `timeOffset` in runs,
/// and `direction: alternate` is `autoreverses` with half the repeats.
///
/// Some rules differ. A count of 0 is one run here, and a duration of 0 takes another duration instead of counting
/// runs. The last instant belongs to the active time, while on the web it is the first one after it. A negative speed
/// plays every run from its end but begins with the start value, while a negative playback rate begins with the end
/// value.
@Suite("Media timing against the web's timing model")
struct WebAnimationsTimingTests {
  struct Row: Sendable {
    let iterations: Float
    let start: Double
    let before: (progress: Double, iteration: Double)
    let active: (progress: Double, iteration: Double)
    let after: (progress: Double, iteration: Double)?
  }

  static let rows: [Row] = [
    Row(iterations: 1, start: 0, before: (0, 0), active: (0, 0), after: (1, 0)),
    Row(iterations: 1, start: 0.5, before: (0.5, 0), active: (0.5, 0), after: (0.5, 1)),
    Row(iterations: 3, start: 0, before: (0, 0), active: (0, 0), after: (1, 2)),
    Row(iterations: 3, start: 2.5, before: (0.5, 2), active: (0.5, 2), after: (0.5, 5)),
    Row(iterations: 3, start: 3, before: (0, 3), active: (0, 3), after: (1, 5)),
    Row(iterations: 3.5, start: 0, before: (0, 0), active: (0, 0), after: (0.5, 3)),
    Row(iterations: 3.5, start: 2.5, before: (0.5, 2), active: (0.5, 2), after: (1, 5)),
    Row(iterations: 3.5, start: 3, before: (0, 3), active: (0, 3), after: (0.5, 6)),
    Row(iterations: .infinity, start: 0, before: (0, 0), active: (0, 0), after: nil),
    Row(iterations: .infinity, start: 2.5, before: (0.5, 2), active: (0.5, 2), after: nil),
    Row(iterations: .infinity, start: 3, before: (0, 3), active: (0, 3), after: nil),
  ]

  @Test("before, at the start of and after the active time, progress and iteration are the web's", arguments: rows)
  func phases(row: Row) throws {
    for duration in [100, 0.1, 7] {
      var timing = MediaTiming()
      (timing.beginTime, timing.duration, timing.fillMode) = (1, duration, .both)
      (timing.repeatCount, timing.timeOffset) = (row.iterations, row.start * duration)
      func expect(_ time: Double, _ wanted: (progress: Double, iteration: Double)) throws {
        let phase = try #require(timing.phase(at: time))
        #expect((phase.fraction - wanted.progress).magnitude < 1e-9 && phase.iteration == wanted.iteration)
      }
      try expect(0, row.before)
      try expect(1, row.active)
      if let after = row.after {
        try expect(timing.endTime() + 1, after)
        // The last instant belongs to the active time and shows what shows after it.
        try expect(timing.endTime(), after)
        #expect(timing.phase(at: timing.endTime())?.position == .during)
      } else {
        #expect(timing.endTime() == .infinity)
      }
    }
  }

  @Test("the fill mode decides what shows before and after the active time")
  func fill() {
    var timing = MediaTiming()
    (timing.beginTime, timing.duration, timing.repeatCount) = (0.5, 1, 2.3)
    for (mode, before, after) in [
      (CAMediaTimingFillMode.removed, nil, nil), (.backwards, 0, nil), (.forwards, nil, 0.3), (.both, 0, 0.3),
    ] as [(CAMediaTimingFillMode, Double?, Double?)] {
      timing.fillMode = mode
      #expect(timing.phase(at: 0)?.fraction == before)
      let end = timing.phase(at: 60)
      #expect((end == nil) == (after == nil))
      if let end, let after { #expect((end.fraction - after).magnitude < 1e-6 && end.iteration == 2) }
    }
  }

  @Test("the time since the beginning is local time less the delay, also a negative one")
  func activeTime() {
    for (begin, time) in [(0.0, 0.5), (0.5, 1), (-0.5, 0)] {
      var timing = MediaTiming()
      (timing.beginTime, timing.duration) = (begin, 1)
      #expect(timing.phase(at: time)?.fraction == 0.5)
    }
  }

  @Test("with autoreverses the second of every two runs goes backwards")
  func alternate() {
    var timing = MediaTiming()
    (timing.duration, timing.autoreverses, timing.repeatCount) = (1, true, 1.5)
    for (time, progress) in [(0.25, 0.25), (0.75, 0.75), (1.25, 0.75), (1.75, 0.25), (2.25, 0.25), (3, 1)] {
      #expect(timing.phase(at: time)?.fraction == progress)
    }
  }

  @Test("a speed divides the active duration")
  func rate() {
    var timing = MediaTiming()
    (timing.beginTime, timing.duration, timing.speed, timing.fillMode) = (1, 1, 2, .forwards)
    #expect(timing.endTime() == 1.5 && timing.phase(at: 1.25)?.fraction == 0.5 && timing.phase(at: 9)?.fraction == 1)
    timing.speed = 0.5
    #expect(timing.endTime() == 3 && timing.phase(at: 2)?.fraction == 0.5)
  }
}
