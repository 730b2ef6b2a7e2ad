import Foundation
import KinoraGraphics
import KinoraMedia
import Testing

@Suite("a scene from standard input")
struct StandardInputTests {
  private let folder = try? TemporaryFolder()

  private static func scene(_ rest: String = "", x: Int = 8) -> String {
    """
    { kinora: 1, canvas: { width: 16, height: 16, frameRate: 10, duration: "0.3s" }, \(rest)
      layers: [{ name: "a", position: [\(x), 8], bounds: [0, 0, 8, 8], backgroundColor: "red" }] }
    """
  }

  private func kinora(_ words: String..., input: String = scene()) throws -> KinoraProcess {
    try KinoraProcess.run(words, input: input, in: try #require(folder))
  }

  @Test("every verb that takes a scene takes it from standard input")
  func verbs() throws {
    let folder = try #require(folder)
    #expect(try kinora("check", "-").status == 0)
    #expect(try kinora("inspect", "-", "--at", "0").output.contains("CALayer \"a\""))
    #expect(try kinora("frame", "-", "--at", "0", "-o", "a.png").status == 0)
    #expect(try kinora("render", "-", "-o", "a.mp4").status == 0)
    #expect(try kinora("render", "-", "-o", "f%d.png", "--frames", "..1").status == 0)
    #expect(try folder.names() == ["a.mp4", "a.png", "f0.png", "f1.png"])
    try folder.write(Self.scene(), to: "same.json5")
    try folder.write(Self.scene(x: 9), to: "other.json5")
    #expect(try kinora("diff", "-", "same.json5").status == 0)
    #expect(try kinora("diff", "other.json5", "-").status == 1)
  }

  @Test("a film from standard input is profiled as often as asked for, though the input is read once")
  func profiled() throws {
    let saved = try kinora("profile", "-", "--savings", "1", "--counts-only", "--quiet", "--json")
    #expect(saved.status == 0, "\(saved.errors)")
    #expect(saved.output.contains("\"savings\""))
    let compared = try kinora("profile", "-", "--without", "a", "--rounds", "1", "--quiet")
    #expect(compared.output.hasPrefix("A: <stdin>\nB: <stdin> without a\n"), "\(compared.errors)")
    let builds = try kinora("profile", "-", "--against", "kinora")
    #expect(builds.status == 2)
    #expect(builds.errors.contains("cannot be standard input; name a file"))
  }

  @Test("files that a scene from standard input names are looked for from the current folder")
  func assets() throws {
    let pixels = PixelBuffer(width: 2, height: 2)
    try ImageEncoder.writePNG(pixels, to: try #require(folder).path("dot.png"))
    #expect(try kinora("check", "-", input: Self.scene("assets: { dot: { image: 'dot.png' } },")).status == 0)
    let missing = try kinora("check", "-", input: Self.scene("assets: { dot: { image: 'dto.png' } },"))
    #expect(missing.status == 2)
    #expect(
      missing.errors.hasPrefix(
        "<stdin>:1:106: error: image: there is no file at \"dto.png\"; did you mean \"dot.png\"?"))
  }

  @Test("every row of a table uses the scene from standard input, or the rows themselves come from there")
  func rows() throws {
    let folder = try #require(folder)
    let scene = Self.scene("parameters: { id: { type: 'number' } },")
    let rows = "{ \"id\": 1 }\n{ \"id\": 2 }\n"
    try folder.write(rows, to: "rows.jsonl")
    #expect(
      try kinora("render", "-", "-o", "${id}-%d.png", "--frames", "0", "--data", "rows.jsonl", input: scene).status == 0
    )
    try folder.write(scene, to: "s.json5")
    #expect(
      try kinora("render", "s.json5", "-o", "${id}-%d.png", "--frames", "1", "--data", "-", input: rows).status == 0)
    #expect(
      try folder.names().filter { !$0.hasPrefix(".") } == [
        "1-0.png", "1-1.png", "2-0.png", "2-1.png", "rows.jsonl", "s.json5",
      ])
    let wrong = try kinora("render", "s.json5", "-o", "${id}-%d.png", "--data", "-", input: "[]")
    #expect(wrong.errors.hasPrefix("<stdin>:1:1: error:"))
  }

  @Test("a golden of a scene from standard input needs a name and lies below the current folder")
  func goldens() throws {
    let folder = try #require(folder)
    let nameless = try kinora("golden", "verify", "-")
    #expect(nameless.status == 2 && nameless.errors.contains("--name"))
    let command = "cat .in | env -u CI \"$0\" golden record - --name dot"
    try folder.write(Self.scene(), to: ".in")
    let record = try KinoraProcess.run(
      program: "/bin/sh", ["-c", command, try KinoraProcess.binary().path], in: folder.url)
    #expect(record.status == 0, "\(record.errors)")
    #expect(FileManager.default.fileExists(atPath: folder.path("Goldens/dot.golden.json")))
    #expect(try kinora("golden", "verify", "-", "--name", "dot").status == 0)
  }

  @Test("standard input is refused for two things at once")
  func once() throws {
    for words in [["diff", "-", "-"], ["render", "-", "-o", "a.mp4", "--data", "-"]] {
      let run = try KinoraProcess.run(words, input: Self.scene(), in: try #require(folder))
      #expect(run.status == 2 && run.errors.contains("both standard input"))
    }
  }

  @Test("the help of every verb that takes a scene mentions standard input")
  func help() throws {
    for verb in ["render", "frame", "check", "inspect", "golden", "diff"] {
      #expect(try KinoraProcess.run(verb, "--help").output.contains("- for standard input"), "\(verb)")
    }
  }

  @Test("problems of a scene from standard input are named as compilers name them")
  func problems() throws {
    let run = try kinora("check", "-", input: "{ kinora: 1,\n  canvas }")
    #expect(run.status == 2 && run.errors.hasPrefix("<stdin>:2:10: error: syntax error"))
    #expect(try kinora("check", "-", input: "").errors.hasPrefix("<stdin>:1:1: error: syntax error"))
  }
}
