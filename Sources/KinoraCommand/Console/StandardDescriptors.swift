import Foundation

/// The descriptors 0, 1 and 2, which a caller may have closed: then the first file opened would take the place of one, and be written to as if it were
/// standard error.
enum StandardDescriptors {
  /// Puts something in every place that is empty. What is read from or printed to it fails, as it would without; notes are dropped.
  ///
  /// False when nothing can be opened at all.
  static func fill() -> Bool {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest free number is given, and those below are taken. A system without /dev/null has a root all the same.
      let opened = open("/dev/null", mode)
      guard opened >= 0 || open("/", O_RDONLY) >= 0 else { return false }
    }
    return true
  }
}
