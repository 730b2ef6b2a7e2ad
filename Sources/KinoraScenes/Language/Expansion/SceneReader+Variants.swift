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
      // What is chosen is read as the scene's own.
      if member.key == name { chosen = fields } else { checkUnchosen(fields, expander) }
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

  /// Checks the keys of a variant that is not chosen, and the sizes that it writes as numbers.
  private func checkUnchosen(_ variant: Fields?, _ expander: SceneExpander) {
    if let canvas = variant?["canvas"],
      let fields = Fields(canvas, "canvas", names: Self.canvasKeys, self, remedy: Self.canvasRemedy)
    {
      for key in ["width", "height"] {
        if let node = fields[key], case .number = node.value {
          _ = integer(node, key, in: 1...SceneCanvas.greatestSide)
        }
      }
    }
    guard let values = variant?["values"] else { return }
    for member in members(values, "values", of: "an object of values by name") ?? [] {
      _ = hasValue(member, expander)
    }
  }

  /// Whether the scene has a value that a variant gives another; that it has none is reported.
  private func hasValue(_ member: SourceNode.Member, _ expander: SceneExpander) -> Bool {
    if expander.names.contains(member.key) { return true }
    let known = expander.names.names.filter { $0 != SceneParameters.variant.name && $0 != "canvas" }
    report(
      at: member.keyOffset, member.value, "the scene has no value \(quoted(member.key))", allowed: listed(known),
      suggestion: nearest(to: member.key, in: known))
    return false
  }

  /// Gives the scene's values those of a variant.
  func apply(_ values: SourceNode?, _ expander: SceneExpander) {
    guard let values else { return }
    for member in members(values, "values", of: "an object of values by name") ?? [] {
      if hasValue(member, expander) { expander.names.declare(member.key, member.value) }
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
