import Foundation

/// The files that tests read, found from where this file stands.
enum Fixtures {
  /// The package's folder.
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The sorted names, without their extension, of the files with an extension in a folder of Fixtures.
  static func names(in folder: String, extension kind: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: package.appendingPathComponent("Fixtures/\(folder)").path
    )
    .filter { $0.hasSuffix("." + kind) }
    .map { String($0.dropLast(kind.count + 1)) }
    .sorted()
  }

  static func path(_ relative: String) -> String { package.appendingPathComponent("Fixtures/\(relative)").path }
}
