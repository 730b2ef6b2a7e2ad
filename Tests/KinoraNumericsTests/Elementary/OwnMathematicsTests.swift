import Foundation
import Testing

/// No source may call the C library's transcendental functions, whose last bit may differ between machines; ours do
/// not.
@Suite("No mathematics library")
struct OwnMathematicsTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  /// A call of a function that is not defined to the last bit, by its bare name or with a module's.
  ///
  /// `sqrt`, `floor`, `fmod` and their like are exact everywhere and may be called.
  private static var call: Regex<Substring> {
    /(?:Foundation\.|Glibc\.|Darwin\.)(?:sin|cos|tan|exp|log|pow|atan2|hypot|cbrt)\b|\b(?:sin|cos|tan|sincos|asin|acos|atan|atan2|sinh|cosh|tanh|exp|exp2|exp10|expm1|log|log2|log10|log1p|pow|hypot|cbrt|erf|tgamma|lgamma)f?\(/
  }

  /// The calls in a line of code, without those in comments, in declarations and of methods.
  private static func calls(in line: Substring) -> [Substring] {
    let code = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
    if code.contains("func ") { return [] }
    return code.matches(of: call).filter { match in
      guard match.range.lowerBound > code.startIndex else { return true }
      let before = code[code.index(before: match.range.lowerBound)]
      return before != "." && before != "_" && before != "`"
    }.map(\.output)
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
    for line in ["let s = sin(x)", "  y = powf(x, 2);", "Foundation.exp(1)", "return -cos(a)"] {
      #expect(Self.calls(in: line[...]).count == 1, "\(line)")
    }
    for line in [
      "Elementary.sin(x)", "// sin(x)", "static func sin(_ x: Double)", "let basin = asinine(3)", "a.log(b)",
    ] {
      #expect(Self.calls(in: line[...]).isEmpty, "\(line)")
    }
  }
}
