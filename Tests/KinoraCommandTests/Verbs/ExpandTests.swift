import Foundation
import Testing

@Suite("kinora expand")
struct ExpandTests {
  private static let scene = """
    { kinora: 1, canvas: { width: 64, height: 36, frameRate: 10, duration: "1s" },
      parameters: { title: { type: "string", default: "Hello" } },
      assets: { a: { image: "media/a.svg" } },
      variants: { tall: { canvas: { width: 36, height: 64 } } },
      layers: [{ repeat: 3, name: "dot${i}", position: ["${8 * i}", 9], bounds: [0, 0, 4, 4], contents: "a" },
        { type: "CATextLayer", string: "${title}", fontSize: 8, bounds: [0, 0, 30, 9], position: [30, 20] }] }
    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["media", "out"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
    }
    try folder.write(Self.scene, to: "scene.json5")
    try folder.write(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"><rect width=\"4\" height=\"4\"/></svg>",
      to: "media/a.svg")
    try folder.write("title\nOne\nTwo\n", to: "rows.csv")
    return folder
  }

  @Test("a scene is printed with everything worked out, and what is printed is a scene that renders the same frames")
  func same() throws {
    let folder = try folder()
    let printed = try KinoraProcess.run("expand", "scene.json5", "--param", "title=Bye", in: folder.url)
    #expect(printed.status == 0, "\(printed.errors)")
    for words in ["name: \"dot2\"", "position: [16, 9]", "string: \"Bye\"", "a: { image: \"media/a.svg\" }"] {
      #expect(printed.output.contains(words), "\(printed.output)")
    }
    #expect(!printed.output.contains("repeat"))
    try folder.write(printed.output, to: "plain.json5")
    let check = try KinoraProcess.run("check", "plain.json5", "--strict", in: folder.url)
    #expect(check.status == 0, "\(check.errors)")
    for (scene, hashes) in [(["scene.json5", "--param", "title=Bye"], "a.sha256"), (["plain.json5"], "b.sha256")] {
      let run = try KinoraProcess.run(["frame"] + scene + ["--at", "0.5s", "-o", hashes + ".png"], in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(
      try Data(contentsOf: folder.url.appendingPathComponent("a.sha256.png"))
        == Data(contentsOf: folder.url.appendingPathComponent("b.sha256.png")))
  }

  @Test("a file has paths that count from its own folder, and a row and a variant are chosen as elsewhere")
  func file() throws {
    let folder = try folder()
    let run = try KinoraProcess.run(
      "expand", "scene.json5", "--data", "rows.csv", "--row", "2", "--variant", "tall", "-o", "out/plain.json5",
      in: folder.url)
    #expect(run.status == 0, "\(run.errors)")
    let text = try folder.text("out/plain.json5")
    for words in ["\"../media/a.svg\"", "string: \"Two\"", "width: 36"] { #expect(text.contains(words), "\(text)") }
    #expect(try KinoraProcess.run("check", "plain.json5", in: folder.url.appendingPathComponent("out")).status == 0)
    // Paths lead from the new file's folder to the files, whatever way the old scene's path took.
    let inside = folder.url.appendingPathComponent("out")
    for (scene, output, path) in [
      ("../out/../scene.json5", "plain.json5", "../media/a.svg"), ("../scene.json5", "../plain.json5", "media/a.svg"),
      (folder.path("out/../scene.json5"), "plain.json5", "../media/a.svg"),
    ] {
      #expect(try KinoraProcess.run("expand", scene, "-o", output, in: inside).status == 0)
      let text = try String(contentsOf: inside.appendingPathComponent(output), encoding: .utf8)
      #expect(text.contains("\"\(path)\""), "\(text)")
    }
    // Behind a symbolic link ".." is another folder.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("media/deep"))
    try FileManager.default.createDirectory(atPath: folder.path("media/deep"), withIntermediateDirectories: true)
    try folder.write(Self.scene.replacing("media/a.svg", with: "link/../a.svg"), to: "linked.json5")
    let linked = try KinoraProcess.run("expand", "linked.json5", in: folder.url)
    #expect(linked.output.contains("/link/../a.svg\""), "\(linked.errors)\(linked.output)")
    let over = try KinoraProcess.run("expand", "scene.json5", "-o", "scene.json5", in: folder.url)
    #expect(over.status != 0)
    #expect(try folder.text("scene.json5") == Self.scene)
  }

  @Test("a scene with problems is not printed")
  func wrong() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{ kinora: 1, canvas: { width: 0, height: 36, frameRate: 10, duration: 1 }, layers: [] }", to: "a.json5")
    let run = try KinoraProcess.run("expand", "a.json5", in: folder.url)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("a.json5:1:"))
  }
}
