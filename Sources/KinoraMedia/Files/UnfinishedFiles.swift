import Foundation

/// A register of this process' partial files and completed files, for a program that must end at once and leave no
/// partial file behind.
///
/// The register belongs to the process, as do a signal and a lack of memory.
package enum UnfinishedFiles {
  /// The files that were completed: how many, and the paths of the first and the last.
  package struct Completed: Sendable {
    package var count = 0
    package var first = ""
    package var last = ""
    /// Finds out what is kept besides, so that a later run goes on from there, as a clause; nil for nothing. Nothing
    /// more is kept once the files are abandoned.
    package var kept: @Sendable () -> String? = { nil }
  }

  /// A partial file's place in the register.
  struct Entry { fileprivate let slot: Int }

  /// The most partial files in the register, more than a program writes at once. A further file is written all the
  /// same, but ``abandon(timeout:)`` does not remove it.
  private static let capacity = 256
  nonisolated(unsafe) private static let paths = {
    let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    paths.initialize(repeating: nil, count: capacity)
    return paths
  }()
  /// The process that the files belong to. A forked process has a copy of the register and of the callers of
  /// ``abandon(timeout:)``, and must not remove the files.
  private static let owner = getpid()
  /// The lock that guards the register. ``abandon(timeout:)`` never releases it, so that nothing is created or
  /// completed afterwards.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var completed = Completed()

  /// Initializes everything that ``remove(timeout:)`` uses.
  package static func prepare() { lock.withLock { _ = (paths, completed, owner) } }

  /// Enters the partial file at `path` when `create` returns 0 or more; returns the result of `create` and the file's
  /// place in the register.
  static func add(_ path: String, _ create: () -> Int32) -> (result: Int32, entry: Entry?) {
    let copy = strdup(path)
    let (result, slot) = lock.withLock { () -> (Int32, Int?) in
      let result = create()
      guard result >= 0, let slot = (0..<capacity).first(where: { paths[$0] == nil }) else { return (result, nil) }
      paths[slot] = copy
      return (result, slot)
    }
    if slot == nil { free(copy) }
    return (result, slot.map(Entry.init))
  }

  /// Says how to find out what a process that is ended leaves for a later run. `clause` is asked when the process ends,
  /// because a file that is kept is there before anybody could note it.
  package static func keep(_ clause: @escaping @Sendable () -> String?) { lock.withLock { completed.kept = clause } }

  /// Removes a partial file from the register, and counts it as completed under `name` if there is one, when `rename`
  /// returns 0; otherwise it stays in the register. Returns the result of `rename`.
  static func complete(_ entry: Entry?, as name: String?, _ rename: () -> Int32) -> Int32 {
    lock.withLock {
      let result = rename()
      guard result == 0 else { return result }
      defer { clear(entry) }
      guard let name else { return result }
      if completed.count == 0 { completed.first = name }
      completed.last = name
      completed.count += 1
      return result
    }
  }

  /// Removes a partial file from the register once `unlink` has removed it from the disk.
  static func remove(_ entry: Entry?, _ unlink: () -> Void) {
    lock.withLock {
      unlink()
      clear(entry)
    }
  }

  private static func clear(_ entry: Entry?) {
    guard let entry else { return }
    free(paths[entry.slot])
    paths[entry.slot] = nil
  }

  /// Removes every partial file of this process from the disk, and blocks every thread that would create or complete
  /// one for ever: call it when the process is about to end.
  ///
  /// - Parameter timeout: the longest time, in milliseconds, to wait for a file that is being created or completed.
  /// - Returns: the files completed before; nil when the wait timed out.
  package static func abandon(timeout: Int) -> Completed? { remove(timeout: timeout) ? completed : nil }

  /// Does what ``abandon(timeout:)`` does and allocates no memory, for a process that was refused some: to hand out
  /// a ``Completed``, Swift may make the type's description first.
  ///
  /// - Returns: whether the wait did not time out.
  @discardableResult
  package static func remove(timeout: Int) -> Bool {
    guard getpid() == owner else { return false }
    var left = timeout
    while !lock.try(), left > 0 {
      usleep(1000)
      left -= 1
    }
    for slot in 0..<capacity { if let path = paths[slot] { unlink(path) } }
    return left > 0
  }
}
