import Foundation

/// A file that appears under its name only when it is complete.
///
/// It is written as `.name.partial-XXXXXX` in the same folder and renamed at the end, so whatever stood under the name survives
/// every failure. Dropping the object before ``commit()`` removes the partial file.
final class OutputFile {
  /// Where the finished file will be; links are followed, so that a link keeps pointing to the file.
  let path: String
  /// Where to write.
  let partialPath: String
  private let operation: MediaOperation
  private var isOpen = true

  /// Creates the empty partial file.
  init(path requested: String, for operation: MediaOperation) throws(MediaError) {
    self.operation = operation
    guard !requested.isEmpty, !requested.utf8.contains(0), !requested.hasSuffix("/") else {
      throw operation.error(.unwritable, "that is no name for a file")
    }
    path = Self.followingLinks(requested)
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw operation.error(.unwritable, isFolder ? "it is a folder" : "it is there and is not a regular file")
    }
    let folder = Self.folder(of: path)
    if stat(folder, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR {
      throw operation.error(.unwritable, "the folder \(folder) does not exist; make it first")
    }
    partialPath = try Self.create(in: folder, for: path, operation)
  }

  deinit { discard() }

  /// Renames the partial file to its final name.
  func commit() throws(MediaError) {
    guard isOpen else { return }
    guard rename(partialPath, path) == 0 else {
      let number = errno
      discard()
      throw operation.systemError(.unwritable, number, "giving it its name")
    }
    isOpen = false
  }

  /// Removes the partial file; what stood under the final name stays.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    unlink(partialPath)
  }

  /// Writes `bytes` as the file's whole content and commits.
  func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    let descriptor = open(partialPath, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw operation.systemError(.unwritable, errno) }
    var written = 0
    while written < bytes.count {
      let count = Foundation.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        let number = errno
        close(descriptor)
        throw operation.systemError(.unwritable, number)
      }
      written += count
    }
    guard close(descriptor) == 0 else { throw operation.systemError(.unwritable, errno) }
    try commit()
  }

  private static func create(in folder: String, for path: String, _ operation: MediaOperation) throws(MediaError)
    -> String
  {
    // A file name has at most 255 bytes; a long one is cut, the suffix never.
    var name = String(path.split(separator: "/").last ?? "")
    while name.utf8.count > 200 { name.removeLast() }
    for _ in 0..<100 {
      let suffix = String(UInt32.random(in: 0..<1 << 30), radix: 36)
      let partial = "\(folder)/.\(name).partial-\(suffix)"
      let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        close(descriptor)
        return partial
      }
      guard errno == EEXIST else {
        let number = errno
        throw operation.systemError(.unwritable, number, "the folder \(folder) takes no new file")
      }
    }
    throw operation.error(.unwritable, "the folder \(folder) is full of unfinished files of that name")
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func followingLinks(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
