import Foundation
import KinoraMessages

/// The parameters of a scene, read from `parameters`, and their values, which expressions use by name.
struct SceneParameters {
  private(set) var declared: [SceneParameter] = []
  /// The names that are declared with a problem, which is reported.
  private(set) var unreadable: [String] = []
  /// The values by name, without those of parameters with a problem.
  private(set) var values: [String: ScriptValue] = [:]
  private let reader: SceneReader

  /// The parameter that chooses a variant, which a scene with variants has without declaring it.
  static let variant = SceneParameter(
    name: "variant", kind: .string, defaultValue: "", about: "The variant of the scene; none unless given")

  /// The names of the variants that a scene has.
  static func variants(_ node: SourceNode?) -> [String] {
    guard case .object(let members)? = node?.value else { return [] }
    return members.map(\.key)
  }

  /// - Parameters:
  ///   - given: The values by name, as the command line gives them.
  ///   - variants: The names of the scene's variants.
  init(_ node: SourceNode?, given: [String: String], variants: [String], _ reader: SceneReader) {
    self.reader = reader
    for member in node.flatMap({ reader.members($0, "parameters", of: "an object of parameters by name") }) ?? [] {
      guard let parameter = declaration(member) else {
        unreadable.append(member.key)
        continue
      }
      declared.append(parameter)
      values[parameter.name] = value(of: parameter, member.value, given: given[parameter.name])
    }
    if !variants.isEmpty, !declared.contains(where: { $0.name == Self.variant.name }) {
      var variant = Self.variant
      variant.choices = [""] + variants
      declared.append(variant)
      values[Self.variant.name] = .string(given[Self.variant.name] ?? "")
    }
    let names = declared.map(\.name)
    let known = Set(names + unreadable)
    for name in given.keys.sorted() where !known.contains(name) {
      reader.report(
        SceneProblem(
          file: "parameter \(name)", message: "the scene has no parameter \(quoted(name))",
          allowed: listed(names),
          suggestion: reader.nearest(to: name, in: names), kind: .unknownName))
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
      case (.list, .array), (.object, .object): defaultValue = node.json
      default: reader.reportFound(node, "default", allowed: "a \(kind.rawValue), as the parameter's type says")
      }
    }
    let about = fields["description"].flatMap { reader.string($0, "description") }
    return SceneParameter(name: member.key, kind: kind, defaultValue: defaultValue, about: about)
  }

  private func value(of parameter: SceneParameter, _ node: SourceNode, given: String?) -> ScriptValue? {
    guard let text = given ?? parameter.defaultValue else {
      if case .object(let members) = node.value, members.contains(where: { $0.key == "default" }) { return nil }
      reader.report(
        node, "the parameter \(quoted(parameter.name)) has no value: none was given, and it has no default",
        allowed: "a default here, or a value from outside: --param \(parameter.name)=…", as: .missingValue)
      return nil
    }
    switch parameter.kind {
    case .string: return .string(text)
    case .number:
      if let value = Double(text), value.isFinite { return .number(value) }
    case .bool:
      if text == "true" || text == "false" { return .bool(text == "true") }
    case .list, .object: return structured(text, parameter)
    }
    reader.report(
      SceneProblem(
        file: "parameter \(parameter.name)", message: "found \(quoted(text))",
        allowed: parameter.kind == .bool ? "true or false" : "a number"))
    return nil
  }

  /// The list or the object that a text says in JSON5.
  private func structured(_ text: String, _ parameter: SceneParameter) -> ScriptValue? {
    let file = "parameter \(parameter.name)"
    do throws(SceneProblems) {
      let (root, duplicates) = try JSON5Parser.parse(SourceText(file: file, text: text))
      duplicates.forEach(reader.report)
      let value = ScriptValue(literal: root)
      if parameter.kind.accepts(value) { return value }
      reader.report(
        SceneProblem(
          file: file, message: "found \(root.excerpt)",
          allowed: parameter.kind == .list ? "a list, such as [1, 2]" : "an object, such as { a: 1 }"))
    } catch {
      error.problems.forEach(reader.report)
    }
    return nil
  }
}
