import Foundation
import KinoraExport
import KinoraFormats
import KinoraMessages
import KinoraScenes

/// The name of a batch's outputs, in which `${column}` stands for a row's value.
struct OutputTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    case column(String)
  }

  /// Why a row's film cannot have the name that the row makes.
  struct NameError: Error {
    let message: String
  }

  /// The column that stands for the number of the row, where the data have no column and the scene no parameter of that
  /// name.
  static let rowNumber = "row"
  /// The most bytes that a file system takes in one name.
  private static let greatestLength = 255

  /// The name as it was given.
  let text: String
  private let parts: [Part]
  /// Whether the outputs are numbered pictures, in whose names a percent sign has a meaning.
  private let isNumbered: Bool

  /// Reads the name of the option `--output`.
  init(_ text: String, container: MovieContainer? = nil) throws {
    var parts: [Part] = []
    var rest = text[...]
    while let start = rest.range(of: "${") {
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        throw UsageError("--output: \"${\" without \"}\" in \(quoted(text))")
      }
      parts += [.text(String(rest[..<start.lowerBound])), .column(String(rest[start.upperBound..<end]))]
      rest = rest[rest.index(after: end)...]
    }
    self.parts = parts + [.text(String(rest))]
    self.text = text
    if case .images? = try? ExportDestination(path: text, container: container) {
      isNumbered = true
    } else {
      isNumbered = false
    }
    if text == SceneInput.standardInput {
      throw UsageError("--output: standard output holds one film, and --data makes one for every row")
    }
    if isNumbered, text.contains(/\}%[0-9]*d|%[0-9]*d\$\{/) {
      throw UsageError(
        "--output: the frame's number touches a column's value in \(quoted(text)), so that two films could have one picture; "
          + "put something between, as in ${id}-%05d.png")
    }
  }

  /// Throws where the name says no kind of film, which would be a problem of every row; a column may say it.
  func checkForm(_ container: MovieContainer?) throws(ExportError) {
    if case .text(let end) = parts.last, end.contains(".") || parts.count == 1 || container != nil {
      _ = try ExportDestination(path: text, container: container)
    }
  }

  /// The columns in the name, in order.
  var columns: [String] {
    parts.compactMap { part in
      guard case .column(let name) = part else { return nil }
      return name
    }
  }

  /// The name of the film of `row`, for which the scene's parameters have `values`.
  func filled(for row: DataRow, of data: SceneData, _ values: [String: String]) throws(NameError) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .column(let name): result += try value(name, row, data, values)
      }
    }
    try Self.check(result, madeFrom: text)
    return result
  }

  private func value(
    _ name: String, _ row: DataRow, _ data: SceneData, _ values: [String: String]
  ) throws(NameError) -> String {
    let isColumn = data.table.columns.contains { $0.name == name }
    let parameter = data.declared.first { $0.name == name }
    if name == Self.rowNumber, !isColumn, parameter == nil {
      let (number, count) = (String(row.number), String(data.table.rows.count).count)
      return String(repeating: "0", count: max(0, count - number.count)) + number
    }
    let value = row.cells[name].map { values[name] ?? $0.text } ?? data.given[name] ?? parameter?.defaultValue
    guard let value, !value.isEmpty else {
      if isColumn || parameter != nil {
        throw NameError(message: "the column \(quoted(name)) is empty, and names the film")
      }
      let near = nearestName(to: name, in: data.table.columns.map(\.name) + [Self.rowNumber])
      throw NameError(
        message: "the data have no column \(quoted(name))" + (near.map { "; did you mean \(quoted($0))?" } ?? ""))
    }
    // Cells may be long, so they are searched at once before the character is looked for.
    if visible(value) != value, let scalar = value.unicodeScalars.first(where: Self.isForeign) {
      throw NameError(
        message: "the column \(quoted(name)) holds \(quoted(String(scalar))), which does not belong in a file's name")
    }
    let plain = value.replacing("/", with: "-")
    return isNumbered ? plain.replacing("%", with: "%%") : plain
  }

  /// Whether a character does not belong in a file's name: control characters, ends of lines and paragraphs, and marks
  /// that change the direction of writing.
  private static func isForeign(_ scalar: Unicode.Scalar) -> Bool { visible(String(scalar)) != String(scalar) }

  private static func check(_ path: String, madeFrom template: String) throws(NameError) {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    let given = template.split(separator: "/", omittingEmptySubsequences: false)
    for (name, given) in zip(names, given) where name != given {
      if name == "." || name == ".." || path == SceneInput.standardInput {
        throw NameError(message: "the name would be \(quoted(path)), which is no file")
      }
      guard name.utf8.count <= greatestLength else {
        throw NameError(
          message:
            "the name \(quoted(String(name))) has \(name.utf8.count) bytes; a file's name has at most \(greatestLength)"
        )
      }
    }
  }
}
