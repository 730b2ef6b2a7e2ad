import Foundation
import TestSupport
import Testing

@Suite("Renders that go on where they were ended")
struct ResumeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Twenty seconds in four chunks, of frames that are all different and take some time.
    try folder.write(
      """
      { kinora: 1, canvas: { width: 256, height: 144, frameRate: 10, duration: "20s" },
        parameters: { end: { type: "number", default: 240 } },
        layers: [{ position: [16, 72], bounds: [0, 0, 32, 32], backgroundColor: "red", shadowOpacity: 1, shadowRadius: 12,
          animations: { a: { type: "basic", keyPath: "position.x", toValue: "${end}", duration: 20 } } }] }
      """, to: "scene.json5")
  }

  private func render(_ name: String, _ words: String...) throws -> KinoraProcess {
    try KinoraProcess.run(["render", "scene.json5", "-o", name, "--resume"] + words, in: folder.url)
  }

  /// Starts a render to `name`, and kills it when its first chunk is whole.
  private func kill(_ name: String, by signal: Int32 = SIGKILL) throws -> (status: Int32, errors: String) {
    let run = try RunningKinora(
      ["render", "scene.json5", "-o", name, "--resume", "--threads", "1", "--codec", "av1", "--preset", "slow"],
      in: folder)
    try run.wait("make a chunk") {
      FileManager.default.fileExists(atPath: folder.path(".\(name).chunks/chunk-00000.json"))
    }
    run.send(signal)
    return try run.ended()
  }

  @Test("a killed run goes on at its last whole chunk and gives the bytes of a run that was not killed")
  func killed() throws {
    let whole = try render("whole.mp4", "--codec", "av1", "--preset", "slow")
    #expect(whole.status == 0, "\(whole.errors)")
    #expect(try kill("film.mp4").status == -1)
    #expect(!FileManager.default.fileExists(atPath: folder.path("film.mp4")))
    let first = try FileManager.default.attributesOfItem(atPath: folder.path(".film.mp4.chunks/chunk-00000.segment"))
    let kept = try ChunkScene.bytes(folder, ".film.mp4.chunks/chunk-00000.segment")
    #expect(!kept.isEmpty && first[.size] as? Int == kept.count)
    let run = try render("film.mp4", "--codec", "av1", "--preset", "slow")
    #expect(run.status == 0 && run.errors.contains("of 200 frames are there"), "\(run.errors)")
    #expect(try ChunkScene.bytes(folder, "film.mp4") == ChunkScene.bytes(folder, "whole.mp4"))
    #expect(try folder.names() == ["film.mp4", "scene.json5", "whole.mp4"])
    let times = try ChunkScene.times(folder.path("film.mp4"))
    #expect(times.count == 200 && times[150].hasPrefix("15.0"))
  }

  @Test("a run that is stopped by a signal says what is kept")
  func stopped() throws {
    let end = try kill("film.mp4", by: SIGTERM)
    #expect(end.status == 143)
    #expect(end.errors.contains("of 200 frames of film.mp4 are kept, and the same command goes on"), "\(end.errors)")
  }

  @Test("chunks of other parameters, and of another encoding, are thrown away with a warning")
  func others() throws {
    _ = try kill("film.mp4")
    let whole = try render("whole.mp4", "--param", "end=120", "--codec", "av1", "--preset", "slow")
    #expect(whole.status == 0)
    var run = try render("film.mp4", "--param", "end=120", "--codec", "av1", "--preset", "slow")
    #expect(
      run.status == 0 && run.errors.contains("thrown away: the scene's parameters have other values"), "\(run.errors)")
    #expect(try ChunkScene.bytes(folder, "film.mp4") == ChunkScene.bytes(folder, "whole.mp4"))
    _ = try kill("film.mp4")
    run = try render("film.mp4")
    #expect(run.status == 0 && run.errors.contains("thrown away: the film is encoded in another way"), "\(run.errors)")
    #expect(try folder.names() == ["film.mp4", "scene.json5", "whole.mp4"])
  }

  @Test("two runs to one name do not mix: the second is refused while the first lives")
  func two() throws {
    let words = [
      "render", "scene.json5", "-o", "film.mp4", "--resume", "--threads", "1", "--codec", "av1", "--preset", "slow",
    ]
    let first = try RunningKinora(words, in: folder)
    try first.wait("begin") { FileManager.default.fileExists(atPath: folder.path(".film.mp4.chunks/plan.json")) }
    let second = try render("film.mp4")
    #expect(second.status == 3 && second.errors.contains("another run with --resume"), "\(second.errors)")
    first.send(SIGTERM)
    #expect(try first.ended().status == 143)
    #expect(try render("film.mp4").status == 0)
  }

  @Test("an output that is an input is refused before anything is drawn")
  func input() throws {
    try FileManager.default.moveItem(atPath: folder.path("scene.json5"), toPath: folder.path("scene.mp4"))
    let run = try KinoraProcess.run("render", "scene.mp4", "-o", "scene.mp4", "--resume", in: folder.url)
    #expect(run.status == 2 && run.errors.contains("choose another name"), "\(run.errors)")
    #expect(try folder.names() == ["scene.mp4"])
  }

  @Test("a batch refuses the option, and names what it has instead")
  func batch() throws {
    try folder.write("end\n120\n", to: "rows.csv")
    let run = try render("film-${row}.mp4", "--data", "rows.csv")
    #expect(run.status == 2 && run.errors.contains("--skip-existing"), "\(run.errors)")
    #expect(try folder.names() == ["rows.csv", "scene.json5"])
  }

  @Test("a film of one chunk has the bytes of an ordinary render")
  func ordinary() throws {
    #expect(try render("film.webm", "--frames", "100..149").status == 0)
    try ChunkScene.kinora("render", "scene.json5", "-o", "plain.webm", "--frames", "100..149", in: folder)
    #expect(try ChunkScene.bytes(folder, "film.webm") == ChunkScene.bytes(folder, "plain.webm"))
  }
}
