import Foundation
import KinoraGraphics
import KinoraMedia
import Testing

@Suite("kinora render --data")
struct DataTests {
  private static let scene = """
    { kinora: 1, canvas: { width: "${width}", height: 16, frameRate: 30, duration: "0.1s" },
      parameters: { width: { type: "number" }, tint: { type: "string", default: "red" } },
      layers: [{ bounds: [0, 0, 99, 99], backgroundColor: "${tint}" }] }
    """

  @Test("every row becomes a film, under a name with its values in it")
  func rows() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json5")
    try folder.write(
      """
      { "id": "first", "width": 16 }

      { "id": "third/3", "width": 32, "tint": "blue" }
      """, to: "rows.jsonl")
    let run = try KinoraProcess.run(
      "render", folder.path("scene.json5"), "-o", folder.path("${id}-%d.png"), "--frames", "0", "--data",
      folder.path("rows.jsonl"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try folder.names() == [".kinora-films.jsonl", "first-0.png", "rows.jsonl", "scene.json5", "third-3-0.png"])
    #expect(run.errors.contains("2 rows: 2 made"))
    #expect(try ImageDecoder.decode(path: folder.path("third-3-0.png")).width == 32)
  }

  @Test(
    "rows that make no sense stop the batch before it begins",
    arguments: [
      ("{ \"width\": 16 }\n{ \"width\": 32 }", "row 2 (line 2): --output: row 1 (line 1) has the name"),
      ("{ \"width\": 16 }\n[3]", "rows.jsonl:2:1: error: row 2: found [3]"),
      ("{ \"width\": [16] }", "rows.jsonl:1:12: error: row 1, column \"width\": found \"[16]\""),
      ("{ \"width\": \"wide\" }", "rows.jsonl:1:12: error: row 1, column \"width\": found \"wide\""),
      ("{ \"width\": 16, \"tint\": \"no colour\" }", "row 1 (line 1):\n"),
      ("{ \"tint\": \"red\" }", "rows.jsonl:1:1: error: no column gives a value to the parameter \"width\""),
      ("{ \"width\": 16 }\n{ \"tint\": \"red\" }", "rows.jsonl:2:1: error: row 2 has no value for the parameter"),
      ("\n", "the file has no rows"),
    ])
  func nonsense(_ rows: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json5")
    try folder.write(rows, to: "rows.jsonl")
    let run = try KinoraProcess.run(
      "render", folder.path("scene.json5"), "-o", folder.path("f-%d.png"), "--data", folder.path("rows.jsonl"))
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try folder.names() == ["rows.jsonl", "scene.json5"])
  }

  @Test("one problem of many rows is told once, with the number of rows")
  func together() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene.replacing("99, 99]", with: "99]"), to: "scene.json5")
    try folder.write("id,width\n" + (1...500).map { "\($0),16\n" }.joined(), to: "rows.csv")
    let run = try KinoraProcess.run(
      "render", folder.path("scene.json5"), "-o", folder.path("${id}.mp4"), "--data", folder.path("rows.csv"))
    #expect(run.status == 2)
    #expect(run.errors.contains("row 1 (line 2, id \"1\") and 499 more:\n"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count < 8)
  }

  @Test("a column that is neither a parameter nor in the output's name is a warning that offers the nearest name")
  func unknownColumn() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json5")
    try folder.write("id;width;tnit\n1;16;red\n", to: "rows.csv")
    let words = ["scene.json5", "-o", "f-${id}.mp4", "--data", "rows.csv"]
    for verb in ["render", "check"] {
      let run = try KinoraProcess.run([verb] + words, in: folder.url)
      #expect(run.status == 0)
      #expect(
        run.errors.contains(
          "warning: rows.csv: the column \"tnit\" is no parameter of the scene, and is not used; did you mean \"tint\"?"
        ))
      #expect(!run.errors.contains("\"id\" is no parameter"))
    }
  }

  @Test("a row's number in a name has the digits of the number of rows; a column of that name comes first")
  func rowNumbers() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json5")
    try folder.write("width\n" + String(repeating: "16\n", count: 10), to: "rows.csv")
    try folder.write("width,row\n16,x\n16,50%d\n", to: "own.csv")
    let words = ["render", "scene.json5", "-o", "${row}-${tint}-%d.png", "--frames", "0", "--quiet", "--data"]
    #expect(try KinoraProcess.run(words + ["rows.csv"], in: folder.url).status == 0)
    #expect(try KinoraProcess.run(words + ["own.csv"], in: folder.url).status == 0)
    let names = (1...10).map { String(format: "%02d-red-0.png", $0) } + ["x-red-0.png", "50%d-red-0.png"]
    #expect(try folder.names().filter { $0.hasSuffix(".png") } == names.sorted())
  }

  @Test(
    "a name that a file cannot have is an error before anything is rendered",
    arguments: [
      ("a\u{7}b", "holds \"\\u{7}\", which does not belong in a file's name"), ("", "is empty, and names the film"),
      ("x\u{202E}y", "does not belong in a file's name"), (String(repeating: "ü", count: 130), "has 264 bytes"),
    ])
  func names(_ value: String, _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json5")
    try folder.write("id,width\n\"\(value)\",16\nok,16\n", to: "rows.csv")
    let run = try KinoraProcess.run(
      ["render", "scene.json5", "-o", "${id}.mp4", "--data", "rows.csv"], in: folder.url)
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try folder.names() == ["rows.csv", "scene.json5"])
  }

  @Test(
    "words about outputs that cannot be are refused",
    arguments: [
      (["-o", "${id", "--data", "rows.csv"], "without \"}\""),
      (["-o", "${di}.mp4", "--data", "rows.csv"], "did you mean \"id\"?"),
      (["-o", "-", "--data", "rows.csv"], "standard output holds one film"),
      (["-o", "${id}.doc", "--data", "rows.csv"], "error: ${id}.doc: no output has the extension .doc"),
      (["-o", "${id}%d.png", "--data", "rows.csv"], "put something between"),
      (["-o", "a.mp4", "--jobs", "2"], "--jobs is for batches"),
      (["-o", "a.mp4", "--skip-existing"], "is for batches"),
      (["-o", "${id}.mp4", "--data", "rows.csv", "--jobs", "0"], "a whole number from 1 to 64"),
      (["-o", "${id}.mp4", "--data", "rows.csv", "--report", "a.mp4"], "is its film's name too"),
      (["-o", "none/${id}.mp4", "--data", "rows.csv"], "the folder none/ does not exist"),
      (["-o", "${id}.mp4", "--data", "."], "it is a folder"),
      (["-o", "${id}.mp4", "--data", "rows.csv", "--report", "none/b.json"], "the folder none/ does not exist"),
      (["-o", "${id}.mp4", "--data", "rows.csv", "--report", "."], "it is a folder"),
      (["-o", "${id}.mp4", "--data", "rows.csv", "--report", "scene.json5"], "it is read to make this"),
    ])
  func words(_ words: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json5")
    try folder.write("id,width\na,16\n", to: "rows.csv")
    let run = try KinoraProcess.run(["render", "scene.json5"] + words, in: folder.url)
    #expect(run.status == 2 || run.status == 3)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(try folder.names() == ["rows.csv", "scene.json5"])
  }

  @Test("check finds what is wrong with the scene of each row, and frame draws one row's")
  func otherVerbs() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      Self.scene.replacing("layers: [", with: "layers: [{ type: 'CATextLayer', string: '${tint}' }, "),
      to: "scene.json5")
    try folder.write("id,width,tint\na,16,red\nb,15,blue\nc,32,\n", to: "rows.csv")
    let check = try KinoraProcess.run(["check", "scene.json5", "--data", "rows.csv"], in: folder.url)
    #expect(check.status == 2)
    #expect(check.errors.contains("\nrow 2 (line 3):\nscene.json5:1:"), "\(check.errors)")
    #expect(!check.errors.contains("row 1") && !check.errors.contains("row 3"))
    let json = try KinoraProcess.run(["check", "scene.json5", "--data", "rows.csv", "--json"], in: folder.url)
    #expect(json.status == 2 && json.output.contains("\"rows\" : [\n        2\n      ]"), "\(json.output)")
    let words = ["frame", "scene.json5", "--at", "0", "-o", "${id}-${row}.png", "--data", "rows.csv"]
    #expect(try KinoraProcess.run(words + ["--row", "3"], in: folder.url).status == 0)
    #expect(try ImageDecoder.decode(path: folder.path("c-3.png")).width == 32)
    let far = try KinoraProcess.run(words + ["--row", "4"], in: folder.url)
    #expect(far.status == 2 && far.errors.contains("--row: found \"4\"; allowed: a whole number from 1 to 3"))
    #expect(try KinoraProcess.run(words, in: folder.url).errors.contains("--row is missing"))
  }
}
