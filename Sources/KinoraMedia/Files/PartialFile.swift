import Foundation

/// A partial file: a file under a temporary name in its final folder while it is written. The name is `.NAME.partial`,
/// or `.NAME.partial-2` and so on while another process writes a file of the same name.
///
/// As long as its writer lives, the file is locked (`flock`). A partial file without a lock was left by a writer that
/// was killed, and is removed by the next writer for the same name. A lock ends with its process, whereas the number of
/// a process may be used again.
final class PartialFile {
  let path: String
  /// The descriptor, open for writing at the beginning of the file; it holds the lock.
  let descriptor: Int32
  private let entry: UnfinishedFiles.Entry?

  /// The most processes that may write files of one name at once.
  private static let limit = 32

  /// Creates an empty file for the name `name` in `folder`, and removes what killed writers left there for that name.
  init(in folder: String, for name: String, _ operation: MediaOperation) throws(MediaError) {
    // A file name has at most 255 bytes; a long name is shortened so that the ending fits.
    var name = name
    while name.utf8.count > 200 { name.removeLast() }
    var found: (path: String, descriptor: Int32, entry: UnfinishedFiles.Entry?)?
    for number in 1...Self.limit {
      let path = "\(folder)/.\(name).partial" + (number == 1 ? "" : "-\(number)")
      if found == nil {
        found = try Self.create(path, folder, operation).map { (path, $0, $1) }
      } else {
        Self.removeIfLeft(path)
      }
    }
    guard let found else {
      throw operation.error(.unwritable, "\(Self.limit) unfinished files of that name are in the folder \(folder)")
    }
    (path, descriptor, entry) = found
  }

  /// Renames the file to `final`; returns 0, or −1 with `errno` set. The file stays open and locked until ``close()``.
  func rename(to final: String, reportedAs name: String?) -> Int32 {
    UnfinishedFiles.complete(entry, as: name) { Foundation.rename(path, final) }
  }

  /// Writes `bytes` after those that are there.
  func append(_ bytes: UnsafeRawBufferPointer, _ operation: MediaOperation) throws(MediaError) {
    var written = 0
    while written < bytes.count {
      let count = Foundation.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw operation.systemError(.unwritable, errno) }
      written += count
    }
  }

  func remove() { UnfinishedFiles.remove(entry) { unlink(path) } }

  func close() { Foundation.close(descriptor) }

  /// Creates an empty file, open and locked; nil when another process has the name.
  private static func create(
    _ path: String, _ folder: String, _ operation: MediaOperation
  ) throws(MediaError) -> (descriptor: Int32, entry: UnfinishedFiles.Entry?)? {
    // A round is repeated only when another process interfered, which does not go on for ever.
    for _ in 0..<20 {
      let (result, entry) = UnfinishedFiles.add(path) { createLocked(path) }
      switch -result {
      case ...0: return (result, entry)
      case EAGAIN: continue
      case EEXIST: if !removeIfLeft(path) { return nil }
      case let number: throw operation.systemError(.unwritable, number, "the folder \(folder) takes no new file")
      }
    }
    return nil
  }

  /// The descriptor of a new, locked file, or a negative error number: `EAGAIN` when another process took the file for
  /// an abandoned one before it was locked.
  private static func createLocked(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { return -errno }
    if lock(descriptor) != .refused, isNamed(path, descriptor) { return descriptor }
    Foundation.close(descriptor)
    return -EAGAIN
  }

  /// Removes the partial files in `folder` that killed writers left for the names that `isWanted` takes.
  static func removeLeft(in folder: String, for isWanted: (String) -> Bool) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard let match = name.wholeMatch(of: /\.(.+)\.partial(-[0-9]+)?/), isWanted(String(match.output.1)) else {
        continue
      }
      removeIfLeft("\(folder)/\(name)")
    }
  }

  /// Removes the file at `path` unless a living process holds its lock; false when the file stays.
  @discardableResult
  private static func removeIfLeft(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { Foundation.close(descriptor) }
    guard lock(descriptor) == .given else { return false }
    // The file may have been renamed or removed before it was locked here.
    guard isNamed(path, descriptor) else { return true }
    return unlink(path) == 0
  }

  private enum Lock { case given, refused, unknown }

  private static func lock(_ descriptor: Int32) -> Lock {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .given }
    // Some file systems have no locks; there no file counts as abandoned.
    return errno == EWOULDBLOCK ? .refused : .unknown
  }

  /// Whether `path` is the name of the regular file that `descriptor` has open.
  private static func isNamed(_ path: String, _ descriptor: Int32) -> Bool {
    var named = stat()
    var opened = stat()
    return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_mode & S_IFMT == S_IFREG
      && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
  }
}
