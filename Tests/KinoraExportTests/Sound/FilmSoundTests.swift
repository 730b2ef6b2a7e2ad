import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraMedia
import KinoraRaster
import KinoraScenes
import KinoraSound
import KinoraTiming
import TestSupport
import Testing

@Suite("Films made by code, with sound")
struct FilmSoundTests {
  private static let click = Sound(SoundSamples(mono: [0.5]))

  private static func film(_ build: @escaping (Stage) -> Void) -> Film {
    Film(size: CGSize(width: 32, height: 32), frameRate: 25, duration: 2) { stage in
      stage.background = .black
      build(stage)
    }
  }

  @Test("what is played at first, later and in events is heard to the sample")
  func events() throws {
    let scratch = try Scratch()
    let film = Self.film { stage in
      stage.play(Self.click)
      stage.play(Self.click, at: 1.5)
      stage.at(0.5) { stage.play(Self.click) }
      // Between two frames, and less before a frame than the limiter looks ahead.
      stage.at(0.799) { stage.play(Self.click) }
      stage.at(1) { stage.play(Self.click, at: 1.001) }
    }
    try film.export(to: scratch.path("a.mkv"))
    let expected = [0, 24_000, 38_352, 48_048, 72_000]
    let sound = try DecodedSound(path: scratch.path("a.mkv"))
    for place in expected {
      #expect(DecodedSound.peak(of: sound.left, in: max(0, place - 20)..<place + 20) == place)
    }
  }

  @Test("the frames of a film with sound are the frames of the film without it")
  func frames() throws {
    func hashes(_ film: Film) throws -> [FrameHash] {
      let sink = HashSink()
      try film.export(into: sink)
      return sink.hashes
    }
    #expect(try hashes(Self.film { $0.play(Self.click) }) == hashes(Self.film { _ in }))
  }

  @Test("a sound in a film that began without any is an error that says what to do")
  func undeclared() throws {
    let scratch = try Scratch()
    let film = Self.film { stage in stage.at(1) { stage.play(Self.click) } }
    do {
      try film.export(to: scratch.path("a.mp4"))
      Issue.record("a film was made")
    } catch { #expect("\(error)".contains("stage.soundTrack = SoundTrack()")) }
    #expect(try scratch.names() == [])
    let declared = Self.film { stage in
      stage.soundTrack = SoundTrack()
      stage.at(1) { stage.play(Self.click) }
    }
    try declared.export(to: scratch.path("a.mp4"))
    let sound = try DecodedSound(path: scratch.path("a.mp4"))
    #expect(DecodedSound.peak(of: sound.left, in: 0..<96_000) == 48_000)
  }

  @Test("a clip that makes no sense, and one in the past, are the stage's problem")
  func problems() {
    let stage = Stage(size: CGSize(width: 8, height: 8))
    stage.play(Self.click, fadeIn: 1)
    #expect(
      stage.problem?.description.hasPrefix("a sound cannot be played: fadeIn: 1 s is longer than the clip") == true)
    let late = Stage(size: CGSize(width: 8, height: 8))
    late.advance(to: 2)
    late.play(Self.click, at: 1)
    #expect(late.problem == .soundInThePast(time: Rational(1), now: Rational(2)))
  }
}

@Suite("A film's sound without its pictures")
struct SoundFileTests {
  private static func film(_ build: @escaping (Stage) -> Void) -> Film {
    Film(size: CGSize(width: 32, height: 32), frameRate: 25, duration: 2, build)
  }

  @Test("a WAV file has the samples of the film, those of events too, to the last frame's end")
  func samples() throws {
    let scratch = try Scratch()
    let film = Self.film { stage in
      stage.play(Sound(SoundSamples(left: [0.5, 0.25], right: [-0.5, -0.25])), at: 0.5)
      stage.at(1) { stage.play(Sound(SoundSamples(mono: [0.125]))) }
    }
    try film.exportSound(to: scratch.path("mix.wav"))
    let sound = try DecodedSound(path: scratch.path("mix.wav"))
    #expect(sound.left.count == 96_000)
    #expect(Array(sound.left[23_999...24_002]) == [0, 0.5, 0.25, 0] && sound.right[24_000] == -0.5)
    #expect(sound.left[48_000] == 0.125)
    #expect(sound.left.filter { $0 != 0 }.count == 3)
    var options = Exporter.Options()
    options.frames = 10..<30
    try film.exportSound(to: scratch.path("part.wav"), options: options)
    #expect(try DecodedSound(path: scratch.path("part.wav")).left == Array(sound.left[19_200..<57_600]))
  }

  @Test("a film without sound has no WAV file, and an older one stays")
  func none() throws {
    let scratch = try Scratch()
    try scratch.write([1, 2, 3], to: "mix.wav")
    #expect(throws: ExportError.self) { try Self.film { _ in }.exportSound(to: scratch.path("mix.wav")) }
    #expect(try scratch.read("mix.wav") == [1, 2, 3])
  }

  @Test("a cancelled one leaves nothing")
  func cancelled() throws {
    let scratch = try Scratch()
    var options = Exporter.Options()
    let cancellation = Cancellation()
    cancellation.cancel()
    options.cancellation = cancellation
    let film = Self.film { $0.play(Sound(SoundSamples(mono: [1]))) }
    #expect(throws: ExportError.cancelled) { try film.exportSound(to: scratch.path("mix.wav"), options: options) }
    #expect(try scratch.names() == [])
  }
}

@Suite("Scenes with sound")
struct SceneSoundTests {
  /// Two clicks in a file of half a second: at its beginning and after a quarter of a second.
  private static func write(_ scratch: Scratch) throws {
    try scratch.write(WaveFile.clicks(at: [0, 12_000], count: 24_000, rate: 48_000), to: "tick.wav")
    try scratch.write(Array("no sound".utf8), to: "text.wav")
  }

  private static func scene(_ scratch: Scratch, _ audio: String, rest: String = "layers: []") throws -> Scene {
    let broken = audio.contains("broken") ? "broken: { audio: 'text.wav' }" : ""
    return try SceneLoader.load(
      text: """
        { kinora: 1, canvas: { width: 32, height: 32, frameRate: 25, duration: 3 }, audio: \(audio),
          assets: { tick: { audio: "tick.wav" }, \(broken) }, \(rest) }
        """, folder: scratch.folder, assets: AssetLoader())
  }

  private static func problems(_ scratch: Scratch, _ audio: String, rest: String = "layers: []") -> String {
    do {
      let scene = try scene(scratch, audio, rest: rest)
      return scene.rehearse(assets: AssetLoader()).map(\.description).joined(separator: "\n")
    } catch { return "\(error)" }
  }

  @Test("clips play at their times, relative ones too")
  func times() throws {
    let scratch = try Scratch()
    try Self.write(scratch)
    let scene = try Self.scene(
      scratch,
      """
      [ { asset: "tick", name: "one", at: 0.25 }, { asset: "tick", name: "two", at: "one.end + 0.1s", trim: "0.25s" },
        { asset: "tick", name: "three", at: "card.enter.end", trim: [0.2, 0.3], loop: 3, volume: "-6dB" } ]
      """,
      rest: """
        layers: [{ name: "card", animations: {
          enter: { type: "basic", keyPath: "opacity", fromValue: 0, duration: 1, beginTime: "two.end" } } }],
        timeline: [{ at: "three.end", set: { "card.opacity": 0 } }]
        """)
    #expect(scene.audio.map(\.begin) == [Rational(1, 4), Rational(17, 20), Rational(21, 10)])
    #expect(scene.timeline.map(\.time) == [2.4])
    try Film(scene).export(to: scratch.path("a.mkv"))
    let sound = try DecodedSound(path: scratch.path("a.mkv"))
    for place in [12_000, 24_000, 40_800, 100_800 + 2400, 100_800 + 2400 + 9600] {
      #expect(DecodedSound.peak(of: sound.left, in: place - 100..<place + 100) == place, "\(place)")
    }
  }

  @Test("volume, fades, speed, loops and ducking are read as they are written")
  func values() throws {
    let scratch = try Scratch()
    try Self.write(scratch)
    let scene = try Self.scene(
      scratch,
      """
      [ { asset: "tick", name: "voice", at: 1 },
        { asset: "tick", loop: true, speed: 1.25, fadeIn: "100ms", fadeOut: "5f", duration: 2,
          volume: [{ at: 0, value: 0.5 }, { at: "voice.begin", value: "-20dB", timingFunction: "easeIn" }],
          duck: { under: "voice", by: "-12dB", attack: 0.1 } } ]
      """)
    let sound = scene.audio[1]
    #expect(sound.loop == nil && sound.speed == Rational(5, 4) && sound.duration == Rational(2))
    #expect(sound.fadeIn == Rational(1, 10) && sound.fadeOut == Rational(1, 5))
    #expect(sound.volume.keyframes.map(\.time) == [.zero, .one])
    #expect(abs(sound.volume.keyframes[1].value - 0.1) < 1e-12)
    #expect(sound.volume.keyframes[1].timingFunction == CAMediaTimingFunction(name: .easeIn))
    let duck = try #require(sound.duck)
    #expect(duck.under == ["voice"] && abs(duck.decibels + 12) < 1e-9)
    #expect(duck.attack == Rational(1, 10) && duck.release == SoundDucking.usualRelease)
  }

  @Test(
    "what is wrong with a sound is one problem, where it stands, with what is allowed",
    arguments: [
      ("[{ asset: \"tock\" }]", "asset: there is no audio asset \"tock\""),
      ("[{ asset: \"broken\" }]", "cannot read the sound: invalid data"),
      ("[{ asset: \"tick\", at: -1 }]", "at: found -1"),
      ("[{ asset: \"tick\", trim: -1 }]", "trim: found -1"),
      ("[{ asset: \"tick\", trim: [0.3, 0.2] }]", "trim: found"),
      ("[{ asset: \"tick\", trim: 0.6 }]", "trim: "),
      ("[{ asset: \"tick\", trim: [0, 2] }]", "trim: 0 s to 2 s is not all in the sound"),
      ("[{ asset: \"tick\", duration: 1 }]", "duration: 1 s is longer than what there is to play"),
      ("[{ asset: \"tick\", volume: \"loud\" }]", "volume: found \"loud\""),
      ("[{ asset: \"tick\", speed: 0 }]", "speed: found 0"),
      ("[{ asset: \"tick\", loop: 0 }]", "loop: found 0"),
      ("[{ asset: \"tick\", fadeOut: 3 }]", "fadeOut: 3 s is longer than the clip"),
      ("[{ asset: \"tick\", duck: { under: \"musik\" } }, { asset: \"tick\", name: \"music\" }]", "did you mean"),
      ("[{ asset: \"tick\", volum: 1 }]", "a sound has no key \"volum\""),
      ("[{ asset: \"tick\", at: \"tick.end\" }]", "this time depends on itself"),
      ("[{ asset: \"tick\", at: \"tock.end\" }]", "no sound is called \"tock\""),
      (
        "[{ asset: \"tick\", name: \"a\", loop: true }, { asset: \"tick\", name: \"b\", at: \"a.end\" }]",
        "the sound \"a\" never ends"
      ),
      (
        "[{ asset: \"tick\" }, { asset: \"tick\" }, { asset: \"tick\", name: \"b\", at: \"tick.end\" }]",
        "\"tick\" is 2 sounds"
      ),
    ])
  func invalid(audio: String, words: String) throws {
    let scratch = try Scratch()
    try Self.write(scratch)
    let problems = Self.problems(scratch, audio)
    #expect(problems.contains(words), "\(problems)")
    #expect(problems.components(separatedBy: ": error: ").count == 2, "\(problems)")
    #expect(problems.contains("/audio/") || problems.contains("/assets/"), "\(problems)")
  }

  @Test("a sound that ends early is a problem of its asset")
  func truncated() throws {
    let scratch = try Scratch()
    try Self.write(scratch)
    let whole = try scratch.read("tick.wav")
    try Tool.ffmpeg("-i", scratch.path("tick.wav"), "-af", "volume=0.5", scratch.path("tick.flac"))
    try scratch.write(whole[..<(whole.count / 2)], to: "tick.wav")
    let problems = Self.problems(scratch, "[{ asset: \"tick\" }]")
    #expect(problems.contains("it ends too early") && problems.contains("/assets/tick/audio"), "\(problems)")
  }

  @Test("a clip that begins after the film is not heard, and no problem")
  func late() throws {
    let scratch = try Scratch()
    try Self.write(scratch)
    #expect(try Self.scene(scratch, "[{ asset: \"tick\", at: 10 }]").rehearse(assets: AssetLoader()).isEmpty)
  }

  @Test("a scene in code has the same clips")
  func inCode() throws {
    let scratch = try Scratch()
    try Self.write(scratch)
    let asset = SceneAsset(name: "tick", kind: .audio, path: scratch.path("tick.wav"))
    let rate = try #require(FrameRate(25, 1))
    let canvas = try SceneCanvas(width: 32, height: 32, frameRate: rate, duration: Rational(1))
    let scene = Scene(
      canvas: canvas, layers: [], assets: [asset], audio: [SceneSound("tick", at: Rational(1, 10) ?? .zero)])
    let stage = try scene.makeStage(assets: AssetLoader())
    #expect(stage.soundTrack?.clips.first?.begin == Rational(1, 10))
    #expect(stage.soundTrack?.clips.first?.sound.duration == Rational(1, 2))
    let wrong = Scene(canvas: canvas, layers: [], assets: [asset], audio: [SceneSound("tack")])
    #expect(throws: SceneProblems.self) { try wrong.makeStage(assets: AssetLoader()) }
  }
}
