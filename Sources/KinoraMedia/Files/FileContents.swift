import Foundation
import KinoraGraphics

/// A whole file in memory, followed by zeros that decoders may read past its end.
struct FileContents {
  /// The file's bytes and then the padding.
  let padded: [UInt8]
  let count: Int
  /// The part of the operation's memory budget that the bytes take.
  private let reservation: MemoryReservation?

  /// The file's bytes alone.
  var bytes: ArraySlice<UInt8> { padded[0..<count] }

  /// The contents of a file that is made in memory.
  init(_ bytes: [UInt8], padding: Int) {
    padded = bytes + [UInt8](repeating: 0, count: padding)
    count = bytes.count
    reservation = nil
  }

  /// Reads a regular file of at most `limit` bytes; folders, devices and pipes are refused rather than waited for.
  init(path: String, limit: Int, padding: Int, for operation: MediaOperation) throws(MediaError) {
    let file = try RegularFile(path: path, for: operation)
    let size = file.size
    guard size <= limit else {
      throw operation.error(.tooLarge, "it has \(size) bytes, more than the \(limit) that are accepted")
    }

    reservation = try operation.reserve(size + padding)
    var buffer = [UInt8](repeating: 0, count: size + padding)
    var filled = 0
    while filled < size {
      let got = buffer.withUnsafeMutableBytes { file.read($0[filled..<size], at: filled) }
      guard got >= 0 else { throw operation.systemError(.unreadable, errno) }
      if got == 0 { break }
      filled += got
    }
    // A file that shrank while it was read counts as the bytes that came.
    for index in filled..<size { buffer[index] = 0 }
    padded = buffer
    count = filled
  }
}
