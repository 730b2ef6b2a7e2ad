import KinoraScenes
import TestSupport
import Testing

@Suite("Mutated data files")
struct MutatedDataTests {
  @Test("damaged files are read or refused with problems that have a place", arguments: ["csv", "jsonl"])
  func mutated(_ kind: String) throws {
    let files = [
      "csv": "title,width,ok\r\n\"a \"\"b\"\"\nü\",16,true\r\n€,,FALSE\r\n\"\",-1e3,\"x,y\"\r\n",
      "jsonl": "{ \"title\": \"a\\n\\\"b\\\" ü\", \"width\": 16, \"ok\": true }\n\n{ title: 'x', width: null }\r\n",
    ]
    let file = Array((files[kind] ?? "").utf8)
    var read = 0
    for seed in Mutation.seeds(usual: 4000) {
      Mutation.announce("\(kind) \(seed)")
      let bytes = Mutation.of(file, seed: seed)
      for format in [nil, DataFormat(fileExtension: kind)] {
        do {
          let table = try DataTable(bytes, file: "rows", format: format)
          let names = Set(table.columns.map(\.name))
          #expect(!table.rows.isEmpty && table.rows.allSatisfy { names.isSuperset(of: $0.cells.keys) }, "\(seed)")
          #expect(table.rows.map(\.number) == Array(1...table.rows.count), "\(seed)")
          read += 1
        } catch {
          #expect(!error.problems.isEmpty && error.problems.allSatisfy { $0.line > 0 && $0.column > 0 }, "\(seed)")
        }
      }
    }
    #expect(read > 0)
  }
}
