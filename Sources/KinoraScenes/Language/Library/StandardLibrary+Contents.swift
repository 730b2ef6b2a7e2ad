extension StandardLibrary {
  /// Something that a file of the library defines.
  package struct Definition: Sendable {
    /// Whether it is a component or a motion, in one word.
    package let kind: String
    package let name: String
    /// What it is, from the comment above it.
    package let summary: String
    package let parameters: [Parameter]
  }

  /// A parameter of a definition.
  package struct Parameter: Sendable {
    package let name: String
    /// The default as the file has it; nil where a value must be given.
    package let fallback: String?
    /// What it is, where the file says.
    package let summary: String?
  }

  /// What a file of the library defines, in its order; nothing for a name that it does not have.
  package static func definitions(of file: String) -> [Definition] {
    guard let text = text(file), let source = try? SourceText(file: file, text: text),
      let root = try? JSON5Parser.parse(source).root
    else { return [] }
    return SharedDefinitions.Kind.allCases.flatMap { kind in
      members(root[kind.rawValue]).map { member in
        Definition(
          kind: kind.word, name: member.key, summary: source.comment(above: member.keyOffset),
          parameters: members(member.value["parameters"]).map(parameter))
      }
    }
  }

  private static func parameter(_ member: SourceNode.Member) -> Parameter {
    guard member.value["type"] != nil else {
      return Parameter(name: member.key, fallback: member.value.excerpt, summary: nil)
    }
    return Parameter(
      name: member.key, fallback: member.value["default"]?.excerpt, summary: member.value["description"]?.text)
  }

  private static func members(_ node: SourceNode?) -> [SourceNode.Member] {
    guard case .object(let members)? = node?.value else { return [] }
    return members
  }
}

extension SourceNode {
  /// The value of an object's member; nil where there is none.
  fileprivate subscript(key: String) -> SourceNode? {
    guard case .object(let members) = value else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension SourceText {
  /// The words of the comment lines right above the line of an offset.
  fileprivate func comment(above offset: Int) -> String {
    var lines = String(decoding: bytes[..<offset], as: UTF8.self).split(separator: "\n")[...]
    lines.removeLast()
    var words: [Substring] = []
    while let line = lines.popLast()?.drop(while: { $0 == " " }), line.hasPrefix("// ") {
      words.insert(line.dropFirst(3), at: 0)
    }
    return words.joined(separator: " ")
  }
}
