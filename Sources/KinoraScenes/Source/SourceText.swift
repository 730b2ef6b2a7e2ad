import Foundation

/// The text of a scene file, which converts offsets of bytes to lines and columns.
package struct SourceText: Sendable {
  /// A line and a column, in characters, both from 1, as an editor shows them.
  package struct Position: Sendable, Hashable {
    package let line: Int
    package let column: Int
  }

  /// The name of the file in messages: its path as given.
  package let file: String
  /// The bytes of the text, UTF-8 without a byte order mark.
  package let bytes: [UInt8]
  private let lineStarts: [Int]
  /// For long lines, offsets at which a character begins, with the number of characters of the line before them.
  private let marks: [Mark]

  private struct Mark: Sendable {
    let offset: Int
    let characters: Int
  }

  /// The distance of marks in bytes, which is about how many are looked at to find a column.
  private static let stride = 4096
  /// The number of the first line, which is more than 1 for a part of a file.
  private let firstLine: Int

  /// The text in `bytes`; a byte order mark is dropped.
  ///
  /// - Throws: One problem at the first byte that is not UTF-8.
  package init(file: String, bytes: [UInt8], firstLine: Int = 1) throws(SceneProblems) {
    self.init(unchecked: bytes, file: file, firstLine: firstLine)
    let valid = Self.validPrefix(of: self.bytes)
    guard valid == self.bytes.count else {
      let position = position(of: valid)
      throw SceneProblems([
        SceneProblem(
          file: file, line: position.line, column: position.column, pointer: "",
          message: "the file is not UTF-8 text: found the byte 0x"
            + String(self.bytes[valid], radix: 16, uppercase: true),
          allowed: "text in UTF-8", kind: .syntax)
      ])
    }
  }

  /// The text in `bytes`, of which some may not be UTF-8; a byte order mark is dropped.
  init(unchecked bytes: [UInt8], file: String, firstLine: Int = 1) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    self.file = file
    self.bytes = bytes
    self.firstLine = firstLine
    lineStarts = Self.lineStarts(of: bytes)
    marks = Self.marks(in: bytes, lineStarts)
  }

  package init(file: String, text: String) throws(SceneProblems) {
    try self.init(file: file, bytes: Array(text.utf8))
  }

  /// The line and column of the byte at `offset`, which is clamped to the text.
  package func position(of offset: Int) -> Position {
    let offset = min(max(offset, 0), bytes.count)
    let line = Self.last(lineStarts.count) { lineStarts[$0] <= offset } ?? 0
    var (start, characters) = (lineStarts[line], 0)
    if let mark = Self.last(marks.count, where: { marks[$0].offset <= offset }).map({ marks[$0] }), mark.offset > start
    {
      (start, characters) = (mark.offset, mark.characters)
    }
    let rest = String(decoding: bytes[start..<offset], as: UTF8.self)
    return Position(line: line + firstLine, column: characters + rest.count + 1)
  }

  /// The last of `count` indices that satisfies `condition`, which must be true for all indices up to some index and
  /// false for the rest; nil for none.
  private static func last(_ count: Int, where condition: (Int) -> Bool) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The marks of all lines longer than ``stride`` bytes, about that far apart.
  private static func marks(in bytes: [UInt8], _ lineStarts: [Int]) -> [Mark] {
    var marks: [Mark] = []
    for (line, start) in lineStarts.enumerated() {
      let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
      guard end - start > stride else { continue }
      var (here, characters) = (start, 0)
      while here + stride < end {
        // Between two ASCII bytes other than CR LF a new character begins; other scalars may combine into one
        // character.
        var cut = here + stride
        while cut < end, bytes[cut - 1] >= 0x80 || bytes[cut] >= 0x80 || bytes[cut - 1] == 0x0D { cut += 1 }
        let piece = bytes[here..<cut]
        characters +=
          piece.allSatisfy { $0 < 0x80 && $0 != 0x0D } ? piece.count : String(decoding: piece, as: UTF8.self).count
        here = cut
        if here < end { marks.append(Mark(offset: here, characters: characters)) }
      }
    }
    return marks
  }

  /// The offsets of the first bytes of all lines, which end with LF, CR LF or CR, as in editors.
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

  /// The number of bytes from the start that are UTF-8.
  static func validPrefix(of bytes: some Collection<UInt8>) -> Int {
    if String(validating: bytes, as: UTF8.self) != nil { return bytes.count }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var length = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { length += scalar.count }
    return length
  }
}
