import KinoraMessages

// Variants: other values and another canvas for the same scene.

extension SceneReader {
  static let variantKeys = ["canvas", "values"]

  /// The parts of the variant that the parameter `variant` names; nil for none. All variants are checked.
  func variant(_ node: SourceNode?, _ expander: SceneExpander) -> Fields? {
    guard let node, let members = members(node, "variants", of: "an object of variants by name") else { return nil }
    var chosen: Fields?
    guard case .string(let name)? = try? expander.names.value(of: SceneParameters.variant.name) else { return nil }
    for member in members {
      let fields = Fields(member.value, "a variant", names: Self.variantKeys, self)
      if member.key == name { chosen = fields }
    }
    if !name.isEmpty, !members.contains(where: { $0.key == name }) {
      let known = members.map(\.key)
      report(
        SceneProblem(
          file: "parameter \(SceneParameters.variant.name)", message: "the scene has no variant \(quoted(name))",
          allowed: listed(known), suggestion: nearest(to: name, in: known)))
    }
    return chosen
  }

  /// Gives the scene's values those of a variant.
  func apply(_ values: SourceNode?, _ expander: SceneExpander) {
    guard let values else { return }
    for member in members(values, "values", of: "an object of values by name") ?? [] {
      guard expander.names.contains(member.key) else {
        let known = expander.names.names
        report(
          at: member.keyOffset, member.value, "the scene has no value \(quoted(member.key))", allowed: listed(known),
          suggestion: nearest(to: member.key, in: known))
        continue
      }
      expander.names.declare(member.key, member.value)
    }
  }

  /// An object with the members of another in place of its own.
  func merged(_ node: SourceNode, _ other: SourceNode?) -> SourceNode {
    guard let other, case .object(let own) = node.value, case .object(let given) = other.value else { return node }
    var result = node
    result.value = .object(own.filter { member in !given.contains { $0.key == member.key } } + given)
    return result
  }
}
