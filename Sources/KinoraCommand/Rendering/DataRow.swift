import Foundation
import KinoraMessages
import KinoraScenes

/// A row of a data file, which is one line: values by column, as text.
struct DataRow {
  /// The number of the line in the file, from 1.
  let line: Int
  let values: [String: String]

  /// `template` with every `${column}` replaced by the row's value.
  func filled(_ template: String) throws(UsageError) -> String {
    var result = ""
    var rest = template[...]
    while let start = rest.range(of: "${") {
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        throw UsageError("--output: \"${\" without \"}\" in \"\(template)\"")
      }
      let name = String(rest[start.upperBound..<end])
      guard let value = values[name] else {
        throw UsageError(
          "--output: line \(line) of the data has no column \"\(name)\"", word: name, known: values.keys.sorted())
      }
      result += rest[..<start.lowerBound] + value.replacing("/", with: "-")
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// The columns that `template` names.
  static func columns(of template: String) -> Set<String> {
    Set(template.matches(of: /\$\{([^}]*)\}/).map { String($0.output.1) })
  }
}

/// The error when a data file cannot be read.
struct DataFileError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "cannot read the data file \(quoted(path, limit: 1000)): \(reason)" }
}

/// Reads data files, which have one JSON object per line; empty lines are skipped.
enum DataRows {
  static func load(path: String) throws -> [DataRow] {
    let (name, bytes) = try contents(path)
    var rows: [DataRow] = []
    var problems: [SceneProblem] = []
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      do throws(SceneProblems) {
        rows.append(try row(SourceText(file: name, bytes: Array(line), firstLine: index + 1), line: index + 1))
      } catch {
        problems += error.problems
      }
    }
    if !problems.isEmpty { throw SceneProblems(problems) }
    if rows.isEmpty { throw UsageError("--data: \(quoted(name, limit: 1000)) has no rows") }
    return rows
  }

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

  /// The most bytes of a data file, far more than any table for films.
  private static let greatestSize = 1 << 30

  private static func row(_ source: SourceText, line: Int) throws(SceneProblems) -> DataRow {
    let (root, duplicates) = try JSON5Parser.parse(source)
    if !duplicates.isEmpty { throw SceneProblems(duplicates) }
    func problem(_ node: SourceNode, _ allowed: String) -> SceneProblems {
      let position = source.position(of: node.offset)
      return SceneProblems([
        SceneProblem(
          file: source.file, line: position.line, column: position.column, pointer: node.pointer,
          message: "found \(node.excerpt)", allowed: allowed)
      ])
    }
    guard case .object(let members) = root.value else { throw problem(root, "a row is an object of values by column") }
    var values: [String: String] = [:]
    for member in members {
      switch member.value.value {
      case .string(let text): values[member.key] = text
      case .number(let number): values[member.key] = shortest(number)
      case .bool(let bool): values[member.key] = bool ? "true" : "false"
      default: throw problem(member.value, "text, a number, true or false")
      }
    }
    return DataRow(line: line, values: values)
  }
}
