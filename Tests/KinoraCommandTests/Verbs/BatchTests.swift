import Foundation
import KinoraGraphics
import KinoraMedia
import Testing

@Suite("Batches")
struct BatchTests {
  private let folder: TemporaryFolder

  /// A film of `count` frames with a picture from a file, whose width and colour a row chooses.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      { kinora: 1, canvas: { width: "${width}", height: 16, frameRate: 30, duration: "${frames}f" },
        parameters: { width: { type: "number", default: 16 }, frames: { type: "number", default: 3 },
          tint: { type: "string", default: "red" }, picture: { type: "string", default: "dot.png" } },
        assets: { dot: { image: "${picture}" } },
        layers: [{ position: [8, 8], bounds: [0, 0, 8, 8], backgroundColor: "${tint}" }, { contents: "dot", bounds: [0, 0, 9, 9] }] }
      """, to: "scene.json5")
    try ImageEncoder.writePNG(PixelBuffer(width: 2, height: 2), to: folder.path("dot.png"))
    try folder.write("no picture", to: "broken.png")
  }

  private func render(_ words: String...) throws -> KinoraProcess {
    try KinoraProcess.run(["render", "scene.json5"] + words, in: folder.url)
  }

  private struct Report: Decodable {
    struct Row: Decodable {
      let row: Int
      let line: Int
      let values: [String: Value]
      let output: String
      let result: String
      let frames: Int?
      let seconds: Double?
      let content: String?
      let sha256: String?
      let problems: [String]
    }
    struct Value: Decodable, Equatable {
      let text: String
      init(_ text: String) { self.text = text }
      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
          text = "number \(number)"
        } else if let bool = try? container.decode(Bool.self) {
          text = "\(bool)"
        } else {
          text = "text " + (try container.decode(String.self))
        }
      }
    }
    let form: Int
    let counts: [String: Int]
    let rows: [Row]
  }

  private func report(_ name: String = "batch.json") throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(contentsOf: folder.url.appendingPathComponent(name)))
  }

  private func sum(_ name: String) throws -> String {
    String(try Tool.run("sha256sum", folder.path(name)).prefix(64))
  }

  @Test("a table from a spreadsheet becomes films, which FFmpeg finds as the rows say")
  func films() throws {
    try folder.write(
      "\u{FEFF}id;width;frames;tint\r\n\"a; \"\"b\"\"\";32;5;blue\r\nzwei;;;\r\n\"three\nlines\";64;2;\"#00ff00\"\r\n",
      to: "rows.csv")
    #expect(try render("-o", "${row}.mp4", "--data", "rows.csv", "--report", "batch.json").status == 0)
    for (name, expected) in [("1.mp4", "32,5"), ("2.mp4", "16,3"), ("3.mp4", "64,2")] {
      let found = try Tool.run(
        "ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=width,nb_read_frames", "-of", "csv=p=0",
        folder.path(name))
      #expect(found == expected)
    }
    let report = try report()
    #expect(report.form == 1)
    #expect(report.counts == ["made": 3, "skipped": 0, "failed": 0, "interrupted": 0, "not begun": 0])
    #expect(report.rows.map(\.line) == [2, 3, 4])
    #expect(report.rows.map(\.frames) == [5, 3, 2])
    #expect(
      report.rows[0].values == [
        "id": .init("text a; \"b\""), "width": .init("number 32.0"), "frames": .init("number 5.0"),
        "tint": .init("text blue"),
      ])
    #expect(report.rows[1].values == ["id": .init("text zwei")])
    for row in report.rows { #expect(row.sha256 == (try sum(row.output))) }
  }

  @Test("a film has the same bytes for any number of jobs, and those of a render of it alone")
  func jobs() throws {
    try folder.write("width,tint\n" + (1...9).map { "\(16 + 2 * $0),#0000\($0)0\n" }.joined(), to: "rows.csv")
    for jobs in ["1", "2", "5"] {
      let run = try render("-o", "\(jobs)-${row}.mp4", "--data", "rows.csv", "--jobs", jobs, "--quiet")
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    }
    #expect(try render("-o", "alone.mp4", "--param", "width=26", "--param", "tint=#000050").status == 0)
    for row in 1...9 {
      let film = try sum("1-\(row).mp4")
      #expect(try sum("2-\(row).mp4") == film)
      #expect(try sum("5-\(row).mp4") == film)
      if row == 5 { #expect(try sum("alone.mp4") == film) }
    }
  }

  @Test("a row that fails names itself and does not stop the others, unless that is asked for", arguments: ["1", "3"])
  func failing(jobs: String) throws {
    try folder.write("id,picture\na,\nb,broken.png\nc,\nd,dot.png\n", to: "rows.csv")
    let words = ["-o", "${id}.mp4", "--data", "rows.csv", "--report", "batch.json", "--jobs", jobs]
    let run = try KinoraProcess.run(["render", "scene.json5"] + words, in: folder.url)
    #expect(run.status == 3)
    #expect(run.errors.contains("kinora: error: row 2 (line 3, id \"b\"): broken.png: cannot decode"), "\(run.errors)")
    #expect(run.errors.contains("4 rows: 3 made, 1 failed"))
    #expect(try folder.names().filter { $0.hasSuffix(".mp4") } == ["a.mp4", "c.mp4", "d.mp4"])
    let rows = try report().rows
    #expect(rows.map(\.result) == ["made", "failed", "made", "made"])
    #expect(rows[1].problems.count == 1 && rows[1].problems[0].hasPrefix("broken.png: cannot decode"))
    #expect(rows[1].frames == nil && rows[1].sha256 == nil)
    guard jobs == "1" else { return }
    let stopped = try KinoraProcess.run(["render", "scene.json5", "--stop-on-error"] + words, in: folder.url)
    #expect(stopped.status == 3)
    #expect(try report().rows.map(\.result) == ["made", "failed", "not begun", "not begun"])
  }

  @Test("films that are there are skipped as long as they and all they are made from are the same")
  func skipping() throws {
    func results(_ words: String...) throws -> [String] {
      let run = try KinoraProcess.run(
        [
          "render", "scene.json5", "-o", "out/${id}.mp4", "--data", "rows.csv", "--report", "batch.json",
          "--skip-existing",
        ]
          + words, in: folder.url)
      #expect(run.status == 0, "\(run.errors)")
      return try report().rows.map(\.result)
    }
    let (made, skipped) = ("made", "skipped")
    try FileManager.default.createDirectory(atPath: folder.path("out"), withIntermediateDirectories: true)
    try folder.write("id,tint,note\na,red,1\nb,blue,2\nc,lime,3\n", to: "rows.csv")
    #expect(try results() == [made, made, made])
    #expect(try results("--jobs", "2", "--threads", "1") == [skipped, skipped, skipped])
    #expect(try report().rows.map(\.frames) == [3, 3, 3])

    // Other values, and columns that no film is made from.
    try folder.write("note,id,tint\n9,c,lime\n8,b,navy\n7,a,red\n", to: "rows.csv")
    #expect(try results() == [skipped, made, skipped])
    #expect(try results() == [skipped, skipped, skipped])

    // A film that is missing, one that was cut, and one of the same length that was changed.
    try FileManager.default.removeItem(atPath: folder.path("out/a.mp4"))
    let film = folder.url.appendingPathComponent("out/b.mp4")
    try Data(contentsOf: film).dropLast().write(to: film)
    var bytes = try Data(contentsOf: folder.url.appendingPathComponent("out/c.mp4"))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: folder.url.appendingPathComponent("out/c.mp4"))
    #expect(try results() == [made, made, made])

    // A folder that was moved, with new dates.
    #expect(try KinoraProcess.shell("cp -r out copy && rm -r out && mv copy out", in: folder).status == 0)
    #expect(try results() == [skipped, skipped, skipped])

    // Settings, a file of the same size and date, and the script.
    #expect(try results("--crf", "30") == [made, made, made])
    #expect(try results("--crf", "30") == [skipped, skipped, skipped])
    let other = PixelBuffer(width: 2, height: 2)
    other[1, 1] = [0, 0, 9, 255]
    try ImageEncoder.writePNG(other, to: folder.path("new.png"))
    #expect(try KinoraProcess.shell("touch -r dot.png new.png && mv new.png dot.png", in: folder).status == 0)
    #expect(try results("--crf", "30") == [made, made, made])
    try folder.write(try folder.text("scene.json5").replacing("height: 16", with: "height: 18"), to: "scene.json5")
    #expect(try results("--crf", "30") == [made, made, made])

    // Whatever stands in a record, films are only made again.
    try folder.write("{\u{0} nonsense\n\n[]\n{\"film\":\"a.mp4\"}\n", to: "out/.kinora-films.jsonl")
    #expect(try results("--crf", "30") == [made, made, made])
    #expect(try results("--crf", "30") == [skipped, skipped, skipped])
  }

  @Test("numbered pictures are skipped when all of them are there")
  func pictures() throws {
    try folder.write("id\na\nb\n", to: "rows.csv")
    let words = ["-o", "${id}-%02d.png", "--data", "rows.csv", "--skip-existing", "--report", "batch.json"]
    func results() throws -> [String] {
      #expect(try KinoraProcess.run(["render", "scene.json5"] + words, in: folder.url).status == 0)
      return try report().rows.map(\.result)
    }
    #expect(try results() == ["made", "made"])
    let sum = try KinoraProcess.shell("sha256sum a-0?.png | cut -c1-64 | sha256sum | cut -c1-64", in: folder)
    #expect(sum.output == (try report().rows[0].sha256 ?? "") + "\n")
    try FileManager.default.removeItem(atPath: folder.path("b-01.png"))
    #expect(try results() == ["skipped", "made"])
    #expect(try results() == ["skipped", "skipped"])
  }

  @Test("no film replaces what another is made from")
  func inputs() throws {
    try folder.write("id,picture\na,b.webp\nb,dot.png\n", to: "rows.csv")
    try FileManager.default.copyItem(atPath: folder.path("dot.png"), toPath: folder.path("b.webp"))
    let run = try render("-o", "${id}.webp", "--data", "rows.csv")
    #expect(run.status == 2)
    #expect(run.errors.contains("row 2 (line 3, id \"b\"): b.webp: cannot write the file: it is read to make this"))
  }

  @Test("a font of one row lends no characters to the text of another", arguments: ["1", "2"])
  func fonts(jobs: String) throws {
    // A font whose letters are characters of a private area, which no other font has.
    let media = KinoraProcess.package.appendingPathComponent("Fixtures/media/paints.ttf")
    var font = [UInt8](try Data(contentsOf: media))
    let (ends, starts, delta) = ([0x00, 0x6E] as [UInt8], [0x00, 0x61] as [UInt8], [0xFF, 0xA2] as [UInt8])
    let map = ends + [0xFF, 0xFF, 0, 0] + starts + [0xFF, 0xFF] + delta
    let place = try #require(font.indices.first { font[$0...].starts(with: map) })
    font[place] = 0xF3
    font[place + 6] = 0xF3
    font[place + 10] = 0x0C
    try Data(font).write(to: folder.url.appendingPathComponent("private.ttf"))
    try Data(contentsOf: media).write(to: folder.url.appendingPathComponent("paints.ttf"))
    try folder.write(
      """
      { kinora: 1, canvas: { width: 16, height: 16, frameRate: 30, duration: "1f" }, parameters: { font: { type: "string" } },
        assets: { f: { font: "${font}" } },
        layers: [{ type: "CATextLayer", string: "\u{F361}", font: "f", position: [8, 8], bounds: [0, 0, 16, 16] }] }
      """, to: "scene.json5")
    try folder.write("font\nprivate.ttf\npaints.ttf\nprivate.ttf\n", to: "rows.csv")
    let run = try render("-o", "${row}.png.webp", "--data", "rows.csv", "--report", "batch.json", "--jobs", jobs)
    #expect(run.status == 2)
    #expect(run.errors.contains("row 2 (line 3): CATextLayer") && run.errors.contains("needs U+F361"), "\(run.errors)")
    #expect(try report().rows.map(\.result) == ["made", "failed", "made"])
    let check = try KinoraProcess.run(["check", "scene.json5", "--data", "rows.csv"], in: folder.url)
    #expect(check.status == 2)
    #expect(check.errors.hasPrefix("row 2 (line 3):\n"), "\(check.errors)")
  }

  @Test(
    "films that find too little memory, beside others or after others' pictures, are made again", arguments: ["1", "4"])
  func crowded(jobs: String) throws {
    let picture = PixelBuffer(width: 1000, height: 1000)
    try ImageEncoder.writePNG(picture, to: folder.path("picture-1.png"))
    for row in 2...12 {
      try FileManager.default.linkItem(atPath: folder.path("picture-1.png"), toPath: folder.path("picture-\(row).png"))
    }
    try folder.write("width,picture\n" + (1...12).map { "1000,picture-\($0).png\n" }.joined(), to: "rows.csv")
    let run = try render(
      "-o", "${row}-%d.png", "--data", "rows.csv", "--memory", "12MiB", "--frames", "0", "--quiet", "--jobs", jobs)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
  }

  @Test("programs are told of every row's progress and end")
  func progress() throws {
    try folder.write("id,picture\na,\nb,broken.png\n", to: "rows.csv")
    let run = try render("-o", "${id}.mp4", "--data", "rows.csv", "--progress", "json")
    struct Event: Decodable {
      let event: String
      let row: Int
      let result: String?
    }
    let events = try run.output.split(separator: "\n").map { try JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
    #expect(events.contains { $0.event == "progress" && $0.row == 1 })
    #expect(events.filter { $0.event == "row" }.map(\.row) == [1, 2])
    #expect(events.filter { $0.event == "row" }.map(\.result) == ["made", "failed"])
  }

  @Test("a signal ends a batch with a report of what is done, and what it says is there", arguments: ["1", "2"])
  func signal(jobs: String) throws {
    try folder.write("frames\n" + (1...200).map { "\($0 < 5 ? 2 : 3000)\n" }.joined(), to: "rows.csv")
    let run = try RunningKinora(
      ["render", "scene.json5", "-o", "${row}.mp4", "--data", "rows.csv", "--report", "batch.json", "--jobs", jobs],
      in: folder)
    try run.wait("finish some films") { FileManager.default.fileExists(atPath: folder.path("004.mp4")) }
    run.send(SIGINT)
    let end = try run.ended()
    #expect(end.status == 130)
    #expect(end.errors.contains("\n200 rows: "), "\(end.errors)")
    #expect(end.errors.contains("kinora: stopped; complete are"))
    let report = try report()
    let made = report.rows.filter { $0.result == "made" }
    #expect(made.count >= 3)
    #expect(report.counts["made"] == made.count)
    #expect(report.counts["failed"] == 0)
    #expect(report.counts["not begun"] ?? 0 > 0)
    for row in made { #expect(row.sha256 == (try sum(row.output))) }
    #expect(try folder.names().filter { $0.hasSuffix(".mp4") }.count == made.count)
    #expect(try folder.names().filter { $0.contains(".partial") } == [])
  }

  @Test("long cells, many rows and rows of nothing but separators are read")
  func large() throws {
    let long = String(repeating: "x", count: 1 << 20)
    try folder.write("id,note\n" + (1...3).map { "\($0),\"\(long)\"\n" }.joined(), to: "rows.csv")
    #expect(try render("-o", "${id}.mp4", "--data", "rows.csv", "--quiet").status == 0)
    try folder.write("id,frames\n" + (1...2000).map { "\($0),\n" }.joined() + ",\n", to: "rows.csv")
    let run = try render("-o", "${id}.mp4", "--data", "rows.csv")
    #expect(run.status == 2)
    #expect(run.errors.contains("row 2001 (line 2002): --output: the column \"id\" is empty"), "\(run.errors)")
  }
}
