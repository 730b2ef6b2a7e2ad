import Foundation

/// Notices that files were saved, by what the system says of each: its number, its size and when it was changed.
///
/// A program saves a file in several steps, and several files one after the other; a change is told once nothing more
/// has changed for a moment. Whoever watches calls ``poll(at:)`` every few hundredths of a second. That works on every
/// file system, and for files that are replaced, removed or not there yet.
package struct FileWatch {
  /// How long nothing may change before a change is told, in seconds.
  package static let calm = 0.06
  /// How long a file that changes all the time is waited for, in seconds.
  package static let patience = 1.0

  private struct Signature: Equatable {
    let device: UInt64
    let number: UInt64
    let size: Int64
    let changed: [Int]

    /// What the system says of the file at `path`; nil for one that is not there.
    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
      size = Int64(status.st_size)
      changed = [
        status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
      ]
    }
  }

  private var known: [String: Signature?] = [:]
  private var changed: Set<String> = []
  /// When the first of the changes was seen, and the last.
  private var first = 0.0
  private var last = 0.0

  /// A watch of the files at `paths`, as they are now.
  package init(_ paths: some Sequence<String>) { watch(paths) }

  /// Watches the files at `paths` from now on, and no others. Of those that were watched before no change is missed.
  package mutating func watch(_ paths: some Sequence<String>) {
    var next: [String: Signature?] = [:]
    for path in paths { next[path] = .some(known[path] ?? Signature(path)) }
    known = next
    changed.formIntersection(next.keys)
  }

  /// Looks at the files; returns those that have changed since the last time that any were returned, once they have
  /// been left alone for a moment.
  ///
  /// - Parameter now: the time in seconds on any clock that only goes forward.
  package mutating func poll(at now: Double) -> Set<String> {
    for (path, before) in known {
      let signature = Signature(path)
      guard signature != before else { continue }
      known[path] = .some(signature)
      if changed.isEmpty { first = now }
      changed.insert(path)
      last = now
    }
    guard !changed.isEmpty, now - last >= Self.calm || now - first >= Self.patience else { return [] }
    defer { changed = [] }
    return changed
  }

  /// The files that are watched.
  package var paths: [String] { Array(known.keys) }
}
