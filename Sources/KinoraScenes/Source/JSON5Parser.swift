import KinoraMessages

/// Reads JSON5 (json5.org, version 1.0.0) into nodes that know their places in the text.
///
/// Foundation's decoder reads JSON5 too, but it neither keeps the order of keys, nor reports a key given twice, nor
/// says at which line and column it expected what. The tests compare the values of both parsers.
package struct JSON5Parser {
  /// How many levels of values may be inside each other. The parser recurses once for each level, and no scene needs
  /// more.
  package static let greatestDepth = 128
  /// The quotation marks of word processors, which are none of JSON5's.
  private static let typographicQuotes: Set<Unicode.Scalar> = ["“", "”", "„", "‘", "’", "‚", "«", "»"]

  let source: SourceText
  /// What the values say about their origin; nil for a scene's own text.
  private let origin: SourceOrigin?
  /// What the first value's identity would be at the offset 0.
  private let firstID: Int
  var offset = 0
  private(set) var duplicates: [SceneProblem] = []

  /// The error at which reading stopped: its place and its reason.
  struct SyntaxError: Error {
    let offset: Int
    let path: SourcePath?
    let message: String
    let allowed: String?
  }

  init(_ source: SourceText, origin: SourceOrigin? = nil, firstID: Int = 0) {
    self.source = source
    self.origin = origin
    self.firstID = firstID
  }

  /// Reads the whole text as one value, and finds every key given twice in one object.
  ///
  /// - Throws: One problem at the place where the text stops being JSON5, with what was expected there.
  package static func parse(_ source: SourceText) throws(SceneProblems) -> (
    root: SourceNode, duplicates: [SceneProblem]
  ) {
    try parse(source, origin: nil, firstID: 0)
  }

  /// Reads the whole of an included text; its values' identities begin at `firstID`.
  static func parse(_ source: SourceText, origin: SourceOrigin?, firstID: Int) throws(SceneProblems) -> (
    root: SourceNode, duplicates: [SceneProblem]
  ) {
    var parser = JSON5Parser(source, origin: origin, firstID: firstID)
    do {
      return (try parser.document(), parser.duplicates)
    } catch {
      let position = source.position(of: error.offset)
      throw SceneProblems([
        SceneProblem(
          file: source.file, line: position.line, column: position.column, pointer: SourcePath.pointer(error.path),
          message: "syntax error: " + error.message, allowed: error.allowed, kind: .syntax)
      ])
    }
  }

  private mutating func document() throws(SyntaxError) -> SourceNode {
    try skipSpace()
    let root = try value(nil, depth: 0)
    try skipSpace()
    guard offset == source.bytes.count else {
      throw error("found \(found()) after the end of the scene", allowed: "nothing may follow the outermost value")
    }
    return root
  }

  mutating func value(_ path: SourcePath?, depth: Int) throws(SyntaxError) -> SourceNode {
    guard depth < Self.greatestDepth else {
      throw error("values are nested deeper than \(Self.greatestDepth) levels", path)
    }
    let start = offset
    func node(_ value: SourceNode.Value) -> SourceNode {
      SourceNode(value: value, offset: start, path: path, id: firstID + start, origin: origin)
    }
    switch peek {
    case UInt8(ascii: "{"): return node(.object(try members(path, depth)))
    case UInt8(ascii: "["): return node(.array(try elements(path, depth)))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return node(.string(try string(path)))
    case .some(let byte) where isNumberStart(byte): return node(.number(try number(path)))
    case nil: throw error("the text ends where a value is expected", path)
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
      guard let word else {
        let isQuote = scalar(at: start).map { Self.typographicQuotes.contains($0.value) } ?? false
        throw error(
          "found \(found()) where a value is expected", path,
          allowed: isQuote ? "straight quotation marks around text: \"…\" or '…'" : nil)
      }
      throw error(
        "found \(quoted(word)) where a value is expected", path,
        allowed: "text stands in quotation marks: \(quoted(word)) or '\(word)'")
    }
  }

  private mutating func members(_ path: SourcePath?, _ depth: Int) throws(SyntaxError) -> [SourceNode.Member] {
    var members: [SourceNode.Member] = []
    var places = KeyPlaces()
    let start = offset
    offset += 1
    while true {
      try skipSpace()
      if take("}") { return members }
      guard offset < source.bytes.count else { throw unclosed("{", at: start, path) }
      guard peek != UInt8(ascii: "]") else { throw crossed("{", at: start, path) }
      let keyOffset = offset
      let key = try self.key(path)
      let keyPath = SourcePath(path, key: key)
      try skipSpace()
      guard take(":") else {
        throw error("found \(found()) after the key \(quoted(key))", keyPath, allowed: "\":\"")
      }
      try skipSpace()
      let value = try value(keyPath, depth: depth + 1)
      if let first = places.place(of: key, in: members) { reportDuplicate(key, at: keyOffset, first: first, keyPath) }
      members.append(SourceNode.Member(key: key, keyOffset: keyOffset, value: value))
      try skipSpace()
      guard !take(",") else { continue }
      if peek == nil { throw unclosed("{", at: start, path) }
      guard peek == UInt8(ascii: "}") else {
        throw error("found \(found()) after the value of \(quoted(key))", path, allowed: "\",\" or \"}\"")
      }
    }
  }

  private mutating func elements(_ path: SourcePath?, _ depth: Int) throws(SyntaxError) -> [SourceNode] {
    var elements: [SourceNode] = []
    let start = offset
    offset += 1
    while true {
      try skipSpace()
      if take("]") { return elements }
      guard offset < source.bytes.count else { throw unclosed("[", at: start, path) }
      guard peek != UInt8(ascii: "}") else { throw crossed("[", at: start, path) }
      elements.append(try value(SourcePath(path, index: elements.count), depth: depth + 1))
      try skipSpace()
      guard !take(",") else { continue }
      if peek == nil { throw unclosed("[", at: start, path) }
      guard peek == UInt8(ascii: "]") else {
        throw error("found \(found()) after a list's element", path, allowed: "\",\" or \"]\"")
      }
    }
  }

  private mutating func key(_ path: SourcePath?) throws(SyntaxError) -> String {
    if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") { return try string(path) }
    if let word = identifier() { return word }
    throw error(
      "found \(found()) where a key is expected", path,
      allowed: "a name such as position, or any text in quotation marks")
  }

  private mutating func reportDuplicate(_ key: String, at offset: Int, first: Int, _ path: SourcePath?) {
    let position = source.position(of: offset)
    let before = source.position(of: first)
    duplicates.append(
      SceneProblem(
        file: source.file, line: position.line, column: position.column, pointer: SourcePath.pointer(path),
        message: "the key \(quoted(key)) is given twice; it stands at \(before.line):\(before.column) already",
        allowed: "each key once", kind: .duplicateName))
  }
}

/// Finds keys that an object has already. Few members are looked through, which is faster than a table.
private struct KeyPlaces {
  private var table: [String: Int] = [:]
  private static let few = 16

  /// Where a key was first given among the members until now, to which one is added from call to call; nil for a new key.
  mutating func place(of key: String, in members: [SourceNode.Member]) -> Int? {
    guard members.count >= Self.few else { return members.first { $0.key == key }?.keyOffset }
    for member in members[(table.isEmpty ? 0 : members.count - 1)...] where table[member.key] == nil {
      table[member.key] = member.keyOffset
    }
    return table[key]
  }
}
