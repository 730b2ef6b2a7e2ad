import KinoraNumerics

/// Reads JSON5 (json5.org, version 1.0.0) into nodes that know where they stand.
///
/// Foundation's decoder reads JSON5 too, but it neither keeps the order of keys, nor reports a key given twice, nor says in line and
/// column what it expected. The tests hold both parsers to the same values.
package struct JSON5Parser {
  /// Deeper texts are refused: nobody writes them by hand, and the parser calls itself once a level.
  package static let greatestDepth = 128

  let source: SourceText
  var offset = 0
  private(set) var duplicates: [SceneProblem] = []

  /// Where reading stopped, and why.
  struct SyntaxError: Error {
    let offset: Int
    let pointer: String
    let message: String
    let allowed: String?
  }

  init(_ source: SourceText) { self.source = source }

  /// The whole text as one value, and a problem for every key given twice in one object.
  ///
  /// - Throws: one problem: the place where the text stops being JSON5, and what was expected there.
  package static func parse(_ source: SourceText) throws(SceneProblems) -> (
    root: SourceNode, duplicates: [SceneProblem]
  ) {
    var parser = JSON5Parser(source)
    do {
      return (try parser.document(), parser.duplicates)
    } catch {
      let position = source.position(of: error.offset)
      throw SceneProblems([
        SceneProblem(
          file: source.file, line: position.line, column: position.column, pointer: error.pointer,
          message: "syntax error: " + error.message, allowed: error.allowed)
      ])
    }
  }

  private mutating func document() throws(SyntaxError) -> SourceNode {
    try skipSpace()
    let root = try value(pointer: "", depth: 0)
    try skipSpace()
    guard offset == source.bytes.count else {
      throw error("found \(found()) after the end of the scene", allowed: "nothing may follow the outermost value")
    }
    return root
  }

  mutating func value(pointer: String, depth: Int) throws(SyntaxError) -> SourceNode {
    guard depth < Self.greatestDepth else {
      throw error("values are nested deeper than \(Self.greatestDepth) levels", pointer)
    }
    let start = offset
    func node(_ value: SourceNode.Value) -> SourceNode {
      SourceNode(value: value, offset: start, pointer: pointer)
    }
    switch peek {
    case UInt8(ascii: "{"): return node(.object(try members(pointer, depth)))
    case UInt8(ascii: "["): return node(.array(try elements(pointer, depth)))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return node(.string(try string(pointer)))
    case .some(let byte) where isNumberStart(byte): return node(.number(try number(pointer)))
    case nil: throw error("the text ends where a value is expected", pointer)
    default: break
    }
    let word = identifier()
    switch word {
    case "null": return node(.null)
    case "true": return node(.bool(true))
    case "false": return node(.bool(false))
    case "Infinity": return node(.number(.infinity))
    case "NaN": return node(.number(.nan))
    default:
      offset = start
      guard let word else { throw error("found \(found()) where a value is expected", pointer) }
      throw error(
        "found \(quoted(word)) where a value is expected", pointer,
        allowed: "text stands in quotation marks: \(quoted(word)) or '\(word)'")
    }
  }

  private mutating func members(_ pointer: String, _ depth: Int) throws(SyntaxError) -> [SourceNode.Member] {
    var members: [SourceNode.Member] = []
    var offsets: [String: Int] = [:]
    let start = offset
    offset += 1
    while true {
      try skipSpace()
      if take("}") { return members }
      guard offset < source.bytes.count else { throw unclosed("{", at: start, pointer) }
      guard peek != UInt8(ascii: "]") else { throw crossed("{", at: start, pointer) }
      let keyOffset = offset
      let key = try self.key(pointer)
      let keyPointer = SourceNode.pointer(pointer, key)
      try skipSpace()
      guard take(":") else {
        throw error("found \(found()) after the key \(quoted(key))", keyPointer, allowed: "\":\"")
      }
      try skipSpace()
      let value = try value(pointer: keyPointer, depth: depth + 1)
      if let first = offsets[key] { reportDuplicate(key, at: keyOffset, first: first, keyPointer) }
      offsets[key] = offsets[key] ?? keyOffset
      members.append(SourceNode.Member(key: key, keyOffset: keyOffset, value: value))
      try skipSpace()
      guard !take(",") else { continue }
      if peek == nil { throw unclosed("{", at: start, pointer) }
      guard peek == UInt8(ascii: "}") else {
        throw error("found \(found()) after the value of \(quoted(key))", pointer, allowed: "\",\" or \"}\"")
      }
    }
  }

  private mutating func elements(_ pointer: String, _ depth: Int) throws(SyntaxError) -> [SourceNode] {
    var elements: [SourceNode] = []
    let start = offset
    offset += 1
    while true {
      try skipSpace()
      if take("]") { return elements }
      guard offset < source.bytes.count else { throw unclosed("[", at: start, pointer) }
      guard peek != UInt8(ascii: "}") else { throw crossed("[", at: start, pointer) }
      elements.append(try value(pointer: "\(pointer)/\(elements.count)", depth: depth + 1))
      try skipSpace()
      guard !take(",") else { continue }
      if peek == nil { throw unclosed("[", at: start, pointer) }
      guard peek == UInt8(ascii: "]") else {
        throw error("found \(found()) after a list's element", pointer, allowed: "\",\" or \"]\"")
      }
    }
  }

  private mutating func key(_ pointer: String) throws(SyntaxError) -> String {
    if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") { return try string(pointer) }
    if let word = identifier() { return word }
    throw error(
      "found \(found()) where a key is expected", pointer,
      allowed: "a name such as position, or any text in quotation marks")
  }

  private mutating func reportDuplicate(_ key: String, at offset: Int, first: Int, _ pointer: String) {
    let position = source.position(of: offset)
    let before = source.position(of: first)
    duplicates.append(
      SceneProblem(
        file: source.file, line: position.line, column: position.column, pointer: pointer,
        message: "the key \(quoted(key)) is given twice; it stands at \(before.line):\(before.column) already",
        allowed: "each key once"))
  }
}
