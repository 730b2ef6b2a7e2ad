import KinoraGraphics
import KinoraScenes
import Testing

@Suite("Expressions")
struct ExpressionTests {
  /// The text that an expression becomes, with a few names around it.
  private func text(_ expression: String) throws -> String? {
    let scene = try SceneLoader.load(
      text: """
        {
          kinora: 1, canvas: { width: 640, height: 360, frameRate: 30, duration: "4s" },
          parameters: { title: { type: "string", default: "Hello" }, rows: { type: "list", default: [3, 1, 2] } },
          values: { pad: 40, delay: "250ms", tilt: "30deg", brand: { a: "#ff0000", b: "#0000ff" }, twice: "${pad * 2}",
            big: "${range(100000)}", long: "${join(map(range(1000), x => 'hello world'), ' ')}" },
          layers: [{ type: "CATextLayer", string: "${string(\(expression))}" }],
        }
        """)
    guard case .string(let text)? = scene.layers.first?.properties.first(where: { $0.keyPath == "string" })?.value
    else { return nil }
    return text
  }

  @Test(
    "an expression has the value that its operators, names and functions give",
    arguments: [
      ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 - 2 - 1", "4"), ("7 / 2", "3.5"), ("-7 % 3", "2"), ("7 % -3", "-2"),
      ("2 < 3 && 3 <= 3 || false", "true"), ("!(1 == 1.0)", "false"), ("1 != 2 ? 'a' : 'b'", "a"),
      ("false && missing", "false"), ("true ? 1 : missing", "1"), ("'a' == 'a'", "true"), ("1 == '1'", "false"),
      ("1.5s + 500ms", "2s"), ("45f", "1.5s"), ("2 * 1f", "0.06666666666666667s"), ("3s / 1.5s", "2"),
      ("3s / 2", "1.5s"),
      ("delay * 2 + 1s", "1.5s"), ("tilt * 2", "60deg"), ("90deg - 30deg", "60deg"), ("5s % 2s", "1s"),
      ("canvas.width / 2", "320"), ("canvas.duration - 1s", "3s"), ("canvas.frameRate", "30"), ("twice", "80"),
      ("rows[1]", "1"), ("rows.length", "3"), ("brand['a']", "#ff0000"), ("mix(brand.a, brand.b, 0.5)", "#800080"),
      ("min(3, 1, 2)", "1"), ("max(rows)", "3"), ("clamp(5, 0, 3)", "3"), ("lerp(10, 20, 0.25)", "12.5"),
      ("lerp(1s, 3s, 0.5)", "2s"), ("abs(-2)", "2"), ("floor(-1.5)", "-2"), ("ceil(1.2)", "2"), ("round(2.5)", "3"),
      ("sqrt(16)", "4"), ("pow(2, 10)", "1024"), ("sin(30deg) < 0.5 + 1e-12", "true"), ("cos(0)", "1"),
      ("round(atan2(1, 1) * 1000)", "785"), ("format(1234.5, '#,##0.00')", "1,234.50"), ("upper(title)", "HELLO"),
      ("lower('ABC')", "abc"), ("trim('  a b ')", "a b"), ("join(split('a,b,c', ','), '-')", "a-b-c"),
      ("length('abc') + length(rows)", "6"), ("replace('a-b-c', '-', '+')", "a+b+c"),
      ("sum(map(rows, x => x * x))", "14"), ("join(map(filter(rows, x => x > 1), (x, i) => x * 10 + i), ' ')", "30 21"),
      ("join(sort(rows), ' ')", "1 2 3"), ("join(reverse(range(4)), '')", "3210"),
      ("join(range(1, 10, 3), ' ')", "1 4 7"),
      ("join(slice(range(5), 1, -1), '')", "123"), ("indexOf(rows, 2)", "2"), ("contains(rows, 9)", "false"),
      ("number('12.5') + 1", "13.5"), ("sum(map(range(3), i => 0.5s))", "1.5s"), ("join(keys(brand), ' ')", "a b"),
      ("'}' == '}'", "true"), ("\\\"it's\\\"", "it's"), ("length(concat(rows, [7]))", "4"), ("[10, 20][1]", "20"),
      ("slice('héllo', 1, -1)", "éll"), ("slice('ab', 5)", ""), ("indexOf('abcabc', 'ca')", "2"),
      ("indexOf('abc', 'x')", "-1"), ("join(split('a🇫🇷b', ''), '-')", "a-🇫🇷-b"),
      ("join(unique([3, 1, 3, 2, 1]), ' ')", "3 1 2"), ("join(unique(['b', 'a', 'b', '1', 1]), ' ')", "b a 1 1"),
      ("join(map(unique(range(6), x => x % 3), x => x * 2), ' ')", "0 2 4"), ("unique([1s, 2s, 1s]).length", "2"),
      ("find(rows, x => x < 3)", "1"), ("find(rows, x => x > 9) == null", "true"),
      ("find(map(rows, x => [x]), (x, i) => i == 1)[0]", "1"),
      ("join(map(rows, x => '${x}: ${title}'), ', ')", "3: Hello, 1: Hello, 2: Hello"), ("'$${title}'", "${title}"),
      ("'${1 + 1}' + 1", "3"), ("'a${rows.length > 2 ? \\\"b${pad}\\\" : title}'", "ab40"),
    ])
  func values(_ expression: String, _ expected: String) throws {
    #expect(try text(expression) == expected)
  }

  @Test(
    "what makes no sense is a problem that says what was found and what is allowed",
    arguments: [
      ("1 + 'a'", "\"+\" between a number (1) and text (\"a\")"),
      ("1s + 1", "\"+\" between a time (1s) and a number (1)"),
      ("1 / 0", "a division by zero"), ("titel", "unknown name \"titel\""), ("maxx(1)", "unknown function \"maxx\""),
      ("min()", "min: found 0 arguments"), ("rows[3]", "the list has no element 3"),
      ("brand.c", "the object has no member \"c\""), ("pad.x", "a number has no member \"x\""),
      ("1 +", "found \")\""), ("(1", "found the end of the expression"), ("1 2", "found 2"),
      ("9007199254740991 + 1", "the result is too large"), ("pow(10, 400)", "pow: there is no such number"),
      ("1 ? 2 : 3", "?: found 1"), ("3px", "found \"3px\""), ("range(2000000)", "range: 2000000 elements"),
      ("sort([1, 'a'])", "sort: 1 and \"a\" have no order"), ("x => x", "string: found a function as argument 1"),
      ("@", "found \"@\""), ("map(rows, x -> x)", "found \"->\""), ("1 === 1", "found \"===\""),
      ("'${titel}'", "unknown name \"titel\""), ("'a ${1 +}'", "found the end of the expression"),
      ("slice(4, 1)", "slice: found 4 as argument 1"), ("find(rows, x => x)", "find: found 3"),
      ("unique(4)", "unique: found 4 as argument 1"),
      ("length(unique(big, x => [x]))", "the scene's expressions take too long"),
      ("'abc", "\"${\" without \"}\""), ("format(1, 2)", "format: "),
      ("sum(map(range(100000), x => sum(range(1000))))", "the scene's expressions take too long"),
      // What takes as long as many steps counts as many: each of these ran for minutes.
      ("sum(map(range(100000), x => length(reverse(range(10000)))))", "the scene's expressions take too long"),
      ("length(map(concat(big, big), x => slice(big, 1, 90000)))", "the scene's expressions take too long"),
      ("sum(map(big, x => length(long)))", "the scene's expressions take too long"),
      ("length(filter(big, x => contains(long, 'z')))", "the scene's expressions take too long"),
      ("length(join(map(big, x => long)))", "the scene's expressions make too much text"),
      ("length(replace(long, 'l', join(map(range(20), x => long))))", "the scene's expressions make too much text"),
    ])
  func problems(_ expression: String, _ message: String) {
    let error = #expect(throws: SceneProblems.self) { try text(expression) }
    #expect(error?.problems.first?.message.hasPrefix(message) == true, "\(error?.description ?? "")")
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.allowed != nil || error?.problems.first?.suggestion != nil)
  }

  @Test("deep, long and endless expressions are problems, and nothing crashes")
  func hostile() throws {
    let deep = String(repeating: "(", count: 100_000) + "1" + String(repeating: ")", count: 100_000)
    let signs = String(repeating: "-", count: 100_000) + "1"
    let sum = String(repeating: "1 + ", count: 100_000) + "1"
    let long = String(repeating: "1 + ", count: 1000) + "1"
    for expression in [deep, signs, sum, long, "[" + deep + "]", String(repeating: "1 + ", count: 100) + "x"] {
      #expect(throws: SceneProblems.self) { try text(expression) }
    }
    let replaced = "length(replace('" + String(repeating: "a", count: 1_000_000) + "', 'a', '1234567890'))"
    #expect(try text(replaced) == "10000000")
  }

  @Test("the error of expressions that take too long says which takes most, and where it stands")
  func tooLong() {
    let text = """
      {
        kinora: 1, canvas: { width: 8, height: 8, frameRate: 30, duration: 1 },
        values: { squares: "${sum(map(range(900000), x => x % 7))}", cubes: "${sum(map(range(9000), x => x * x))}" },
        layers: [{ repeat: 3000, zPosition: "${sum(range(i))}", opacity: "${squares > cubes ? 1 : 0}" }],
      }
      """
    let error = #expect(throws: SceneProblems.self) { try SceneLoader.load(text: text) }
    #expect(error?.problems.map(\.kind) == [.tooLarge])
    let message = error?.problems.first?.message ?? ""
    #expect(message.hasPrefix("the scene's expressions take too long: of 10000000 steps "), "\(message)")
    #expect(message.contains(" are for \"${sum(map(range(900000), x => x % 7))}\" at 3:22"), "\(message)")
  }

  @Test("lists inside lists have a greatest depth, however they come about")
  func nesting() {
    let brackets = { (inner: String) in String(repeating: "[", count: 20) + inner + String(repeating: "]", count: 20) }
    let values = (1..<100).map { "v\($0): \"${\(brackets("v\($0 - 1)"))}\"" }.joined(separator: ", ")
    let text = """
      { kinora: 1, canvas: { width: 8, height: 8, frameRate: 30, duration: 1 }, values: { v0: 1, \(values) }, layers: [] }
      """
    let error = #expect(throws: SceneProblems.self) { try SceneLoader.load(text: text) }
    #expect(error?.problems.count == 1)
    #expect(error?.problems.first?.message == "lists and objects stand deeper inside each other than 256 levels")
  }

  @Test("what repeats without making anything ends too")
  func emptyRepetitions() {
    let text = """
      { kinora: 1, canvas: { width: 8, height: 8, frameRate: 30, duration: 1 },
        layers: [{ repeat: 100000, sublayers: [{ repeat: 100000, if: false }] }] }
      """
    let error = #expect(throws: SceneProblems.self) { try SceneLoader.load(text: text) }
    #expect(error?.problems.map(\.kind) == [.tooLarge])
  }

  @Test(
    "a part is found in a text wherever it stands, with parts that repeat themselves too",
    arguments: [
      ("join(split('aabaabaaab', 'aab'), '|')", "||a|"), ("replace('aaaa', 'aa', 'b')", "bb"),
      ("replace('ababac', 'abac', '-')", "ab-"), ("contains('abababac', 'ababac')", "true"),
      ("contains('abababab', 'ababac')", "false"), ("length(split('abc', ''))", "3"), ("length(split('', ','))", "1"),
      ("contains('abc', '')", "true"), ("contains('', 'a')", "false"), ("join(split(' a  b ', ' '), '|')", "|a||b|"),
      ("replace('cafe\u{301}', 'e', 'x')", "cafe\u{301}"), ("replace('cafe\u{301}', '\u{E9}', 'e')", "cafe"),
    ])
  func searches(_ expression: String, _ expected: String) throws {
    #expect(try text(expression) == expected)
  }

  @Test("a value that waits for itself is a problem at the value")
  func circle() {
    let text = """
      { kinora: 1, canvas: { width: 8, height: 8, frameRate: 30, duration: 1 }, values: { a: "${b}", b: "${a}" }, layers: [] }
      """
    let error = #expect(throws: SceneProblems.self) { try SceneLoader.load(text: text) }
    #expect(error?.problems.map(\.message) == ["the value \"a\" depends on itself: a needs b needs a"])
  }

  @Test("random and noise depend on their arguments alone, and stay from 0 to 1")
  func chance() throws {
    #expect(try text("random(1, 2) == random(1, 2)") == "true")
    #expect(try text("random(1, 2) == random(2, 1)") == "false")
    #expect(try text("min(map(range(1000), i => random('a', i))) >= 0") == "true")
    #expect(try text("max(map(range(1000), i => random('a', i))) < 1") == "true")
    #expect(try text("abs(sum(map(range(1000), i => random('a', i))) / 1000 - 0.5) < 0.05") == "true")
    #expect(try text("max(map(range(999), i => abs(noise(7, i / 100) - noise(7, (i + 1) / 100)))) < 0.05") == "true")
  }
}
