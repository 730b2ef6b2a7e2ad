import Foundation
import Testing

@Suite("Documentation comments")
struct DocumentationTests {
  // The expressions are never changed; their type does not say so.

  /// A public or open declaration that is no extension; overrides, and what standard protocols name, say nothing new.
  nonisolated(unsafe) private static let declaration =
    /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:nonisolated(?:\(unsafe\))?\s+)?(?:public|open)\s+(?!extension)(.*)/
  nonisolated(unsafe) private static let needless =
    /\boverride\b|func (==|<|hash|encode|_\w+)|init\((from decoder|rawValue|code)\b|init\?\(coder|(var|let) (description|rawValue|names|code|fallback)\b/

  @Test(
    "every public declaration of the layers' targets has one",
    arguments: ["KinoraLayers", "KinoraTiming", "KinoraGraphics"])
  func everyDeclaration(target: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/\(target)")
    let files = FileManager.default.enumerator(at: root.standardizedFileURL, includingPropertiesForKeys: nil)
    var seen = 0
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() where line.contains("public ") || line.contains("open ") {
        guard try Self.declaration.prefixMatch(in: line) != nil, !line.contains(Self.needless) else { continue }
        seen += 1
        // Attributes may stand between the comment and the declaration.
        let above = lines[..<index].last { !$0.drop { $0 == " " }.hasPrefix("@") } ?? ""
        #expect(
          above.drop { $0 == " " }.hasPrefix("///"), "\(file.lastPathComponent):\(index + 1): \(line)")
      }
    }
    #expect(seen > 20)
  }
}
