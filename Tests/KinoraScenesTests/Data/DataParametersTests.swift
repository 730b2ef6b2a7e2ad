import KinoraScenes
import Testing

@Suite("Data rows for a scene's parameters")
struct DataParametersTests {
  private static let scene = """
    { kinora: 1, canvas: { width: "${width}", height: 9, frameRate: 30, duration: 1 },
      parameters: { width: { type: "number" }, title: { type: "string", default: "Hi" },
        ok: { type: "bool", default: true }, tint: { type: "colour" } },
      layers: [] }
    """

  private static func parameters() throws -> [SceneParameter] {
    try SceneLoader.parameters(bytes: Array(scene.utf8), file: "s")
  }

  private func table(_ text: String) throws -> DataTable { try DataTable(Array(text.utf8), file: "rows") }

  @Test("the parameters of a scene are known before any has a value")
  func declared() throws {
    #expect(try Self.parameters().map(\.name) == ["width", "title", "ok"])
  }

  @Test(
    "a cell becomes a value of its parameter's type",
    arguments: [
      ("width,ok,title\n 16 ,TRUE, a ", ["width": "16", "ok": "true", "title": " a "]),
      ("width,ok,title\n-1.5e2,,", ["width": "-1.5e2"]),
      ("{ \"width\": 16, \"ok\": false, \"title\": 7 }", ["width": "16", "ok": "false", "title": "7"]),
      ("{ \"width\": \"16\", \"title\": \"\", \"ok\": null }", ["width": "16", "title": ""]),
    ])
  func values(_ text: String, _ expected: [String: String]) throws {
    let table = try table(text)
    let (values, problems) = table.values(of: table.rows[0], for: try Self.parameters(), given: [])
    #expect(values == expected)
    #expect(problems == [])
  }

  @Test(
    "a cell of another kind, and none for a parameter without a default, is a problem at its place",
    arguments: [
      ("title,width\na,\"1,5\"", "rows:2:3: error: row 1, column \"width\": found \"1,5\""),
      ("width,ok\n1,yes", "rows:2:3: error: row 1, column \"ok\": found \"yes\""),
      ("width,ok\ninf,", "rows:2:1: error: row 1, column \"width\": found \"inf\""),
      ("{ \"width\": \"x\" }", "rows:1:12: error: row 1, column \"width\": found \"x\""),
      ("width,ok\n,true", "rows:2:1: error: row 1 has no value for the parameter \"width\", which has no default"),
    ])
  func problems(_ text: String, _ message: String) throws {
    let table = try table(text)
    let problems = table.values(of: table.rows[0], for: try Self.parameters(), given: []).problems
    #expect(problems.count == 1)
    #expect(problems.first?.description.hasPrefix(message) == true, "\(problems)")
  }

  @Test("a value for all rows fills in what a row leaves empty")
  func given() throws {
    let table = try table("title\na")
    #expect(table.values(of: table.rows[0], for: try Self.parameters(), given: ["width"]).problems == [])
  }

  @Test("a column that is no parameter is told, with the free parameter that may be meant")
  func unknown() throws {
    let unknown = try table("id,widht,titel,title\n1,2,3,4").unknownColumns(try Self.parameters(), besides: ["id"])
    #expect(unknown.map(\.column.name) == ["widht", "titel"])
    #expect(unknown.map(\.nearest) == ["width", nil])
  }
}
