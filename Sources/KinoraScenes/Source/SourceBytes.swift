import Foundation
import KinoraMessages

/// Reads the bytes of a text from a file, a pipe or standard input.
package enum SourceBytes {
  /// Why the bytes cannot be read, as a clause.
  package struct Failure: Error {
    package let reason: String
  }

  /// Reads everything in the file at `path`, which may be a pipe, up to `limit` bytes; more is a failure.
  package static func read(path: String, limit: Int) throws(Failure) -> [UInt8] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(reason: "there is no such file")
    }
    guard !isFolder.boolValue else { throw Failure(reason: "it is a folder") }
    let file: FileHandle
    do {
      file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      throw Failure(reason: plainReason(error))
    }
    return try read(file, limit: limit)
  }

  /// Reads everything up to the end of `file`, up to `limit` bytes; more is a failure.
  package static func read(_ file: FileHandle, limit: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let part: Data?
      do {
        part = try file.read(upToCount: 1 << 20)
      } catch {
        throw Failure(reason: plainReason(error))
      }
      guard let part, !part.isEmpty else { return bytes }
      bytes += part
    }
    throw Failure(reason: "it has more than \(limit) bytes")
  }
}
