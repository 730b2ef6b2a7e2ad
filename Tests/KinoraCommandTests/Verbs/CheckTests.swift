import Foundation
import Testing

@Suite("kinora check")
struct CheckTests {
  @Test("a valid scene is silent on standard output and ends with status 0")
  func valid() throws {
    let run = try KinoraProcess.run("check", "Fixtures/scenes/push.json5")
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
  }

  @Test("an invalid scene ends with status 2 and prints the problems that are written beside it")
  func invalid() throws {
    let run = try KinoraProcess.run("check", "Fixtures/invalid/canvas-zero.json5")
    let expected = try String(
      contentsOf: KinoraProcess.package.appendingPathComponent("Fixtures/invalid/canvas-zero.expected"), encoding: .utf8
    )
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors == expected + "1 problem\nsee: kinora explain wrong-value\n")
  }

  @Test("--json prints the problems as JSON on standard output")
  func json() throws {
    let run = try KinoraProcess.run("check", "Fixtures/invalid/layer-unknown-key.json5", "--json")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(run.status == 2)
    #expect(report.problems.first?.pointer == "/layers/0/postion")
    #expect(report.problems.first?.suggestion == "position")
    #expect(report.problems.first?.line == 5)
  }

  @Test("a scene that is not there is a failure of a file, which is status 3")
  func missing() throws {
    let run = try KinoraProcess.run("check", "nowhere.json5")
    #expect(run.status == 3)
    #expect(run.errors.contains("there is no such file"))
  }

  @Test("a text that no font can show is a problem of the scene, for check, frame and render alike")
  func missingGlyphs() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { kinora: 1, canvas: { width: 64, height: 64, frameRate: 30, duration: 1 },
        layers: [{ type: "CATextLayer", name: "title", string: "a\u{10FFFD}", bounds: [0, 0, 64, 64] }] }
      """, to: "s.json5")
    let scene = folder.path("s.json5")
    for arguments in [
      ["check", scene], ["frame", scene, "--at", "0s", "-o", folder.path("a.png")],
      ["render", scene, "-o", folder.path("a.mp4")],
    ] {
      let run = try KinoraProcess.run(arguments)
      #expect(run.status == 2, "\(arguments[0])")
      #expect(run.errors.contains("\"title\"") && run.errors.contains("U+10FFFD"), "\(run.errors)")
    }
    let report = try JSONDecoder().decode(
      Report.self, from: Data(try KinoraProcess.run("check", scene, "--json").output.utf8))
    #expect(report.problems.count == 1)
    for name in ["a.png", "a.mp4"] { #expect(!FileManager.default.fileExists(atPath: folder.path(name))) }
  }

  @Test("the canvas is checked for the output that is named, else for the film that the scene asks for")
  func outputs() throws {
    let folder = try TemporaryFolder()
    let scene =
      "{ kinora: 1, canvas: { width: 3, height: 3, frameRate: 30, duration: 1 }, layers: [] }"
    let film = try KinoraProcess.run(["check", "-"], input: scene, in: folder)
    #expect(film.status == 2)
    #expect(
      film.errors.hasPrefix("<stdin>:1:22: error: canvas: H.264 with 4:2:0 chroma needs an even width and height"))
    #expect(film.errors.contains("kinora check --output frames-%05d.png"))
    #expect(try KinoraProcess.run(["check", "-", "--codec", "vp9"], input: scene, in: folder).status == 0)
    let pictures = try KinoraProcess.run(["check", "-", "-o", "%d.png"], input: scene, in: folder)
    #expect(pictures.status == 0 && !pictures.errors.contains("warning"))
    #expect(try KinoraProcess.run(["check", "-", "-o", "a.webm"], input: scene, in: folder).status == 0)
    #expect(try KinoraProcess.run(["check", "-", "-o", "a.mpp4"], input: scene, in: folder).status == 2)
    #expect(try folder.names() == [])
  }

  @Test("every scene of the project that renders passes")
  func fixtures() throws {
    let folder = KinoraProcess.package.appendingPathComponent("Fixtures/scenes")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".json5") {
      #expect(try KinoraProcess.run("check", folder.path + "/" + name).status == 0, "\(name)")
    }
  }

  @Test("no text of a scene, a name or a path can steer the terminal or forge a line of a message")
  func controlCharacters() throws {
    let folder = try TemporaryFolder()
    let evil = "a\u{1B}]0;x\u{7}\u{9B}31m\u{202E}\u{2028}"
    try folder.write(
      """
      { kinora: 1, canvas: { width: 8, height: 8, frameRate: 30, duration: 1 }, "\(evil)\\nforged: error": 1,
        assets: { "\(evil)": { image: "\(evil)\\n" } },
        layers: [{ name: "\(evil)x", "\(evil)": 1, type: "CATextLayer", string: "\(evil)\\n" }, { name: "q", contents: "\(evil)?" }],
        timeline: [{ at: "\(evil).\(evil).end", set: { "\(evil)": 1, "q.\(evil)": 1 } }] }
      """, to: "\(evil)\n.json5")
    try folder.write("{ kinora: 1 ", to: "\(evil)\n.json")
    try folder.write(
      """
      { kinora: 1, canvas: { width: 8, height: 8, frameRate: 30, duration: 1 },
        layers: [{ name: "\(evil)\\nx", type: "CATextLayer", string: "\(evil)", custom: { "\(evil)": "\(evil)" },
          animations: { "\(evil)": { type: "basic", keyPath: "opacity" } } }] }
      """, to: "good.json5")
    let scene = folder.path("\(evil)\n.json5")
    for words in [
      ["check", scene], ["check", scene, "--json"], ["check", folder.path("\(evil)\n.json")],
      ["render", scene, "-o", evil],
      ["check", scene, "--\(evil)"], [evil], ["check", "\(evil)\nforged"], ["check", scene, "--param", evil],
      ["check", scene, "--param", "\(evil)=1"], ["render", scene, "-o", "a.mp4", "--data", evil],
      ["inspect", folder.path("good.json5"), "--at", "0"],
      ["inspect", folder.path("good.json5"), "--at", "0", "--json"],
      ["frame", folder.path("good.json5"), "--at", "0", "-o", "\(evil)\n/a.png"],
      ["golden", "verify", scene, "--name", evil],
      ["golden", "verify", folder.path("good.json5"), "--name", evil], ["diff", scene, evil], ["diff", evil, evil],
      ["inspect", folder.path("good.json5"), "--curve", "\(evil).x", "-o", "a.svg"],
    ] {
      let run = try KinoraProcess.run(words, in: folder.url)
      for text in [run.output, run.errors] {
        let hidden = text.unicodeScalars.filter {
          $0 != "\n" && ($0.properties.generalCategory == .control || ["\u{202E}", "\u{2028}"].contains($0))
        }
        #expect(hidden.isEmpty, "\(words): \(text.debugDescription)")
        #expect(!text.split(separator: "\n").contains { $0.hasPrefix("forged") || $0.hasPrefix(".json") }, "\(words)")
      }
    }
  }

  @Test("parameters from the command line are checked like those in the file")
  func parameters() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      { kinora: 1, canvas: { width: 8, height: 8, frameRate: 30, duration: 1 },
        parameters: { size: { type: "number" } },
        layers: [{ bounds: [0, 0, 8, 8], cornerRadius: "${size}" }] }
      """, to: "s.json5")
    #expect(try KinoraProcess.run("check", folder.path("s.json5"), "--param", "size=3").status == 0)
    let wrong = try KinoraProcess.run("check", folder.path("s.json5"), "--param", "size=big")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("parameter size: error: found \"big\"\n  allowed: a number"))
    let unknown = try KinoraProcess.run("check", folder.path("s.json5"), "--param", "size=3", "--param", "sise=3")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean \"size\"?"))
  }

  private struct Report: Decodable {
    struct Problem: Decodable {
      let line: Int
      let pointer: String
      let suggestion: String?
    }
    let problems: [Problem]
  }
}
