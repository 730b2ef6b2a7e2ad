import KinoraTiming
import Testing

@Suite("Times as people write them")
struct TimeParsingTests {
  let thirty = FrameRate(30, 1)
  let ntsc = FrameRate(30000, 1001)

  static let forms: [(String, Int64, Int64)] = [
    ("1.5s", 3, 2), ("1.5", 3, 2), ("250ms", 1, 4), ("45f", 3, 2), ("00:00:01:15", 3, 2), ("01:00:00:00", 3600, 1),
    ("00:00:01.5", 3, 2), ("01:30", 90, 1), ("90:00", 5400, 1), ("0", 0, 1), ("-2s", -2, 1), (" 2s ", 2, 1),
    ("0.5f", 1, 60), (".25", 1, 4),
  ]

  @Test("seconds, milliseconds, frames and timecodes mean exact times", arguments: forms)
  func reads(text: String, numerator: Int64, denominator: Int64) throws {
    #expect(try TimeParsing.seconds(text, rate: thirty) == Rational(numerator, denominator))
  }

  @Test("a timecode at 30000/1001 counts thirty frames to its second and lands on a frame")
  func nonDropTimecode() throws {
    #expect(try TimeParsing.seconds("00:00:01:00", rate: ntsc) == Rational(30 * 1001, 30000))
    // A minute of thirty frames to the second has 1800 frames, and two more follow.
    #expect(try TimeParsing.seconds("00:01:00:02", rate: ntsc) == Rational(1802 * 1001, 30000))
  }

  @Test(
    "a text that is no time is refused with what is allowed",
    arguments: ["", "s", "ms", "abc", "1,5s", "1.5.5", "1m", "1s2", "::", "1:2:3:4:5", "-1:00", "1.5:00", "NaN", "1e5"])
  func refuses(text: String) {
    let error = #expect(throws: TimeError.self) { try TimeParsing.seconds(text, rate: thirty) }
    #expect(error?.reason == .time)
    #expect(error?.description.contains("250ms") == true)
  }

  @Test("a time in frames needs a frame rate, and the error says so")
  func needsRate() {
    for text in ["45f", "00:00:01:15"] {
      let error = #expect(throws: TimeError.self) { try TimeParsing.seconds(text) }
      #expect(error?.reason == .needsFrameRate)
    }
  }

  @Test("a timecode field out of range is named with its range")
  func fields() {
    let frames = #expect(throws: TimeError.self) { try TimeParsing.seconds("00:00:01:30", rate: thirty) }
    #expect(frames?.reason == .field("frames", range: "0 to 29"))
    let seconds = #expect(throws: TimeError.self) { try TimeParsing.seconds("00:00:60:00", rate: thirty) }
    #expect(seconds?.reason == .field("seconds", range: "0 to 59"))
    let minutes = #expect(throws: TimeError.self) { try TimeParsing.seconds("00:61:00:00", rate: thirty) }
    #expect(minutes?.reason == .field("minutes", range: "0 to 59"))
  }

  @Test("times that are too large to count are refused without a trap")
  func tooLarge() {
    for text in ["99999999999999999999s", String(repeating: "9", count: 400), "9223372036854775807:00:00:00"] {
      let error = #expect(throws: TimeError.self) { try TimeParsing.seconds(text, rate: thirty) }
      #expect(error?.reason == .tooLarge)
    }
    #expect(throws: TimeError.self) { try TimeParsing.seconds(1e300) }
    #expect(throws: TimeError.self) { try TimeParsing.seconds(.nan) }
  }
}
