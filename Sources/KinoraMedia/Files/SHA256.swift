import CKernels
import Foundation

/// A SHA-256 digest (FIPS 180-4) of bytes that come one part after the other.
package struct SHA256 {
  private var state = kk_SHA256()

  /// The digest of no bytes so far.
  package init() { kk_sha256_begin(&state, true) }

  /// Adds bytes.
  package mutating func add(_ bytes: UnsafeRawBufferPointer) { kk_sha256_add(&state, bytes.baseAddress, bytes.count) }

  /// The digest of the bytes so far, as 64 lower-case hexadecimal digits.
  package func finish() -> String {
    let digits = Array("0123456789abcdef".utf8)
    var state = state
    var digest = [UInt8](repeating: 0, count: 32)
    kk_sha256_finish(&state, &digest)
    return String(decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The digest of `bytes`.
  package static func hex(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    bytes.withUnsafeBytes { digest.add($0) }
    return digest.finish()
  }
}

/// The size and the digest of a file's contents, which tell whether it is the file that was meant.
package struct FileDigest: Sendable, Hashable, Codable {
  /// The number of bytes.
  package var bytes: Int
  /// The SHA-256 digest of the bytes, as 64 hexadecimal digits.
  package var sha256: String

  /// What the file at `path` holds now. Throws a ``MediaError`` that says what cannot be read: "cannot read" `what`.
  package init(ofFile path: String, what: String = "the file") throws(MediaError) {
    let operation = MediaOperation(name: "read \(what)", file: path)
    let file = try RegularFile(path: path, for: operation)
    var digest = SHA256()
    var position = 0
    var part = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let got = part.withUnsafeMutableBytes { file.read($0[...], at: position) }
      guard got >= 0 else { throw operation.systemError(.unreadable, errno) }
      if got == 0 { break }
      part.withUnsafeBytes { digest.add(UnsafeRawBufferPointer(rebasing: $0[..<got])) }
      position += got
    }
    (bytes, sha256) = (position, digest.finish())
  }

  /// What `bytes` are.
  package init(of bytes: [UInt8]) { (self.bytes, sha256) = (bytes.count, SHA256.hex(of: bytes)) }
}
