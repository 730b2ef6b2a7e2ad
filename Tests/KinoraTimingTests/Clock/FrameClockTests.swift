import KinoraTiming
import Testing

@Suite("Frame clock")
struct FrameClockTests {
  let ntsc: FrameClock

  init() throws { ntsc = FrameClock(rate: try FrameRate(parsing: "30000/1001")) }

  @Test("frame n of 30000/1001 is at exactly n·1001/30000 seconds")
  func exactTimes() {
    for n in [0, 1, 2, 29, 30, 1000, 1_000_000, 123_456_789] {
      #expect(ntsc.time(ofFrame: n) == Rational(Int64(n) * 1001, 30000))
    }
    #expect(ntsc.seconds(ofFrame: 1_000_000) == 1_001_000_000.0 / 30000)
  }

  @Test("after ten hours the clock is where a division puts it, and not where additions drift to")
  func noDrift() {
    let n = 1_000_000
    var added = 0.0
    for _ in 0..<n { added += 1001.0 / 30000 }
    #expect(added != ntsc.seconds(ofFrame: n))
    #expect(ntsc.time(ofFrame: n) == Rational(100_100, 3))
    #expect(ntsc.frame(at: Rational(100_100, 3) ?? .zero) == n)
  }

  @Test("a film of D seconds has ⌈D · rate⌉ frames")
  func frameCounts() throws {
    let thirty = FrameClock(rate: try #require(FrameRate(30, 1)))
    #expect(thirty.frameCount(duration: Rational(6)) == 180)
    #expect(thirty.frameCount(duration: try #require(Rational(1, 10))) == 3)
    #expect(thirty.frameCount(duration: try #require(Rational(101, 1000))) == 4)
    #expect(thirty.frameCount(duration: .zero) == 0)
    #expect(thirty.frameCount(duration: Rational(-1)) == nil)
    // Ten hours have 36,000 · 30000/1001 = 1,078,921.08 frames.
    #expect(ntsc.frameCount(duration: Rational(36000)) == 1_078_922)
    #expect(ntsc.frameCount(duration: .one) == 30)
    #expect(ntsc.frameCount(duration: try #require(Rational(1001, 1000))) == 30)
  }

  @Test("an event is first seen in the first frame that is not before it")
  func firstFrame() throws {
    #expect(ntsc.firstFrame(notBefore: Rational(2)) == 60)
    #expect(ntsc.firstFrame(notBefore: try #require(Rational(60 * 1001, 30000))) == 60)
    #expect(ntsc.frame(at: Rational(2)) == 59)
  }

  @Test("frames beyond what can be counted give nil instead of a trap")
  func absurd() throws {
    let fast = FrameClock(rate: try #require(FrameRate(1_000_000, 1)))
    #expect(fast.frameCount(duration: Rational(Int64.max)) == nil)
    #expect(ntsc.time(ofFrame: Int.max) == nil)
    #expect(ntsc.seconds(ofFrame: Int.max).isFinite)
  }
}

@Suite("Frame rates")
struct FrameRateTests {
  @Test(
    "rates are read exactly, and television's decimals as the fractions that they stand for",
    arguments: [
      ("30", "30"), ("30000/1001", "30000/1001"), ("29.97", "30000/1001"), ("23.976", "24000/1001"), ("12.5", "25/2"),
      ("59.94", "60000/1001"), (" 24 ", "24"), ("60/2", "30"), ("0.5", "1/2"), ("29.9", "299/10"),
    ])
  func reads(text: String, expected: String) throws {
    #expect(try FrameRate(parsing: text).description == expected)
  }

  @Test("a double as a rate means what its shortest decimal means")
  func doubles() throws {
    #expect(try FrameRate(29.97).description == "30000/1001")
    #expect(try FrameRate(25.0).description == "25")
    #expect(throws: TimeError.self) { try FrameRate(Double.nan) }
    #expect(throws: TimeError.self) { try FrameRate(1e300) }
  }

  @Test(
    "a text that is no rate is refused with what is allowed",
    arguments: [
      "", "0", "-30", "30fps", "30/0", "30/1001/2", "1000001", "1e3", "nan", "/", "30/", "99999999999999999999999",
    ])
  func refuses(text: String) {
    let error = #expect(throws: TimeError.self) { try FrameRate(parsing: text) }
    #expect(error?.found == text)
    #expect(error?.description.contains("30000/1001") == true)
  }
}
