import Foundation
import KinoraMessages

/// The parameters of a scene, read from `parameters`; their values replace `${name}` in strings.
struct SceneParameters {
  private(set) var declared: [SceneParameter] = []
  /// The parameters' names, in the order of the file.
  private var names: [String] = []
  private var known: Set<String> = []
  private var values: [String: SourceNode.Value] = [:]
  private let reader: SceneReader

  /// - Parameter given: The values by name, as the command line gives them.
  init(_ node: SourceNode?, given: [String: String], _ reader: SceneReader) {
    self.reader = reader
    for member in node.flatMap({ reader.members($0, "parameters", of: "an object of parameters by name") }) ?? [] {
      guard let parameter = declaration(member) else { continue }
      declared.append(parameter)
      values[parameter.name] = value(of: parameter, member.value, given: given[parameter.name])
    }
    names = declared.map(\.name)
    known = Set(names)
    for name in given.keys.sorted() where !known.contains(name) {
      reader.report(
        SceneProblem(
          file: "parameter \(name)", message: "the scene has no parameter \(quoted(name))",
          allowed: listed(names),
          suggestion: reader.nearest(to: name, in: names)))
    }
  }

  private func declaration(_ member: SourceNode.Member) -> SceneParameter? {
    let kinds = SceneParameter.Kind.allCases.map(\.rawValue)
    let isName = member.key.unicodeScalars.allSatisfy {
      $0 == "_" || $0 == "-" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    if !isName || member.key.isEmpty {
      reader.report(
        at: member.keyOffset, member.value, "found \(quoted(member.key)) as a parameter's name",
        allowed: "letters, digits, \"_\" and \"-\"")
    }
    guard let fields = Fields(member.value, "a parameter", names: ["type", "default", "description"], reader),
      let type = fields.required("type", listed(kinds)),
      let kind = reader.choice(type, "type", of: kinds).flatMap(SceneParameter.Kind.init(rawValue:))
    else { return nil }
    var defaultValue: String?
    if let node = fields["default"] {
      switch (kind, node.value) {
      case (.string, .string(let text)): defaultValue = text
      case (.number, .number(let value)) where value.isFinite: defaultValue = shortest(value)
      case (.bool, .bool(let value)): defaultValue = value ? "true" : "false"
      default: reader.reportFound(node, "default", allowed: "a \(kind.rawValue), as the parameter's type says")
      }
    }
    let about = fields["description"].flatMap { reader.string($0, "description") }
    return SceneParameter(name: member.key, kind: kind, defaultValue: defaultValue, about: about)
  }

  private func value(of parameter: SceneParameter, _ node: SourceNode, given: String?) -> SourceNode.Value? {
    guard let text = given ?? parameter.defaultValue else {
      if case .object(let members) = node.value, members.contains(where: { $0.key == "default" }) { return nil }
      reader.report(
        node, "the parameter \(quoted(parameter.name)) has no value: none was given, and it has no default",
        allowed: "a default here, or a value from outside: --param \(parameter.name)=…")
      return nil
    }
    switch parameter.kind {
    case .string: return .string(text)
    case .number:
      if let value = Double(text), value.isFinite { return .number(value) }
    case .bool:
      if text == "true" || text == "false" { return .bool(text == "true") }
    }
    reader.report(
      SceneProblem(
        file: "parameter \(parameter.name)", message: "found \(quoted(text))",
        allowed: parameter.kind == .bool ? "true or false" : "a number"))
    return nil
  }

  // MARK: Substitution

  /// The node with the parameters' values put into its strings. Keys stay as they are.
  func substituted(_ node: SourceNode) -> SourceNode {
    var result = node
    switch node.value {
    case .string(let text):
      if text.utf8.contains(UInt8(ascii: "$")) { result.value = substituted(text, in: node) }
    case .array(let elements): result.value = .array(elements.map(substituted))
    case .object(let members):
      result.value = .object(
        members.map { SourceNode.Member(key: $0.key, keyOffset: $0.keyOffset, value: substituted($0.value)) })
    default: break
    }
    return result
  }

  /// The value of a string with parameters. If the string is one `${name}` and nothing else it is the parameter's value
  /// with its type; otherwise values are put in as text. `$${` stands for `${` itself.
  private func substituted(_ text: String, in node: SourceNode) -> SourceNode.Value {
    var result = ""
    var rest = text[...]
    while let dollar = rest.range(of: "${") {
      if rest[..<dollar.lowerBound].hasSuffix("$") {
        result += rest[..<dollar.lowerBound].dropLast() + "${"
        rest = rest[dollar.upperBound...]
        continue
      }
      result += rest[..<dollar.lowerBound]
      guard let end = rest[dollar.upperBound...].firstIndex(of: "}") else {
        reader.report(node, "\"${\" without \"}\" in \(quoted(text))", allowed: "${name}, or $${ for the characters ${")
        return unreadable(node)
      }
      let name = String(rest[dollar.upperBound..<end])
      guard known.contains(name) else {
        reader.report(
          node, "unknown parameter \(quoted(name))", allowed: listed(names),
          suggestion: reader.nearest(to: name, in: names))
        return unreadable(node)
      }
      guard let value = values[name] else { return unreadable(node) }
      rest = rest[rest.index(after: end)...]
      if result.isEmpty, rest.isEmpty, dollar.lowerBound == text.startIndex { return value }
      switch value {
      case .string(let text): result += text
      case .number(let number): result += shortest(number)
      case .bool(let bool): result += bool ? "true" : "false"
      default: break
      }
    }
    return .string(result + rest)
  }

  /// The value of a string as it is written, because its parameter has a problem that is already reported.
  private func unreadable(_ node: SourceNode) -> SourceNode.Value {
    reader.unreadable.insert(node.offset)
    return node.value
  }
}
