import Foundation
import TestSupport
import Testing

@Suite("Sound from the command line")
struct SoundTests {
  /// A folder with a scene of two seconds and its sound: clicks at 0.1 s and 1.9 s.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { kinora: 1, canvas: { width: 32, height: 32, frameRate: 25, duration: "2s" }, layers: [],
        assets: { clicks: { audio: "clicks.wav" } }, audio: [{ asset: "clicks", at: "0.1s" }] }
      """, to: "scene.json5")
    let wave = WaveFile.clicks(at: [0, 86_400], count: 86_401, rate: 48_000)
    try Data(wave).write(to: folder.url.appendingPathComponent("clicks.wav"))
    return folder
  }

  private static func places(_ path: String) throws -> [Int] {
    let sound = try DecodedSound(path: path)
    return [0..<48_000, 48_000..<96_000].map { DecodedSound.peak(of: sound.left, in: $0) }
  }

  @Test("a film has its scene's sound, at any size", arguments: ["a.mp4", "a.webm", "a.mov", "a.mkv"])
  func films(name: String) throws {
    let folder = try Self.folder()
    let run = try KinoraProcess.run("render", "scene.json5", "-o", name, "--size", "64x64", in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Self.places(folder.url.appendingPathComponent(name).path) == [4800, 91_200])
  }

  @Test("the codec and the bit rate of the sound are those asked for, by the command before the scene")
  func codecs() throws {
    let folder = try Self.folder()
    var scene = try String(contentsOf: folder.url.appendingPathComponent("scene.json5"), encoding: .utf8)
    scene = scene.replacingOccurrences(of: "layers: []", with: "output: { audioCodec: 'pcm' }, layers: []")
    try folder.write(scene, to: "pcm.json5")
    for (scene, name, words, expected) in [
      ("scene.json5", "a.mkv", ["--audio-codec", "flac"], "flac"), ("pcm.json5", "a.mov", [], "pcm_s24le"),
      ("pcm.json5", "b.mov", ["--audio-codec", "aac", "--audio-bitrate", "64k"], "aac"),
      ("pcm.json5", "a.mp4", [], "aac"),
    ] as [(String, String, [String], String)] {
      let run = try KinoraProcess.run(["render", scene, "-o", name] + words, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      let codec = try Tool.run(
        "ffprobe", "-v", "error", "-select_streams", "a", "-show_entries", "stream=codec_name", "-of", "csv=p=0",
        folder.url.appendingPathComponent(name).path)
      #expect(codec == expected)
    }
    for (words, message) in [
      (["--audio-codec", "opus"], "MP4 files hold AAC sound, not Opus"), (["--audio-codec", "mp3"], "--audio-codec"),
      (["--audio-bitrate", "1M"], "from 16k to 512k"),
    ] {
      let run = try KinoraProcess.run(["render", "scene.json5", "-o", "c.mp4"] + words, in: folder.url)
      #expect(run.status == 2 && run.errors.contains(message), "\(words): \(run.errors)")
    }
  }

  @Test("a WAV file has the sound alone, of a range of frames too")
  func waves() throws {
    let folder = try Self.folder()
    let run = try KinoraProcess.run("render", "scene.json5", "-o", "mix.wav", in: folder.url)
    #expect(run.status == 0 && run.errors.contains("mix.wav"), "\(run.errors)")
    let path = folder.url.appendingPathComponent("mix.wav").path
    #expect(try Self.places(path) == [4800, 91_200])
    #expect(try DecodedSound(path: path).left.count == 96_000)
    let part = try KinoraProcess.run("render", "scene.json5", "-o", "part.wav", "--frames", "40..", in: folder.url)
    #expect(part.status == 0)
    let sound = try DecodedSound(path: folder.url.appendingPathComponent("part.wav").path)
    #expect(sound.left.count == 19_200 && DecodedSound.peak(of: sound.left, in: 0..<19_200) == 91_200 - 76_800)
    let silent = try KinoraProcess.run("render", "Fixtures/scenes/push.json5", "-o", "/tmp/kinora-silent.wav")
    #expect(silent.status == 2 && silent.errors.contains("the film has no sound"), "\(silent.errors)")
  }

  @Test("an output without sound says once that it is left out")
  func leftOut() throws {
    let folder = try Self.folder()
    let run = try KinoraProcess.run("render", "scene.json5", "-o", "f-%02d.png", "--frames", "0..1", in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.components(separatedBy: "sound is left out").count == 2, "\(run.errors)")
  }

  @Test("a sound that begins when the film is over is a warning that names it")
  func late() throws {
    let folder = try Self.folder()
    let scene = try String(contentsOf: folder.url.appendingPathComponent("scene.json5"), encoding: .utf8)
    try folder.write(scene.replacingOccurrences(of: "at: \"0.1s\"", with: "at: \"2s\""), to: "late.json5")
    let run = try KinoraProcess.run("check", "late.json5", in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.contains("the sound \"clicks\" begins at 2.0 s and is not heard: the film lasts 2.0 s"))
  }

  @Test("check reads every sound to its end")
  func check() throws {
    let folder = try Self.folder()
    #expect(try KinoraProcess.run("check", "scene.json5", in: folder.url).status == 0)
    let path = folder.url.appendingPathComponent("clicks.wav")
    let bytes = try Data(contentsOf: path)
    try bytes.prefix(bytes.count / 2).write(to: path)
    let run = try KinoraProcess.run("check", "scene.json5", in: folder.url)
    #expect(run.status == 2)
    #expect(
      run.errors.hasPrefix("scene.json5:2:30: error: audio: ") && run.errors.contains("it ends too early"),
      "\(run.errors)")
    try FileManager.default.removeItem(at: path)
    let missing = try KinoraProcess.run("check", "scene.json5", in: folder.url)
    #expect(missing.status == 2 && missing.errors.contains("audio: there is no file at \"clicks.wav\""))
  }
}
