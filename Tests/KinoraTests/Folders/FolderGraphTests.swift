import Foundation
import TestSupport
import Testing

/// Runs of `ci/folders` on small trees of sources.
@Suite("The graph of folders")
struct FolderGraphTests {
  private let scratch: Scratch
  private static let marks = "<!-- folders: made by ci/folders --write -->\n<!-- end of folders -->\n"

  init() throws {
    scratch = try Scratch()
    for folder in ["ci", "docs", "Sources/KinoraToy/Low", "Sources/KinoraToy/High"] {
      try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
    }
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../ci/folders")
    try scratch.write(try Data(contentsOf: script), to: "ci/folders")
  }

  /// What the script says about two folders with the given code and a page with the given rows; nil when it finds
  /// nothing wrong.
  private func complaint(low: String, high: String, rows: String = "") throws -> String? {
    try scratch.write(low.utf8, to: "Sources/KinoraToy/Low/low.swift")
    try scratch.write(high.utf8, to: "Sources/KinoraToy/High/high.swift")
    try scratch.write((rows + Self.marks).utf8, to: "docs/architecture.md")
    for arguments in [["--write"], []] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["python3", scratch.path("ci/folders")] + arguments
      let errors = Pipe()
      process.standardError = errors
      try process.run()
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      if process.terminationStatus != 0 { return text }
    }
    return nil
  }

  private func page() throws -> String { String(decoding: try scratch.read("docs/architecture.md"), as: UTF8.self) }

  @Test("folders that use each other in one direction are listed, the used one first")
  func oneWay() throws {
    #expect(try complaint(low: "struct Low {}", high: "struct High { let low: Low }") == nil)
    #expect(try page().contains("KinoraToy\n  Low\n  High → Low\n"))
  }

  @Test("a circle is refused unless the page gives a reason for it")
  func circle() throws {
    let low = "struct Low { let high: High }"
    let high = "struct High { let low: [Low] }"
    #expect(try complaint(low: low, high: high)?.contains("a circle, High → Low → High") == true)
    let row = "| `KinoraToy` | `Low` → `High` | they are twins |\n"
    #expect(try complaint(low: low, high: high, rows: row) == nil)
    #expect(try page().contains("  Low | High\n  High → Low\n"))
  }

  @Test("a reason for an arrow that is not there, or that closes no circle, is refused")
  func superfluous() throws {
    let row = "| `KinoraToy` | `High` → `Low` | once they were twins |\n"
    #expect(
      try complaint(low: "struct Low {}", high: "let low = Low()", rows: row)?.contains("closes no circle") == true)
    #expect(try complaint(low: "struct Low {}", high: "let one = 1", rows: row)?.contains("does not use Low") == true)
  }

  @Test(
    "names in comments and strings, and names of a folder's own inner types, do not count as a use of another folder")
  func words() throws {
    let high = "/// High and Low.\nstruct High {\n  struct Low {}\n  let a = \"Low\"\n  let b = Low()\n}"
    #expect(try complaint(low: "struct Low { let high: High? }", high: high) == nil)
    #expect(try complaint(low: "struct Low { let high: High? }", high: "struct High { let t = \"\\(Low())\" }") != nil)
  }
}
