import Foundation

/// A lock on a name, held by one process until it lets go or ends, however it ends (`flock`).
package final class FileLock {
  private let descriptor: Int32

  /// Takes the lock of the file at `path`, which is made where it is missing; nil when another process holds it.
  package init?(path: String) throws(MediaError) {
    let operation = MediaOperation(name: "lock the folder of a film's chunks", file: path)
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      guard descriptor >= 0 else { throw operation.systemError(.unwritable, errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        let number = errno
        close(descriptor)
        if number == EWOULDBLOCK { return nil }
        throw operation.systemError(.unwritable, number)
      }
      // The one before may have removed the file between the two calls: then its name is free, or another file's.
      var named = stat()
      var opened = stat()
      if stat(path, &named) == 0, fstat(descriptor, &opened) == 0, named.st_ino == opened.st_ino {
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit { close(descriptor) }
}
