import Foundation
import Testing

@Suite("kinora golden review, accept and reject")
struct GoldenReviewTests {
  private let goldens: GoldenFolder

  /// Two goldens that differ, and one that is missing.
  init() throws {
    goldens = try GoldenFolder()
    for name in ["a.json5", "b.json5"] { try goldens.scene(name) }
    _ = try goldens.golden("record", "a.json5", "b.json5", "--review", "5")
    for name in ["a.json5", "b.json5"] { try goldens.scene(name, x: 41) }
    try goldens.scene("c.json5")
    _ = try goldens.golden("verify", ".")
  }

  private func waiting() throws -> [String] {
    try goldens.golden("review", "--list").output.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }

  @Test("what differs waits, and what is as approved again does not")
  func waits() throws {
    #expect(try waiting() == ["Goldens/a", "Goldens/b", "Goldens/c"])
    try goldens.scene("a.json5")
    #expect(try goldens.golden("verify", "a.json5").status == 0)
    #expect(try waiting() == ["Goldens/b", "Goldens/c"])
    #expect(try goldens.folder.text(".golden/pending/.gitignore") == "*\n")
  }

  @Test("accept approves by name, by pattern or all, reject leaves what is approved")
  func byName() throws {
    let accept = try goldens.golden("accept", "a")
    #expect(accept.status == 0 && accept.errors == "Goldens/a: accepted\n")
    #expect(try goldens.golden("verify", "a.json5").output == "a: matches (10 frames compared)\n")
    #expect(try goldens.golden("reject", "Goldens/b*").errors == "Goldens/b: rejected\n")
    #expect(try goldens.golden("accept", "--all").errors == "Goldens/c: accepted\n")
    #expect(try waiting().isEmpty)
    #expect(try goldens.golden("verify", ".").output.hasSuffix("3 goldens: 2 as approved, 1 differing\n"))
  }

  @Test("words that make no sense are named")
  func usage() throws {
    #expect(try goldens.golden("accept").errors.contains("say what to accept"))
    #expect(try goldens.golden("accept", "a", "--all").status == 2)
    #expect(try goldens.golden("accept", "aa").errors.contains("what waits: Goldens/a, Goldens/b, Goldens/c"))
    #expect(try goldens.golden("accept", "--from", "none.json").status == 3)
    try goldens.folder.write("{}", to: "d.json")
    #expect(try goldens.golden("accept", "--from", "d.json").errors.contains("d.json: these are no decisions"))
  }

  @Test("on the terminal a letter decides, and the end of the input leaves the rest")
  func terminal() throws {
    let run = try goldens.shell("printf 'a\\nwhat\\nr\\n' | $golden review")
    #expect(run.status == 0)
    #expect(run.errors.contains("1 of 3: Goldens/a") && run.errors.contains("Goldens/a: accepted"))
    #expect(run.errors.contains("Goldens/b: rejected"))
    #expect(try waiting() == ["Goldens/c"])
    #expect(try goldens.golden("verify", "a.json5").status == 0)
  }

  @Test("the page has every golden that waits; decisions about what has changed since are refused")
  func page() throws {
    #expect(try goldens.golden("review", "--page", "review.html").status == 0)
    let page = try goldens.folder.text("review.html")
    let candidates = page.matches(of: #/"candidate":"([0-9a-f]{64})"/#).map { String($0.1) }
    #expect(candidates.count == 3)
    let decisions = zip(["a", "b"], ["accept", "reject"]).map { name, decision in
      let id = "Goldens/\(name)"
      let place = page.range(of: "\"id\":\"\(id)\"")?.lowerBound ?? page.startIndex
      // The keys of a golden are sorted: its candidate comes before its id.
      let candidate = page[..<place].matches(of: #/"candidate":"([0-9a-f]{64})"/#).last.map { String($0.1) } ?? ""
      return "{ \"golden\": \"\(id)\", \"candidate\": \"\(candidate)\", \"decision\": \"\(decision)\" }"
    }
    try goldens.folder.write("{ \"form\": 1, \"decisions\": [\(decisions.joined(separator: ","))] }", to: "d.json")
    try goldens.scene("b.json5", x: 42)
    #expect(try goldens.golden("verify", "b.json5").status == 1)
    let accept = try goldens.golden("accept", "--from", "d.json")
    #expect(accept.status == 2)
    #expect(accept.errors.contains("Goldens/a: accepted"))
    #expect(accept.errors.contains("Goldens/b: the film shows something else than what was decided about"))
    #expect(try waiting() == ["Goldens/b", "Goldens/c"])
  }
}

@Suite("kinora golden ab")
struct GoldenAbTests {
  private let goldens: GoldenFolder

  init() throws {
    goldens = try GoldenFolder()
    try goldens.scene("inner/a.json5")
  }

  @Test("another build that draws the same is equal, frame by frame")
  func program() throws {
    let run = try goldens.golden("ab", try KinoraProcess.binary().path, "inner/a.json5")
    #expect(run.status == 0 && run.output == "a: matches (10 frames compared)\n")
  }

  @Test("another build that draws something else is told apart, and the report has its pictures")
  func differs() throws {
    try goldens.scene("other.json5", x: 41)
    let script = """
      #!/bin/sh
      for word; do shift; case $word in inner/a.json5) word=other.json5 ;; esac; set -- "$@" "$word"; done
      exec \(try KinoraProcess.binary().path) "$@"
      """
    try goldens.folder.write(script, to: "other-kinora")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: goldens.folder.path("other-kinora"))
    let run = try goldens.golden("ab", "./other-kinora", "inner/a.json5", "--report", "r.html")
    #expect(run.status == 1)
    let cause =
      "a: cause: `a` position.x, since frame 1: expected toValue 41, is toValue 40 (another value)\n9 of 10 frames differ"
    #expect(run.output.hasPrefix(cause), "\(run.output)")
    let page = try goldens.folder.text("r.html")
    #expect(page.contains("drawn by ") && !page.contains("no picture of the approved frame exists: the golden"))
    #expect(!goldens.exists(".golden"))
  }

  @Test("a git revision stands for the scene as it was then")
  func revision() throws {
    let setup = """
      git init -q . && git add . && git -c user.name=a -c user.email=a@b commit -qm first
      sed -i 's/toValue: 40/toValue: 41/' inner/a.json5
      $golden ab HEAD inner/a.json5
      """
    let run = try goldens.shell(setup)
    let cause =
      "a: cause: `a` position.x, since frame 1: expected toValue 40, is toValue 41 (another value)\n9 of 10 frames differ"
    #expect(run.status == 1 && run.output.hasPrefix(cause), "\(run.output)")
    #expect(try goldens.shell("git checkout -q . && $golden ab HEAD inner").status == 0)
  }

  @Test("what is neither is named, with what to do", arguments: ["v9.9", "inner", "inner/a.json5"])
  func wrong(other: String) throws {
    let run = try goldens.golden("ab", other, "inner/a.json5")
    #expect(run.status == 2 && run.errors.contains("OTHER: "))
  }
}
