import Foundation
import KinoraMedia
import KinoraMessages

/// A value in a JSON file together with the SHA-256 digest of itself, so that a file that was cut short or changed is
/// not taken for what it was.
struct SealedDocument<Value: Codable>: Codable {
  var value: Value
  var digest: String

  init(_ value: Value) throws(ExportError) {
    self.value = value
    digest = try Self.digest(of: value)
  }

  /// The digest of a value: of its JSON with sorted keys and without white space.
  static func digest(of value: Value) throws(ExportError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return SHA256.hex(of: Array(try encoder.encode(value))) } catch { throw .output("\(error)") }
  }

  /// Writes the document to the file at `path`, which appears when it is whole.
  func write(to path: String, what: String) throws(ExportError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do { data = try encoder.encode(self) } catch { throw .output("\(error)") }
    do {
      try WholeFile.write(Array(data) + [UInt8(ascii: "\n")], to: path, what: what, reported: false)
    } catch { throw .media(error) }
  }

  /// The value in the file at `path`; nil when there is no such file. Throws where it is not what was written.
  static func read(_ path: String, what: String) throws(ExportError) -> Value? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let document: SealedDocument
    do {
      document = try JSONDecoder().decode(SealedDocument.self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
      throw .output("\(path): \(what) cannot be read: \(plainReason(error))")
    }
    guard try digest(of: document.value) == document.digest else {
      throw .output("\(path): \(what) was changed since it was written")
    }
    return document.value
  }
}
