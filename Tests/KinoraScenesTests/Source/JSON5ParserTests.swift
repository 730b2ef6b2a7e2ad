import Foundation
import KinoraScenes
import Testing

@Suite("The JSON5 parser")
struct JSON5ParserTests {
  private func parse(_ text: String) throws -> SourceNode {
    try JSON5Parser.parse(SourceText(file: "s.json5", text: text)).root
  }

  private func firstProblem(_ text: String) -> SceneProblem? {
    do {
      _ = try parse(text)
      return nil
    } catch let problems as SceneProblems {
      return problems.problems.first
    } catch {
      return nil
    }
  }

  @Test(
    "values are read as Foundation's JSON5 decoder reads them",
    arguments: [
      "{ a: 1, 'b': \"two\", c: [0x10, +.5, 5., -3e2, Infinity, true, false, null,], /* x */ }",
      "// head\n[ 'it\\'s', \"a\\nb\", '\\x41\\u00e9', '\\uD83D\\uDE00' ]",
      "{ $ü_1: { nested: [[], {}, [{}]] }, true: 1, Infinity: 2 }",
      "\u{FEFF} -12.5e-3", "'\u{2028}'", "+Infinity", "{\n}", "[1,\n// c\n2]",
    ])
  func agreesWithFoundation(_ text: String) throws {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    let expected = try decoder.decode(Plain.self, from: Data(text.utf8))
    #expect(Plain(try parse(text)) == expected)
  }

  @Test(
    "a backslash before the end of a line continues the string and leaves nothing", arguments: ["\n", "\r\n", "\r"])
  func lineContinuation(_ end: String) throws {
    guard case .string(let text) = try parse("'one \\\(end)two'").value else { Issue.record("not a string"); return }
    #expect(text == "one two")
  }

  @Test("objects keep the order of their keys")
  func orderOfKeys() throws {
    guard case .object(let members) = try parse("{ z: 1, a: 2, m: 3 }").value else {
      Issue.record("not an object"); return
    }
    #expect(members.map(\.key) == ["z", "a", "m"])
  }

  @Test("a value knows its JSON pointer, with the escapes of RFC 6901")
  func pointers() throws {
    guard case .object(let members) = try parse("{ 'a/b~c': [10, 20] }").value,
      case .array(let elements) = members[0].value.value
    else { Issue.record("not an object of a list"); return }
    #expect(members[0].value.pointer == "/a~1b~0c")
    #expect(elements[1].pointer == "/a~1b~0c/1")
    #expect(elements[1].offset == 16)
  }

  @Test("a key given twice is a problem at the second place that names the first")
  func duplicates() throws {
    let duplicates = try JSON5Parser.parse(SourceText(file: "s.json5", text: "{\n  a: 1,\n  b: 2, a: 3 }")).duplicates
    #expect(duplicates.count == 1)
    #expect(duplicates.first?.line == 3)
    #expect(duplicates.first?.column == 9)
    #expect(duplicates.first?.message.contains("2:3") == true)
  }

  @Test(
    "a syntax error names its place and what was expected",
    arguments: [
      ("{ a: 1 b: 2 }", 1, 8, "found \"b\" after the value of \"a\""),
      ("{ a 1 }", 1, 5, "found \"1\" after the key \"a\""),
      ("{ a: }", 1, 6, "found \"}\" where a value is expected"),
      ("{ a: 1,, }", 1, 8, "found \",\" where a key is expected"),
      ("{\n  a: [1, 2\n", 3, 1, "the text ends before the \"[\" at 2:6 is closed"),
      ("{ a: red }", 1, 6, "found \"red\" where a value is expected"),
      ("{ a: 'x\n' }", 1, 8, "a string is not closed before the end of its line"),
      ("{ a: 'x", 1, 6, "a string is never closed"),
      ("{ a: 012 }", 1, 6, "\"012\" is not a number"),
      ("{ a: 1.2.3 }", 1, 6, "\"1.2.3\" is not a number"),
      ("{ a: 12px }", 1, 6, "\"12px\" is not a number"),
      ("{ /* a: 1 }", 1, 3, "a comment opened with \"/*\" is never closed with \"*/\""),
      ("{ a: 1 } x", 1, 10, "found \"x\" after the end of the scene"),
      ("{ ü: '\\u12g4' }", 1, 11, "found \"g\" in an escape"),
      ("{ a: '\\uD83D' }", 1, 7, "an escape names half of a surrogate pair, not a character"),
      ("{ a: '\\7' }", 1, 7, "found the escape \"\\7\""),
      ("", 1, 1, "the text ends where a value is expected"),
      ("{ 1a: 2 }", 1, 3, "found \"1\" where a key is expected"),
    ])
  func syntaxErrors(_ text: String, _ line: Int, _ column: Int, _ message: String) throws {
    let problem = try #require(firstProblem(text))
    #expect(problem.message == "syntax error: " + message)
    #expect(problem.line == line && problem.column == column)
  }

  @Test("a decimal is the Double nearest to it, as the standard library reads it, however many digits it has")
  func decimals() throws {
    var numbers = [
      "0", "0.0", "9007199254740992", "9007199254740993", "1e22", "1e23", "123456789012345678e-22", "1e400",
      "0e999999999",
    ]
    for seed in 0..<4000 {
      func part(_ shift: UInt64, _ count: Int) -> Int {
        Int(((UInt64(seed) &* 0x9E37_79B9_7F4A_7C15) >> shift) % UInt64(count))
      }
      func digits(_ shift: UInt64, _ count: Int) -> String {
        String((0..<count).map { Character(String((part(shift, 9973) * ($0 + 3) + $0 * $0 * 7) % 10)) })
      }
      let whole = part(7, 3) == 0 ? "0" : "\(1 + part(40, 9))" + digits(20, part(12, 12))
      let fraction = part(3, 4) == 0 ? "" : "." + digits(30, 1 + part(24, 12))
      let exponent = part(17, 3) == 0 ? "" : "e\(part(35, 61) - 30)"
      numbers.append(whole + fraction + exponent)
    }
    for number in numbers {
      for sign in ["", "-", "+"] {
        let node = try parse(sign + number)
        guard case .number(let value) = node.value else {
          Issue.record("\(sign + number) is no number")
          continue
        }
        #expect(value.bitPattern == Double(sign + number)?.bitPattern, "\(sign + number)")
      }
    }
  }

  @Test(
    "what only looks like a number is refused",
    arguments: [
      "00", "01.5", ".", "-", "+-1", "1e", "1e+", "1.5.2", "0x", "0xg", "0x12345678901234567", "e5", "1e5x",
    ])
  func notNumbers(_ text: String) { #expect(firstProblem("[" + text + "]")?.column == 2) }

  @Test("a key given twice is found among few keys and among many", arguments: [2, 15, 16, 17, 60])
  func twice(_ count: Int) throws {
    for (first, second) in [(0, count - 1), (count / 2, count - 1), (0, count / 2), (count - 2, count - 1)]
    where first < second {
      let keys = (0..<count).map { "key\($0 == second ? first : $0)" }
      let text = try SourceText(file: "s", text: "{\n" + keys.map { $0 + ": 1,\n" }.joined() + "}")
      let duplicates = try JSON5Parser.parse(text).duplicates
      #expect(duplicates.map(\.line) == [second + 2])
      #expect(duplicates[0].message == "the key \"key\(first)\" is given twice; it stands at \(first + 2):1 already")
    }
  }

  @Test("nesting that is too deep is a syntax error and not a crash")
  func depth() throws {
    let text = String(repeating: "[", count: 200_000)
    #expect(firstProblem(text)?.message == "syntax error: values are nested deeper than 128 levels")
  }

  @Test("every prefix of a scene either parses or is reported inside the text")
  func everyPrefix() throws {
    let text = "{ // c\n a: [1, -2.5e3, 0xF, Infinity], 'b\\u0041': { c: null, d: true }, /* é */ e: \"${x}\\\n\" }"
    for count in 0..<text.utf8.count {
      let bytes = Array(text.utf8.prefix(count))
      do {
        _ = try JSON5Parser.parse(SourceText(file: "s", bytes: bytes))
        Issue.record("a prefix of \(count) bytes parses")
      } catch {
        let problem = try #require(error.problems.first)
        #expect(problem.line >= 1 && problem.line <= 3 && problem.column >= 1)
      }
    }
  }
}

/// A JSON value without its place in the text, to compare the two parsers.
private enum Plain: Equatable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([Plain])
  case object([String: Plain])

  init(_ node: SourceNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .array(let nodes): self = .array(nodes.map(Plain.init))
    case .object(let members):
      self = .object(Dictionary(members.map { ($0.key, Plain($0.value)) }, uniquingKeysWith: { first, _ in first }))
    }
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self) {
      self = .object(
        try Dictionary(
          container.allKeys.map { ($0.stringValue, try container.decode(Plain.self, forKey: $0)) },
          uniquingKeysWith: { first, _ in first }))
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [Plain] = []
      while !container.isAtEnd { elements.append(try container.decode(Plain.self)) }
      self = .array(elements)
    } else {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
