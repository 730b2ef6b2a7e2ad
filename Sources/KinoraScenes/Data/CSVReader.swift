import KinoraMessages

/// Reads separated values as RFC 4180 describes them: a header with the columns' names, then a record for every row.
///
/// A cell in quotation marks may hold separators, ends of lines and, doubled, quotation marks; in other cells a
/// quotation mark stands for itself. Lines end with CR LF, LF or CR. Empty lines are skipped, and an empty cell, quoted
/// or not, is one without a value.
struct CSVReader {
  private let source: SourceText
  private let separator: UInt8
  private var offset = 0
  private(set) var problems: [SceneProblem] = []
  /// The columns' names, once the header is read.
  private var names: [String] = []
  /// The number of the row that is read, 0 for the header.
  private var row = 0
  /// Whether quotation marks reach to the end of the file, which is reported.
  private var isUnclosed = false

  /// A record: what stands in its cells, and where.
  private struct Record {
    let offset: Int
    var cells: [(text: String, offset: Int)] = []
  }

  private static let separators: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
  private static let quote = UInt8(ascii: "\"")
  private static let ends: [UInt8] = [0x0A, 0x0D]

  /// The table in `source`. Without `separator`, it is the first comma, semicolon or tab outside quotation marks in the
  /// header.
  static func table(_ source: SourceText, separator: UInt8?) throws(SceneProblems) -> DataTable {
    var reader = CSVReader(source: source, separator: separator ?? Self.separator(of: source.bytes))
    let table = reader.table()
    if !reader.problems.isEmpty { throw SceneProblems(reader.problems) }
    return table
  }

  private init(source: SourceText, separator: UInt8) {
    self.source = source
    self.separator = separator
  }

  private static func separator(of bytes: [UInt8]) -> UInt8 {
    let header = bytes.drop(while: ends.contains)
    // Only the first cell comes before the first separator, and only a quotation mark that it begins with quotes it.
    var isQuoted = false
    for byte in header {
      if byte == quote, header.first == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if separators.contains(byte) { return byte }
      if ends.contains(byte) { break }
    }
    return UInt8(ascii: ",")
  }

  // MARK: The table

  private mutating func table() -> DataTable {
    var columns: [DataColumn] = []
    if let header = record() { columns = self.columns(header) }
    names = columns.map(\.name)
    var rows: [DataRow] = []
    row = 1
    while problems.count < DataTable.greatestProblemCount, let record = record() {
      if record.cells.count == columns.count {
        var cells: [String: DataCell] = [:]
        for (name, cell) in zip(names, record.cells) where !cell.text.isEmpty {
          cells[name] = DataCell(text: cell.text, isTyped: false, offset: cell.offset)
        }
        rows.append(
          DataRow(number: row, line: source.position(of: record.offset).line, offset: record.offset, cells: cells))
      } else if !isUnclosed {
        let count = record.cells.count
        report(
          record.offset,
          "row \(row) has \(count) cell\(count == 1 ? "" : "s"), and the header names \(columns.count) column\(columns.count == 1 ? "" : "s")",
          allowed: "a cell for every column, with \(Self.name(of: separator)) between them")
      }
      row += 1
    }
    if row == 1, problems.isEmpty {
      report(0, columns.isEmpty ? "the file has no rows" : "the file has no rows below its header")
    }
    return DataTable(source: source, columns: columns, rows: rows)
  }

  private mutating func columns(_ header: Record) -> [DataColumn] {
    var columns: [DataColumn] = []
    var known: Set<String> = []
    for (index, cell) in header.cells.enumerated() {
      let name = Self.trimmed(cell.text)
      if name.isEmpty {
        report(cell.offset, "column \(index + 1) of the header has no name")
      } else if !known.insert(name).inserted {
        report(cell.offset, "the header names the column \(quoted(name)) twice")
      }
      columns.append(DataColumn(name: name, offset: cell.offset))
    }
    return columns
  }

  private static func trimmed(_ text: String) -> String {
    var scalars = text.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return String(scalars)
  }

  private static func name(of separator: UInt8) -> String {
    switch separator {
    case UInt8(ascii: "\t"): "a tab"
    case UInt8(ascii: ";"): "a semicolon"
    default: "a comma"
    }
  }

  // MARK: Records and cells

  /// The next record; nil at the end of the file.
  private mutating func record() -> Record? {
    let bytes = source.bytes
    while offset < bytes.count, Self.ends.contains(bytes[offset]) { offset += 1 }
    guard offset < bytes.count else { return nil }
    var record = Record(offset: offset)
    while true {
      let start = offset
      record.cells.append((cell(record.cells.count), start))
      guard offset < bytes.count, bytes[offset] == separator else { return record }
      offset += 1
    }
  }

  /// Reads the cell at the current offset, up to the separator or the end of the line behind it.
  private mutating func cell(_ index: Int) -> String {
    let bytes = source.bytes
    let start = offset
    guard start < bytes.count, bytes[start] == Self.quote else {
      while offset < bytes.count, bytes[offset] != separator, !Self.ends.contains(bytes[offset]) { offset += 1 }
      return text(bytes[start..<offset], index)
    }
    offset += 1
    var pieces: [UInt8] = []
    var piece = offset
    while offset < bytes.count {
      guard bytes[offset] == Self.quote else {
        offset += 1
        continue
      }
      offset += 1
      if offset < bytes.count, bytes[offset] == Self.quote {
        pieces += bytes[piece..<offset]
        offset += 1
        piece = offset
        continue
      }
      let end = offset - 1
      let isWhole = offset == bytes.count || bytes[offset] == separator || Self.ends.contains(bytes[offset])
      if !isWhole {
        report(
          offset, "\(place(index)) goes on after its closing quotation mark",
          allowed:
            "\(Self.name(of: separator)) or the end of the line; a quotation mark inside quotation marks is written twice"
        )
        while offset < bytes.count, bytes[offset] != separator, !Self.ends.contains(bytes[offset]) { offset += 1 }
      }
      return text(
        bytes[start..<offset], index, value: pieces.isEmpty ? bytes[piece..<end] : (pieces + bytes[piece..<end])[...])
    }
    isUnclosed = true
    report(start, "\(place(index)) is in quotation marks that are never closed")
    return ""
  }

  /// The text of a cell; `written` is what stands in the file and `value` what it means.
  private mutating func text(_ written: ArraySlice<UInt8>, _ index: Int, value: ArraySlice<UInt8>? = nil) -> String {
    if let zero = written.firstIndex(of: 0) {
      report(zero, "\(place(index)) holds a NUL byte", allowed: "text in UTF-8 without NUL")
    }
    if let text = String(validating: value ?? written, as: UTF8.self) { return text }
    let wrong = written.startIndex + SourceText.validPrefix(of: written)
    let byte =
      wrong < written.endIndex ? ": found the byte 0x" + String(written[wrong], radix: 16, uppercase: true) : ""
    report(min(wrong, written.endIndex), "\(place(index)) is not UTF-8 text\(byte)", allowed: "text in UTF-8")
    return ""
  }

  /// The words for a cell in messages.
  private func place(_ index: Int) -> String {
    if row == 0 { return "column \(index + 1) of the header" }
    return "row \(row), column " + (index < names.count ? quoted(names[index]) : "\(index + 1)")
  }

  private mutating func report(_ offset: Int, _ message: String, allowed: String? = nil) {
    problems.append(source.problem(at: offset, message, allowed: allowed))
  }
}
