import Foundation

extension Console {
  /// Prints a result for programs: an object of JSON, its members in the order of their names.
  func print(report: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try print(json: String(decoding: try encoder.encode(report), as: UTF8.self))
  }
}
