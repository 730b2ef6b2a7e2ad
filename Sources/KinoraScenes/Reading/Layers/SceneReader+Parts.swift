extension SceneReader {
  /// Reads a list of emitter cells or of filters.
  func parts(_ node: SourceNode, _ what: String, _ kind: ScenePart.Kind) -> [ScenePart]? {
    guard let nodes = list(node, what, of: kind.allowed) else { return nil }
    let parts = nodes.map { kind == .emitterCell ? cell($0) : filter($0) }
    return parts.contains { $0 == nil } ? nil : parts.compactMap(\.self)
  }

  private func cell(_ node: SourceNode) -> ScenePart? {
    read(ScenePart(kind: .emitterCell), node, "an emitter cell", ["name", "enabled"], PartVocabulary.cell)
  }

  private func filter(_ node: SourceNode) -> ScenePart? {
    guard let members = members(node, "a filter", of: ScenePart.Kind.filter.allowed) else { return nil }
    let types = PartVocabulary.filters.map(\.type)
    guard let typeNode = members.first(where: { $0.key == "type" })?.value else {
      report(node, "a filter needs \"type\"", allowed: listed(types))
      return nil
    }
    guard let type = choice(typeNode, "type", of: types) else { return nil }
    let part = ScenePart(kind: .filter, type: type)
    return read(part, node, "a \(type) filter", ["type", "name", "enabled"], PartVocabulary.inputs(of: type))
  }

  private func read(
    _ part: ScenePart, _ node: SourceNode, _ what: String, _ names: [String], _ forms: [PropertyForm]
  ) -> ScenePart? {
    guard let fields = Fields(node, what, names: names + forms.map(\.keyPath), self) else { return nil }
    var part = part
    part.name = fields["name"].flatMap { string($0, "name") }
    if let node = fields["name"], let name = part.name, name.isEmpty || name.contains(".") {
      reportFound(node, "name", allowed: "text without \".\", because key paths use it")
    }
    part.isEnabled = fields["enabled"].flatMap { bool($0, "enabled") }
    for form in forms {
      guard let node = fields[form.keyPath], let value = value(node, form.keyPath, form) else { continue }
      if let list = form.list, case .numbers(let numbers) = value, numbers.count != list.count {
        reportFound(node, form.keyPath, allowed: "\(list.count) numbers: \(list.meaning)")
      }
      part.values.append(SceneAssignment(keyPath: form.keyPath, value: value))
    }
    return part
  }
}
