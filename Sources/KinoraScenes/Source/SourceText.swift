import Foundation

/// The text of a scene file, and where its bytes stand for a reader of it.
package struct SourceText: Sendable {
  /// A place in a text as an editor shows it: both count from one, columns in characters.
  package struct Position: Sendable, Hashable {
    package let line: Int
    package let column: Int
  }

  /// What the file is called in messages: the path as it was given.
  package let file: String
  /// The bytes of the text, UTF-8 without a byte order mark.
  package let bytes: [UInt8]
  private let lineStarts: [Int]
  /// The number of the first line: more than one for a part of a file.
  private let firstLine: Int

  /// The text in `bytes`.
  ///
  /// - Throws: a problem at the first byte that is not UTF-8.
  package init(file: String, bytes: [UInt8], firstLine: Int = 1) throws(SceneProblems) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let valid = Self.validPrefix(of: bytes)
    self.file = file
    self.bytes = bytes
    self.firstLine = firstLine
    lineStarts = Self.lineStarts(of: bytes)
    guard valid == bytes.count else {
      let position = position(of: valid)
      throw SceneProblems([
        SceneProblem(
          file: file, line: position.line, column: position.column, pointer: "",
          message: "the file is not UTF-8 text: found the byte 0x" + String(bytes[valid], radix: 16, uppercase: true),
          allowed: "a scene is a text file in UTF-8")
      ])
    }
  }

  package init(file: String, text: String) throws(SceneProblems) {
    try self.init(file: file, bytes: Array(text.utf8))
  }

  /// Line and column of the byte at `offset`; an offset past the end means the end.
  package func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let before = String(decoding: bytes[lineStarts[low]..<offset], as: UTF8.self)
    return Position(line: low + firstLine, column: before.count + 1)
  }

  /// Lines end with LF, CR LF or CR, as editors agree.
  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let endsLine =
        byte == UInt8(ascii: "\n")
        || (byte == UInt8(ascii: "\r") && (index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")))
      if endsLine { starts.append(index + 1) }
    }
    return starts
  }

  /// How many bytes from the start are UTF-8.
  private static func validPrefix(of bytes: [UInt8]) -> Int {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes.count }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var length = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { length += scalar.count }
    return length
  }
}
