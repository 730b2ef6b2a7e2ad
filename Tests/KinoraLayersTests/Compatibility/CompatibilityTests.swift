import Foundation
import KinoraLayers
import Testing

@Suite("docs/compatibility.md")
struct CompatibilityTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardizedFileURL

  @Test("the page is the one that the library's tables make")
  func upToDate() throws {
    let page = Self.root.appending(path: "docs/compatibility.md")
    if ProcessInfo.processInfo.environment["KINORA_DOCS"] == "write" {
      try CompatibilityDocument.text.write(to: page, atomically: true, encoding: .utf8)
    }
    let found = try String(contentsOf: page, encoding: .utf8)
    #expect(
      found == CompatibilityDocument.text,
      "run KINORA_DOCS=write swift test --filter CompatibilityTests and look at the difference")
  }

  /// The names that are declared public or open in the targets that a program with layers uses.
  private static let declared: Set<String> = {
    var names: Set<String> = []
    let pattern = /(?:func|var|let|class|struct|enum|protocol|typealias) (?:func )?`?(\w+)/
    for target in ["KinoraLayers", "KinoraArchive", "KinoraTiming", "KinoraGraphics"] {
      let folder = root.appending(path: "Sources/\(target)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift", let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        for line in text.split(separator: "\n") where !line.contains("//") {
          for match in line.matches(of: pattern) { names.insert(String(match.1)) }
        }
      }
    }
    return names
  }()

  @Test("symbols that the table says are here are declared, and symbols that it says are absent are not")
  func symbols() {
    #expect(Self.declared.count > 500)
    for section in CompatibilityTable.sections {
      for entry in section.entries {
        #expect(["yes", "differs", "stored", "no"].contains(entry.state), "\(entry.symbol)")
        let base = entry.symbol.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? ""
        if base.hasPrefix("init") { continue }
        #expect(Self.declared.contains(base) == entry.isHere, "\(section.title): \(entry.symbol)")
        #expect(entry.state == "yes" || !entry.note.isEmpty, "\(entry.symbol) does not say why")
      }
    }
  }

  @Test("no symbol is listed twice in a section of the table")
  func unique() {
    for section in CompatibilityTable.sections {
      #expect(Set(section.entries.map(\.symbol)).count == section.entries.count, "\(section.title)")
    }
  }
}
