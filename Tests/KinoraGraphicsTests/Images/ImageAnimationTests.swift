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

@Suite("How moving pictures play")
struct PlaybackTests {
  struct Frames: ImageFrames {
    func frame(_ index: Int) -> CGImage { CGImage(pixels: PixelBuffer(width: index + 1, height: 1)) }
  }

  /// Ten frames, a quarter of a second each.
  func animation(_ playback: Playback) throws -> ImageAnimation {
    try #require(
      ImageAnimation(ends: (1...10).map { Double($0) / 4 }, playback: playback, source: Frames(), name: "clip"))
  }

  func frames(_ playback: Playback, _ times: [Double]) throws -> [Int] {
    let animation = try animation(playback)
    return try times.map { try animation.image(at: $0).map { $0.width - 1 } ?? -1 }
  }

  @Test("a part plays at its speed and is held, begun again or hidden")
  func parts() throws {
    let times = [-1, 0, 0.24, 0.25, 0.49, 0.5, 0.74, 0.75, 1.1]
    var playback = Playback(start: 0.5, end: 2, speed: 2, whenOver: .hold)
    #expect(try frames(playback, times) == [2, 2, 3, 4, 5, 6, 7, 7, 7])
    playback.whenOver = .hide
    #expect(try frames(playback, times) == [2, 2, 3, 4, 5, 6, 7, -1, -1])
    playback.whenOver = .loop
    #expect(try frames(playback, times) == [2, 2, 3, 4, 5, 6, 7, 2, 4])
    playback.whenOver = nil
    playback.loopCount = 0
    #expect(try frames(playback, times) == [2, 2, 3, 4, 5, 6, 7, 2, 4])
  }

  @Test("a part may begin and end inside frames")
  func insideFrames() throws {
    let playback = Playback(start: 0.6, end: 1.1, loopCount: 2, whenOver: .hold)
    let times = [0, 0.14, 0.15, 0.41, 0.49, 0.5, 0.66, 0.99, 1, 9]
    #expect(try frames(playback, times) == [2, 2, 3, 4, 4, 2, 3, 4, 4, 4])
  }

  @Test("what has ended is an error unless something is said to show then")
  func ended() throws {
    let animation = try animation(Playback(end: 1, loopCount: 3))
    #expect(try animation.image(at: 2.99)?.width == 4)
    let error = #expect(throws: PlaybackEnded.self) { try animation.image(at: 3) }
    #expect(error?.description.hasPrefix("clip: it is over after 3 s, and the layer shows it at 3 s; ") == true)
  }

  @Test("a part that is not there is no animation")
  func noPart() {
    for playback in [
      Playback(start: 2.5), Playback(start: 1, end: 1), Playback(start: 2, end: 1), Playback(start: -1),
      Playback(speed: 0), Playback(speed: -1), Playback(speed: .infinity), Playback(start: .nan),
    ] {
      #expect(
        ImageAnimation(ends: (1...10).map { Double($0) / 4 }, playback: playback, source: Frames(), name: "") == nil)
    }
  }

  @Test("every frame shows at its beginning, whatever the speed and the rate")
  func everyBeginning() throws {
    // 30000/1001 frames a second for an hour.
    let ends = (1...107_892).map { Double($0 * 1001) / 30000 }
    let plain = try #require(ImageAnimation(ends: ends, playback: Playback(), source: Frames(), name: ""))
    let fast = try #require(ImageAnimation(ends: ends, playback: Playback(speed: 1.5), source: Frames(), name: ""))
    for number in stride(from: 0, to: ends.count, by: 97) {
      #expect(plain.index(at: Double(number * 1001) / 30000) == number)
      #expect(fast.index(at: Double(number * 1001) / 30000 / 1.5) == number)
    }
  }
}
