import Foundation
import KinoraGraphics
import KinoraMedia
import Testing

@Suite("kinora render and frame")
struct RenderTests {
  @Test("a complete film appears under its name, and nothing else is left in the folder", arguments: ["mp4", "webm"])
  func films(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.run("render", "Fixtures/scenes/implicit.json5", "-o", folder.path("film." + kind))
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names() == ["film." + kind])
    let probe = try Tool.run(
      "ffprobe", "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries",
      "stream=nb_read_frames,width,height",
      "-of", "csv=p=0", folder.path("film." + kind))
    // 00:00:03:00 at 30000/1001 counts ninety frames.
    #expect(probe.split(whereSeparator: \.isWhitespace).first == "320,180,90")
  }

  @Test("a scene's film has the same bytes whatever the number of threads")
  func threads() throws {
    let folder = try TemporaryFolder()
    for threads in ["1", "5"] {
      let run = try KinoraProcess.run(
        "render", "Fixtures/scenes/implicit.json5", "-o", folder.path(threads + ".mp4"), "--threads", threads,
        "--frames", "0..<30")
      #expect(run.status == 0)
    }
    let films = try ["1.mp4", "5.mp4"].map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
    #expect(films[0] == films[1])
  }

  @Test("numbered pictures are the frames that --frames names, scaled by --size")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.run(
      "render", "Fixtures/scenes/implicit.json5", "-o", folder.path("f-%03d.png"), "--frames", "15...17", "--size",
      "160x90")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.names() == ["f-015.png", "f-016.png", "f-017.png"])
    let image = try ImageDecoder.decode(path: folder.path("f-016.png"))
    #expect(image.width == 160 && image.height == 90)
  }

  @Test("a frame of a film and the still of its time are the same picture")
  func stills() throws {
    let folder = try TemporaryFolder()
    let scene = "Fixtures/scenes/implicit.json5"
    #expect(try KinoraProcess.run("render", scene, "-o", folder.path("%d.png"), "--frames", "40").status == 0)
    #expect(try KinoraProcess.run("frame", scene, "--at", "40f", "-o", folder.path("still.png")).status == 0)
    let pictures = try ["40.png", "still.png"].map { try Data(contentsOf: folder.url.appendingPathComponent($0)) }
    #expect(pictures[0] == pictures[1])
  }

  @Test(
    "a film that cannot be made leaves an existing one as it was, and no other file",
    arguments: [
      (["render", "Fixtures/invalid/layer-unknown-key.json5", "-o", "OUT/film.mp4"], 2, "did you mean \"position\"?"),
      (["render", "Fixtures/scenes/implicit.json5", "-o", "OUT/film.mp4", "--size", "161x91"], 2, "even"),
      (["render", "Fixtures/scenes/implicit.json5", "-o", "OUT/film.mp4", "--frames", "80..<100"], 2, "0..89"),
      (["render", "Fixtures/scenes/implicit.json5", "-o", "OUT/film.webm", "--codec", "h264"], 2, "H.264"),
      (["render", "Fixtures/scenes/implicit.json5", "-o", "OUT/film.mpp4"], 2, ".mp4"),
      (["render", "Fixtures/scenes/implicit.json5", "-o", "OUT/film"], 2, "extension"),
      (["render", "Fixtures/scenes/implicit.json5", "-o", "OUT/film.png"], 2, "frames-%05d.png"),
      (["render", "Fixtures/scenes/implicit.json5"], 2, "--output is missing"),
      (
        ["render", "Fixtures/scenes/implicit.json5", "-o", "OUT/film.mp4", "--crf", "best"], 2,
        "a whole number from 0 to 100"
      ),
      (
        ["render", "Fixtures/scenes/implicit.json5", "-o", "OUT/film.mp4", "--preset", "slwo"], 2,
        "did you mean \"slow\"?"
      ),
      (["render", "Fixtures/scenes/implicit.json5", "-o", "OUT/nowhere/film.mp4"], 3, "nowhere"),
      (["render", "Fixtures/scenes/nothing.json5", "-o", "OUT/film.mp4"], 3, "there is no such file"),
      (["frame", "Fixtures/scenes/implicit.json5", "--at", "1s", "-o", "OUT/still.bmp"], 2, ".png"),
      (["frame", "Fixtures/scenes/implicit.json5", "--at", "9s", "-o", "OUT/still.png"], 2, "the length of the film"),
      (["frame", "Fixtures/scenes/implicit.json5", "--at", "noon", "-o", "OUT/still.png"], 2, "\"00:00:01:15\""),
      (["frame", "Fixtures/scenes/implicit.json5", "--at", "1s", "-o", "OUT/nowhere/still.png"], 3, "nowhere"),
    ])
  func failures(_ words: [String], _ status: Int32, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "film.mp4")
    let run = try KinoraProcess.run(words.map { $0.replacing("OUT", with: folder.url.path) })
    #expect(run.status == status)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try folder.names() == ["film.mp4"])
    #expect(try folder.text("film.mp4") == "precious")
  }

  @Test(
    "--frames chooses frames by their numbers, and two points include the last",
    arguments: [
      ("3..5", [3, 4, 5]), ("3...5", [3, 4, 5]), ("3..<5", [3, 4]), ("7..", [7, 8, 9]), ("..1", [0, 1]), ("..<1", [0]),
      ("8", [8]), ("8..<", [8, 9]), ("0..9", Array(0...9)),
    ])
  func ranges(_ range: String, _ frames: [Int]) throws {
    let folder = try TemporaryFolder()
    let scene = "{ kinora: 1, canvas: { width: 2, height: 2, frameRate: 10, duration: 1 }, layers: [] }"
    let run = try KinoraProcess.run(["render", "-", "-o", "%d", "--frames", range], input: scene, in: folder)
    #expect(run.status == 2)
    let good = try KinoraProcess.run(["render", "-", "-o", "%d.png", "--frames", range], input: scene, in: folder)
    #expect(good.status == 0, "\(good.errors)")
    #expect(try folder.names() == frames.map { "\($0).png" })
  }

  @Test(
    "--frames is refused when it names frames that the film does not have, or is no range",
    arguments: ["5..3", "3..10", "..", "a..b", "3....5", "-1..2", "5..<5"])
  func noRanges(_ range: String) throws {
    let folder = try TemporaryFolder()
    let scene = "{ kinora: 1, canvas: { width: 2, height: 2, frameRate: 10, duration: 1 }, layers: [] }"
    let run = try KinoraProcess.run(["render", "-", "-o", "%d.png", "--frames", range], input: scene, in: folder)
    #expect(run.status == 2)
    #expect(run.errors.contains("--frames"))
    #expect(try folder.names() == [])
  }

  @Test("a transparent canvas stays transparent or is refused, unless a colour lies under everything")
  func transparency() throws {
    let folder = try TemporaryFolder()
    let scene = """
      { kinora: 1, canvas: { width: 16, height: 16, frameRate: 10, duration: "0.1s", background: "#0008" }, layers: [] }
      """
    for verb in ["render", "check"] {
      let film = try KinoraProcess.run([verb, "-", "-o", "a.mp4"], input: scene, in: folder)
      #expect(film.status == 2)
      for word in ["canvas is transparent", "webm (VP9)", "mov (ProRes)", "--background"] {
        #expect(film.errors.contains(word), "\(film.errors)")
      }
    }
    #expect(try folder.names() == [])
    let flat = try KinoraProcess.run(
      ["render", "-", "-o", "a.apng", "--background", "white", "--quiet"], input: scene, in: folder)
    #expect(flat.status == 0 && flat.errors.isEmpty)
    let kept = try KinoraProcess.run(["render", "-", "-o", "b.apng"], input: scene, in: folder)
    #expect(kept.status == 0 && !kept.errors.contains("warning"))
    // Black of opacity 136/255 over white leaves 255 − 136 of it.
    #expect(try pixel("a.apng", in: folder) == [119, 119, 119, 255])
    #expect(try pixel("b.apng", in: folder) == [0, 0, 0, 136])
    #expect(try KinoraProcess.run(["render", "-", "-o", "%d.jpg"], input: scene, in: folder).status == 2)
    #expect(try KinoraProcess.run(["render", "-", "-o", "%d.webp"], input: scene, in: folder).status == 0)
    #expect(try pixel("0.webp", in: folder) == [0, 0, 0, 136])
  }

  /// The first pixel of a file, straight, as ffmpeg decodes it.
  private func pixel(_ name: String, in folder: TemporaryFolder) throws -> [UInt8] {
    let raw = folder.path("pixel.rgba")
    _ = try Tool.run(
      "ffmpeg", "-v", "error", "-y", "-i", folder.path(name), "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgba",
      raw)
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: raw)).prefix(4))
  }

  @Test("--progress json prints a line with an object for each step, the last one for the last frame")
  func progress() throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.run(
      "render", "Fixtures/scenes/implicit.json5", "-o", folder.path("f.mp4"), "--frames", "..<10", "--progress", "json")
    #expect(run.status == 0)
    let last = try #require(run.output.split(separator: "\n").last)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    #expect(object["frame"] as? Int == 10)
    #expect(object["frames"] as? Int == 10)
  }

  @Test("--quiet says nothing when all is well")
  func quiet() throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.run(
      "render", "Fixtures/scenes/implicit.json5", "-o", folder.path("f.mp4"), "--frames", "0", "--quiet")
    #expect(run.status == 0)
    #expect(run.output.isEmpty && run.errors.isEmpty)
  }

  @Test("without a terminal the command prints neither a bar nor colours")
  func plain() throws {
    let folder = try TemporaryFolder()
    let run = try KinoraProcess.run(
      "render", "Fixtures/scenes/implicit.json5", "-o", folder.path("f.mp4"), "--frames", "..<10")
    #expect(run.errors.contains("10 of 10 frames"))
    #expect(!run.errors.contains("\u{1B}"))
  }
}
