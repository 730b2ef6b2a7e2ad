import Foundation

/// Where bytes come from: a file, or memory. Here it serves to open fonts: see `CGFont`.
public final class CGDataProvider: Sendable {
  /// A file with the bytes.
  let filePath: String?

  /// The bytes of a file; nil when it cannot be read.
  public init?(url: CFURL) {
    guard let path = url.path, FileManager.default.isReadableFile(atPath: path) else { return nil }
    filePath = path
  }

  /// The bytes of a file; nil when it cannot be read.
  public init?(filename: UnsafePointer<CChar>) {
    let path = String(cString: filename)
    guard FileManager.default.isReadableFile(atPath: path) else { return nil }
    filePath = path
  }

  /// Bytes in memory. They are kept until the program ends, since fonts are opened by name: in a file that no folder lists and that goes
  /// with the program. Nil when there is no room for it.
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
