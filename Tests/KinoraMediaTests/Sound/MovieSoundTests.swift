import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraSound
import KinoraTiming
import TestSupport
import Testing

@Suite("Films with sound")
struct MovieSoundTests {
  /// A film of `count` frames in which the frames at `flashes` are white, with a click at the beginning of each.
  private struct Film {
    let rate: FrameRate
    let count: Int
    let flashes: [Int]

    var clock: FrameClock { FrameClock(rate: rate) }
    var settings: MovieSettings { MovieSettings(width: 32, height: 32, frameRate: rate) }
    var duration: Rational { clock.time(ofFrame: count) ?? .zero }

    var track: SoundTrack {
      let click = Sound(SoundSamples(mono: [0.5]))
      return SoundTrack(flashes.map { SoundClip(click, begin: clock.time(ofFrame: $0) ?? .zero) })
    }

    var frames: [YUVBuffer] {
      (0..<count).map { index in
        Frames.flat(flashes.contains(index) ? (255, 255, 255) : (0, 0, 0), width: 32, height: 32)
      }
    }

    @discardableResult
    func write(_ path: String, codec: SoundCodec? = nil) throws -> MovieSummary {
      try MovieWriter.write(
        frames, to: path, settings: settings, sound: MovieSound(track, filmDuration: duration, codec: codec))
    }
  }

  /// The times in seconds at which the pictures of a film flash, as `ffmpeg` decodes them.
  private func flashes(_ path: String) throws -> [Double] {
    let luma = try Tool.ffmpeg(
      "-i", path, "-map", "v:0", "-vsync", "0", "-vf", "scale=1:1", "-f", "rawvideo", "-pix_fmt", "gray", "-")
    let times = try Tool.ffprobe("-select_streams", "v:0", "-show_entries", "frame=pts_time", "-of", "csv=p=0", path)
      .split(whereSeparator: { "\n,".contains($0) }).compactMap { Double($0) }
    #expect(luma.count == times.count)
    return zip(luma, times).filter { $0.0 > 127 }.map(\.1)
  }

  @Test(
    "the first and the last click sound with their flashes, to the sample, at every rate and in every format",
    arguments: [
      ("a.mp4", .aac), ("a.mov", .aac), ("a.mov", .pcm), ("a.webm", .opus), ("a.mkv", .opus), ("a.mkv", .flac),
    ] as [(String, SoundCodec)],
    [Frames.rate(24), Frames.rate(25), Frames.rate(30_000, 1001), Frames.rate(60)])
  func sync(format: (name: String, codec: SoundCodec), rate: FrameRate) throws {
    let scratch = try Scratch()
    let count = Int(2 * rate.framesPerSecond.doubleValue) + 1
    let film = Film(rate: rate, count: count, flashes: [0, count / 2, count - 1])
    let path = scratch.path(format.name)
    try film.write(path, codec: format.codec)

    let seen = try flashes(path)
    #expect(seen.count == 3)
    let sound = try DecodedSound(path: path)
    for (flash, time) in zip(film.flashes, seen) {
      // Matroska and WebM round the times of pictures to milliseconds.
      let exact = try #require(film.clock.time(ofFrame: flash))
      #expect(abs(time - exact.doubleValue) < 0.000_6)
      let place = SampleClock.index(of: exact)
      for channel in [sound.left, sound.right] {
        #expect(DecodedSound.peak(of: channel, in: place - 600..<place + 600) == place, "frame \(flash)")
      }
    }
    // What a decoder gives ends with the pictures; MP4's readers are told to cut the last packet, and ffmpeg 5 does not.
    let end = SampleClock.index(of: film.duration)
    #expect(sound.left.count == end || format.codec == .aac && (end..<end + 1024).contains(sound.left.count))
  }

  @Test(
    "sound and pictures last equally long, and both begin at zero", arguments: ["a.mp4", "a.mov", "a.webm", "a.mkv"])
  func durations(name: String) throws {
    let scratch = try Scratch()
    let film = Film(rate: Frames.rate(30_000, 1001), count: 50, flashes: [10])
    try film.write(scratch.path(name))
    func streams(_ entry: String) throws -> [Double] {
      try Tool.ffprobe("-show_entries", entry, "-of", "csv=p=0", scratch.path(name)).split(separator: "\n")
        .compactMap { Double($0.split(separator: ":").last.map(String.init) ?? "") }
    }
    if name == "a.mp4" || name == "a.mov" {
      let durations = try streams("stream=duration")
      #expect(durations.count == 2)
      for duration in durations { #expect(abs(duration - 50 * 1001 / 30_000) < 1 / 48_000, "\(duration)") }
      #expect(try streams("stream=start_time") == [0, 0])
    } else {
      let duration = try #require(try streams("format=duration").first)
      // Matroska's length counts what Opus' encoder puts before the sound.
      #expect(abs(duration - 50 * 1001 / 30_000) < 0.008)
    }
    #expect(
      try Tool.ffprobe("-show_entries", "stream=codec_type", "-of", "csv=p=0", scratch.path(name))
        .split(separator: "\n") == ["video", "audio"])
  }

  @Test("a film without sound has no sound stream, a film of silence has one")
  func silence() throws {
    let scratch = try Scratch()
    let film = Film(rate: Frames.rate(25), count: 10, flashes: [])
    _ = try MovieWriter.write(film.frames, to: scratch.path("none.mp4"), settings: film.settings)
    try film.write(scratch.path("silent.mp4"))
    func types(_ name: String) throws -> String {
      try Tool.ffprobe("-show_entries", "stream=codec_type", "-of", "csv=p=0", scratch.path(name))
    }
    #expect(try types("none.mp4") == "video\n")
    #expect(try types("silent.mp4") == "video\naudio\n")
    #expect(try DecodedSound(path: scratch.path("silent.mp4")).left.allSatisfy { $0.magnitude < 1e-6 })
  }

  @Test("the same film is the same bytes", arguments: ["a.mp4", "a.webm", "a.mkv"])
  func repeatable(name: String) throws {
    let scratch = try Scratch()
    let film = Film(rate: Frames.rate(24), count: 30, flashes: [3, 20])
    try film.write(scratch.path("1-" + name))
    try film.write(scratch.path("2-" + name))
    #expect(try scratch.read("1-" + name) == scratch.read("2-" + name))
  }

  @Test("a file that begins in the middle of a film has the film's sound from there", arguments: [1, 37])
  func ranges(first: Int) throws {
    let scratch = try Scratch()
    let film = Film(rate: Frames.rate(30_000, 1001), count: 60, flashes: [0, 37, 50])
    let begin = try #require(film.clock.time(ofFrame: first))
    _ = try MovieWriter.write(
      film.frames[first...], to: scratch.path("part.mov"), settings: film.settings,
      sound: MovieSound(film.track, filmDuration: film.duration, begin: begin, codec: .pcm))
    try film.write(scratch.path("whole.mov"), codec: .pcm)
    let part = try DecodedSound(path: scratch.path("part.mov"))
    let whole = try DecodedSound(path: scratch.path("whole.mov"))
    #expect(part.left == Array(whole.left[SampleClock.index(of: begin)...]))
  }

  @Test("a sound that is broken ends the film with its name, and leaves nothing behind")
  func broken() throws {
    let scratch = try Scratch()
    let wave = WaveFile.clicks(at: [1], count: 96_000, rate: 48_000)
    let path = try scratch.write(wave, to: "cut.wav")
    let film = Film(rate: Frames.rate(25), count: 50, flashes: [])
    let track = SoundTrack([SoundClip(try Sound(contentsOf: path))])
    try scratch.write(wave[..<200_000], to: "cut.wav")
    do {
      _ = try MovieWriter.write(
        film.frames, to: scratch.path("a.mp4"), settings: film.settings,
        sound: MovieSound(track, filmDuration: film.duration))
      Issue.record("a film was made")
    } catch { #expect("\(error)".contains("cut.wav: cannot read the sound: it ends too early")) }
    #expect(try scratch.names() == ["cut.wav"])
  }

  @Test("a codec that the container cannot hold is refused with those it can")
  func codecs() throws {
    let scratch = try Scratch()
    let film = Film(rate: Frames.rate(25), count: 1, flashes: [])
    do {
      try film.write(scratch.path("a.webm"), codec: .aac)
      Issue.record("a film was made")
    } catch let error as MediaError {
      #expect(error.kind == .invalidSettings && error.reason == "WebM files hold Opus sound, not AAC")
    }
  }
}
