import Foundation

/// A file that is being written beside the place where it belongs: `.NAME.partial`, or `.NAME.partial-2` and so on while another process
/// writes one for the same name.
///
/// As long as its writer lives, the file is locked (`flock`); one that is not is what a writer that was killed has left, and is removed by the
/// next that writes for the same name. The lock says so whatever became of the process' number, and ends with the process.
final class PartialFile {
  let path: String
  /// Open for writing, at the beginning; it holds the lock.
  let descriptor: Int32
  private let entry: UnfinishedFiles.Entry?

  /// The most processes that may write for one name at once.
  private static let limit = 32

  /// Creates an empty file for the name `name` in `folder`, and removes what killed writers left there for that name.
  init(in folder: String, for name: String, _ operation: MediaOperation) throws(MediaError) {
    // A file name has at most 255 bytes; a long one is cut, what follows it never.
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

  /// Gives the file the name `final`; 0, or −1 with `errno` set. It stays open and locked until ``close()``.
  func rename(to final: String, reportedAs name: String) -> Int32 {
    UnfinishedFiles.complete(entry, as: name) { Foundation.rename(path, final) }
  }

  func remove() { UnfinishedFiles.remove(entry) { unlink(path) } }

  func close() { Foundation.close(descriptor) }

  /// An open, locked, empty file; nil when somebody else has it.
  private static func create(
    _ path: String, _ folder: String, _ operation: MediaOperation
  ) throws(MediaError) -> (descriptor: Int32, entry: UnfinishedFiles.Entry?)? {
    // Each round somebody else has come in between; nobody does for ever.
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

  /// A descriptor, or a negated error; `EAGAIN` when another process took the file for a left one before it was locked.
  private static func createLocked(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { return -errno }
    if lock(descriptor) != .refused, isNamed(path, descriptor) { return descriptor }
    Foundation.close(descriptor)
    return -EAGAIN
  }

  /// Removes the file at `path` unless a living process has it; false when it stays.
  @discardableResult
  private static func removeIfLeft(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return errno == ENOENT }
    defer { Foundation.close(descriptor) }
    guard lock(descriptor) == .given else { return false }
    // It may have got its final name, or have been removed, before it was locked here.
    guard isNamed(path, descriptor) else { return true }
    return unlink(path) == 0
  }

  private enum Lock { case given, refused, unknown }

  private static func lock(_ descriptor: Int32) -> Lock {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .given }
    // Some file systems have no locks; there nothing is taken for left.
    return errno == EWOULDBLOCK ? .refused : .unknown
  }

  /// Whether `path` names the regular file that `descriptor` is.
  private static func isNamed(_ path: String, _ descriptor: Int32) -> Bool {
    var named = stat()
    var opened = stat()
    return lstat(path, &named) == 0 && fstat(descriptor, &opened) == 0 && named.st_mode & S_IFMT == S_IFREG
      && named.st_dev == opened.st_dev && named.st_ino == opened.st_ino
  }
}
