import KinoraMessages

/// One value of a JSON5 text, with its place.
package struct SourceNode: Sendable {
  /// A value of JSON5. The members of an object keep the order of the file, since the order of animations matters.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([SourceNode])
    case object([Member])
  }

  /// A key and its value. A key given twice is in the list twice.
  package struct Member: Sendable {
    package let key: String
    /// The offset of the key's first byte in the text.
    package let keyOffset: Int
    package let value: SourceNode
  }

  package var value: Value
  /// The offset of the value's first byte in the text.
  package let offset: Int
  /// The path of the value; nil for the whole text.
  let path: SourcePath?
  /// The number by which this value is told from all others of a scene, also from those that a repetition has made from
  /// the same text.
  let id: Int
  /// The file and the uses that the value comes from; nil for a value of the scene's own text.
  let origin: SourceOrigin?

  /// Whether the value is the result of an expression in a text, so that a number may stand for its text.
  var isComputed = false

  init(value: Value, offset: Int, path: SourcePath?, id: Int? = nil, origin: SourceOrigin? = nil) {
    self.value = value
    self.offset = offset
    self.path = path
    self.id = id ?? offset
    self.origin = origin
  }

  /// The value's JSON pointer (RFC 6901): "" for the whole text, "/layers/0/position" for a part.
  package var pointer: String { SourcePath.pointer(path) }

  /// The kind of value, in words for a message.
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

  /// The value as it is quoted in messages: short, on one line.
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

/// A number in JSON5, without ".0" after a whole one.
package func shortest(_ value: Double) -> String {
  if value.isNaN { return "NaN" }
  if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
