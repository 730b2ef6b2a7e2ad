import Foundation
import KinoraGraphics
import KinoraMedia
import KinoraTiming
import TestSupport
import Testing

@Suite("Which frame of footage shows")
struct FootageFramesTests {
  /// Files of 60 frames and how ffmpeg makes them.
  static let kinds: [(name: String, options: [String])] = [
    ("frames.mp4", ["-c:v", "libx264", "-bf", "3", "-g", "25"]),
    ("open.mp4", ["-c:v", "libx264", "-x264-params", "open-gop=1:bframes=3:keyint=12:min-keyint=12:scenecut=0"]),
    ("short.mkv", ["-c:v", "libx264", "-g", "3", "-bf", "2"]),
    ("refresh.mkv", ["-c:v", "libx264", "-x264-params", "intra-refresh=1:keyint=15:bframes=0"]),
    ("intra.mov", ["-c:v", "prores_ks"]), ("late.mkv", ["-c:v", "libx264", "-output_ts_offset", "7.1"]),
    ("hevc.mp4", ["-c:v", "libx265", "-x265-params", "log-level=none:open-gop=1:keyint=20", "-tag:v", "hvc1"]),
    ("vp9.webm", ["-c:v", "libvpx-vp9", "-g", "20", "-deadline", "realtime", "-cpu-used", "8"]),
    ("vp8.webm", ["-c:v", "libvpx", "-g", "20", "-auto-alt-ref", "1", "-lag-in-frames", "10", "-b:v", "400k"]),
    ("av1.mp4", ["-c:v", "libaom-av1", "-cpu-used", "8", "-usage", "realtime", "-g", "20"]),
    ("mpeg2.ts", ["-c:v", "mpeg2video", "-bf", "2", "-g", "12", "-q:v", "3"]),
    ("h264.ts", ["-c:v", "libx264", "-bf", "2", "-g", "12"]),
    ("mpeg4.avi", ["-c:v", "mpeg4", "-g", "12", "-q:v", "3"]), ("ffv1.mkv", ["-c:v", "ffv1"]),
    ("jpeg.mov", ["-c:v", "mjpeg", "-q:v", "3"]), ("animation.mov", ["-c:v", "qtrle"]),
    ("theora.ogv", ["-c:v", "libtheora", "-g", "12"]), ("a.gif", []),
  ]

  @Test("every frame has its number, in any order", arguments: kinds.map(\.name))
  func everyFrame(name: String) throws {
    let scratch = try Scratch()
    let kind = try #require(Self.kinds.first { $0.name == name })
    // A GIF counts in hundredths.
    let path = try NumberedFootage.make(name, in: scratch, rate: name == "a.gif" ? "25" : "30", kind.options)
    let footage = try Footage(path: path)
    #expect(footage.frameCount == 60 && footage.width == 64 && footage.height == 48)
    var linear: [[UInt8]] = []
    for index in 0..<footage.frameCount {
      let image = try footage.frame(index)
      #expect(NumberedFootage.number(of: image) == index)
      linear.append(NumberedFootage.bytes(image))
    }
    let other = try Footage(path: path)
    for index in (0..<60).reversed() {
      #expect(NumberedFootage.bytes(try other.frame(index)) == linear[index], "\(index)")
    }
    var noise = Noise(seed: 11)
    for _ in 0..<40 {
      let index = noise.below(60)
      #expect(NumberedFootage.bytes(try other.frame(index)) == linear[index], "\(index)")
    }
    // Two places of the footage at once, as two layers show it.
    let third = try Footage(path: path)
    for index in 0..<30 {
      for index in [index, index + 30] { #expect(NumberedFootage.bytes(try third.frame(index)) == linear[index]) }
    }
  }

  @Test("30000/1001 frames a second in films of other rates", arguments: [25, 30, 24, 60, 50])
  func otherRates(rate: Int) throws {
    let scratch = try Scratch()
    let footage = try Footage(
      path: try NumberedFootage.make("a.mp4", in: scratch, count: 90, rate: "30000/1001", ["-c:v", "libx264"]))
    #expect(footage.duration == Rational(90 * 1001, 30000) && footage.frameRate == Rational(30000, 1001))
    let animation = try #require(try footage.image(playing: Playback(whenOver: .hide)).animation)
    for frame in 0..<(3 * rate) {
      let expected = frame * 30000 / (rate * 1001)
      let image = try #require(try animation.image(at: Double(frame) / Double(rate)))
      #expect(NumberedFootage.number(of: image) == expected, "frame \(frame)")
    }
    #expect(try animation.image(at: 3.0031) == nil)
  }

  @Test("a frame shows until the next, however long that takes")
  func variableRate() throws {
    let scratch = try Scratch()
    // Frame n shows from 5 n² + 20 n milliseconds on.
    let path = try NumberedFootage.make(
      "a.mkv", in: scratch, count: 20,
      ["-vf", "settb=1/1000,setpts=5*N*N+20*N", "-vsync", "passthrough", "-enc_time_base", "1/1000", "-c:v", "libx264"])
    let animation = try #require(try Footage(path: path).image(playing: Playback(whenOver: .hold)).animation)
    #expect(animation.count == 20)
    for time in stride(from: 0, to: 2180, by: 5) {
      let expected = (0..<20).last { 5 * $0 * $0 + 20 * $0 <= time }
      let image = try #require(try animation.image(at: Double(time) / 1000))
      #expect(NumberedFootage.number(of: image) == expected, "at \(time) ms")
    }
  }

  @Test("an edit list leaves frames out that are needed for decoding")
  func editList() throws {
    let scratch = try Scratch()
    try NumberedFootage.make("whole.mp4", in: scratch, ["-c:v", "libx264", "-g", "30", "-bf", "2"])
    let path = scratch.path("part.mp4")
    try Tool.ffmpeg("-ss", "0.5", "-i", scratch.path("whole.mp4"), "-c", "copy", path)
    let footage = try Footage(path: path)
    for index in [0, 1, 2, 20, 29, 30, 44, 3] {
      #expect(NumberedFootage.number(of: try footage.frame(index)) == index + 15, "\(index)")
    }
    #expect(footage.frameCount == 45)
  }

  @Test("a trimmed part plays at its speed, and a trim beyond the end is refused")
  func parts() throws {
    let scratch = try Scratch()
    let footage = try Footage(path: try NumberedFootage.make("a.mp4", in: scratch, ["-c:v", "libx264"]))
    let image = try footage.image(playing: Playback(start: 0.5, end: 1.5, speed: 2, loopCount: 2, whenOver: .hold))
    #expect(NumberedFootage.number(of: image) == 15)
    let animation = try #require(image.animation)
    for (time, number) in [(0.0, 15), (0.1, 21), (0.49, 44), (0.5, 15), (0.75, 30), (1, 44), (5, 44)] {
      #expect(NumberedFootage.number(of: try #require(try animation.image(at: time))) == number)
    }
    for playback in [Playback(start: 2), Playback(end: 2.1), Playback(speed: 0)] {
      let error = #expect(throws: MediaError.self) { try footage.image(playing: playback) }
      #expect(error?.file == footage.path && error?.kind == .invalidSettings)
    }
  }

  @Test("a frame is the same object while it is remembered")
  func sameObject() throws {
    let scratch = try Scratch()
    let footage = try Footage(path: try NumberedFootage.make("a.mp4", in: scratch, ["-c:v", "libx264"]))
    #expect(try footage.frame(7) === footage.frame(7) && footage.frame(8) !== footage.frame(9))
    #expect(try footage.frame(3).isOpaque)
  }
}
