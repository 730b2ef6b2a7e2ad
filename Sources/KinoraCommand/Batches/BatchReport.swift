import Foundation
import KinoraScenes

/// What became of a batch, as `--report` writes it for programs; docs/batches.md describes it.
struct BatchReport: Encodable {
  /// The version of the report's form.
  static let form = 1

  struct Row: Encodable {
    let row: Int
    let line: Int
    let values: [String: Value]
    let output: String
    let result: String
    let frames: Int?
    let seconds: Double?
    let content: String?
    let sha256: String?
    let problems: [String]
  }

  /// A value of a row, as JSON.
  enum Value: Encodable {
    case text(String)
    case number(Double)
    case bool(Bool)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .bool(let bool): try container.encode(bool)
      }
    }
  }

  let form = BatchReport.form
  let kinora = Command.version
  let scene: String
  let data: String
  let counts: [String: Int]
  let rows: [Row]

  init(_ batch: Batch, _ outcomes: [RowOutcome]) {
    scene = batch.data.input.name
    data = batch.data.table.file
    counts = Dictionary(
      uniqueKeysWithValues: RowOutcome.Result.allCases.map { result in
        (result.rawValue, outcomes.count { $0.result == result })
      })
    let kinds = Dictionary(batch.data.declared.map { ($0.name, $0.kind) }) { first, _ in first }
    rows = zip(batch.items, outcomes).map { Self.row($0, $1, kinds) }
  }

  /// The report as JSON text.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + [0x0A]
  }

  /// The line about a row that `--progress json` prints.
  static func event(_ item: Batch.Item, _ outcome: RowOutcome) -> String {
    struct Event: Encodable {
      let event = "row"
      let row: Int
      let output: String
      let result: String
      let frames: Int?
      let seconds: Double?
      let problems: [String]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let event = Event(
      row: item.name.number, output: item.output, result: outcome.result.rawValue, frames: outcome.frameCount,
      seconds: outcome.seconds, problems: outcome.problems)
    return (try? encoder.encode(event)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private static func row(
    _ item: Batch.Item, _ outcome: RowOutcome, _ kinds: [String: SceneParameter.Kind]
  ) -> Row {
    Row(
      row: item.name.number, line: item.name.line,
      values: Dictionary(
        uniqueKeysWithValues: item.row.cells.map { name, cell in
          (name, value(cell, item.values[name] ?? cell.text, kinds[name]))
        }), output: item.output, result: outcome.result.rawValue, frames: outcome.frameCount,
      seconds: outcome.seconds.map { ($0 * 1000).rounded() / 1000 },
      content: item.content, sha256: outcome.sha256, problems: outcome.problems)
  }

  /// The value as a parameter of the kind has it; of a cell that is no parameter's, as the file has it.
  private static func value(_ cell: DataCell, _ text: String, _ kind: SceneParameter.Kind?) -> Value {
    if kind == .number || kind == nil && cell.isTyped, let number = Double(text), number.isFinite {
      return .number(number)
    }
    if kind == .bool || kind == nil && cell.isTyped, text == "true" || text == "false" { return .bool(text == "true") }
    return .text(text)
  }
}
