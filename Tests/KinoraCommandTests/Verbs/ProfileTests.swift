import Foundation
import Testing

@Suite("kinora profile")
struct ProfileTests {
  private static let scene = """
    {
      kinora: 1,
      canvas: { width: 320, height: 180, frameRate: 10, duration: "1s", background: "#eee" },
      layers: [
        { name: "calm", frame: [10, 10, 40, 40], backgroundColor: "#222" },
        { name: "hero", frame: [90, 40, 120, 90], backgroundColor: "#d33", shadowOpacity: 0.5, shadowRadius: 12,
          animations: [{ type: "basic", keyPath: "cornerRadius", fromValue: 0, toValue: 40, duration: "1s" }] },
      ],
    }
    """

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "film.json5")
  }

  private func profile(_ words: String...) throws -> KinoraProcess {
    try KinoraProcess.run(["profile", "film.json5"] + words, in: folder.url)
  }

  @Test("the costliest layer stands first, with its reason and its remedy")
  func table() throws {
    let run = try profile("--counts-only")
    #expect(run.status == 0)
    #expect(run.output.contains("the shadow is blurred again in every frame because cornerRadius animates"))
    #expect(run.output.contains("→ set shadowPath, so that one blurred mask serves every frame"))
  }

  @Test("a film of an odd size is measured into a .webm")
  func oddSize() throws {
    try folder.write(
      Self.scene.replacingOccurrences(of: "width: 320, height: 180", with: "width: 321, height: 179"),
      to: "film.json5")
    let run = try profile("--frames", "0..3")
    #expect(run.status == 0)
    #expect(run.output.contains("4 frames of 321 × 179, into a .webm, which takes odd sizes"))
  }

  @Test("--without compares with the film without a layer")
  func without() throws {
    let run = try profile("--without", "hero", "--without", "calm", "--rounds", "1", "--frames", "0..2", "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.hasPrefix("A: film.json5\nB: film.json5 without hero, calm\n1 round, in turn\n"))
    #expect(run.output.contains("\nprocessor time "))
  }

  @Test("--savings says what leaving out each of the costliest layers saves, by counts the same in every run")
  func savings() throws {
    func savings() throws -> [[String: Any]] {
      let json = try profile("--counts-only", "--savings", "5", "--json", "--quiet").output
      let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      return try #require(object["savings"] as? [[String: Any]])
    }
    let first = try savings()
    #expect(first.map { $0["path"] as? String } == ["hero", "calm"])
    #expect((first[0]["work"] as? Double ?? 0) > 0.9)
    #expect(try savings() as NSArray == first as NSArray)
    let table = try profile("--counts-only", "--savings", "1").output
    #expect(table.contains("\nleft out  own work  work saved  pixels a frame saved\nhero "))
    let timed = try profile("--savings", "1", "--rounds", "2", "--frames", "0..2", "--quiet", "--json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(timed.utf8)) as? [String: Any])
    let saving = try #require((object["savings"] as? [[String: Any]])?.first)
    #expect((saving["film"] as? [Any])?.count == 2)
  }

  @Test("--cores forecasts the film's time, and refuses what it cannot do")
  func cores() throws {
    let run = try profile("--cores", "1,4", "--threads=2")
    #expect(run.status == 2)
    #expect(run.errors.contains("--cores measures with one thread; it cannot be combined with --threads"))
    let wrong = try profile("--cores", "0,4")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("numbers from 1 to 256 with commas between them"))
    let table = try profile("--cores", "1,4")
    #expect(table.status == 0, "\(table.errors)")
    #expect(table.output.contains("cores, simulated"))
    #expect(table.output.contains("of the frames' work one thread does alone: "))
    let json = try profile("--cores", "1,4", "--json").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let rows = try #require((object["forecast"] as? [String: Any])?["rows"] as? [[String: Any]])
    #expect(rows.map { $0["cores"] as? Int } == [1, 4])
  }

  @Test("counts are the same in every run")
  func repeated() throws {
    func counts() throws -> String {
      try profile("--counts-only", "--threads", "2").output.split(separator: "\n")
        .filter { !$0.hasPrefix("allocations") }.joined(separator: "\n")
    }
    #expect(try counts() == (try counts()))
    func json() throws -> String {
      try profile("--counts-only", "--threads", "2", "--json").output.split(separator: "\n")
        .filter { !$0.contains("\"allocations\"") }.joined(separator: "\n")
    }
    let first = try json()
    #expect(first == (try json()))
    let object = try #require(try JSONSerialization.jsonObject(with: Data(first.utf8)) as? [String: Any])
    #expect(object["wall"] as? Double == 0)
    let layers = try #require(object["layers"] as? [[String: Any]])
    #expect((layers.first?["path"] as? String)?.hasPrefix("hero") == true)
  }

  @Test("a film is encoded and all of its stages are listed; the file is kept only when asked for")
  func stages() throws {
    let run = try profile("-o", "film.mp4")
    #expect(run.status == 0, "\(run.errors)")
    for stage in ["load", "layout and draw", "flatten", "draw", "convert", "hand over", "encode", "mux"] {
      #expect(run.output.contains("\n\(stage) "), "\(stage)")
    }
    #expect(FileManager.default.fileExists(atPath: folder.path("film.mp4")))
  }

  @Test("a budget that is passed ends with status 1 and says by whom; one that is kept is silent")
  func budgets() throws {
    let run = try profile("--counts-only", "--quiet", "--budget", "layer:hero=20%", "--budget", "damaged.worst=100%")
    #expect(run.status == 1)
    #expect(run.output == "")
    #expect(run.errors.contains("over budget: layer:hero=20%: found "))
    #expect(run.errors.contains("most of it shadow of hero: the shadow is blurred again"))
    #expect(!run.errors.contains("damaged"))
    #expect(try profile("--counts-only", "--budget", "damaged.worst=100%").status == 0)
  }

  @Test(
    "what makes no sense ends with status 2 and what is allowed",
    arguments: [
      (["--budget", "fraem=12ms"], "did you mean \"frame\"?"),
      (["--budget", "frame=12"], "allowed: a time such as 12ms"),
      (["--counts-only", "--budget", "frame=12ms"], "--counts-only measures none"),
      (["--budget", "frame=+10%"], "name one with --baseline"), (["--rounds", "3"], "--rounds is for two scenes"),
      (["--without", "heroo"], "did you mean \"hero\"?"), (["--without", "/"], "without it there is no film"),
      (["--savings", "0"], "a whole number from 1 to 100"), (["--without", "hero", "--json"], "cannot be combined"),
      (["--without", "hero", "film.json5"], "two are compared"),
      (["--against", "nothing-there"], "nothing-there cannot be run"),
      (["film.json5", "--json"], "cannot be combined"),
    ])
  func refused(_ words: [String], _ said: String) throws {
    let run = try KinoraProcess.run(["profile", "film.json5"] + words, in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(said), "\(run.errors)")
  }

  @Test("a stored profile is a baseline: what counts more than there ends with status 1")
  func baseline() throws {
    let stored = try profile("--counts-only", "--json")
    #expect(stored.status == 0)
    try folder.write(stored.output, to: "before.json")
    #expect(try profile("--counts-only", "--baseline", "before.json", "--budget", "pixels=+1%").status == 0)
    try folder.write(
      Self.scene.replacingOccurrences(
        of: "{ name: \"calm\",",
        with:
          "{ name: \"calm\", animations: [{ type: \"basic\", keyPath: \"position.x\", toValue: 250, duration: \"1s\" }],"
      ),
      to: "film.json5")
    let grown = try profile("--counts-only", "--baseline", "before.json", "--budget", "pixels=+1%")
    #expect(grown.status == 1)
    #expect(grown.errors.contains("over budget: pixels=+1%: found"))
    #expect(grown.output.contains("against the baseline"))
    try folder.write("{}", to: "before.json")
    let damaged = try profile("--counts-only", "--baseline", "before.json")
    #expect(damaged.status != 0 && damaged.errors.contains("this is no profile"))
  }

  @Test("a baseline of counts alone holds no times: a growth of these is refused with what to do")
  func countedBaseline() throws {
    try folder.write(try profile("--counts-only", "--json").output, to: "counts.json")
    let run = try profile("--baseline", "counts.json", "--budget", "frame.p95=+10%")
    #expect(run.status == 2)
    #expect(run.errors.contains("counts alone; make it anew without --counts-only"), "\(run.errors)")
    let plain = try profile("--baseline", "counts.json")
    #expect(plain.status == 0 && !plain.output.contains("frame, p95"), "\(plain.errors)")
  }

  @Test("the worst frame of every stage is a frame of the film")
  func worstFrames() throws {
    let text = try profile("--json", "--frames", "3..8").output
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let stages = try #require(object["stages"] as? [[String: Any]])
    #expect(stages.contains { $0["key"] as? String == "encode" })
    for stage in stages {
      let spread = try #require(stage["frame"] as? [String: Any])
      #expect((spread["worstFrame"] as? Int).map { $0 < 6 } == true, "\(stage["key"] ?? "")")
    }
  }

  @Test("trace and page are written beside the table")
  func files() throws {
    #expect(try profile("--counts-only", "--trace", "trace.json", "--page", "page.html").status == 0)
    let trace = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: folder.path("trace.json"))))
    #expect((trace as? [String: Any])?["traceEvents"] is [Any])
    let page = try String(contentsOfFile: folder.path("page.html"), encoding: .utf8)
    #expect(page.contains("\"hero\"") && page.hasSuffix("</html>\n"))
  }

  @Test("two scenes are compared round by round")
  func two() throws {
    let run = try profile("film.json5", "--rounds", "2", "--frames", "0..2", "--quiet")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("2 rounds, in turn"))
    #expect(run.output.contains("too few rounds to tell"))
  }

  @Test("render --stats says in short where the time went")
  func statistics() throws {
    let run = try KinoraProcess.run("render", "film.json5", "-o", "film.mp4", "--stats", in: folder.url)
    #expect(run.status == 0)
    #expect(run.errors.contains("processor time: ") && run.errors.contains("drawing: hero "))
  }
}
