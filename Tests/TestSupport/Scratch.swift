import Foundation

/// A folder for one test's files, removed when the test lets go of it.
package final class Scratch {
  package let folder: String

  package init() throws {
    folder = NSTemporaryDirectory() + "kinora-media-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  package func path(_ name: String) -> String { folder + "/" + name }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ bytes: some Collection<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  package func read(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The sorted names in the folder, hidden ones too.
  package func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
}
