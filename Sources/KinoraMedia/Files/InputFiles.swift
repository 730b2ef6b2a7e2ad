import Foundation

/// The files that something is made from, which no output may replace under any name. Files are compared by device and
/// inode, so hard and symbolic links to them count too.
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

  /// A set without files.
  public init() {}

  /// The files at `paths`; paths without a file are left out.
  public init(_ paths: some Sequence<String>) {
    for path in paths {
      var status = stat()
      if stat(path, &status) == 0 { names[Identity(status)] = path }
    }
  }

  /// The files of both sets.
  package func adding(_ others: InputFiles) -> InputFiles {
    var result = self
    result.names.merge(others.names) { own, _ in own }
    return result
  }

  /// Whether the set has no files.
  package var isEmpty: Bool { names.isEmpty }

  /// Checks the file at the operation's path; throws when it is in the set.
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
