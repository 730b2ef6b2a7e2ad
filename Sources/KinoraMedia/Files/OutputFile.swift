import Foundation

/// An output file, which appears under its name only when it is complete and on the disk.
///
/// The file is written as a ``PartialFile`` in the same folder and renamed at the end, so an older file of the name
/// survives every failure. The new file takes over the mode of the file it replaces and, where the system allows it,
/// the owner. Freeing the object before ``commit(synchronizingFolder:)`` removes the partial file.
final class OutputFile {
  /// The path of the finished file. Symbolic links are followed, so that a link keeps pointing to the file.
  let path: String
  /// The path to write to.
  var partialPath: String { partial.path }
  /// The folder of the finished file.
  var folder: String { Self.folder(of: path) }
  /// The name of the finished file in its folder.
  var name: String { path.split(separator: "/").last.map(String.init) ?? "" }
  private let operation: MediaOperation
  private let partial: PartialFile
  private let isReported: Bool
  private var isOpen = true

  /// Creates the empty partial file of an output file at `requested`.
  ///
  /// - Parameters:
  ///   - inputs: files that must not be replaced.
  ///   - reported: whether the file counts among those that are complete when the process is interrupted.
  init(
    path requested: String, sparing inputs: InputFiles, reported: Bool = true, for operation: MediaOperation
  ) throws(MediaError) {
    self.operation = operation
    isReported = reported
    guard !requested.isEmpty, !requested.utf8.contains(0), !requested.hasSuffix("/") else {
      throw operation.error(.unwritable, "that is no name for a file")
    }
    path = try Self.followingLinks(requested, operation)
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      throw operation.error(.unwritable, isFolder ? "it is a folder" : "it is there and is not a regular file")
    }
    try inputs.check(operation)
    let folder = Self.folder(of: path)
    if stat(folder, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR {
      throw operation.error(.unwritable, "the folder \(folder) does not exist; make it first")
    }
    partial = try PartialFile(in: folder, for: path.split(separator: "/").last.map(String.init) ?? "", operation)
  }

  deinit { discard() }

  /// Renames the partial file to its final name, once its bytes are on the disk.
  ///
  /// - Parameter synchronizingFolder: whether the name must be on the disk too before the function returns; otherwise a
  ///   later ``synchronizeFolder(of:for:)`` does this for all files of the folder.
  func commit(synchronizingFolder: Bool = true) throws(MediaError) {
    guard isOpen else { return }
    do throws(MediaError) {
      try inherit()
      try Self.synchronize(partial.descriptor, operation)
      guard partial.rename(to: path, reportedAs: isReported ? operation.file : nil) == 0 else {
        throw operation.systemError(.unwritable, errno, "giving it its name")
      }
    } catch {
      discard()
      throw error
    }
    isOpen = false
    partial.close()
    if synchronizingFolder { try Self.synchronizeFolder(of: path, for: operation) }
  }

  /// Removes the partial file; an older file under the final name stays.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    partial.remove()
    partial.close()
  }

  /// Writes `bytes` as the file's whole content and commits.
  func write(_ bytes: UnsafeRawBufferPointer, synchronizingFolder: Bool = true) throws(MediaError) {
    try append(bytes)
    try commit(synchronizingFolder: synchronizingFolder)
  }

  /// Writes `bytes` after what was written before.
  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try partial.append(bytes, operation)
  }

  /// Synchronizes the folder of the file at `path` with the disk, so that the names in it are permanent.
  static func synchronizeFolder(of path: String, for operation: MediaOperation) throws(MediaError) {
    let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder may be writable and not readable; then it cannot be synchronized.
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    try synchronize(descriptor, operation)
  }

  /// Waits until the file's contents are on the disk, on file systems that support it.
  private static func synchronize(_ descriptor: Int32, _ operation: MediaOperation) throws(MediaError) {
    while fsync(descriptor) != 0 {
      if errno == EINTR { continue }
      if [EINVAL, ENOTSUP, EROFS, ENOSYS].contains(errno) { return }
      throw operation.systemError(.unwritable, errno, "putting it on the disk")
    }
  }

  /// Gives the partial file the owner and the mode of the file that it will replace.
  private func inherit() throws(MediaError) {
    var old = stat()
    var new = stat()
    guard stat(path, &old) == 0, fstat(partial.descriptor, &new) == 0 else { return }
    // Only the superuser may give files away.
    if old.st_uid != new.st_uid || old.st_gid != new.st_gid { _ = fchown(partial.descriptor, old.st_uid, old.st_gid) }
    guard fchmod(partial.descriptor, old.st_mode & 0o7777) == 0 else {
      throw operation.systemError(.unwritable, errno, "giving it the mode of the file there")
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path at the end of the symbolic links that start at `path`: a file, or a free name.
  private static func followingLinks(_ path: String, _ operation: MediaOperation) throws(MediaError) -> String {
    var path = path
    // The system follows as many links.
    for _ in 0..<40 {
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return path }
      var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = target.withUnsafeMutableBytes { bytes in
        readlink(path, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
      }
      guard count > 0 else { throw operation.systemError(.unwritable, errno, "following the link") }
      let words = String(decoding: target[..<count], as: UTF8.self)
      path = words.hasPrefix("/") ? words : folder(of: path) + "/" + words
    }
    throw operation.error(.unwritable, "it is a link that leads in a circle")
  }
}
