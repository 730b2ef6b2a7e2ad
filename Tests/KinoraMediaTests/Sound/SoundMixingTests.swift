import Foundation
import KinoraMedia
import KinoraSound
import KinoraTiming
import TestSupport
import Testing

@Suite("The mix of a sound track")
struct SoundMixingTests {
  private func rational(_ n: Int64, _ d: Int64) -> Rational { Rational(n, d) ?? .zero }

  /// Samples `scale`, `2 · scale` … as a sound, so that a sample says where it comes from.
  private func ramp(_ count: Int, scale: Float = 0x1p-20) -> Sound {
    Sound(SoundSamples(mono: (0..<count).map { Float($0 + 1) * scale }))
  }

  private func mix(_ clips: [SoundClip], seconds: Rational) throws -> SoundSamples {
    let mixer = try SoundMixer(SoundTrack(clips), filmDuration: seconds)
    return try mixer.read(mixer.count)
  }

  @Test("clips add up, each from its own sample on, and nothing plays elsewhere")
  func sums() throws {
    let clips = [
      SoundClip(ramp(1000), begin: rational(100, 48_000)),
      SoundClip(ramp(1000), begin: rational(600, 48_000), volume: SoundVolume(0.5)),
      SoundClip(ramp(1000), begin: rational(300, 48_000), trim: rational(200, 48_000)..<rational(250, 48_000)),
    ]
    let mixed = try mix(clips, seconds: rational(2000, 48_000))
    let expected = (0..<2000).map { index -> Float in
      var sum: Float = 0
      if (100..<1100).contains(index) { sum += Float(index - 99) }
      if (600..<1600).contains(index) { sum += Float(index - 599) / 2 }
      if (300..<350).contains(index) { sum += Float(index - 99) }
      return sum * 0x1p-20
    }
    #expect(mixed.left == expected)
    #expect(mixed.right == expected)
  }

  @Test("a loop begins again to the sample, a thousand times, though its length is no whole number of samples")
  func loops() throws {
    // Each repetition is 100 ⅓ samples of the film: 301 samples at three times the speed would be filtered, so the part
    // is cut instead.
    let part = Rational.zero..<rational(301, 3 * 48_000)
    let mixed = try mix([SoundClip(ramp(400), trim: part, loop: 1000)], seconds: Rational(3))
    for number in [0, 1, 2, 3, 500, 999] {
      let start = SampleClock.index(of: rational(Int64(number) * 301, 3 * 48_000))
      #expect(mixed.left[start] == 0x1p-20, "\(number)")
      if number > 0 { #expect(mixed.left[start - 1] > 99 * 0x1p-20 || mixed.left[start - 1] == 0) }
    }
    #expect(mixed.left[100_334...].allSatisfy { $0 == 0 })
  }

  @Test("a loop for ever ends with the film; a duration ends it before")
  func endless() throws {
    let endless = try mix([SoundClip(ramp(10), loop: nil)], seconds: rational(95, 48_000))
    let expected = (0..<95).map { Float($0 % 10 + 1) * 0x1p-20 }
    #expect(endless.left == expected)
    let ended = try mix([SoundClip(ramp(10), duration: rational(25, 48_000), loop: nil)], seconds: rational(40, 48_000))
    #expect(ended.left == Array(expected[..<25]) + [Float](repeating: 0, count: 15))
  }

  @Test("fades and volumes are straight lines between every 64th sample of the film")
  func gains() throws {
    let sound = Sound(SoundSamples(mono: [Float](repeating: 0.5, count: 48_000)))
    let clip = SoundClip(sound, fadeIn: rational(1, 2), fadeOut: rational(12_032, 48_000))
    let mixed = try mix([clip], seconds: Rational(1))
    for index in stride(from: 0, to: 48_000, by: 7) {
      let gain = min(Double(index) / 24_000, 1, Double(48_000 - index) / 12_032)
      #expect(abs(Double(mixed.left[index]) - 0.5 * gain) < 1e-6)
    }
  }

  /// A track with everything in it: files of two rates, a loop, a speed, fades, keyframes, ducking, and peaks that are
  /// limited.
  private func everything(_ scratch: Scratch) throws -> SoundTrack {
    var noise = Noise(seed: 11)
    func file(_ name: String, rate: Int, seconds: Int) throws -> Sound {
      let values = (0..<2 * rate * seconds).map { _ in Int16(truncatingIfNeeded: noise.below(50_000) - 25_000) }
      let wave = try scratch.write(WaveFile.bytes(values, rate: rate), to: "in.wav")
      try Tool.ffmpeg("-i", wave, scratch.path(name))
      return try Sound(contentsOf: scratch.path(name))
    }
    let voice = SoundClip(
      try file("voice.m4a", rate: 44_100, seconds: 2), name: "voice", begin: rational(4, 3), speed: rational(5, 4))
    let music = SoundClip(
      try file("music.mp3", rate: 48_000, seconds: 1), begin: rational(1, 7),
      volume: SoundVolume(keyframes: [
        SoundVolume.Keyframe(time: .zero, value: 0.2),
        SoundVolume.Keyframe(time: Rational(2), value: 2, timingFunction: CAMediaTimingFunction(name: .easeIn)),
        SoundVolume.Keyframe(time: Rational(4), value: 0.5),
      ]), fadeIn: rational(1, 3), fadeOut: rational(1, 2), loop: 5, duck: SoundDucking(under: ["voice"]))
    let bang = SoundClip(
      Sound(SoundSamples(mono: [Float](repeating: 3, count: 500))), begin: rational(5, 2), volume: SoundVolume(1.5))
    return SoundTrack([voice, music, bang])
  }

  @Test("every range of a film has the samples of the whole, however many are read at once")
  func ranges() throws {
    let scratch = try Scratch()
    let track = try everything(scratch)
    let duration = Rational(6)
    let mixer = try SoundMixer(track, filmDuration: duration)
    let whole = try mixer.read(mixer.count)
    #expect(whole.left.contains { $0.magnitude > 0.9 })
    for (start, piece) in [(0, 800), (1, 1601), (64_001, 4096), (119_900, 1), (119_990, 333), (200_000, 48_000)] {
      let mixer = try SoundMixer(track, filmDuration: duration, from: start)
      var (left, right): ([Float], [Float]) = ([], [])
      while left.count < min(20_000, 40 * piece) {
        let samples = try mixer.read(piece)
        left += samples.left
        right += samples.right
      }
      #expect(left == Array(whole.left[start..<start + left.count]), "from \(start) by \(piece)")
      #expect(right == Array(whole.right[start..<start + left.count]), "from \(start) by \(piece)")
    }
  }

  @Test("what exceeds full scale is lowered around it, and nothing else changes")
  func limiting() throws {
    let count = 48_000
    let quiet = Sound(SoundSamples(mono: (0..<count).map { 0.25 * Float(sin(Double($0) / 10)) }))
    let loud = SoundClip(Sound(SoundSamples(mono: [Float](repeating: 2, count: 100))), begin: rational(1, 2))
    let alone = try mix([SoundClip(quiet)], seconds: .one)
    let both = try mix([SoundClip(quiet), loud], seconds: .one)
    #expect(both.left.allSatisfy { $0.magnitude <= 1 })
    #expect(both.left.max() ?? 0 > 0.99)
    #expect(both.left[..<(24_000 - 1920)] == alone.left[..<(24_000 - 1920)])
    #expect(both.left[(24_100 + 1920)...] == alone.left[(24_100 + 1920)...])
    // Full scale itself is left alone.
    let full = try mix([SoundClip(Sound(SoundSamples(mono: [1, -1, 1])))], seconds: rational(3, 48_000))
    #expect(full.left == [1, -1, 1])
  }

  @Test("a clip that is added while the film runs is heard, and lowers nothing before it is known")
  func additions() throws {
    let music = SoundClip(
      Sound(SoundSamples(mono: [Float](repeating: 0.5, count: 96_000))), duck: SoundDucking(under: ["voice"]))
    var voice = SoundClip(ramp(24_000), name: "voice", begin: .one)
    voice.known = .one
    let early = try SoundMixer(SoundTrack([music, voice]), filmDuration: Rational(2))
    let expected = try early.read(96_000)
    let late = try SoundMixer(SoundTrack([music]), filmDuration: Rational(2))
    var samples = try late.read(40_000)
    late.update(SoundTrack([music, voice]))
    samples.append(try late.read(56_000))
    #expect(samples.left == expected.left)
    #expect(samples.left[47_000] == 0.5 && samples.left[72_500] < 0.5)
  }
}

@Suite("The loudness of a film")
struct LoudnessTests {
  /// What `ffmpeg` measures: integrated loudness in LUFS and true peak in dB.
  private func measured(_ samples: SoundSamples, _ scratch: Scratch) throws -> (loudness: Double, peak: Double) {
    let raw = (0..<samples.count).flatMap { index in
      [samples.left[index], samples.right[index]].flatMap { value in
        (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * $0)) }
      }
    }
    let path = try scratch.write(raw, to: "mix.f32")
    try Tool.run(
      "sh",
      [
        "-c",
        "ffmpeg -nostdin -hide_banner -f f32le -ar 48000 -ac 2 -i '\(path)' -af ebur128=peak=true -f null - 2> '\(path).txt'",
      ])
    let text = String(decoding: try scratch.read("mix.f32.txt"), as: UTF8.self)
    let summary = text.components(separatedBy: "Summary:").last ?? ""
    func value(_ name: String) -> Double? {
      summary.components(separatedBy: name).dropFirst().first
        .flatMap { $0.split(whereSeparator: { " \n".contains($0) }).first }.flatMap { Double($0) }
    }
    return (try #require(value("I:")), try #require(value("Peak:")))
  }

  /// Noise whose level changes, with a few high peaks.
  private func sound(level: Double, peaks: Float) -> Sound {
    var noise = Noise(seed: 17)
    var last = 0.0
    return Sound(
      SoundSamples(
        mono: (0..<480_000).map { index in
          last = last * 0.9 + (Double(noise.below(2001)) / 1000 - 1) * 0.1
          let swell = 0.6 + 0.4 * sin(Double(index) / 30_000)
          return Float(last * level * swell) * (index % 40_000 < 30 ? peaks : 1)
        }))
  }

  @Test(
    "a film is as loud as asked for, by the measure of ffmpeg, and no true peak exceeds −1 dB",
    arguments: [-16, -23, -14])
  func target(loudness: Int) throws {
    let scratch = try Scratch()
    for (level, peaks) in [(0.5, 1), (0.05, 12), (3, 2)] as [(Double, Float)] {
      let track = SoundTrack([SoundClip(sound(level: level, peaks: peaks))], loudness: Double(loudness))
      let mixer = try SoundMixer(track, filmDuration: Rational(10))
      let found = try measured(try mixer.read(mixer.count), scratch)
      #expect(abs(found.loudness - Double(loudness)) <= 0.1, "\(level)")
      #expect(found.peak <= -0.9, "\(level)")
    }
  }

  @Test("silence stays silence")
  func silence() throws {
    let mixer = try SoundMixer(SoundTrack([], loudness: -16), filmDuration: Rational(2))
    #expect(try mixer.read(mixer.count).left.allSatisfy { $0 == 0 })
  }
}
