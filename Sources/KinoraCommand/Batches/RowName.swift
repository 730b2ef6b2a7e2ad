import KinoraMessages
import KinoraScenes

/// How messages name a row: by its number, its line in the file, and the values that name its film.
struct RowName: Sendable, Hashable, CustomStringConvertible {
  let number: Int
  let line: Int
  let description: String

  /// - Parameter columns: The columns whose values are said.
  init(_ row: DataRow, naming columns: [String]) {
    (number, line) = (row.number, row.line)
    let values = columns.compactMap { column in row.cells[column].map { ", \(column) \(quoted($0.text, limit: 40))" } }
    description = "row \(row.number) (line \(row.line)\(values.joined()))"
  }
}
