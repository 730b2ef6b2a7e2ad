import KinoraMessages

/// The members of an object whose keys are fixed by the format. Unknown keys are problems.
struct Fields {
  let node: SourceNode
  private let reader: SceneReader
  private let what: String
  /// The values by key. There are few, so that a search takes less time than a table.
  private let members: [(key: String, value: SourceNode)]
  /// The keys that were suggested for unknown ones, and are not reported as missing as well.
  private let suggested: Set<String>

  /// - Parameters:
  ///   - what: The name of the object in messages, such as "a canvas".
  ///   - names: All keys that the object may have.
  ///   - example: Such an object as it is written, for messages.
  ///   - remedy: What stands in place of an unknown key that is another program's word, for those that one key cannot.
  init?(
    _ node: SourceNode, _ what: String, names: [String], _ reader: SceneReader, example: String? = nil,
    remedy: (SourceNode.Member) -> Remedy? = { _ in nil }
  ) {
    guard case .object(let list) = node.value else {
      reader.reportFound(
        node, what, allowed: (example.map { "an object such as \($0), with " } ?? "an object with ") + listed(names))
      return nil
    }
    var members: [(key: String, value: SourceNode)] = []
    members.reserveCapacity(min(list.count, names.count))
    var suggested: Set<String> = []
    for member in list {
      if names.contains(member.key) {
        if !members.contains(where: { $0.key == member.key }) { members.append((member.key, member.value)) }
      } else if let remedy = remedy(member) {
        suggested.formUnion(remedy.keys)
        reader.report(
          at: member.keyOffset, member.value, "\(what) has no key \(quoted(member.key))", allowed: remedy.words,
          as: .unknownKey)
      } else {
        let advice = WordsOfOthers.advice(for: member.key)
        let near = advice == nil ? reader.nearest(to: member.key, in: names) : nil
        if let near { suggested.insert(near) }
        reader.report(
          at: member.keyOffset, member.value, "\(what) has no key \(quoted(member.key))",
          allowed: advice ?? listed(names), suggestion: near, as: .unknownKey)
      }
    }
    self.node = node
    self.reader = reader
    self.what = what
    self.members = members
    self.suggested = suggested
  }

  /// What stands in place of an unknown key.
  struct Remedy {
    /// The keys that it is about, which are not reported as missing as well.
    let keys: [String]
    /// What to write, as the scene has it.
    let words: String
  }

  /// Whether a key was unknown and taken for another one.
  var hasSlips: Bool { !suggested.isEmpty }

  subscript(_ name: String) -> SourceNode? { members.first { $0.key == name }?.value }

  /// The value of a key that the object must have; nil, which is reported, when it is missing.
  func required(_ name: String, _ content: String) -> SourceNode? {
    if let value = self[name] { return value }
    if suggested.contains(name) { return nil }
    reader.report(node, "\(what) needs \(quoted(name))", allowed: "\(name): \(content)", as: .missingKey)
    return nil
  }
}
