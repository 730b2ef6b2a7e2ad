import Foundation

/// The files that something is made from, which no output may replace, under whatever name: files are the same when the system says so, links
/// of both kinds included.
public struct InputFiles: Sendable {
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
    }
  }

  private var names: [Identity: String] = [:]

  /// No files.
  public init() {}

  /// The files at `paths`; those that are not there are left out.
  public init(_ paths: some Sequence<String>) {
    for path in paths {
      var status = stat()
      if stat(path, &status) == 0 { names[Identity(status)] = path }
    }
  }

  /// The files of both.
  package func adding(_ others: InputFiles) -> InputFiles {
    var result = self
    result.names.merge(others.names) { own, _ in own }
    return result
  }

  /// Whether there is none.
  package var isEmpty: Bool { names.isEmpty }

  /// Throws when the file at the operation's path is one of these.
  func check(_ operation: MediaOperation) throws(MediaError) {
    guard !names.isEmpty else { return }
    var status = stat()
    guard stat(operation.file, &status) == 0, let name = names[Identity(status)] else { return }
    throw operation.error(
      .invalidSettings,
      (name == operation.file
        ? "it is read to make this" : "it is the same file as \(name), which is read to make this")
        + "; choose another name")
  }
}
