import Foundation

/// A file that is open for reading. Folders, devices and pipes are refused rather than waited for.
final class RegularFile: Sendable {
  /// The size in bytes when the file was opened.
  let size: Int
  private let descriptor: Int32

  init(path: String, for operation: MediaOperation) throws(MediaError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw operation.error(.notFound, "the file has no usable name") }
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let missing = errno == ENOENT || errno == ENOTDIR
      if missing { throw operation.error(.notFound, "there is no such file") }
      throw operation.systemError(.unreadable, errno)
    }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    size = Int(status.st_size)
    // From here on the file is closed by `deinit`, whatever is thrown.
    guard isKnown else { throw operation.systemError(.unreadable, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw operation.error(.unreadable, "it is a folder")
    default: throw operation.error(.unreadable, "it is not a regular file")
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Reads bytes from an offset on: how many there were, 0 at the end, or −1 with `errno` set.
  func read(_ bytes: Slice<UnsafeMutableRawBufferPointer>, at offset: Int) -> Int {
    let bytes = UnsafeMutableRawBufferPointer(rebasing: bytes)
    while true {
      let got = pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset))
      if got < 0 && errno == EINTR { continue }
      return got
    }
  }
}
