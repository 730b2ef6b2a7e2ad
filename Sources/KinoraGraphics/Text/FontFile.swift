import CPango
import Foundation

/// A font file in the form in which the font libraries read it.
///
/// The libraries map files into memory, and a process that reads a mapped file is killed when somebody truncates the
/// file. So a file that a program or a scene names is copied when it is opened, into memory that has a path and that
/// nobody can change; later changes of the file have no effect. Fonts that are installed are read where they are.
final class FontFile: Sendable {
  /// The path of the file, as it was given.
  let path: String
  /// The path under which the libraries read the file.
  let readablePath: String
  /// The path under which the libraries read the file, as fontconfig spells it.
  let fontconfigPath: String
  private let descriptor: Int32?

  /// The size of the largest file that is copied, in bytes.
  static let byteLimit = 1 << 28

  /// A font that is installed on the machine, which is not copied.
  init(installed path: String) {
    self.path = path
    readablePath = path
    fontconfigPath = FontconfigFonts.absolute(path)
    descriptor = nil
  }

  /// A copy of a regular file; folders, devices and pipes are refused rather than waited for.
  init(copying path: String) throws(FontError) {
    let descriptor = try Self.copy(path)
    self.path = path
    self.descriptor = descriptor
    readablePath = "/proc/self/fd/\(descriptor)"
    fontconfigPath = readablePath
  }

  deinit { if let descriptor { close(descriptor) } }

  private static func copy(_ path: String) throws(FontError) -> Int32 {
    func error(_ number: Int32) -> FontError { .unreadableFile(path: path, reason: String(cString: strerror(number))) }
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .unreadableFile(path: path) }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw error(errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw error(errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .unreadableFile(path: path, reason: "it is a folder")
    default: throw .unreadableFile(path: path, reason: "it is not a regular file")
    }
    guard status.st_size > 0 else { throw .unreadableFile(path: path, reason: "it is empty") }
    guard status.st_size <= byteLimit else {
      throw .unreadableFile(
        path: path, reason: "it has \(status.st_size) bytes, more than the \(byteLimit) that are accepted")
    }
    let copy = kinora_sealed_copy(file)
    guard copy >= 0 else { throw error(errno) }
    return copy
  }
}
