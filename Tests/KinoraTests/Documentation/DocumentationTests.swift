import Foundation
import Testing

/// A check of the sources, read as text: every public declaration must have documentation.
@Suite("Documentation")
struct DocumentationTests {
  /// The beginnings, after `public` or `open`, of declarations that need no documentation of their own: overrides, and
  /// members that a protocol asks for and describes.
  private static let inherited = [
    "override ", "final override ", "extension ", "import ", "required init?(coder", "convenience required init?(coder",
    // Members of Foundation's and the standard library's protocols.
    "let rawValue", "var rawValue", "init(rawValue", "init?(rawValue", "static let allCases", "static var allCases",
    "var description", "var debugDescription", "static func ==", "static func <", "func hash(into",
    "final func hash(into", "func encode(to",
    "init(from ", "func _", "static func _",
    // Members of NamedCode.
    "let code:", "init(code", "static let names", "static var fallback",
    // Members of CAMediaTiming.
    "var beginTime", "var duration", "var speed", "var timeOffset", "var repeatCount", "var repeatDuration",
    "var autoreverses", "var fillMode",
    // Members of CALayerDelegate, CALayoutManager and CAAnimationDelegate.
    "func display(_ layer", "func draw(_ layer", "func layerWillDraw(_ layer", "func layoutSublayers(of",
    "func action(for layer", "func preferredSize(of", "func invalidateLayout(of", "func animationDid",
    // Members of FrameSource and FrameSink.
    "func sample()", "var failure", "var soundTrack", "var wantsYUV", "func begin(_ film", "func append(_ frame",
    "func finish()",
    "func cancel() {}", "func cancel() { writer",
  ]

  /// The numbers of the lines that begin a public declaration without documentation above it.
  private static func undocumented(in text: String) -> [Int] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.drop { $0 == " " }
    }
    return lines.indices.filter { index in
      var words = lines[index]
      // An attribute of one word may stand on the same line.
      while words.hasPrefix("@"), let space = words.firstIndex(of: " ") { words = words[space...].drop { $0 == " " } }
      guard let access = ["public ", "open "].first(where: words.hasPrefix) else { return false }
      let rest = words.dropFirst(access.count)
      if inherited.contains(where: rest.hasPrefix) { return false }
      var above = index - 1
      while above >= 0, lines[above].hasPrefix("@") { above -= 1 }
      return above < 0 || !lines[above].hasPrefix("///")
    }
  }

  @Test("every public declaration has documentation of its own or from a protocol")
  func everyDeclaration() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")
    let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var read = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      read += 1
      for line in Self.undocumented(in: try String(contentsOf: file, encoding: .utf8)) {
        Issue.record("\(file.lastPathComponent):\(line + 1) is public and says nothing")
      }
    }
    #expect(read > 300)
  }

  @Test("the check sees missing documentation, also above attributes, and excuses inherited declarations")
  func check() {
    let text = """
      public struct Bare {
        /// Words.
        @inlinable
        public func documented() {}
        @inlinable
        public func silent() {}
        @discardableResult public func alsoSilent() -> Int { 0 }
        public override func draw() {}
        public let rawValue: Int
      }
      """
    #expect(Self.undocumented(in: text).map { $0 + 1 } == [1, 6, 7])
  }
}
