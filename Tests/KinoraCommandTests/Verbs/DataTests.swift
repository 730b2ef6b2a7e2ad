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

  @Test("every row becomes a film, and a row that fails does not stop the others")
  func rows() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json5")
    try folder.write(
      """
      { "id": "first", "width": 16 }

      { "id": "second", "width": 16, "tint": "no colour" }
      { "id": "third/3", "width": 32, "tint": "blue" }
      """, to: "rows.jsonl")
    let run = try KinoraProcess.run(
      "render", folder.path("scene.json5"), "-o", folder.path("${id}-%d.png"), "--frames", "0", "--data",
      folder.path("rows.jsonl"))
    #expect(run.status == 2)
    #expect(try folder.names() == ["first-0.png", "rows.jsonl", "scene.json5", "third-3-0.png"])
    #expect(run.errors.contains("1 of 3 rows failed"))
    #expect(run.errors.contains("line 3: "))
    #expect(try ImageDecoder.decode(path: folder.path("third-3-0.png")).width == 32)
  }

  @Test(
    "rows that make no sense stop the batch before it begins",
    arguments: [
      ("{ \"width\": 16 }\n{ \"width\": 32 }", "lines 1 and 2 of the data would both be written"),
      ("{ \"width\": 16 }\n[3]", "rows.jsonl:2:1: error: found [3]"),
      ("{ \"width\": [16] }", "rows.jsonl:1:12: error: found [16]"),
      ("\n", "has no rows"),
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

  @Test("a column that is neither a parameter nor in the output's name is a problem that offers the nearest name")
  func unknownColumn() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "scene.json5")
    try folder.write("{ \"width\": 16, \"tnit\": \"red\" }", to: "rows.jsonl")
    let run = try KinoraProcess.run(
      "render", folder.path("scene.json5"), "-o", folder.path("f-%d.png"), "--data", folder.path("rows.jsonl"))
    #expect(run.status == 2)
    #expect(run.errors.contains("did you mean \"tint\"?"))
  }
}
