import KinoraMessages

extension DataTable {
  /// The columns that are no parameters, each with the parameter of whose name it may be a slip.
  ///
  /// - Parameter names: The columns that need not be parameters.
  package func unknownColumns(
    _ parameters: [SceneParameter], besides names: Set<String>
  ) -> [(column: DataColumn, nearest: String?)] {
    let known = Set(parameters.map(\.name))
    // Parameters that have a column are not what another column was meant for.
    let free = parameters.map(\.name).filter { name in !columns.contains { $0.name == name } }
    var unknown: [(column: DataColumn, nearest: String?)] = []
    for column in columns where !known.contains(column.name) && !names.contains(column.name) {
      // Names of a thousand unknown columns are more than anybody reads.
      unknown.append((column, unknown.count < 1000 ? nearestName(to: column.name, in: free) : nil))
    }
    return unknown
  }

  /// The parameters that need a value and have no column, with a problem for each.
  ///
  /// - Parameter given: The parameters that need no column.
  package func missingColumns(
    _ parameters: [SceneParameter], given: Set<String>
  ) -> [(name: String, problem: SceneProblem)] {
    let names = Set(columns.map(\.name))
    let missing = parameters.filter { $0.defaultValue == nil && !given.contains($0.name) && !names.contains($0.name) }
    return missing.map { parameter in
      let problem = problem(
        at: 0, "no column gives a value to the parameter \(quoted(parameter.name)), which has no default",
        allowed: "a column \(quoted(parameter.name)), or a value for all rows: --param \(parameter.name)=…")
      return (parameter.name, problem)
    }
  }

  /// The values that a row gives to parameters, as text by the parameters' names, and the problems with them: a value of
  /// another kind, and none for a parameter that needs one.
  ///
  /// - Parameter given: The parameters that have a value where the row has none.
  package func values(
    of row: DataRow, for parameters: [SceneParameter], given: Set<String>
  ) -> (values: [String: String], problems: [SceneProblem]) {
    var values: [String: String] = [:]
    var problems: [SceneProblem] = []
    for parameter in parameters {
      let name = quoted(parameter.name)
      guard let cell = row.cells[parameter.name] else {
        guard parameter.defaultValue == nil, !given.contains(parameter.name) else { continue }
        problems.append(
          problem(
            at: row.offset, "row \(row.number) has no value for the parameter \(name), which has no default",
            allowed: "a value in the column \(name), or one for all rows: --param \(parameter.name)=…"))
        continue
      }
      guard let text = parameter.kind.text(of: cell) else {
        problems.append(
          problem(
            at: cell.offset, "row \(row.number), column \(name): found \(quoted(cell.text))",
            allowed: parameter.kind.forms))
        continue
      }
      values[parameter.name] = text
    }
    return (values, problems)
  }
}

extension SceneParameter.Kind {
  /// What a cell may hold, in words for a message.
  fileprivate var forms: String {
    switch self {
    case .string: "text"
    case .number: "a number such as 12 or -0.5"
    case .bool: "true or false"
    case .list: "a list such as [1, 2], in JSON"
    case .object: "an object such as { \"a\": 1 }, in JSON"
    }
  }

  /// The value of a cell as a parameter of this kind takes it; nil for a cell of another kind.
  ///
  /// Spaces around a number or a boolean do not matter, nor does the case of a boolean: spreadsheets write TRUE.
  fileprivate func text(of cell: DataCell) -> String? {
    switch self {
    case .string: return cell.isStructured ? nil : cell.text
    case .list, .object:
      guard let source = try? SourceText(file: "", text: cell.text), let parsed = try? JSON5Parser.parse(source)
      else { return nil }
      switch (self, parsed.root.value) {
      case (.list, .array), (.object, .object): return cell.text
      default: return nil
      }
    case .number:
      let text = Self.trimmed(cell.text)
      guard let value = Double(text), value.isFinite else { return nil }
      return text
    case .bool:
      let text = Self.trimmed(cell.text).lowercased()
      return text == "true" || text == "false" ? text : nil
    }
  }

  private static func trimmed(_ text: String) -> String {
    let words = text.split(separator: " ")
    return words.count == 1 ? String(words[0]) : text
  }
}
