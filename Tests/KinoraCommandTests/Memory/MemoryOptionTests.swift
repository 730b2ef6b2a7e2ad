import Foundation
import Testing

@Suite("kinora --memory")
struct MemoryOptionTests {
  /// A folder with a scene that has the given layers and assets.
  private func scene(_ layers: String, assets: String = "") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { kinora: 1, canvas: { width: 32, height: 32, frameRate: 10, duration: "1s" }, assets: { \(assets) }, layers: [ \(layers) ] }
      """, to: "s.json5")
    return folder
  }

  private static func nested(_ levels: Int) -> String {
    (0..<levels).reduce("{ bounds: [0, 0, 8, 8], backgroundColor: \"#f00\" }") { inner, level in
      "{ type: \"CAReplicatorLayer\", name: \"level-\(level)\", instanceCount: 1000, sublayers: [ \(inner) ] }"
    }
  }

  @Test(
    "a scene with more instances than any memory holds ends every verb with one message",
    arguments: ["frame", "render", "check"])
  func instances(verb: String) throws {
    let folder = try scene(Self.nested(5))
    let (file, still, film) = (folder.path("s.json5"), folder.path("a.png"), folder.path("a.mp4"))
    let result =
      switch verb {
      case "frame": try KinoraProcess.run("frame", file, "--at", "0", "-o", still)
      case "render": try KinoraProcess.run("render", file, "-o", film, "--quiet")
      default: try KinoraProcess.run("check", file)
      }
    // `check` ends with status 2 for whatever it finds, and prints the number of problems and where they are explained after them.
    #expect(result.status == (verb == "check" ? 2 : 3), "\(result)")
    #expect(result.errors.split(separator: "\n").count == (verb == "check" ? 3 : 1), "\(result.errors)")
    #expect(result.errors.contains("level-4") && result.errors.contains("--memory"), "\(result.errors)")
    #expect(try folder.names() == ["s.json5"])
  }

  @Test("the option --memory sets the ceiling")
  func ceiling() throws {
    let folder = try scene(Self.nested(1))
    let words = ["frame", folder.path("s.json5"), "--at", "0", "-o", folder.path("a.png"), "--memory"]
    let refused = try KinoraProcess.run(words + ["2MiB"])
    #expect(refused.status == 3 && refused.errors.contains("2.1 MB allowed"), "\(refused.errors)")
    #expect(try KinoraProcess.run(words + ["512MiB"]).status == 0)
    #expect(try KinoraProcess.run(words + ["90%"]).status == 0)
  }

  @Test(
    "a ceiling that makes no sense is refused with what is allowed", arguments: ["2", "-1GB", "lots", "0%", "200%", ""])
  func nonsense(text: String) throws {
    let folder = try scene("")
    let result = try KinoraProcess.run(
      "frame", folder.path("s.json5"), "--at", "0", "-o", folder.path("a.png"), "--memory", text)
    #expect(result.status == 2 && result.errors.contains("512MiB") && result.errors.contains("25%"), "\(result.errors)")
  }

  @Test("pictures that do not fit end with status 3 and name the file")
  func pictures() throws {
    let assets = (0..<4).map { "a\($0): { image: \"a\($0).png\" }" }.joined(separator: ", ")
    let folder = try scene("", assets: assets)
    for index in 0..<4 {
      _ = try Tool.run(
        "ffmpeg", "-nostdin", "-v", "error", "-f", "lavfi", "-i", "color=red:size=1000x1000", "-frames:v", "1",
        folder.path("a\(index).png"))
    }
    let words = ["frame", folder.path("s.json5"), "--at", "0", "-o", folder.path("a.png"), "--memory"]
    let result = try KinoraProcess.run(words + ["16MB"])
    #expect(result.status == 3, "\(result)")
    #expect(result.errors.contains("a3.png") || result.errors.contains("a2.png"), "\(result.errors)")
    #expect(try KinoraProcess.run(words + ["60MB"]).status == 0)
    let checked = try KinoraProcess.run("check", folder.path("s.json5"), "--memory", "16MB")
    #expect(checked.status == 2 && checked.errors.contains("a3.png"), "\(checked)")
  }
}
