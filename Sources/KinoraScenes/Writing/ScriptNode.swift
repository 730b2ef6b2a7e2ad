/// A value of a script that is being written.
indirect enum ScriptNode {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([ScriptNode])
  case object([Member])

  /// A key of an object and its value.
  struct Member {
    let key: String
    let value: ScriptNode
  }

  /// The greatest length of a line.
  private static let lineLength = 120

  /// The value as JSON5: what fits into a line stands in one, and everything else has a line for every part.
  ///
  /// - Parameters:
  ///   - indent: How many blanks stand before the value's further lines.
  ///   - used: How much of the line that the value begins in is taken.
  func written(indent: Int = 0, used: Int = 0) -> String {
    var line = ""
    if write(into: &line, room: Self.lineLength - used) { return line }
    let inside = String(repeating: " ", count: indent + 2)
    switch self {
    case .list(let nodes) where nodes.allSatisfy(\.isNumber): return Self.filled(nodes, inside, indent)
    case .list(let nodes):
      let lines = nodes.map { inside + $0.written(indent: indent + 2, used: indent + 3) + ",\n" }
      return "[\n" + lines.joined() + String(repeating: " ", count: indent) + "]"
    case .object(let members):
      let lines = members.map { member in
        let key = Self.key(member.key) + ": "
        return inside + key + member.value.written(indent: indent + 2, used: indent + 3 + key.count) + ",\n"
      }
      return "{\n" + lines.joined() + String(repeating: " ", count: indent) + "}"
    case .null, .bool, .number, .text: return line
    }
  }

  /// Many numbers, as many in a line as fit.
  private static func filled(_ nodes: [ScriptNode], _ inside: String, _ indent: Int) -> String {
    var lines = [inside]
    for node in nodes {
      let word = node.written() + ","
      if lines[lines.count - 1].count + word.count > lineLength { lines.append(inside) }
      let isFirst = lines[lines.count - 1].count == inside.count
      lines[lines.count - 1] += (isFirst ? "" : " ") + word
    }
    return "[\n" + lines.joined(separator: "\n") + "\n" + String(repeating: " ", count: indent) + "]"
  }

  /// Writes the value in one line; false where that would be longer than `room`, or hard to read. A value without parts
  /// is written however long it is.
  private func write(into line: inout String, room: Int) -> Bool {
    switch self {
    case .null: line += "null"
    case .bool(let value): line += value ? "true" : "false"
    case .number(let value): line += shortest(value)
    case .text(let text): line += Self.quoted(text)
    case .list(let nodes):
      line += "["
      for (index, node) in nodes.enumerated() {
        if index > 0 { line += ", " }
        guard node.write(into: &line, room: room), line.utf8.count < room else { return false }
      }
      line += "]"
      return line.utf8.count < room
    case .object(let members):
      if members.contains(where: { Self.tallKeys.contains($0.key) && $0.value.hasParts }) { return false }
      line += members.isEmpty ? "{" : "{ "
      for (index, member) in members.enumerated() {
        if index > 0 { line += ", " }
        line += Self.key(member.key) + ": "
        guard member.value.write(into: &line, room: room), line.utf8.count < room else { return false }
      }
      line += members.isEmpty ? "}" : " }"
      return line.utf8.count < room
    }
    return true
  }

  /// The keys whose values have lines of their own.
  private static let tallKeys: Set<String> = ["layers", "sublayers", "timeline", "canvas", "mask"]

  private var isNumber: Bool {
    if case .number = self { true } else { false }
  }

  private var hasParts: Bool {
    switch self {
    case .list(let nodes): !nodes.isEmpty
    case .object(let members): !members.isEmpty
    case .null, .bool, .number, .text: false
    }
  }

  // MARK: Texts

  private static func key(_ key: String) -> String {
    let letters = key.unicodeScalars.allSatisfy { isLetter($0) || ("0"..."9").contains($0) }
    return letters && key.unicodeScalars.first.map(isLetter) ?? false ? key : quoted(key)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension ScriptNode {
  /// The members of an object in the making.
  struct Members {
    private(set) var list: [Member] = []

    /// Adds a member, unless the value is nil.
    mutating func add(_ key: String, _ value: ScriptNode?) {
      if let value { list.append(Member(key: key, value: value)) }
    }

    var node: ScriptNode { .object(list) }
    var isEmpty: Bool { list.isEmpty }
  }

  static func numbers(_ numbers: [Double]) -> ScriptNode { .list(numbers.map { .number($0) }) }
}
