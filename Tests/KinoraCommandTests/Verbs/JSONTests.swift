import Foundation
import Testing

@Suite("What programs read")
struct JSONTests {
  /// The object that a command prints.
  private func object(_ words: [String], in folder: URL = KinoraProcess.package) throws -> [String: Any] {
    let run = try KinoraProcess.run(words, in: folder)
    #expect(run.status == 0, "\(words): \(run.errors)")
    return try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(words)")
  }

  @Test("the page lists every verb, with --json where the verb has it and nowhere else")
  func table() throws {
    let page = try String(contentsOf: KinoraProcess.package.appendingPathComponent("docs/command.md"), encoding: .utf8)
    let section = try #require(
      page.components(separatedBy: "## What programs read").last?.components(separatedBy: "\n## ").first)
    var ways: [String: String] = [:]
    for row in section.split(separator: "\n") where row.hasPrefix("| `") {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      for verb in cells[0].split(separator: ",") {
        ways[verb.trimmingCharacters(in: CharacterSet(charactersIn: " `"))] = cells[1]
      }
    }
    let verbs = try KinoraProcess.run("--help").output.split(separator: "\n").filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(verbs.count > 15)
    for verb in verbs {
      let help = try KinoraProcess.run(verb, "--help").output
      let way = try #require(ways[verb], "docs/command.md says nothing of \(verb)")
      #expect(help.contains(" --json ") == way.contains("`--json`"), "\(verb)")
      #expect(help.contains(" --progress ") == way.contains("`--progress json`"), "\(verb)")
    }
  }

  @Test("--version, explain, library and new print what they print for people")
  func words() throws {
    let versions = try object(["--version", "--json"])
    #expect(versions["kinora"] as? String == "0.1.0")
    #expect((versions["libraries"] as? [String: String])?["libavcodec"] != nil)
    let wrong = try KinoraProcess.run("--version", "--jsn")
    #expect(wrong.status == 2 && wrong.errors.contains("--version: found \"--jsn\" behind it; allowed: --json"))

    let explained = try object(["explain", "unknown-key", "--json"])
    #expect(Set(explained.keys) == ["name", "title", "text", "example", "mended"])

    let folder = try TemporaryFolder()
    let made = try object(["new", "film", "--json"], in: folder.url)
    #expect(made["folder"] as? String == "film")
    #expect((made["files"] as? [String])?.contains("scene.json5") == true)
    #expect((made["next"] as? [[String: String]])?.first?["command"] == "cd film")
  }

  @Test("frame names its pictures and their instants, those that it chose itself too")
  func stills() throws {
    let folder = try TemporaryFolder()
    let scene = "Fixtures/scenes/implicit.json5"
    let words = ["frame", scene, "--size", "64x36", "--json", "-o"]
    let two = try object(words + [folder.path("a-%d.png"), "--at", "1s", "--at", "0.5s"])
    let pictures = try #require(two["pictures"] as? [[String: Any]])
    #expect(pictures.map { $0["file"] as? String } == [folder.path("a-1.png"), folder.path("a-2.png")])
    #expect(pictures.map { $0["at"] as? [Double] } == [[1], [0.5]])
    #expect(pictures[0]["width"] as? Int == 64 && pictures[0]["height"] as? Int == 36)
    let best = try object(words + [folder.path("b.png"), "--best"])
    #expect(((best["pictures"] as? [[String: Any]])?.first?["at"] as? [Double])?.count == 1)
    let sheet = try object(words + [folder.path("c.png"), "--sheet", "3x2"])
    #expect(((sheet["pictures"] as? [[String: Any]])?.first?["at"] as? [Double])?.count == 6)
  }

  @Test("plan gives the commands of its chunks, and assemble the state of each")
  func chunks() throws {
    let folder = try TemporaryFolder()
    try folder.write(FormatsTests.scene, to: "scene.json5")
    let plan = try object(
      ["plan", "scene.json5", "parts", "--chunks", "2", "-o", "film.mp4", "--json"], in: folder.url)
    let chunks = try #require(plan["chunks"] as? [[String: Any]])
    #expect(chunks.map { $0["first"] as? Int } == [0, 2] && chunks.map { $0["last"] as? Int } == [1, 3])
    #expect((plan["output"] as? String)?.hasSuffix("/film.mp4") == true)
    #expect(plan["frameRate"] as? String == "10/1")
    let first = try #require(chunks[0]["command"] as? [String])
    #expect(try KinoraProcess.run(Array(first.dropFirst()), in: folder.url).status == 0)

    let missing = try KinoraProcess.run("assemble", "parts", "--json", in: folder.url)
    #expect(missing.status == 3 && missing.errors.contains("chunk 1"))
    let report = try #require(try JSONSerialization.jsonObject(with: Data(missing.output.utf8)) as? [String: Any])
    #expect(report["complete"] as? Bool == false)
    #expect((report["chunks"] as? [[String: Any]])?.map { $0["state"] as? String } == ["made", "missing"])

    let second = try #require(chunks[1]["command"] as? [String])
    #expect(try KinoraProcess.run(Array(second.dropFirst()), in: folder.url).status == 0)
    let whole = try object(["assemble", "parts", "--json"], in: folder.url)
    #expect(whole["complete"] as? Bool == true && whole["frames"] as? Int == 4)
  }
}
