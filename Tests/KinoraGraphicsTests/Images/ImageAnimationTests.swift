import KinoraGraphics
import Testing

@Suite("Frames of moving pictures")
struct ImageAnimationTests {
  struct Blank: ImageFrames {
    func frame(_ index: Int) -> CGImage { CGImage(pixels: PixelBuffer(width: index + 1, height: 1)) }
  }

  func animation(_ durations: [Double], loops: Int) throws -> ImageAnimation {
    try #require(ImageAnimation(durations: durations, loopCount: loops, source: Blank()))
  }

  @Test("each frame shows for its own duration, and after the last the first follows")
  func frameTimes() throws {
    let animation = try animation([0.5, 0.25, 0.25], loops: 0)
    let times = [0, 0.49, 0.5, 0.74, 0.75, 0.99, 1, 1.5, 1.75, 1000.5]
    #expect(times.map(animation.index) == [0, 0, 1, 1, 2, 2, 0, 1, 2, 1])
  }

  @Test("after the last loop the last frame stays")
  func lastLoop() throws {
    let animation = try animation([0.5, 0.5], loops: 2)
    #expect([0, 0.5, 1, 1.5, 1.99, 2, 5, 1e300].map(animation.index) == [0, 1, 0, 1, 1, 1, 1, 1])
  }

  @Test("a time that differs from a frame's beginning only by rounding shows that frame")
  func rounding() throws {
    let animation = try animation(Array(repeating: 0.1, count: 7), loops: 0)
    for frame in 0..<700 { #expect(animation.index(at: Double(frame) / 10) == frame % 7) }
    // A sum of durations has gone astray in its last digits, and must show the frame that a product shows.
    var time = 0.0
    for frame in 0..<700 {
      #expect(animation.index(at: time) == frame % 7)
      time += 0.1
    }
  }

  @Test("the first frame shows before time 0 and at NaN")
  func beforeTheBeginning() throws {
    let animation = try animation([0.1, 0.1], loops: 0)
    #expect([-1, -0.001, .nan, -.infinity].map(animation.index) == [0, 0, 0, 0])
    #expect((0..<2).contains(animation.index(at: .infinity)) && (0..<2).contains(animation.index(at: 1e300)))
  }

  @Test("frames without a duration make no animation")
  func noDuration() {
    for durations in [[], [0], [0.1, -1], [.nan], [.infinity]] as [[Double]] {
      #expect(ImageAnimation(durations: durations, loopCount: 0, source: Blank()) == nil)
    }
  }

  @Test("the number of a frame is clamped to the frames that there are")
  func clampedNumber() throws {
    let animation = try animation([0.1, 0.1], loops: 0)
    #expect(try animation.frame(-5).width == 1 && animation.frame(99).width == 2)
  }
}
