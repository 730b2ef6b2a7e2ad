import Foundation

/// The descriptors 0, 1 and 2, which the process that starts the command may have closed. The first file to be opened
/// would then get one of these numbers, and notes would be written to it as if it were standard error.
enum StandardDescriptors {
  /// Opens something for every closed one of the descriptors. Reading standard input and printing results still fail,
  /// as on closed descriptors; notes are dropped.
  ///
  /// Returns false when nothing can be opened at all.
  static func fill() -> Bool {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The system gives the lowest free number, and all lower ones are in use. Even a system without /dev/null has a
      // root folder.
      let opened = open("/dev/null", mode)
      guard opened >= 0 || open("/", O_RDONLY) >= 0 else { return false }
    }
    return true
  }
}
