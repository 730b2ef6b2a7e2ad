import Foundation

/// The partial files of this process, and what it has completed, for a program that must end at once and leave nothing behind.
///
/// Process-wide, since a signal and memory that has run out concern all of the process. What ``abandon(patience:)`` does allocates nothing.
package enum UnfinishedFiles {
  /// What appeared under its name.
  package struct Completed: Sendable {
    package var count = 0
    package var first = ""
    package var last = ""
  }

  /// A partial file's place in the register.
  struct Entry { fileprivate let slot: Int }

  /// The most partial files in the register, more than a program writes at once; one beyond is written all the same, and only not removed by
  /// ``abandon(patience:)``.
  private static let capacity = 256
  nonisolated(unsafe) private static let paths = {
    let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    paths.initialize(repeating: nil, count: capacity)
    return paths
  }()
  /// Whose files they are. A process that is forked to draw something has copies of all this, and of the callers of ``abandon(patience:)`` too.
  private static let owner = getpid()
  /// Guards everything here. Who abandons never gives it back: nothing is created or completed after that.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var completed = Completed()

  /// Makes everything that ``abandon(patience:)`` needs.
  package static func prepare() { lock.withLock { _ = (paths, completed, owner) } }

  /// Enters the partial file at `path` when `create` answers 0 or more; what it answers, and the file's place.
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

  /// Takes a partial file off the register when `rename` has given it its name, which is called `name`. Answers what `rename` answers: 0, or
  /// something else, and then it stays.
  static func complete(_ entry: Entry?, as name: String, _ rename: () -> Int32) -> Int32 {
    lock.withLock {
      let result = rename()
      guard result == 0 else { return result }
      if completed.count == 0 { completed.first = name }
      completed.last = name
      completed.count += 1
      clear(entry)
      return result
    }
  }

  /// Takes a partial file off the register when `unlink` has removed it.
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

  /// Removes every partial file of this process, and keeps whoever would create or complete one waiting for ever: call it when the process is about to end.
  ///
  /// - Parameter patience: for how many milliseconds to wait for a file that is being completed.
  /// - Returns: what was completed before; nil when the wait was in vain.
  package static func abandon(patience: Int) -> Completed? {
    guard getpid() == owner else { return nil }
    var left = patience
    while !lock.try(), left > 0 {
      usleep(1000)
      left -= 1
    }
    for slot in 0..<capacity { if let path = paths[slot] { unlink(path) } }
    return left > 0 ? completed : nil
  }
}
