import Foundation
import KinoraScenes

/// A batch: one film for every row of a data file.
struct RenderBatch {
  let runner: RenderRunner
  let console: Console
  let scene: SceneInput
  /// The parameters from the command line, for all rows; a row's own values win.
  let parameters: [String: String]

  /// Renders every row of the file at `path`, and returns the worst status of all rows.
  func run(_ path: String) throws -> ExitStatus {
    let rows = try DataRows.load(path: path)
    let outputs = try outputs(for: rows)
    var failures: [String] = []
    var worst = ExitStatus.done
    for (row, output) in zip(rows, outputs) {
      let status = render(row, to: output)
      guard status != .done else { continue }
      failures.append("line \(row.line): \(output)")
      worst = max(worst.rawValue, status.rawValue) == status.rawValue ? status : worst
    }
    if !failures.isEmpty {
      console.note("\(failures.count) of \(rows.count) rows failed:")
      for failure in failures { console.note("  " + failure) }
    }
    return worst
  }

  private func render(_ row: DataRow, to output: String) -> ExitStatus {
    do {
      let values = parameters.merging(row.values) { _, row in row }
      return try runner.render(scene, parameters: values, extra: DataRow.columns(of: runner.request.output), to: output)
    } catch {
      return console.report(error)
    }
  }

  /// The paths of the rows' films; throws when two are the same.
  private func outputs(for rows: [DataRow]) throws(UsageError) -> [String] {
    var lines: [String: Int] = [:]
    var outputs: [String] = []
    for row in rows {
      let output = try row.filled(runner.request.output)
      if let first = lines.updateValue(row.line, forKey: output) {
        throw UsageError(
          "--output: lines \(first) and \(row.line) of the data would both be written to \"\(output)\"; name a column in it: ${…}"
        )
      }
      outputs.append(output)
    }
    return outputs
  }
}
