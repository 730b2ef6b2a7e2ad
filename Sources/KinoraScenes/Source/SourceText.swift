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
  /// In lines of many bytes, bytes at which a character begins, and how many characters of the line are before them.
  private let marks: [Mark]

  private struct Mark: Sendable {
    let offset: Int
    let characters: Int
  }

  /// How many bytes are counted at most to say which column a byte stands in.
  private static let stride = 4096
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
    marks = Self.marks(in: bytes, lineStarts)
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
    let line = Self.last(lineStarts.count) { lineStarts[$0] <= offset } ?? 0
    var (start, characters) = (lineStarts[line], 0)
    if let mark = Self.last(marks.count, where: { marks[$0].offset <= offset }).map({ marks[$0] }), mark.offset > start
    {
      (start, characters) = (mark.offset, mark.characters)
    }
    let rest = String(decoding: bytes[start..<offset], as: UTF8.self)
    return Position(line: line + firstLine, column: characters + rest.count + 1)
  }

  /// The last of `count` indices that satisfies a condition which the first so many satisfy.
  private static func last(_ count: Int, where condition: (Int) -> Bool) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// One mark for every ``stride`` bytes of a line that is longer.
  private static func marks(in bytes: [UInt8], _ lineStarts: [Int]) -> [Mark] {
    var marks: [Mark] = []
    for (line, start) in lineStarts.enumerated() {
      let end = line + 1 < lineStarts.count ? lineStarts[line + 1] : bytes.count
      guard end - start > stride else { continue }
      var (here, characters) = (start, 0)
      while here + stride < end {
        // Two ASCII characters side by side are two characters, so that a line may be cut between them; others may be one together.
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
