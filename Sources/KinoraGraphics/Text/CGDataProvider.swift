import Foundation

/// A source of bytes: a file, or memory. Here it serves to open fonts; see `CGFont`.
public final class CGDataProvider: Sendable {
  /// The path of a file with the bytes.
  let filePath: String?

  /// A source of the bytes of a file; nil when it cannot be read.
  public init?(url: CFURL) {
    guard let path = url.path, FileManager.default.isReadableFile(atPath: path) else { return nil }
    filePath = path
  }

  /// A source of the bytes of a file; nil when it cannot be read.
  public init?(filename: UnsafePointer<CChar>) {
    let path = String(cString: filename)
    guard FileManager.default.isReadableFile(atPath: path) else { return nil }
    filePath = path
  }

  /// A source of bytes in memory. Since fonts are opened by path, the bytes are written to a temporary file without a
  /// name, which exists until the program ends. Nil when the file cannot be written.
  public init?(data: CFData) {
    var name = Array(FileManager.default.temporaryDirectory.appendingPathComponent("kinora-XXXXXX").path.utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    unlink(name)
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    do {
      try file.write(contentsOf: data as Data)
    } catch {
      try? file.close()
      return nil
    }
    filePath = "/proc/self/fd/\(descriptor)"
  }
}
