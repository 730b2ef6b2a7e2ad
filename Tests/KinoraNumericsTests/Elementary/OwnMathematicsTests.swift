import Foundation
import Testing

/// No source may call the C library's transcendental functions, whose last bit may differ between machines; ours do
/// not.
@Suite("No mathematics library")
struct OwnMathematicsTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// The functions that are not defined to the last bit. `sqrt`, `floor`, `fmod` and their like are exact everywhere and
  /// may be called.
  private static let functions: Set<String> = {
    let names = [
      "sin", "cos", "tan", "sincos", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "exp", "exp2", "exp10",
      "expm1", "log", "log2", "log10", "log1p", "pow", "hypot", "cbrt", "erf", "tgamma", "lgamma",
    ]
    return Set(names + names.map { $0 + "f" })
  }()
  private static let longest = functions.map(\.utf8.count).max() ?? 0
  private static let modules: Set<String> = ["Foundation", "Glibc", "Darwin"]

  /// The calls in a line of code, by a function's bare name or with a module's, without those in comments, in declarations
  /// and of methods.
  private static func calls(in line: Substring) -> [String] {
    let bytes = Array(line.utf8)
    var calls: [String] = []
    /// The word before the one that was last read, if only a point is between them.
    var owner = ""
    var index = 0
    while index < bytes.count {
      guard isPartOfWord(bytes[index]) else {
        if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") { break }
        if bytes[index] != UInt8(ascii: ".") { owner = "" }
        index += 1
        continue
      }
      let end = bytes[index...].firstIndex { !isPartOfWord($0) } ?? bytes.count
      let word = end - index > max(longest, 10) ? "" : String(decoding: bytes[index..<end], as: UTF8.self)
      if word == "func", end < bytes.count, bytes[end] == UInt8(ascii: " ") { return [] }
      if functions.contains(word) {
        let isFree = index == 0 || ![UInt8(ascii: "."), UInt8(ascii: "`")].contains(bytes[index - 1])
        let isCalled = end < bytes.count && bytes[end] == UInt8(ascii: "(")
        if modules.contains(owner) || isFree && isCalled { calls.append(word) }
      }
      (owner, index) = (word, end)
    }
    return calls
  }

  /// Whether a byte is of a name or a number.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  @Test("no source calls a function of the mathematics library whose last bit may differ")
  func sources() throws {
    var count = 0
    let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
    for case let file as URL in files where ["swift", "c", "h"].contains(file.pathExtension) {
      // The functions call each other where they are defined.
      if file.path.contains("/KinoraNumerics/Elementary/") { continue }
      count += 1
      let text = try String(contentsOf: file, encoding: .utf8)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        for call in Self.calls(in: line) { Issue.record("\(file.lastPathComponent):\(number + 1): \(call)") }
      }
    }
    #expect(count > 200)
  }

  @Test("the search finds calls of these functions, and nothing else")
  func search() {
    for line in [
      "let s = sin(x)", "  y = powf(x, 2);", "Foundation.exp(1)", "return -cos(a)", "map(Glibc.sin)",
      "x.map { pow($0, y) }",
    ] {
      #expect(Self.calls(in: line[...]).count == 1, "\(line)")
    }
    for line in [
      "Elementary.sin(x)", "// sin(x)", "static func sin(_ x: Double)", "let basin = asinine(3)", "a.log(b)",
      "_ = `log`(b)", "func exp(_ x: Double) { cos(x) }",
      "let exp = 3",
    ] {
      #expect(Self.calls(in: line[...]).isEmpty, "\(line)")
    }
  }
}
