import Foundation
import KinoraArchive
import KinoraLayers
import Testing

@Suite("docs/archive.md")
struct ArchiveDocumentationTests {
  @Test("the page's table of forms is the one that the library prints")
  func forms() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/archive.md")
    let text = try String(contentsOf: url.standardizedFileURL, encoding: .utf8)
    #expect(text.contains(LayerArchive.formTable))
  }
}
