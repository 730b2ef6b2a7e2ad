import KinoraSound
import KinoraTiming
import Testing

/// A sound of so many seconds.
private func sound(_ seconds: Rational = Rational(3)) -> Sound {
  Sound(SoundSamples(mono: [Float](repeating: 1, count: SampleClock.index(of: seconds))))
}

private func rational(_ n: Int64, _ d: Int64) -> Rational { Rational(n, d) ?? .zero }

@Suite("Clips of a sound track")
struct SoundClipTests {
  @Test("a time is the sample nearest to it, and a half goes up")
  func samples() {
    #expect(SampleClock.index(of: rational(1, 2)) == 24_000)
    #expect(SampleClock.index(of: rational(1001, 30_000)) == 1602)
    #expect(SampleClock.index(of: rational(1, 96_000)) == 1)
    #expect(SampleClock.index(of: rational(-1, 96_000)) == 0)
    #expect(SampleClock.index(of: rational(-3, 96_000)) == -1)
    #expect(SampleClock.index(of: Rational(Int64.max)) == Int.max)
    // Frame 1,000,000 of a film at 30000/1001, without a million additions.
    #expect(SampleClock.index(of: rational(1_001_000_000, 30_000)) == 1_601_600_000)
  }

  @Test("a clip lasts as its part, speed, repetitions and duration say")
  func lengths() {
    var clip = SoundClip(sound(), begin: Rational(1))
    #expect(clip.end == Rational(4))
    clip.trim = rational(1, 2)..<Rational(2)
    #expect(clip.length == rational(3, 2))
    clip.speed = rational(3, 2)
    #expect(clip.length == .one)
    clip.loop = 4
    #expect(clip.end == Rational(5))
    clip.duration = rational(5, 2)
    #expect(clip.length == rational(5, 2))
    clip.loop = nil
    clip.duration = nil
    #expect(clip.end == nil)
    #expect(clip.samples(filmDuration: Rational(10)) == 48_000..<480_000)
  }

  @Test("what a clip cannot do is named with what it could")
  func checks() {
    let cases: [(SoundClip, String)] = [
      (SoundClip(sound(), begin: Rational(-1)), "at: -1 s is before the film; allowed: a time of 0 or more"),
      (
        SoundClip(sound(), trim: Rational(-1)..<Rational(1)),
        "trim: -1 s to 1 s is not all in the sound; allowed: a part of it; the sound lasts 3 s"
      ),
      (
        SoundClip(sound(), trim: Rational(2)..<Rational(4)),
        "trim: 2 s to 4 s is not all in the sound; allowed: a part of it; the sound lasts 3 s"
      ),
      (
        SoundClip(sound(), trim: Rational(2)..<Rational(2)),
        "trim: nothing is left of the sound; allowed: a part of it; the sound lasts 3 s"
      ),
      (
        SoundClip(sound(), duration: Rational(4)),
        "duration: 4 s is longer than what there is to play; allowed: at most 3 s, or a loop"
      ),
      (SoundClip(sound(), loop: 0), "loop: found 0; allowed: 1 or more"),
      (SoundClip(sound(), speed: .zero), "speed: found 0.0; allowed: a number from 0.01 to 100"),
      (SoundClip(sound(), fadeIn: Rational(4)), "fadeIn: 4 s is longer than the clip; allowed: at most 3 s"),
      (SoundClip(sound(), fadeOut: Rational(-1)), "fadeOut: found -1 s; allowed: a time of 0 or more"),
      (SoundClip(sound(), volume: SoundVolume(-1)), "volume: found -1.0; allowed: a number from 0 to 100"),
      (
        SoundClip(sound(), duck: SoundDucking(under: ["a"], decibels: 3)),
        "duck: found 3.0 dB; allowed: 0 dB or less"
      ),
    ]
    for (clip, words) in cases {
      do {
        try clip.check()
        Issue.record("not refused: \(words)")
      } catch { #expect("\(error)" == words) }
    }
    #expect(throws: Never.self) { try SoundClip(sound(), duration: Rational(100), loop: nil).check() }
  }
}

@Suite("A clip's gain over the film")
struct SoundEnvelopeTests {
  private func gain(_ clip: SoundClip, _ others: [SoundClip] = [], at seconds: Double) -> Double {
    SoundEnvelope(clip, in: SoundTrack([clip] + others), filmDuration: Rational(10)).gain(at: Int(seconds * 48_000))
  }

  @Test("a volume goes from keyframe to keyframe at each one's pace, and stays at the ends")
  func keyframes() {
    let ease = CAMediaTimingFunction(name: .easeIn)
    let volume = SoundVolume(keyframes: [
      SoundVolume.Keyframe(time: Rational(3), value: 0.5),
      SoundVolume.Keyframe(time: Rational(1), value: 0),
      SoundVolume.Keyframe(time: Rational(2), value: 1, timingFunction: ease),
    ])
    let clip = SoundClip(sound(Rational(8)), volume: volume)
    for (time, value) in [(0.0, 0.0), (1.0, 0.0), (1.25, 0.25), (2.0, 1.0), (3.0, 0.5), (9.0, 0.5)] {
      #expect(gain(clip, at: time) == value, "\(time)")
    }
    #expect(gain(clip, at: 2.5) == 1 - 0.5 * ease.value(at: 0.5))
  }

  @Test("fades are even in amplitude and reach silence at the ends")
  func fades() {
    let clip = SoundClip(
      sound(Rational(4)), begin: Rational(2), volume: SoundVolume(0.5), fadeIn: .one, fadeOut: Rational(2))
    for (time, value) in [(2.0, 0.0), (2.5, 0.25), (3.0, 0.5), (4.0, 0.5), (5.0, 0.25), (6.0, 0.0)] {
      #expect(gain(clip, at: time) == value, "\(time)")
    }
  }

  @Test("a clip is lowered while another plays, falling before it and rising after")
  func ducking() {
    let duck = SoundDucking(under: ["voice"], decibels: -20, attack: rational(1, 5), release: rational(1, 2))
    let music = SoundClip(sound(Rational(8)), name: "music", duck: duck)
    let voices = [
      SoundClip(sound(.one), name: "voice", begin: Rational(2)),
      SoundClip(sound(.one), name: "voice", begin: rational(5, 2)),
      SoundClip(sound(.one), name: "other", begin: Rational(6)),
    ]
    let cases = [
      (1.8, 1.0), (2.0, 0.1), (3.2, 0.1), (3.5, 0.1), (4.0, 1.0), (6.5, 1.0),
      (1.9, 0.316_227_766_016_837_94), (3.75, 0.316_227_766_016_837_94),
    ]
    for (time, value) in cases { #expect(abs(gain(music, voices, at: time) - value) < 1e-9, "\(time)") }
  }

  @Test("decibels are read with their unit only")
  func decibels() {
    #expect(Decibels.parse("-12dB") == -12)
    #expect(Decibels.parse("+1.5 dB") == 1.5)
    #expect(Decibels.parse("−6dB") == -6)
    for text in ["-12", "dB", "1e3dB", "infdB", "-12 db", "-1-2dB"] { #expect(Decibels.parse(text) == nil, "\(text)") }
    #expect(Decibels.factor(0) == 1)
    #expect(abs(Decibels.factor(-20) - 0.1) < 1e-15)
  }
}
