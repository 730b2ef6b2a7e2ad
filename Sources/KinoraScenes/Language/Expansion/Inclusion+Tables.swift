import KinoraMessages

// Tables: assets that are lists of rows in expressions.

extension Inclusion {
  /// The greatest size of a table, in bytes.
  private static let greatestTable = 64 << 20

  /// The assets without the tables, whose rows become values.
  mutating func withoutTables(_ node: SourceNode, folder: String) -> SourceNode {
    guard case .object(let members) = node.value else { return node }
    var rest: [SourceNode.Member] = []
    for member in members {
      guard case .object(let parts) = member.value.value, parts.count == 1, parts[0].key == "table" else {
        rest.append(member)
        continue
      }
      if isNew(member) { expander.names.declare(member.key, table(parts[0].value, folder)) }
    }
    guard rest.count < members.count else { return node }
    var result = node
    result.value = .object(rest)
    return result
  }

  /// The rows of the file that a node names; nil, with a problem, where it cannot be read.
  private mutating func table(_ node: SourceNode, _ folder: String) -> ScriptValue? {
    let room = SceneExpander.Room(scope: expander.globals, origin: node.origin)
    guard let words = reader.string(expander.expanded(node, room, as: .value), "table", allowed: "a path") else {
      return nil
    }
    let path = words.hasPrefix("/") ? words : FilePath.joined(folder, words)
    do {
      let bytes = try SourceBytes.read(path: path, limit: Self.greatestTable)
      paths.append(path)
      if path.lowercased().hasSuffix(".json") || path.lowercased().hasSuffix(".json5") {
        let (root, _) = try JSON5Parser.parse(SourceText(file: path, bytes: bytes))
        return ScriptValue(literal: root)
      }
      return ScriptValue(rows: try DataTable(bytes, file: path))
    } catch let failure as SourceBytes.Failure {
      let folder = FilePath(path).folder
      let near = reader.nearest(to: FilePath(words).name, in: reader.fileNames(in: folder.isEmpty ? "." : folder))
      reader.report(
        node, "table: \(quoted(words)) cannot be read: \(failure.reason)",
        allowed: "a file of CSV, JSON Lines or JSON, relative to this file's folder",
        suggestion: near.map { FilePath.joined(FilePath(words).folder, $0) }, as: .missingFile)
    } catch let problems as SceneProblems {
      problems.problems.forEach(reader.report)
    } catch {
      reader.report(node, "table: \(plainReason(error))")
    }
    return nil
  }
}

extension ScriptValue {
  /// The rows of a table as a list of objects by column; an empty cell is null. A column of CSV whose cells all read as
  /// numbers is one of numbers.
  fileprivate init(rows table: DataTable) {
    let numeric = Set(
      table.columns.map(\.name).filter { name in
        let cells = table.rows.compactMap { $0.cells[name] }
        return !cells.isEmpty && cells.allSatisfy { !$0.isStructured && Double($0.text)?.isFinite ?? false }
      })
    self = .list(
      table.rows.map { row in
        .object(
          ScriptObject(
            table.columns.map { column in
              (
                column.name,
                row.cells[column.name].map { Self(cell: $0, isNumber: numeric.contains(column.name)) } ?? .null
              )
            }))
      })
  }

  private init(cell: DataCell, isNumber: Bool) {
    if cell.isStructured, let source = try? SourceText(file: "", text: cell.text),
      let parsed = try? JSON5Parser.parse(source)
    {
      self = ScriptValue(literal: parsed.root)
    } else if isNumber || cell.isTyped, let number = Double(cell.text), number.isFinite {
      self = .number(number)
    } else if cell.isTyped, cell.text == "true" || cell.text == "false" {
      self = .bool(cell.text == "true")
    } else {
      self = .string(cell.text)
    }
  }
}
