import Foundation
import KinoraMessages

/// What became of a batch, as a table for people.
enum BatchTable {
  /// The most rows for which the table has a line each; of more, it has those that are not made or skipped.
  private static let greatestCount = 100

  /// The table, with the counts below it.
  static func text(_ batch: Batch, _ outcomes: [RowOutcome]) -> String {
    var lines = [["row", "film", "frames", "time", "result"]]
    let isLong = outcomes.count > greatestCount
    for (item, outcome) in zip(batch.items, outcomes) {
      if isLong, outcome.result == .made || outcome.result == .skipped { continue }
      guard lines.count <= 10 * greatestCount else { break }
      lines.append([
        String(item.name.number), visible(item.output), outcome.frameCount.map { String($0) } ?? "-",
        outcome.seconds.map { String(format: "%.2f s", $0) } ?? "-", outcome.result.rawValue,
      ])
    }
    return (lines.count > 1 ? "\n" + TextTable.text(lines) + "\n" : "") + counts(outcomes)
  }

  /// How many rows there are of each result, in a line.
  static func counts(_ outcomes: [RowOutcome]) -> String {
    let counts = RowOutcome.Result.allCases.compactMap { result -> String? in
      let count = outcomes.count { $0.result == result }
      return count > 0 ? "\(count) \(result.rawValue)" : nil
    }
    return "\(outcomes.count) row\(outcomes.count == 1 ? "" : "s"): " + counts.joined(separator: ", ")
  }
}
