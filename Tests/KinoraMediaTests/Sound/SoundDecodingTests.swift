import Foundation
import KinoraMedia
import KinoraSound
import KinoraTiming
import TestSupport
import Testing

@Suite("Sounds out of files")
struct SoundDecodingTests {
  /// The whole sound in a file, as it is mixed.
  static func samples(_ path: String, trim: Range<Rational>? = nil, speed: Rational = .one) throws -> SoundSamples {
    let sound = try Sound(contentsOf: path)
    let clip = SoundClip(sound, trim: trim, speed: speed)
    let mixer = try SoundMixer(SoundTrack([clip]), filmDuration: clip.length ?? .one)
    return try mixer.read(mixer.count)
  }

  /// Clicks at the beginning, in the middle and at the end, in a file of another format made by `ffmpeg`.
  private func file(_ scratch: Scratch, _ name: String, rate: Int, _ arguments: [String]) throws -> String {
    let places = [0, rate / 2 + 1, 2 * rate - 1]
    let wave = try scratch.write(WaveFile.clicks(at: places, count: 2 * rate, rate: rate), to: "in.wav")
    try Tool.run("ffmpeg", ["-nostdin", "-v", "error", "-y", "-i", wave] + arguments + [scratch.path(name)])
    return scratch.path(name)
  }

  @Test(
    "every format begins and ends to the sample, whatever its encoder puts before and after",
    arguments: [
      ("a.wav", []), ("a.flac", []), ("a.aiff", []), ("a.mov", ["-c:a", "alac"]), ("a.mp3", ["-b:a", "320k"]),
      ("a.ogg", ["-c:a", "libvorbis", "-q:a", "9"]), ("a.opus", ["-b:a", "256k"]), ("a.webm", ["-b:a", "256k"]),
      ("a.mka", ["-c:a", "flac"]), ("a.wv", []), ("a.mp4", ["-b:a", "256k"]),
    ] as [(String, [String])])
  func edges(name: String, arguments: [String]) throws {
    let scratch = try Scratch()
    let path = try file(scratch, name, rate: 48_000, arguments)
    let sound = try Sound(contentsOf: path)
    // An MP4 of ffmpeg 5 says its length in milliseconds, which is exact here.
    #expect(sound.duration == Rational(2))
    let samples = try Self.samples(path)
    #expect(samples.count == 96_000)
    #expect(DecodedSound.peak(of: samples.left, in: 0..<10_000) == 0)
    #expect(DecodedSound.peak(of: samples.left, in: 10_000..<60_000) == 24_001)
    #expect(DecodedSound.peak(of: samples.right, in: 60_000..<96_000) == 95_999)
  }

  @Test(
    "every rate is resampled in place, in one channel and in six",
    arguments: [8000, 11_025, 22_050, 32_000, 44_100, 88_200, 96_000, 192_000])
  func rates(rate: Int) throws {
    let scratch = try Scratch()
    for channels in [1, 2, 6] {
      let path = try scratch.write(
        WaveFile.clicks(at: [rate / 5, rate], count: 2 * rate, rate: rate, channels: channels), to: "in.wav")
      let sound = try Sound(contentsOf: path)
      #expect(sound.duration == Rational(2))
      #expect(sound.sampleRate == rate && sound.channelCount == channels)
      let samples = try Self.samples(path)
      #expect(samples.count == 96_000)
      #expect(DecodedSound.peak(of: samples.left, in: 0..<30_000) == 9_600)
      #expect(DecodedSound.peak(of: samples.right, in: 30_000..<96_000) == 48_000)
    }
  }

  @Test("samples at 48,000 a second come through bit for bit; what `ffmpeg` decodes is the same")
  func exact() throws {
    let scratch = try Scratch()
    var noise = Noise(seed: 3)
    let values = (0..<20_000).map { _ in Int16(truncatingIfNeeded: noise.below(65_536)) }
    let path = try scratch.write(WaveFile.bytes(values, rate: 48_000), to: "noise.wav")
    let samples = try Self.samples(path)
    #expect(samples.left == stride(from: 0, to: values.count, by: 2).map { Float(values[$0]) / 32_768 })
    let other = try DecodedSound(path: path)
    #expect(samples.left == other.left && samples.right == other.right)
  }

  @Test("one channel is heard in both; six are mixed as `ffmpeg` mixes them")
  func channels() throws {
    let scratch = try Scratch()
    for channels in [1, 6] {
      var noise = Noise(seed: 5)
      let values = (0..<6000 * channels).map { _ in Int16(truncatingIfNeeded: noise.below(8192) - 4096) }
      let path = try scratch.write(WaveFile.bytes(values, rate: 48_000, channels: channels), to: "in.wav")
      let samples = try Self.samples(path)
      let other = try DecodedSound(path: path)
      let scale = Self.ratio(samples.left, other.left)
      #expect(zip(samples.left, other.left).allSatisfy { abs($0 - $1 * scale) < 1e-3 })
      #expect(channels > 1 || samples.left == samples.right)
    }
  }

  /// The factor between two signals that are the same but for one: `ffmpeg` scales integers so that none exceeds full
  /// scale.
  private static func ratio(_ a: [Float], _ b: [Float]) -> Float {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } / max(b.reduce(0) { $0 + $1 * $1 }, 1e-9)
  }

  @Test(
    "a part of a sound is what the whole sound has there", arguments: ["a.wav", "a.flac", "a.mp3", "a.opus", "a.m4a"])
  func trims(name: String) throws {
    let scratch = try Scratch()
    // Tones, because AAC makes noise of its own where it hears noise.
    let values = (0..<44_100 * 6).flatMap { index -> [Int16] in
      let time = Double(index) / 44_100
      let value = 6000 * sin(2 * .pi * 441 * time) + 3000 * sin(2 * .pi * 1234 * time * (1 + time / 9))
      return [Int16(value), Int16(-value)]
    }
    let wave = try scratch.write(WaveFile.bytes(values, rate: 44_100), to: "in.wav")
    try Tool.ffmpeg("-i", wave, scratch.path(name))
    let whole = try Self.samples(scratch.path(name))
    let trim = try #require(Rational(17, 4))..<(try #require(Rational(21, 4)))
    let part = try Self.samples(scratch.path(name), trim: trim)
    #expect(part.count == 48_000)
    let expected = Array(whole.left[204_000..<252_000])
    if name.hasSuffix("wav") || name.hasSuffix("flac") {
      #expect(part.left == expected)
    } else {
      #expect(zip(part.left, expected).allSatisfy { abs($0 - $1) < 1e-3 })
    }
  }

  @Test("the sound of a video file is in the time of its pictures")
  func video() throws {
    let scratch = try Scratch()
    let wave = try scratch.write(WaveFile.clicks(at: [24_000], count: 48_000, rate: 48_000), to: "in.wav")
    for name in ["a.mp4", "a.mkv"] {
      try Tool.ffmpeg(
        "-f", "lavfi", "-i", "color=s=32x32:r=10:d=2", "-itsoffset", "0.5", "-i", wave, "-c:a", "pcm_s16le", "-c:v",
        "mpeg4", "-strict", "-2", scratch.path(name == "a.mp4" ? "a.mov" : name))
      let samples = try Self.samples(scratch.path(name == "a.mp4" ? "a.mov" : name))
      #expect(abs(DecodedSound.peak(of: samples.left, in: 0..<samples.count) - 48_000) <= (name == "a.mp4" ? 0 : 24))
    }
  }

  @Test("twice the speed takes half the time at the same pitch")
  func speed() throws {
    let scratch = try Scratch()
    // A tone of 1000 Hz.
    let values = (0..<96_000).flatMap { index -> [Int16] in
      let value = Int16(8000 * sin(Double(index) * 2 * .pi * 1000 / 48_000))
      return [value, value]
    }
    let path = try scratch.write(WaveFile.bytes(values, rate: 48_000), to: "tone.wav")
    for (speed, count) in [(Rational(2), 48_000), (Rational(1, 2) ?? .one, 192_000), (Rational(5), 19_200)] {
      let samples = try Self.samples(path, speed: speed)
      #expect(samples.count == count)
      let middle = samples.left[count / 4..<count * 3 / 4]
      let crossings = zip(middle, middle.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
      #expect(abs(Double(crossings) - Double(count / 2) / 48) < 10)
    }
  }
}

@Suite("Files that are no sound")
struct SoundErrorTests {
  private func error(_ path: String, all: Bool = false) -> MediaError? {
    do {
      let sound = try Sound(contentsOf: path)
      if all { try sound.checkSamples() }
      return nil
    } catch { return error }
  }

  @Test("what is no sound says so in one line")
  func messages() throws {
    let scratch = try Scratch()
    #expect(error(scratch.path("no.wav"))?.reason == "there is no such file")
    #expect(error(scratch.folder)?.reason == "it is a folder")
    #expect(error("/dev/zero")?.reason == "it is not a regular file")
    #expect(error(try scratch.write([], to: "empty.wav"))?.reason == "it is empty")
    #expect(error(try scratch.write(Array("not a sound".utf8), to: "text.wav"))?.kind == .unknownFormat)
    try Tool.ffmpeg("-f", "lavfi", "-i", "color=s=32x32:r=10:d=1", scratch.path("silent.mp4"))
    #expect(error(scratch.path("silent.mp4"))?.reason == "there is no sound in it")
  }

  @Test("a sound that ends before it says so is an error, not silence")
  func truncated() throws {
    let scratch = try Scratch()
    var noise = Noise(seed: 2)
    let values = (0..<192_000).map { _ in Int16(truncatingIfNeeded: noise.below(20_000) - 10_000) }
    let wave = WaveFile.bytes(values, rate: 48_000)
    let path = try scratch.write(wave, to: "whole.wav")
    #expect(error(path, all: true) == nil)
    for (name, arguments) in [("a.flac", []), ("a.mp3", []), ("a.m4a", ["-movflags", "+faststart"])]
      as [(String, [String])]
    {
      try Tool.run("ffmpeg", ["-nostdin", "-v", "error", "-i", path] + arguments + [scratch.path(name)])
      let bytes = try scratch.read(name)
      let cut = try scratch.write(bytes[..<(bytes.count / 2)], to: "cut-" + name)
      #expect(error(cut, all: true)?.kind == .damaged, "\(name)")
    }
    let cut = try scratch.write(wave[..<100_000], to: "cut.wav")
    let found = error(cut, all: true)
    #expect(found?.reason == "it ends too early: its head promises 384044 bytes, and it has 100000")
  }

  @Test("a playlist opens nothing")
  func playlists() throws {
    let scratch = try Scratch()
    let wave = try scratch.write(WaveFile.clicks(at: [1], count: 48_000, rate: 48_000), to: "secret.wav")
    let list = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n\(wave)\n#EXT-X-ENDLIST\n"
    #expect(error(try scratch.write(Array(list.utf8), to: "list.m3u8"), all: true) != nil)
    let concat = "ffconcat version 1.0\nfile '\(wave)'\n"
    #expect(error(try scratch.write(Array(concat.utf8), to: "list.ffconcat"), all: true) != nil)
  }

  @Test("names in any letters are names of files")
  func names() throws {
    let scratch = try Scratch()
    let wave = WaveFile.clicks(at: [1], count: 48_000, rate: 48_000)
    for name in ["Übung 日本 %03d.wav", "http:a.wav", "pipe:0"] {
      #expect(error(try scratch.write(wave, to: name), all: true) == nil)
    }
  }
}
