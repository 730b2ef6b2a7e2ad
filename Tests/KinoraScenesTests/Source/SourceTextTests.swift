import KinoraScenes
import Testing

@Suite("Places in source text")
struct SourceTextTests {
  @Test("lines and columns count from 1, and columns in characters, whatever ends the lines")
  func positions() throws {
    let text = try SourceText(file: "s", text: "ab\ncé👍🏽x\r\nd\re")
    let expected: [(offset: Int, line: Int, column: Int)] = [
      (0, 1, 1), (2, 1, 3), (3, 2, 1), (4, 2, 2), (6, 2, 3), (14, 2, 4), (17, 3, 1), (19, 4, 1), (20, 4, 2), (99, 4, 2),
    ]
    for place in expected {
      let position = text.position(of: place.offset)
      #expect([position.line, position.column] == [place.line, place.column])
    }
  }

  @Test(
    "a path of slashes is refused like any other path without a file",
    arguments: ["", "/", "//", "a//", "//a//", "///"])
  func slashes(_ path: String) {
    let text =
      "{ kinora: 1, canvas: { width: 2, height: 2, frameRate: 30, duration: 1 }, assets: { a: { image: '\(path)' } }, layers: [] }"
    for folder in ["", "/", "//", "/nowhere//"] {
      #expect(throws: SceneProblems.self) { try SceneLoader.load(text: text, folder: folder) }
    }
    #expect(throws: (any Error).self) { try SceneLoader.load(path: path) }
  }

  @Test("columns are right in lines of any length and with characters of several scalars")
  func longLines() throws {
    let part = "ab é 👍🏽 e\u{301} 🇩🇪🇫🇷 \u{1100}\u{1161} x"
    let line = String(repeating: part, count: 2_000)
    let text = try SourceText(
      file: "s", text: "first\r\n" + line + "\n" + String(repeating: "é", count: 9_000) + "\nlast")
    let length = line.count
    var (offset, column) = (7, 1)
    for character in line {
      if column % 97 == 0 || column < 20 || column > length - 20 {
        let found = text.position(of: offset)
        #expect([found.line, found.column] == [2, column])
      }
      offset += character.utf8.count
      column += 1
    }
    let third = text.position(of: offset + 1 + 2 * 8_999)
    #expect([third.line, third.column] == [3, 9_000])
    #expect(text.position(of: .max).line == 4)
  }

  @Test("a byte order mark is no part of the text")
  func byteOrderMark() throws {
    #expect(try SourceText(file: "s", bytes: [0xEF, 0xBB, 0xBF, 0x31]).bytes == [0x31])
  }

  @Test("text that is not UTF-8 is reported at its first bad byte")
  func notUnicode() throws {
    let error = #expect(throws: SceneProblems.self) {
      try SourceText(file: "s", bytes: [0x7B, 0x0A, 0x20, 0xFF, 0x7D])
    }
    let problem = try #require(error?.problems.first)
    #expect([problem.line, problem.column] == [2, 2])
    #expect(problem.message.contains("0xFF"))
  }
}
