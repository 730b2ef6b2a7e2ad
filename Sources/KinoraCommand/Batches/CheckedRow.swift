import KinoraScenes

/// A row of data whose values the scene's parameters take.
struct CheckedRow: Sendable {
  let row: DataRow
  let name: RowName
  /// The values of the scene's parameters, as text.
  let values: [String: String]
  /// The name of the row's output; nil where no output was asked for.
  let output: String?

  /// The rows of `data` that make sense; what is wrong with the others is added to `problems`.
  static func all(of data: SceneData, _ template: OutputTemplate?, _ problems: inout BatchProblems) -> [CheckedRow] {
    problems.add(data.missing.map(\.problem))
    var rows: [CheckedRow] = []
    var owners: [String: RowName] = [:]
    for row in data.table.rows {
      let name = RowName(row, naming: template?.columns ?? [])
      let (values, wrong) = data.values(of: row)
      problems.add(wrong)
      do {
        let output = try template?.filled(for: row, of: data, values)
        if let output, let owner = owners.updateValue(name, forKey: output) {
          throw UsageError(
            "--output: \(owner) has the name \"\(output)\" too; name a column in it, or the row: ${\(OutputTemplate.rowNumber)}"
          )
        }
        if wrong.isEmpty, data.missing.isEmpty {
          rows.append(CheckedRow(row: row, name: name, values: values, output: output))
        }
      } catch {
        problems.add(error, of: name)
      }
    }
    return rows
  }

  /// The row that `--row` names of the rows of `--data`, checked as far as it alone needs; nil without `--data`.
  static func chosen(_ arguments: Arguments, output: String) throws -> (row: CheckedRow, data: SceneData)? {
    guard let data = try SceneArguments.data(arguments, try SceneArguments.parameters(arguments)) else {
      if arguments.has(SceneArguments.row.name) {
        throw UsageError("--row is a row of --data; say which with --data ROWS")
      }
      return nil
    }
    let number = try arguments.integer(SceneArguments.row.name, in: 1...data.table.rows.count) ?? 1
    if data.table.rows.count > 1 { _ = try arguments.required(SceneArguments.row.name) }
    let row = data.table.rows[number - 1]
    let (values, wrong) = data.values(of: row)
    let problems = data.missing.map(\.problem) + wrong
    if !problems.isEmpty { throw SceneProblems(problems) }
    let template = try OutputTemplate(output)
    let name = RowName(row, naming: template.columns)
    do throws(OutputTemplate.NameError) {
      let output = try template.filled(for: row, of: data, values)
      return (CheckedRow(row: row, name: name, values: values, output: output), data)
    } catch {
      throw UsageError("\(name): --output: \(error.message)")
    }
  }
}
