import Foundation
import KinoraMessages

extension ScriptValue {
  /// The value of a JSON text as it stands, expressions not worked out.
  init(literal node: SourceNode) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let text): self = .string(text)
    case .array(let nodes): self = .list(nodes.map(ScriptValue.init(literal:)))
    case .object(let members):
      self = .object(ScriptObject(members.map { ($0.key, ScriptValue(literal: $0.value)) }))
    }
  }
}

extension SourceNode {
  /// The value as JSON5 on one line: as JSON, where no number is infinite.
  package var json: String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): shortest(value)
    case .string(let text): quotedJSON(text)
    case .array(let nodes): "[" + nodes.map(\.json).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(quotedJSON($0.key)): \($0.value.json)" }.joined(separator: ", ") + "}"
    }
  }
}

/// A text in JSON's quotation marks.
private func quotedJSON(_ text: String) -> String {
  let data = try? JSONSerialization.data(withJSONObject: text, options: [.fragmentsAllowed, .withoutEscapingSlashes])
  return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
}
