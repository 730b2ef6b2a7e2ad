import Foundation
import Testing

@Suite("kinora golden")
struct GoldenTests {
  private let folder = try? TemporaryFolder()

  /// A folder with a small scene in which a square moves to `x`.
  private func scene(_ name: String = "moving.json5", x: Int = 40, duration: String = "0.5s") throws -> TemporaryFolder
  {
    let folder = try #require(folder)
    let text = """
      { kinora: 1, canvas: { width: 64, height: 32, frameRate: 20, duration: "\(duration)" },
        layers: [{ name: "a", position: [16, 16], bounds: [0, 0, 16, 16], backgroundColor: "red",
          animations: { go: { type: "basic", keyPath: "position.x", toValue: \(x), duration: "1s" } } }] }
      """
    try folder.write(text, to: name)
    return folder
  }

  private func kinora(_ words: String..., environment: [String: String] = [:]) throws -> KinoraProcess {
    // Recording is refused where CI is set, which may be so where these tests run.
    let words = ["-u", "CI", try KinoraProcess.binary().path] + words
    return try KinoraProcess.run(
      program: "/usr/bin/env", environment["CI"] == nil ? words : Array(words.dropFirst(2)),
      in: try #require(folder).url, environment: environment)
  }

  @Test("a film that was recorded matches its golden, which pins every frame")
  func matches() throws {
    let folder = try scene()
    let record = try kinora("golden", "record", "moving.json5", "--review", "0,9")
    #expect(record.status == 0)
    #expect(record.errors.contains("10 frames recorded"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("Goldens")).sorted()
    #expect(names == ["moving.f0000.png", "moving.f0009.png", "moving.golden.json", "moving.trace"])
    let verify = try kinora("golden", "verify", "moving.json5")
    #expect(verify.status == 0)
    #expect(verify.output == "moving: matches (10 frames compared)\n")
  }

  @Test("a changed film ends with status 1, and the report shows the frames that have a review picture")
  func differs() throws {
    let folder = try scene()
    #expect(try kinora("golden", "record", "moving.json5", "--review", "8").status == 0)
    _ = try scene(x: 41)
    let verify = try kinora("golden", "verify", "moving.json5", "--report", "report.html")
    #expect(verify.status == 1)
    // At time 0 nothing has moved yet.
    #expect(verify.output.hasPrefix("moving: cause: `a` position.x, since frame 1: expected toValue 40, is toValue 41"))
    #expect(verify.output.contains("9 of 10 frames differ"))
    let page = try folder.text("report.html")
    #expect(page.contains("\"note\":\"review picture\""))
    #expect(page.contains("drawn with the approved values; its fingerprint is the approved one"))
    #expect(!page.contains("no picture of the approved frame exists"))
  }

  @Test("the film made of a scene is compared with the approved frames: number, times, pixels")
  func film() throws {
    let folder = try scene()
    #expect(try kinora("golden", "record", "moving.json5").status == 0)
    #expect(try KinoraProcess.run(["render", "moving.json5", "-o", "a.mp4"], in: folder.url).status == 0)
    #expect(try KinoraProcess.run(["render", "moving.json5", "-o", "f-%03d.png"], in: folder.url).status == 0)
    let pictures = try kinora("golden", "verify", "moving.json5", "--film", "f-%03d.png")
    #expect(pictures.status == 0)
    #expect(pictures.output.hasSuffix("f-%03d.png: 0 of 10 frames differ\n"), "\(pictures.output)")
    let strict = try kinora("golden", "verify", "moving.json5", "--film", "a.mp4")
    #expect(strict.status == 1)
    let limits = ["--tolerance", "psnr=15", "--reason", "H.264 in 4:2:0"]
    let allowed = try KinoraProcess.run(
      ["golden", "verify", "moving.json5", "--film", "a.mp4"] + limits, in: folder.url)
    #expect(allowed.status == 0)
    #expect(allowed.output.contains("frames differ as allowed: H.264 in 4:2:0"), "\(allowed.output)")
    let bare = try KinoraProcess.run(["golden", "verify", "moving.json5"] + limits, in: folder.url)
    #expect(bare.status == 2)
  }

  @Test("comparing with a golden that was never recorded fails")
  func missing() throws {
    _ = try scene()
    let verify = try kinora("golden", "verify", "moving.json5")
    #expect(verify.status == 1)
    #expect(verify.output.contains("no golden is recorded at"))
  }

  @Test("a film of another length is said to be one")
  func shape() throws {
    _ = try scene()
    #expect(try kinora("golden", "record", "moving.json5").status == 0)
    _ = try scene(duration: "0.25s")
    let verify = try kinora("golden", "verify", "moving.json5")
    #expect(verify.status == 1)
    #expect(
      verify.output.contains("expected 64 × 32 at 20, 10 frames in 1/2 s, found 64 × 32 at 20, 5 frames in 1/4 s"))
  }

  @Test("nothing is recorded where CI is set")
  func continuousIntegration() throws {
    let folder = try scene()
    let record = try kinora("golden", "record", "moving.json5", environment: ["CI": "true"])
    #expect(record.status == 2)
    #expect(record.errors.contains("CI is set"))
    #expect(try folder.names() == ["moving.json5"])
  }

  @Test(
    "words that make no sense are named",
    arguments: [
      (["golden", "verfy", "moving.json5"], "did you mean \"verify\"?"),
      (["golden", "record", "moving.json5", "--frames", "3,99"], "allowed: frames from 0 to 9"),
      (["golden", "record", "moving.json5", "--oracle", "aple"], "did you mean \"apple\"?"),
      (["golden", "verify", "moving.json5", "--frames", "3"], "--frames belongs to record"),
      (["golden", "verify", "moving.json5", "--name", "a/b"], "a name without a slash"),
    ])
  func usage(words: [String], message: String) throws {
    _ = try scene()
    let run = try KinoraProcess.run(
      program: "/usr/bin/env", ["-u", "CI", try KinoraProcess.binary().path] + words, in: try #require(folder).url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
  }
}
