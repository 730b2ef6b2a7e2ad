import KinoraMessages

/// A table of values for a scene's parameters, read from a data file: a film for every row.
package struct DataTable: Sendable {
  /// The name of the file in messages: its path as given.
  package var file: String { source.file }
  /// The columns, in the order in which the file first names them.
  package let columns: [DataColumn]
  /// The rows, in the order of the file.
  package let rows: [DataRow]
  let source: SourceText

  /// The most problems of a file that are reported: one wrong separator is a problem of every row.
  static let greatestProblemCount = 100

  init(source: SourceText, columns: [DataColumn], rows: [DataRow]) {
    self.source = source
    self.columns = columns
    self.rows = rows
  }

  /// Reads the table in `bytes`, which messages call `file`. Without `format`, the contents decide between JSON Lines
  /// and CSV.
  ///
  /// - Throws: Every problem of the file, the first hundred of too many.
  package init(_ bytes: [UInt8], file: String, format: DataFormat? = nil) throws(SceneProblems) {
    let source = SourceText(unchecked: bytes, file: file)
    // Editors that write UTF-16 begin with this mark.
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw SceneProblems([
        source.problem(at: 0, "the file is UTF-16 text", allowed: "UTF-8, which spreadsheets offer when they save CSV")
      ])
    }
    switch format ?? DataFormat(contents: source.bytes) {
    case .jsonLines: self = try JSONLinesReader.table(source)
    case .csv(let separator): self = try CSVReader.table(source, separator: separator)
    }
  }

  /// A problem with what begins at the byte `offset` of the file.
  func problem(at offset: Int, _ message: String, allowed: String? = nil, suggestion: String? = nil) -> SceneProblem {
    source.problem(at: offset, message, allowed: allowed, suggestion: suggestion)
  }
}

/// A column of a data table.
package struct DataColumn: Sendable, Hashable {
  /// The column's name.
  package let name: String
  /// The offset in the file at which the name first stands.
  let offset: Int
}

/// A row of a data table.
package struct DataRow: Sendable {
  /// The number of the row, from 1.
  package let number: Int
  /// The number of the line of the file in which the row begins, from 1.
  package let line: Int
  /// The offset in the file at which the row begins.
  let offset: Int
  /// The cells that are not empty, by column.
  package let cells: [String: DataCell]
}

/// A value in a data table.
package struct DataCell: Sendable, Hashable {
  /// The value as text.
  package let text: String
  /// Whether the file itself says that the value is a number or a boolean, as JSON does.
  package let isTyped: Bool
  /// Whether the value is a list or an object, as JSON.
  var isStructured = false
  /// The offset in the file at which the cell begins.
  let offset: Int
}

/// A form of data files.
package enum DataFormat: Sendable, Hashable {
  /// A JSON object a line.
  case jsonLines
  /// Separated values below a header, as RFC 4180 says; without a separator, the header shows it.
  case csv(separator: UInt8?)

  /// The form of a file with the extension, in any case; nil for other extensions.
  package init?(fileExtension: String) {
    switch fileExtension.lowercased() {
    case "jsonl", "ndjson": self = .jsonLines
    case "csv": self = .csv(separator: nil)
    case "tsv": self = .csv(separator: UInt8(ascii: "\t"))
    default: return nil
    }
  }

  /// The form of a file with the contents: JSON Lines begins with a bracket.
  init(contents: [UInt8]) {
    let first = contents.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    self = first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .jsonLines : .csv(separator: nil)
  }
}

extension SourceText {
  /// A problem with what begins at the byte `offset` of the text.
  func problem(
    at offset: Int, _ message: String, allowed: String? = nil, suggestion: String? = nil
  ) -> SceneProblem {
    let position = position(of: offset)
    return SceneProblem(
      file: file, line: position.line, column: position.column, message: message, allowed: allowed,
      suggestion: suggestion)
  }
}
