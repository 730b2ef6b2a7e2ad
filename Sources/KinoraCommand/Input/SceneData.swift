import Foundation
import KinoraMessages
import KinoraScenes

/// The rows of a data file, with the scene whose parameters they fill.
struct SceneData: Sendable {
  let input: SceneInput
  let table: DataTable
  /// The scene's parameters.
  let declared: [SceneParameter]
  /// The parameters from the command line, for all rows; a row's own values win.
  let given: [String: String]
  /// The parameters for which there is no value in any row, with a problem for each.
  let missing: [(name: String, problem: SceneProblem)]

  /// Reads the data file at `path`, or standard input for `-`.
  init(_ input: SceneInput, data path: String, parameters: [String: String]) throws {
    self.input = input
    given = parameters
    declared = try SceneLoader.parameters(bytes: input.bytes, file: input.name)
    let (name, bytes) = try Self.contents(path)
    table = try DataTable(bytes, file: name, format: Self.format(of: path))
    missing = table.missingColumns(declared, given: Set(parameters.keys))
  }

  /// The value of every parameter in a row, as text, and the problems with them.
  func values(of row: DataRow) -> (values: [String: String], problems: [SceneProblem]) {
    let (values, problems) = table.values(of: row, for: declared, given: Set(given.keys).union(missing.map(\.name)))
    return (given.merging(values) { _, row in row }, problems)
  }

  /// Prints a warning for every column that is neither a parameter nor one of `names`.
  func warnOfUnknownColumns(besides names: Set<String>, _ console: Console) {
    let unknown = table.unknownColumns(declared, besides: names)
    for (column, nearest) in unknown.prefix(Self.greatestWarningCount) {
      console.warn(
        "\(visible(table.file)): the column \(quoted(column.name)) is no parameter of the scene, and is not used"
          + (nearest.map { "; did you mean \(quoted($0))?" } ?? ""))
    }
    let more = unknown.count - Self.greatestWarningCount
    if more > 0 { console.warn("\(visible(table.file)): \(more) more columns are no parameters of the scene") }
  }

  private static let greatestWarningCount = 20

  /// The file's name in messages, and its bytes.
  private static func contents(_ path: String) throws -> (name: String, bytes: [UInt8]) {
    let isInput = path == SceneInput.standardInput
    do throws(SourceBytes.Failure) {
      return isInput
        ? (StandardInput.name, try SourceBytes.read(FileHandle.standardInput, limit: greatestSize))
        : (path, try SourceBytes.read(path: path, limit: greatestSize))
    } catch {
      throw DataFileError(path: isInput ? StandardInput.name : path, reason: error.reason)
    }
  }

  /// The form that a path's extension says; nil where it says none.
  private static func format(of path: String) -> DataFormat? {
    let name = path.split(separator: "/").last ?? ""
    return name.split(separator: ".").dropFirst().last.flatMap { DataFormat(fileExtension: String($0)) }
  }

  /// The most bytes of a data file, far more than any table for films.
  private static let greatestSize = 1 << 30
}

/// The error when a data file cannot be read.
struct DataFileError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "cannot read the data file \(quoted(path, limit: 1000)): \(reason)" }
}
