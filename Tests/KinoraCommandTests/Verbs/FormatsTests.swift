import Foundation
import Testing

@Suite("kinora formats, and outputs of every kind")
struct FormatsTests {
  static let scene = """
    { kinora: 1, canvas: { width: 16, height: 16, frameRate: 10, duration: "0.4s" },
      layers: [{ name: "dot", position: [8, 8], bounds: [0, 0, 8, 8], backgroundColor: "red" }] }
    """

  @Test("the list names every format with its extensions and codecs, in words and as JSON")
  func list() throws {
    let run = try KinoraProcess.run("formats")
    #expect(run.status == 0)
    for line in ["mp4", "webm", "numbered jpeg", "h264", "prores"] {
      #expect(run.output.split(separator: "\n").contains { $0.hasPrefix(line + " ") }, "\(line)")
    }
    let json = try KinoraProcess.run("formats", "--json")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let formats = try #require(object["formats"] as? [[String: Any]])
    #expect(formats.contains { $0["name"] as? String == "webm" && $0["alphaCodec"] as? String == "vp9" })
  }

  @Test("- is standard output: Y4M, or raw samples or hashes by --format, and nothing else is printed there")
  func standardOutput() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json5")
    let y4m = try KinoraProcess.shell("$kinora render scene.json5 -o - | head -c 23", in: folder)
    #expect(y4m.output == "YUV4MPEG2 W16 H16 F10:1")
    let hashes = try KinoraProcess.run(["render", "-", "-o", "-", "--format", "hashes"], input: Self.scene, in: folder)
    #expect(hashes.output.split(separator: "\n").filter { !$0.hasPrefix("#") }.count == 4)
    let film = try KinoraProcess.run(["render", "-", "-o", "-", "--format", "mp4"], input: Self.scene, in: folder)
    #expect(film.status == 2 && film.errors.contains("known are y4m, rgba, hashes"))
    #expect(try folder.names() == ["scene.json5"])
  }

  @Test("--for stands for options, which the command line overrides, and names the files it makes")
  func presets() throws {
    let folder = try TemporaryFolder()
    let web = ["render", "-", "-o", "a.mp4", "--for", "web"]
    #expect(try KinoraProcess.run(web, input: Self.scene, in: folder).status == 0)
    #expect(try KinoraProcess.run(web + ["--profile", "main"], input: Self.scene, in: folder).status == 0)
    let probe = try Tool.run(
      "ffprobe", "-v", "error", "-show_entries", "stream=codec_name,profile", "-of", "csv=p=0", folder.path("a.mp4"))
    #expect(probe.trimmingCharacters(in: .whitespacesAndNewlines) == "h264,Main")
    let wrong = try KinoraProcess.run(
      ["render", "-", "-o", "a.webm", "--for", "web"], input: Self.scene, in: folder)
    #expect(wrong.status == 2 && wrong.errors.contains("--for web makes a .mp4 or .mov file"))
  }

  @Test("a codec that the format cannot hold, and a word that is no codec, are refused with what there is")
  func refusals() throws {
    let folder = try TemporaryFolder()
    for (words, message) in [
      (["--codec", "prores"], "MP4 files hold H.264 or HEVC or AV1 or VP9, not ProRes"),
      (["--codec", "h265"], "did you mean"), (["--bitrate", "8X"], "such as 800k or 8M"),
      (["--gop", "0"], "a whole number from 1"), (["--background", "blurple"], "--background"),
    ] {
      let run = try KinoraProcess.run(["render", "-", "-o", "a.mp4"] + words, input: Self.scene, in: folder)
      #expect(run.status == 2 && run.errors.contains(message), "\(words): \(run.errors)")
    }
    #expect(try folder.names() == [])
  }

  @Test("a scene's output says how it is encoded, and what it says wrongly is found where it stands")
  func scenes() throws {
    let folder = try TemporaryFolder()
    let scene = { (output: String) in Self.scene.replacing("layers:", with: "output: { \(output) }, layers:") }
    let good = scene("codec: 'hevc', bitrate: '500k', gop: 12, pixelFormat: 'yuv444p', matrix: 'bt601'")
    #expect(try KinoraProcess.run(["render", "-", "-o", "a.mp4"], input: good, in: folder).status == 0)
    let probe = try Tool.run(
      "ffprobe", "-v", "error", "-show_entries", "stream=codec_name,pix_fmt,color_space", "-of", "csv=p=0",
      folder.path("a.mp4"))
    #expect(probe.trimmingCharacters(in: .whitespacesAndNewlines) == "hevc,yuv444p,smpte170m")
    let bad = scene("codec: 'h264', crf: 60, bitrate: 'much', pixelFormat: 'yuv400'")
    let run = try KinoraProcess.run(["check", "-"], input: bad, in: folder)
    #expect(run.status == 2)
    for words in ["/output/crf", "from 0 to 51", "/output/bitrate", "/output/pixelFormat", "did you mean"] {
      #expect(run.errors.contains(words), "\(words) in \(run.errors)")
    }
  }
}
