import KinoraTiming
import Testing

/// The values are those measured on macOS for a linear animation of opacity from 0 to 1 over a model value of 0.5.
@Suite("Media timing")
struct MediaTimingTests {
  static let instants = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 2.5, 3, 4.5]

  /// The opacity that shows at `time`: the animation's fraction, or the model's 0.5 when the animation has no effect.
  func shown(_ timing: MediaTiming, at time: Double) -> Double { timing.phase(at: time)?.fraction ?? 0.5 }

  func expect(_ timing: MediaTiming, _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation) {
    for (time, value) in zip(Self.instants, expected) {
      #expect((shown(timing, at: time) - value).magnitude < 1e-9, "at \(time)", sourceLocation: sourceLocation)
    }
  }

  func timing(_ change: (inout MediaTiming) -> Void) -> MediaTiming {
    var timing = MediaTiming()
    timing.duration = 1
    change(&timing)
    return timing
  }

  @Test("autoreverse doubles the length of one repeat")
  func autoreverses() {
    expect(timing { $0.autoreverses = true }, [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5])
  }

  @Test("a fractional repeat count ends part way through a run")
  func fractionalRepeats() {
    expect(timing { $0.repeatCount = 2.5 }, [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5, 0.5])
  }

  @Test("speed 2 halves the time that an animation takes in its parent's time")
  func doubleSpeed() {
    expect(timing { $0.speed = 2 }, [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
  }

  @Test("an animation at speed −1 runs backwards, but shows the start value at its very beginning and end")
  func negativeSpeed() {
    expect(timing { $0.speed = -1 }, [0, 0.8, 0.5, 0.1, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
  }

  @Test("an animation of duration 0 takes the inherited quarter of a second")
  func zeroDuration() {
    expect(timing { $0.duration = 0 }, [0, 0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
  }

  @Test(
    "fill modes decide what shows before the beginning and after the end",
    arguments: [
      (CAMediaTimingFillMode.removed, [0.5, 0.5, 0, 0.5, 1, 0.5]),
      (.forwards, [0.5, 0.5, 0, 0.5, 1, 1]),
      (.backwards, [0, 0, 0, 0.5, 1, 0.5]),
      (.both, [0, 0, 0, 0.5, 1, 1]),
      (.frozen, [0.5, 0.5, 0, 0.5, 1, 1]),
    ])
  func fillModes(mode: CAMediaTimingFillMode, expected: [Double]) {
    let timing = timing {
      $0.beginTime = 1
      $0.fillMode = mode
    }
    for (time, value) in zip([0, 0.5, 1, 1.5, 2, 2.5], expected) { #expect(shown(timing, at: time) == value) }
  }

  @Test("a time offset moves the phase, and not the time in which an animation is active")
  func timeOffset() {
    let timing = timing { $0.timeOffset = 0.25 }
    #expect(shown(timing, at: 0) == 0.25)
    #expect(shown(timing, at: 0.5) == 0.75)
    #expect(shown(timing, at: 0.75) == 0)
    #expect(shown(timing, at: 1) == 0.25)
    #expect(timing.phase(at: 1.01) == nil)
  }

  @Test("a repeat duration wins over a repeat count")
  func repeatDuration() {
    let timing = timing {
      $0.repeatCount = 10
      $0.repeatDuration = 1.5
    }
    #expect(timing.endTime() == 1.5)
    #expect(shown(timing, at: 1.5) == 0.5)
    #expect(timing.phase(at: 1.6) == nil)
  }

  @Test("the iteration counts whole periods and stays in the last one at the very end")
  func iterations() throws {
    let timing = timing { $0.repeatCount = 3 }
    #expect(timing.phase(at: 0.5)?.iteration == 0)
    #expect(timing.phase(at: 1)?.iteration == 1)
    #expect(timing.phase(at: 2.5)?.iteration == 2)
    let end = try #require(timing.phase(at: 3))
    #expect(end.iteration == 2 && end.fraction == 1)
  }

  @Test("filling forwards after a fractional repeat keeps the fraction it ended at")
  func fillAfterFraction() {
    let timing = timing {
      $0.repeatCount = 1.25
      $0.fillMode = .forwards
    }
    #expect(shown(timing, at: 100) == 0.25)
  }

  @Test("at speed 0 an animation stands at its offset for ever")
  func paused() {
    let timing = timing {
      $0.speed = 0
      $0.timeOffset = 0.4
    }
    for time in [0, 1, 1e6] { #expect(shown(timing, at: time) == 0.4) }
    #expect(timing.endTime() == .infinity)
    #expect(timing.parentTime(atLocalTime: 0.4) == nil)
  }

  @Test("an infinite repeat count never ends and always shows a fraction of a run")
  func endless() {
    for count in [Float.infinity, .greatestFiniteMagnitude] {
      let timing = timing { $0.repeatCount = count }
      #expect(shown(timing, at: 1_000_000.25) == 0.25)
      #expect(timing.endTime() > 1e30)
    }
  }

  @Test("the end of an animation is met although begin plus duration rounds to another double")
  func roundingAtTheEnd() throws {
    #expect(0.4 - 0.3 != 0.1)
    let timing = timing {
      $0.beginTime = 0.3
      $0.duration = 0.1
    }
    #expect(timing.phase(at: 0.4)?.fraction == 1)
    #expect(timing.phase(at: 0.401) == nil)
    // The sum of 0.1 and 0.2 is a little more than 0.3, and yet the frame at 0.3 is the animation's first.
    let late = self.timing { $0.beginTime = 0.1 + 0.2 }
    #expect(late.phase(at: 0.3)?.fraction == 0)
  }

  @Test("instants between two runs belong to the same run whatever the rounding")
  func roundingAtSeams() {
    let timing = timing {
      $0.duration = 0.1
      $0.repeatCount = 1000
    }
    for n in 0..<999 {
      let phase = timing.phase(at: Double(n) / 10)
      #expect(phase?.fraction == 0, "at \(n)/10")
      #expect(phase?.iteration == Double(n))
    }
  }

  @Test("a tiny begin time means time zero")
  func tinyBegin() {
    let timing = timing { $0.beginTime = 1e-100 }
    #expect(timing.phase(at: 0)?.fraction == 0)
    #expect(timing.phase(at: 0)?.position == .during)
    #expect(timing.phase(at: 0.5)?.fraction == 0.5)
  }

  @Test("absurd values give a phase or none, never a trap")
  func absurdValues() {
    let values: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 0, -0.0, .leastNonzeroMagnitude]
    for begin in values {
      for duration in values {
        for time in values {
          let timing = timing {
            $0.beginTime = begin
            $0.duration = duration
            $0.repeatCount = Float(duration)
            $0.speed = Float(time)
            $0.timeOffset = begin
            $0.fillMode = .both
          }
          if let phase = timing.phase(at: time) { #expect((0...1).contains(phase.fraction)) }
        }
      }
    }
  }

  @Test("the short cut for instants inside a run gives what the general rule gives, bit for bit")
  func shortCut() {
    let numbers = [0, 0.1, 1.0 / 3, 0.25, 0.7, 1, 1.5, 2, 3.3, 10, 1e6, 1e12, 1e-100, 1e-9, .infinity]
    var taken = 0
    for begin in numbers.dropLast() {
      for duration in numbers {
        for count in [0, 0.5, 2.5, 1e9, .infinity] as [Float] {
          for autoreverses in [false, true] {
            let timing = CompiledTiming(
              timing {
                ($0.beginTime, $0.duration, $0.repeatCount, $0.autoreverses) = (begin, duration, count, autoreverses)
                $0.fillMode = .backwards
              }, inheriting: 0.25)
            for step in numbers {
              for time in [step, begin + step, begin - step, begin + duration * step, begin + 7.77 * step] {
                #expect(timing.phase(at: time) == timing.generalPhase(at: time))
                taken += 1
              }
            }
          }
        }
      }
    }
    #expect(taken > 100_000)
  }

  @Test("layer time and parent time undo each other")
  func roundTrip() {
    let timing = timing {
      $0.beginTime = 3
      $0.speed = -2
      $0.timeOffset = 0.5
    }
    #expect(timing.localTime(atParentTime: 4) == -1.5)
    #expect(timing.parentTime(atLocalTime: -1.5) == 4)
  }
}
