import Foundation
import KinoraScenes
import TestSupport
import Testing

@Suite("Data files of separated values")
struct CSVTests {
  private func table(_ text: String, _ format: DataFormat? = nil) throws(SceneProblems) -> DataTable {
    try DataTable(Array(text.utf8), file: "rows.csv", format: format)
  }

  /// The cells of all rows in the order of the columns; an empty text for a cell without a value.
  private static func cells(_ table: DataTable) -> [[String]] {
    table.rows.map { row in table.columns.map { row.cells[$0.name]?.text ?? "" } }
  }

  @Test(
    "cells are what RFC 4180 says, whatever ends the lines and separates the cells",
    arguments: [
      "a,b\r\n1,\"x, \"\"y\"\"\r\nz\"\r\n", "\u{FEFF}a,b\n1,\"x, \"\"y\"\"\r\nz\"",
      "\n a ,\"b\"\r1,\"x, \"\"y\"\"\r\nz\"\r\r",
      "a;b\n1;\"x, \"\"y\"\"\r\nz\"", "\"a\"\tb\n1\t\"x, \"\"y\"\"\r\nz\"",
    ])
  func cells(_ text: String) throws {
    let table = try table(text)
    #expect(table.columns.map(\.name) == ["a", "b"])
    #expect(Self.cells(table) == [["1", "x, \"y\"\r\nz"]])
  }

  @Test("rows are numbered from 1 and know the lines of the file on which they begin")
  func lines() throws {
    let table = try table("a,b\n\"one\ntwo\",2\n\n3,4\n")
    #expect(table.rows.map(\.number) == [1, 2])
    #expect(table.rows.map(\.line) == [2, 5])
  }

  @Test("an empty cell has no value, quoted or not")
  func empty() throws {
    let table = try table("a,b,c\n,\"\", \n")
    #expect(table.rows[0].cells.keys.sorted() == ["c"])
  }

  @Test("the extension of a name or the first bracket tells the form of a file")
  func forms() throws {
    #expect(DataFormat(fileExtension: "CSV") == .csv(separator: nil))
    #expect(DataFormat(fileExtension: "ndjson") == .jsonLines)
    #expect(DataFormat(fileExtension: "txt") == nil)
    #expect(try table(" \n{ \"a\": 1 }").rows[0].cells["a"]?.text == "1")
    #expect(try table("a\n{}", nil).columns.map(\.name) == ["a"])
    #expect(try table("{a},b\n1,2", .csv(separator: nil)).columns.map(\.name) == ["{a}", "b"])
  }

  @Test(
    "a file that makes no sense is a problem with its place",
    arguments: [
      ("", "1:1: error: the file has no rows"), ("a,b\r\n", "1:1: error: the file has no rows below its header"),
      ("a,a\n1,2", "1:3: error: the header names the column \"a\" twice"),
      ("a,,b\n1,2,3", "1:3: error: column 2 of the header has no name"),
      ("a,b\n1\n", "2:1: error: row 1 has 1 cell, and the header names 2 columns"),
      (
        "a;b\n1,2\n",
        "2:1: error: row 1 has 1 cell, and the header names 2 columns\n  allowed: a cell for every column, with a semicolon between them"
      ),
      ("a,b\n1,\"2\n3,4", "2:3: error: row 1, column \"b\" is in quotation marks that are never closed"),
      ("a,b\n1,\"2\"3\n", "2:6: error: row 1, column \"b\" goes on after its closing quotation mark"),
      ("a,b\n1,2\n3,x\0\n", "3:4: error: row 2, column \"b\" holds a NUL byte"),
    ])
  func nonsense(_ text: String, _ message: String) {
    let problems = #expect(throws: SceneProblems.self) { try table(text) }
    #expect(problems?.description.hasPrefix("rows.csv:" + message) == true, "\(String(describing: problems))")
  }

  @Test("a row that quotation marks end too late is one problem, not one of its cells as well")
  func unclosed() {
    let problems = #expect(throws: SceneProblems.self) { try table("a,b\n\"x,2\n3,4") }
    #expect(problems?.problems.map(\.message) == ["row 1, column \"a\" is in quotation marks that are never closed"])
  }

  @Test("a byte that is not UTF-8 is named with its row and column, and UTF-16 by its name")
  func encoding() {
    var bytes = Array("name,städte\n\"x\",\"a\nü".utf8) + [0xE9] + Array("\"\n".utf8)
    var problems = #expect(throws: SceneProblems.self) { try DataTable(bytes, file: "r", format: nil) }
    #expect(
      problems?.description
        == "r:3:2: error: row 1, column \"städte\" is not UTF-8 text: found the byte 0xE9\n  allowed: text in UTF-8")
    bytes = Array("{ \"a\": 1 }\n{ \"a\": \"".utf8) + [0xFF] + Array("\" }".utf8)
    problems = #expect(throws: SceneProblems.self) { try DataTable(bytes, file: "r", format: nil) }
    #expect(
      problems?.description.hasPrefix("r:2:9: error: row 2: the file is not UTF-8 text: found the byte 0xFF") == true)
    problems = #expect(throws: SceneProblems.self) { try DataTable([0xFF, 0xFE, 0x61, 0], file: "r", format: nil) }
    #expect(problems?.description.contains("the file is UTF-16 text") == true)
  }

  @Test("a wrong separator in many rows is a hundred problems and no more")
  func many() {
    let problems = #expect(throws: SceneProblems.self) {
      try table("a,b\n" + String(repeating: "1;2\n", count: 1000))
    }
    #expect(problems?.problems.count == 100)
  }

  @Test("Python's reader finds the same cells in random text, and refuses the same")
  func python() throws {
    var noise = Noise(seed: 4180)
    let pieces = [
      "a", "ü", " ", "\"", "\"", "\"\"", ",", ",", ",", "\n", "\r\n", "\r", "\",\"", "\"\n\"", "\",", ",\"", "x,y,z\n",
    ]
    let bodies = (0..<4000).map { _ in (0...noise.below(12)).map { _ in pieces[noise.below(pieces.count)] }.joined() }
    let program = """
      import csv, io, json, sys
      def rows(body):
        try:
          found = [r for r in csv.reader(io.StringIO("a,b,c\\n" + body, newline=""), strict=True) if r]
        except csv.Error:
          return None
        return found[1:] if len(found) > 1 and all(len(r) == 3 for r in found) else None
      print(json.dumps([rows(b) for b in json.load(open(sys.argv[1]))]))
      """
    let scratch = try Scratch()
    let file = try scratch.write(try JSONEncoder().encode(bodies), to: "bodies.json")
    let answer = try Tool.run("python3", ["-c", program, file])
    let expected = try JSONDecoder().decode([[[String]]?].self, from: Data(answer))
    var good = 0
    for (body, expected) in zip(bodies, expected) {
      let found = (try? table("a,b,c\n" + body)).map(Self.cells)
      #expect(found == expected, "\(body.debugDescription)")
      if expected != nil { good += 1 }
    }
    #expect(good > 100 && good < bodies.count - 100, "\(good) of the random texts make sense")
  }
}
