import KinoraMessages

/// One value of a JSON5 text, with the place it stands at.
package struct SourceNode: Sendable {
  /// What JSON5 can say. Members of an object keep the order of the file: the order of animations and actions means something.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([SourceNode])
    case object([Member])
  }

  /// A key and its value. A key given twice is there twice.
  package struct Member: Sendable {
    package let key: String
    /// Where the key stands: the byte in the text.
    package let keyOffset: Int
    package let value: SourceNode
  }

  package var value: Value
  /// The first byte of the value in the text.
  package let offset: Int
  /// The way to the value; nil for the whole text.
  let path: SourcePath?

  /// The value's JSON pointer (RFC 6901): "" for the whole text, "/layers/0/position" for a part.
  package var pointer: String { SourcePath.pointer(path) }

  /// The kind of value, as messages name it.
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value as messages quote what was found: short, on one line.
  package var excerpt: String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): shortest(value)
    case .string(let text): quoted(text)
    case .array(let nodes):
      nodes.count > 4
        ? "a list of \(nodes.count)"
        : "[" + nodes.map { $0.isContainer ? $0.kind : $0.excerpt }.joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "an object with " + members.prefix(3).map { visible($0.key) }.joined(separator: ", ")
          + (members.count > 3 ? ", …" : "")
    }
  }

  private var isContainer: Bool {
    switch value {
    case .array, .object: true
    default: false
    }
  }
}

/// A number as JSON5 writes it, without ".0" after a whole one.
package func shortest(_ value: Double) -> String {
  if value.isNaN { return "NaN" }
  if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
