import Foundation
import FoundationXML
import Testing

@Suite("kinora golden on several scenes")
struct GoldenRunTests {
  private let goldens: GoldenFolder

  init() throws {
    goldens = try GoldenFolder()
    for name in ["b.json5", "a.json5", "inner/c.json5"] { try goldens.scene(name) }
    try goldens.folder.write("{ \"kinora\": \"0.1.0\", \"rows\": [] }", to: "data.json")
    try goldens.folder.write("{ \"name\": \"a package\" }", to: "package.json")
  }

  @Test("a folder stands for the scenes in it and below; other JSON is left alone; the output is in order")
  func folder() throws {
    let record = try goldens.golden("record", ".", "--jobs", "3")
    #expect(record.status == 0)
    #expect(
      record.errors == """
        a: 10 frames recorded in Goldens/a.golden.json
        b: 10 frames recorded in Goldens/b.golden.json
        c: 10 frames recorded in inner/Goldens/c.golden.json

        """)
    for jobs in ["1", "4"] {
      let verify = try goldens.golden("verify", ".", "--jobs", jobs)
      #expect(verify.status == 0)
      #expect(
        verify.output == """
          a: matches (10 frames compared)
          b: matches (10 frames compared)
          c: matches (10 frames compared)
          3 goldens: 3 as approved

          """)
    }
  }

  @Test("a pattern in quotes stands for the files that it names, each once")
  func pattern() throws {
    let verify = try goldens.golden("verify", "*.json5", "a.json5")
    #expect(verify.status == 1)
    #expect(verify.output.hasSuffix("2 goldens: 2 not recorded\n"))
    #expect(try goldens.golden("verify", "*.film").errors.contains("*.film: no file has such a name"))
  }

  @Test("the worst outcome is the status; a scene that is not valid does not keep the others from being compared")
  func worst() throws {
    #expect(try goldens.golden("record", "a.json5", "b.json5").status == 0)
    try goldens.scene("a.json5", x: 41)
    try goldens.folder.write("{ kinora: 1, canvas: 3 }", to: "b.json5")
    let verify = try goldens.golden("verify", "a.json5", "b.json5")
    #expect(verify.status == 2)
    #expect(verify.errors.contains("b.json5:1:"))
    #expect(verify.output.hasSuffix("2 goldens: 1 differing, 1 invalid\n"))
  }

  @Test("two scenes with one golden are refused before anything is drawn")
  func ambiguous() throws {
    try goldens.scene("a.json")
    let verify = try goldens.golden("verify", "a.json", "a.json5")
    #expect(verify.status == 2)
    #expect(verify.errors.contains("a.json and a.json5 have one golden, Goldens/a.golden.json"))
    let named = try goldens.golden("verify", "a.json5", "b.json5", "--name", "x")
    #expect(named.errors.contains("--name is for one scene, and there are 2"))
  }

  @Test("record --missing leaves goldens that are there; --failed keeps the frames that a golden pins")
  func modes() throws {
    #expect(try goldens.golden("record", "a.json5", "--frames", "0,5", "--review", "5").status == 0)
    let before = try goldens.folder.text("Goldens/a.golden.json")
    try goldens.scene("a.json5", x: 41)
    let missing = try goldens.golden("record", "a.json5", "b.json5", "--missing")
    #expect(missing.status == 0 && missing.errors.hasPrefix("b: 10 frames recorded"))
    #expect(missing.output.hasPrefix("a: there already"))
    #expect(try goldens.folder.text("Goldens/a.golden.json") == before)

    let failed = try goldens.golden("record", "a.json5", "b.json5", "--failed")
    #expect(failed.status == 0 && failed.errors.hasPrefix("a: 2 frames recorded"))
    #expect(failed.output.hasPrefix("b: matches (10 frames compared)"))
    #expect(try goldens.golden("verify", "a.json5").output == "a: matches (2 frames compared)\n")
    #expect(goldens.exists("Goldens/a.f0005.png"))
    #expect(try goldens.golden("record", "a.json5", "--failed", "--frames", "1").errors.contains("--failed keeps"))
  }

  @Test("nothing is recorded, approved or left to wait where CI is set", arguments: [["--missing"], ["--failed"], []])
  func server(options: [String]) throws {
    let record = try goldens.golden(["record", "a.json5"] + options, environment: ["CI": "1"])
    #expect(record.status == 2 && record.errors.contains("CI is set"))
    #expect(try goldens.golden("verify", "a.json5", environment: ["CI": "1"]).status == 1)
    #expect(!goldens.exists(".golden") && !goldens.exists("Goldens"))
    #expect(try goldens.golden("accept", "--all", environment: ["CI": "1"]).status == 2)
  }

  @Test("a platform has goldens of its own where they are recorded, and else the ones of all")
  func platform() throws {
    #expect(try goldens.golden("record", "a.json5", "b.json5").status == 0)
    try goldens.scene("a.json5", x: 41)
    #expect(try goldens.golden("record", "a.json5", "b.json5", "--failed", "--platform", "other-1").status == 0)
    #expect(goldens.exists("Goldens/a.other-1.golden.json") && !goldens.exists("Goldens/b.other-1.golden.json"))
    #expect(try goldens.golden("verify", "a.json5").status == 1)
    let verify = try goldens.golden("verify", "a.json5", "b.json5", environment: ["KINORA_GOLDEN_PLATFORM": "other-1"])
    #expect(verify.status == 0)
    #expect(verify.output.hasPrefix("a.other-1: matches (10 frames compared)\nb: matches"))
    #expect(try goldens.golden("verify", "a.json5", "--platform", "a/b").errors.contains("letters, digits, - and _"))
  }

  @Test("JSON says of each golden what became of it")
  func json() throws {
    #expect(try goldens.golden("record", "a.json5").status == 0)
    try goldens.scene("a.json5", x: 41)
    let verify = try goldens.golden("verify", "a.json5", "b.json5", "--json")
    #expect(verify.status == 1)
    let report = try JSONSerialization.jsonObject(with: Data(verify.output.utf8)) as? [String: Any]
    #expect(report?["form"] as? Int == 1)
    let counts = try #require(report?["counts"] as? [String: Int])
    #expect(counts["differs"] == 1 && counts["missing"] == 1 && counts["matches"] == 0)
    let list = try #require(report?["goldens"] as? [[String: Any]])
    #expect(list.map { $0["scene"] as? String } == ["a.json5", "b.json5"])
    #expect(list[0]["differing"] as? [Int] == Array(1...9))
    #expect(list[0]["golden"] as? String == "Goldens/a.golden.json" && list[0]["waiting"] as? Bool == true)
  }

  @Test("JUnit's XML has a test case for each, and reads back what was said, whatever characters it has")
  func junit() throws {
    #expect(try goldens.golden("record", "a.json5", "b.json5").status == 0)
    try goldens.scene("a.json5", x: 41)
    try goldens.folder.write("{ kinora: 1, <&\"']]>\u{1}é }", to: "odd & <x>.json5")
    let verify = try goldens.golden("verify", "a.json5", "b.json5", "odd & <x>.json5", "--junit", "out.xml")
    #expect(verify.status == 2)
    let document = try XMLDocument(contentsOf: goldens.folder.url.appendingPathComponent("out.xml"))
    let suite = try #require(document.rootElement()?.elements(forName: "testsuite").first)
    let numbers = ["tests", "failures", "errors", "skipped"].map { suite.attribute(forName: $0)?.stringValue }
    #expect(numbers == ["3", "1", "1", "0"])
    let cases = suite.elements(forName: "testcase")
    #expect(cases.map { $0.attribute(forName: "name")?.stringValue } == ["a", "b", "odd & <x>.json5"])
    let failure = try #require(cases[0].elements(forName: "failure").first)
    #expect(failure.attribute(forName: "message")?.stringValue?.contains("position.x") == true)
    #expect(failure.stringValue?.contains("frame 1 (1/20 s)") == true)
    #expect(cases[1].childCount == 0)
    let error = try #require(cases[2].elements(forName: "error").first)
    #expect(error.stringValue?.contains("odd & <x>.json5:1:") == true)
  }

  @Test("GitHub's annotations are on one line each, and the step's summary is added to")
  func annotations() throws {
    try goldens.folder.write("before\n", to: "summary.md")
    let verify = try goldens.golden(
      "verify", "a.json5",
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": goldens.folder.path("summary.md"), "CI": "true"])
    #expect(verify.status == 1)
    #expect(
      verify.output.contains("\n::error file=a.json5,title=golden a::no golden is recorded at Goldens/a.golden.json\n"))
    let summary = try goldens.folder.text("summary.md")
    #expect(summary.hasPrefix("before\n## Goldens\n\n1 golden: 1 not recorded\n"))
    #expect(summary.contains("| a | a.json5 | missing | no golden is recorded"))
    let without = try goldens.golden(
      "verify", "a.json5", "--annotations", "none", environment: ["GITHUB_ACTIONS": "true"])
    #expect(!without.output.contains("::error"))
  }

  @Test("the report is one file, which brings all that it shows")
  func report() throws {
    #expect(try goldens.golden("record", "a.json5", "--review", "5").status == 0)
    try goldens.scene("a.json5", x: 41)
    #expect(try goldens.golden("verify", ".", "--report", "r.html").errors.contains("report: r.html"))
    let page = try goldens.folder.text("r.html")
    #expect(page.hasPrefix("<!doctype html>") && page.contains("data:image/png;base64,"))
    #expect(!page.contains("src=\"") && !page.contains("href=\"http"))
    #expect(try goldens.golden("verify", "a.json5", "--report", "r").errors.contains("a name that ends in .html"))
    #expect(try goldens.golden("verify", "a.json5", "--report", "a.json5.html").status == 1)
  }
}
