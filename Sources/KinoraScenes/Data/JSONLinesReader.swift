import KinoraMessages

/// Reads data files that have one JSON object a line; empty lines are skipped.
enum JSONLinesReader {
  /// The table in `source`.
  static func table(_ source: SourceText) throws(SceneProblems) -> DataTable {
    var columns: [DataColumn] = []
    var known: Set<String> = []
    var rows: [DataRow] = []
    var problems: [SceneProblem] = []
    var (start, line, number) = (0, 1, 1)
    let bytes = source.bytes
    while start < bytes.count, problems.count < DataTable.greatestProblemCount {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let text = bytes[start..<end]
      defer { (start, line) = (end + 1, line + 1) }
      if text.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
      do throws(SceneProblems) {
        let row = try row(text, line: line, file: source.file)
        for (name, offset) in row.names where known.insert(name).inserted {
          columns.append(DataColumn(name: name, offset: offset))
        }
        rows.append(DataRow(number: number, line: line, offset: start, cells: row.cells))
      } catch {
        problems += error.problems.map { problem in
          var problem = problem
          problem.message = "row \(number): " + problem.message
          return problem
        }
      }
      number += 1
    }
    if !problems.isEmpty { throw SceneProblems(problems) }
    if rows.isEmpty { throw SceneProblems([source.problem(at: 0, "the file has no rows")]) }
    return DataTable(source: source, columns: columns, rows: rows)
  }

  private static func row(
    _ bytes: ArraySlice<UInt8>, line: Int, file: String
  ) throws(SceneProblems) -> (names: [(String, Int)], cells: [String: DataCell]) {
    let source = try SourceText(file: file, bytes: Array(bytes), firstLine: line)
    let (root, duplicates) = try JSON5Parser.parse(source)
    if !duplicates.isEmpty { throw SceneProblems(duplicates) }
    func problem(_ node: SourceNode, _ allowed: String) -> SceneProblems {
      SceneProblems([source.problem(at: node.offset, "found \(node.excerpt)", allowed: allowed)])
    }
    guard case .object(let members) = root.value else {
      throw problem(root, "a row is one line with an object of values by column: { \"title\": \"Hello\" }")
    }
    var names: [(String, Int)] = []
    var cells: [String: DataCell] = [:]
    for member in members {
      let offset = bytes.startIndex + member.value.offset
      names.append((member.key, bytes.startIndex + member.keyOffset))
      switch member.value.value {
      case .string(let text): cells[member.key] = DataCell(text: text, isTyped: false, offset: offset)
      case .number(let value): cells[member.key] = DataCell(text: shortest(value), isTyped: true, offset: offset)
      case .bool(let value): cells[member.key] = DataCell(text: value ? "true" : "false", isTyped: true, offset: offset)
      case .null: break
      case .array, .object:
        cells[member.key] = DataCell(text: member.value.json, isTyped: true, isStructured: true, offset: offset)
      }
    }
    return (names, cells)
  }
}
