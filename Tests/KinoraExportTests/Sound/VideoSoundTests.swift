import Foundation
import KinoraExport
import KinoraFormats
import KinoraGraphics
import KinoraLayers
import KinoraMedia
import KinoraScenes
import KinoraSound
import TestSupport
import Testing

@Suite("The sound of videos")
struct VideoSoundTests {
  /// Two seconds at 10 frames a second that flash at 0.5 s and at 1.5 s, with a click at the beginning of each flash.
  /// The sound's clicks are at `clicks` of the sound, which begins `delay` seconds after the pictures, or before them.
  private static func clip(
    _ scratch: Scratch, clicks: [Int] = [24_000, 72_000], count: Int = 96_000, delay: Double = 0,
    name: String = "clip.mov"
  ) throws {
    try scratch.write(WaveFile.clicks(at: clicks, count: count, rate: 48_000), to: "clicks.wav")
    let pictures = "color=black:size=16x16:rate=10:duration=2,geq=lum='if(eq(mod(N,10),5),235,16)':cb=128:cr=128"
    try Tool.ffmpeg(
      "-itsoffset", "\(max(0, -delay))", "-f", "lavfi", "-i", pictures, "-itsoffset", "\(max(0, delay))", "-i",
      scratch.path("clicks.wav"), "-map", "0:v", "-map", "1:a", "-vsync", "0", "-c:v", "libx264", "-qp", "0", "-c:a",
      "pcm_s16le",
      scratch.path(name))
  }

  private static func scene(
    _ scratch: Scratch, _ layers: String, rest: String = "", duration: Int = 3, rate: Int = 25
  ) throws -> Scene {
    try SceneLoader.load(
      text: """
        { kinora: 1, canvas: { width: 16, height: 16, frameRate: \(rate), duration: \(duration) },
          assets: { clip: { video: "clip.mov" } }, layers: [\(layers)], \(rest) }
        """, folder: scratch.folder, assets: AssetLoader())
  }

  private static let card = "name: 'card', frame: [0, 0, 16, 16]"

  /// A click: the sample and the amplitude.
  private struct Click: Equatable {
    let place: Int
    var level: Float = 0.5
  }

  /// Everything in a film's sound that can be heard.
  private static func clicks(_ film: Film, _ scratch: Scratch) throws -> [Click] {
    try film.exportSound(to: scratch.path("mix.wav"))
    let sound = try DecodedSound(path: scratch.path("mix.wav"))
    return sound.left.indices.filter { sound.left[$0].magnitude > 0.01 }
      .map { Click(place: $0, level: (sound.left[$0] * 1000).rounded() / 1000) }
  }

  private static func clicks(_ scratch: Scratch, _ layers: String, rest: String = "") throws -> [Click] {
    try clicks(Film(try scene(scratch, layers, rest: rest)), scratch)
  }

  @Test("a video is silent unless its sound is asked for, and as loud as asked")
  func volume() throws {
    let scratch = try Scratch()
    try Self.clip(scratch)
    let silent = try Self.scene(
      scratch, "{ \(Self.card), contents: { video: 'clip', whenOver: 'hold', sound: false } }")
    #expect(!silent.hasSound)
    for (sound, level) in [("true", 0.5), ("0.5", 0.25), ("'-20dB'", 0.05)] as [(String, Float)] {
      let found = try Self.clicks(
        scratch, "{ \(Self.card), contents: { video: 'clip', whenOver: 'hold', sound: \(sound) } }")
      #expect(found == [24_000, 72_000].map { Click(place: $0, level: level) }, "\(sound)")
    }
  }

  @Test(
    "sound and pictures stay together at any time, part, repetition and offset",
    arguments: [
      // Layer, then its video; then what of the video plays when: video time = layer time · pace + shift.
      ("", "", [0.5, 1.5]),
      ("beginTime: 0.25,", "", [0.75, 1.75]),
      ("timeOffset: 1,", "", [0.5]),
      ("", ", trim: ['1s', null]", [0.5]),
      ("beginTime: 0.2,", ", trim: ['0.4s', '1s'], loop: 3", [0.3, 0.9, 1.5]),
      ("", ", trim: ['0.4s', '0.9s'], loop: true", [0.1, 0.6, 1.1, 1.6, 2.1, 2.6]),
      ("timeOffset: 1.3,", ", trim: ['0.4s', '0.9s'], loop: 4", [0.3]),
    ] as [(String, String, [Double])])
  func together(layer: String, video: String, expected: [Double]) throws {
    let scratch = try Scratch()
    try Self.clip(scratch)
    let over = video.contains("true") ? "" : ", whenOver: 'hide'"
    let scene = try Self.scene(
      scratch, "{ \(Self.card), \(layer) contents: { video: 'clip'\(video)\(over), sound: true } }", rate: 20)
    let film = Film(scene)
    #expect(try Self.clicks(film, scratch).map(\.place) == expected.map { Int(($0 * 48_000).rounded()) })
    // Every click comes with the first frame of a flash, which lasts for two frames of the film.
    try film.export(to: scratch.path("a.mkv"))
    let luma = try Tool.ffmpeg(
      "-i", scratch.path("a.mkv"), "-map", "v:0", "-vf", "scale=1:1", "-f", "rawvideo", "-pix_fmt", "gray", "-")
    let flashes = luma.indices.filter { luma[$0] > 127 && ($0 == 0 || luma[$0 - 1] <= 127) }
    #expect(flashes == expected.map { Int(($0 * 20).rounded(.up)) })
    let sound = try DecodedSound(path: scratch.path("a.mkv"))
    for time in expected {
      let place = Int((time * 48_000).rounded())
      #expect(DecodedSound.peak(of: sound.left, in: place - 600..<place + 600) == place)
    }
  }

  @Test(
    "a sound that begins before or after the pictures, or ends before them, keeps its place", arguments: [-0.3, 0, 0.2])
  func offsets(delay: Double) throws {
    let scratch = try Scratch()
    let shift = Int(delay * 48_000)
    try Self.clip(scratch, clicks: [24_000 - shift, 72_000 - shift], count: 73_000 - shift, delay: delay)
    let found = try Self.clicks(
      scratch, "{ \(Self.card), contents: { video: 'clip', loop: 2, whenOver: 'hold', sound: true } }")
    #expect(found.map(\.place) == [24_000, 72_000, 120_000])
  }

  @Test("the paces of the layer, of those above it and of the video multiply, and keep the pitch")
  func pace() throws {
    let scratch = try Scratch()
    // A tone of 480 Hz: 100 samples a wave.
    let tone = (0..<96_000).flatMap { index -> [Int16] in
      let value = Int16((sin(Double(index) / 100 * 2 * .pi) * 16_384).rounded())
      return [value, value]
    }
    try scratch.write(WaveFile.bytes(tone, rate: 48_000), to: "tone.wav")
    try Tool.ffmpeg(
      "-f", "lavfi", "-i", "color=black:size=16x16:rate=10:duration=2", "-i", scratch.path("tone.wav"), "-c:v",
      "libx264",
      "-c:a", "pcm_s16le", scratch.path("clip.mov"))
    let film = Film(
      try Self.scene(
        scratch,
        """
        { beginTime: 0.5, speed: 2, sublayers: [
          { \(Self.card), speed: 0.5, contents: { video: 'clip', speed: 1.25, whenOver: 'hide', sound: true } }] }
        """))
    try film.exportSound(to: scratch.path("mix.wav"))
    let sound = try DecodedSound(path: scratch.path("mix.wav")).left
    // 2 s at a pace of 2 · 0.5 · 1.25 last 1.6 s, from 0.5 s on; the filter's windows are some 2000 samples.
    let loud = sound.indices.filter { sound[$0].magnitude > 0.2 }
    #expect(abs((loud.first ?? 0) - 24_000) < 200 && abs((loud.last ?? 0) - 100_800) < 2500)
    let middle = sound[40_000..<80_000]
    let crossings = zip(middle, middle.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect(abs(crossings - 400) <= 4, "\(crossings)")
  }

  @Test("the timeline adds, removes, stops and replaces sounds with their pictures")
  func timeline() throws {
    let scratch = try Scratch()
    try Self.clip(scratch)
    let video = "{ video: 'clip', loop: true, sound: true }"
    func found(_ layers: String, _ timeline: String) throws -> [Double] {
      try Self.clicks(scratch, layers, rest: "timeline: [\(timeline)]").map { Double($0.place) / 48_000 }
    }
    let card = "{ \(Self.card), contents: \(video) }"
    #expect(try found(card, "") == [0.5, 1.5, 2.5])
    #expect(try found(card, "{ at: 1, remove: 'card' }") == [0.5])
    #expect(try found("", "{ at: 1, addLayer: { layer: \(card) } }") == [1.5, 2.5])
    #expect(try found("", "{ at: 1, addLayer: { layer: \(card) } }, { at: 2, remove: 'card' }") == [1.5])
    #expect(try found("{ \(Self.card) }", "{ at: 1, set: { 'card.contents': \(video) } }") == [1.5, 2.5])
    #expect(
      try found(card, "{ at: 1, set: { 'card.contents': null } }, { at: 2, set: { 'card.contents': \(video) } }") == [
        0.5, 2.5,
      ])
    #expect(try found(card, "{ at: 1, set: { 'card.opacity': 0 } }") == [0.5, 1.5, 2.5])
    // Stopped for half a second, as `speed` and `timeOffset` stop a layer.
    #expect(
      try found(
        card,
        """
        { at: 1, set: { 'card.timeOffset': 1, 'card.speed': 0 } },
        { at: 1.5, set: { 'card.timeOffset': -0.5, 'card.speed': 1 } }
        """) == [0.5, 2])
  }

  @Test("a video without sound whose sound is asked for, and a video that would be heard elsewhere, are problems")
  func problems() throws {
    let scratch = try Scratch()
    try Tool.ffmpeg("-f", "lavfi", "-i", "color=black:size=16x16:rate=10:duration=1", scratch.path("clip.mov"))
    let scene = try Self.scene(scratch, "{ contents: { video: 'clip', whenOver: 'hold', sound: true } }")
    let problems = scene.rehearse(assets: AssetLoader())
    #expect(problems.count == 1 && problems.first?.pointer == "/assets/clip/video")
    #expect(problems.first?.message.contains("there is no sound in it") == true, "\(problems)")
    #expect(throws: ExportError.self) { try Film(scene).exportSound(to: scratch.path("a.wav")) }
    for (layer, message) in [
      ("type: 'CAEmitterLayer', emitterCells: [{ contents: { video: 'clip', sound: true } }]", "only as the contents"),
      ("style: { contents: { video: 'clip', sound: 0.5 } }", "only as the contents"),
      ("contents: { video: 'clip', sound: 'loud' }", "true, false, a number from 0 to 100"),
      ("contents: { video: 'clip', sound: -1 }", "true, false, a number from 0 to 100"),
    ] {
      do {
        _ = try Self.scene(scratch, "{ \(layer) }")
        Issue.record("\(layer) is read")
      } catch { #expect("\(error)".contains(message), "\(error)") }
    }
  }

  @Test("music goes down under a video that is heard, before it begins too")
  func ducking() throws {
    let scratch = try Scratch()
    try Self.clip(scratch)
    let wave = [Int16](repeating: 8192, count: 2 * 144_000)
    try scratch.write(WaveFile.bytes(wave, rate: 48_000), to: "music.wav")
    let scene = try SceneLoader.load(
      text: """
        { kinora: 1, canvas: { width: 16, height: 16, frameRate: 25, duration: 3 },
          assets: { clip: { video: "clip.mov" }, music: { audio: "music.wav" } },
          audio: [{ asset: "music", duck: { under: "clip", by: 0.5, attack: 0.2, release: 0.2 } }],
          timeline: [{ at: 1, addLayer: { layer: { beginTime: 1, contents: { video: "clip", trim: [0, 0.4], whenOver: "hide", sound: true } } } }],
          layers: [] }
        """, folder: scratch.folder, assets: AssetLoader())
    try Film(scene).exportSound(to: scratch.path("mix.wav"))
    let sound = try DecodedSound(path: scratch.path("mix.wav")).left
    func level(_ seconds: Double) -> Float { (sound[Int(seconds * 48_000)] * 1000).rounded() / 1000 }
    #expect(level(0.7) == 0.25 && level(1.2) == 0.125 && level(2) == 0.25)
    #expect(level(0.9) < 0.24 && level(0.9) > 0.13)
  }

  @Test("in Swift a layer's sound is that of a scene, and follows what the program does")
  func inSwift() throws {
    let scratch = try Scratch()
    try Self.clip(scratch)
    let clip = try Footage(path: scratch.path("clip.mov"))
    let film = Film(size: CGSize(width: 16, height: 16), frameRate: 25, duration: 3) { stage in
      let card = CALayer()
      card.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
      card.contents = try? clip.image(playing: Playback(loopCount: 0, volume: 0.5))
      stage.root.addSublayer(card)
      if let sound = try? clip.sound() { stage.play(sound, with: card) }
      stage.at(1) { card.removeFromSuperlayer() }
      stage.at(2) {
        card.beginTime = 2
        stage.root.addSublayer(card)
      }
    }
    #expect(try Self.clicks(film, scratch) == [Click(place: 24_000, level: 0.25), Click(place: 120_000, level: 0.25)])
    // The film that is encoded while the stage goes on is the same.
    var options = EncodingOptions()
    options.soundCodec = .pcm
    try film.export(to: scratch.path("a.mov"), encoding: options)
    #expect(try DecodedSound(path: scratch.path("a.mov")).left == DecodedSound(path: scratch.path("mix.wav")).left)
    let still = Film(size: CGSize(width: 16, height: 16), frameRate: 25, duration: 1) { stage in
      if let sound = try? clip.sound() { stage.play(sound, with: stage.root) }
    }
    #expect(throws: ExportError.self) { try still.exportSound(to: scratch.path("b.wav")) }
  }
}
