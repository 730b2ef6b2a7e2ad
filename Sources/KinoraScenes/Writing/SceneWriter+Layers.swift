import KinoraLayers
import KinoraMessages

extension SceneWriter {
  /// A layer with everything below it: its type and name, its properties in the order of its class's table, and what it
  /// has besides.
  func layer(_ layer: SceneLayer) -> ScriptNode {
    let outer = subject
    subject = "the \(layer.type)" + (layer.name.map { " \(quoted($0))" } ?? "")
    defer { subject = outer }
    let owner = layer.owner
    var members = ScriptNode.Members()
    if layer.type != LayerVocabulary.defaultType { members.add("type", text(layer.type)) }
    members.add("name", layer.name.map { name($0, "name") })
    for assignment in ordered(layer.properties, of: layer.type) {
      members.add(key(of: assignment.keyPath, layer.type), value(assignment, of: owner))
    }
    if !layer.custom.isEmpty {
      members.add("custom", .object(layer.custom.map { .init(key: escaped($0.keyPath), value: own($0)) }))
    }
    members.add("style", layer.style.map { style($0, owner) })
    if !layer.actions.isEmpty { members.add("actions", actions(layer.actions, owner)) }
    if !layer.animations.isEmpty {
      members.add(
        "animations",
        .object(layer.animations.map { .init(key: escaped($0.key), value: animation($0.animation, of: owner)) }))
    }
    members.add("mask", layer.mask.first.map(self.layer))
    if !layer.sublayers.isEmpty { members.add("sublayers", .list(layer.sublayers.map(self.layer))) }
    return members.node
  }

  /// The properties in the order in which they are written: each once, as the last of them counts; whole ones before parts
  /// of them, both in the order of the class's table.
  private func ordered(_ properties: [SceneAssignment], of type: String) -> [SceneAssignment] {
    let keys = LayerVocabulary.keys(of: type) + LayoutVocabulary.keyPaths
    let places = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    var last: [String: Int] = [:]
    for (index, assignment) in properties.enumerated() { last[assignment.keyPath] = index }
    func rank(_ keyPath: String) -> (Int, Int) {
      let whole = places[keyPath]
      let place = whole ?? places[String(keyPath.prefix { $0 != "." })] ?? keys.count
      return (keyPath == "frame" ? 2 : whole == nil ? 1 : 0, place)
    }
    let ranks = last.values.map { (rank(properties[$0].keyPath), $0) }
    return ranks.sorted { ($0.0.0, $0.0.1, $0.1) < ($1.0.0, $1.0.1, $1.1) }.map { properties[$0.1] }
  }

  /// The key by which a layer of a script says the property at a key path.
  private func key(of keyPath: String, _ type: String) -> String {
    let word = LayoutVocabulary.word(for: keyPath)
    return word == keyPath ? LayerVocabulary.row(keyPath, of: type)?.sceneKey ?? keyPath : word
  }

  /// A key in which nothing is an expression.
  func escaped(_ key: String) -> String { key.replacing("${", with: "$${") }

  /// A value in the form of its property.
  func value(_ assignment: SceneAssignment, of owner: LayerOwner) -> ScriptNode {
    value(assignment.value, owner.property(assignment.keyPath)?.form, assignment.keyPath)
  }

  /// A value under a key of the scene's own, whose form follows from how it is written.
  private func own(_ assignment: SceneAssignment) -> ScriptNode {
    switch assignment.value {
    case .none, .bool, .number, .point, .rect: break
    case .string(let text) where !text.hasPrefix("#"): break
    case .color(let color) where hexadecimal(color) != nil: break
    case .colors(let colors) where !colors.isEmpty && colors.allSatisfy { hexadecimal($0) != nil }: break
    case .numbers(let numbers) where numbers.count != 2 && numbers.count != 4: break
    default:
      refuse(
        assignment.keyPath, "scripts have no such value under a key of one's own",
        "true, false, a number, a text, a point, a rectangle, a colour of 8 bits a component, or a list of such")
    }
    return value(assignment.value, assignment.value.form, assignment.keyPath)
  }

  private func style(_ style: SceneStyle, _ owner: LayerOwner) -> ScriptNode {
    var members = ScriptNode.Members()
    for assignment in style.values { members.add(assignment.keyPath, value(assignment, of: owner)) }
    if !style.actions.isEmpty { members.add("actions", actions(style.actions, owner)) }
    members.add("style", style.style.first.map { self.style($0, owner) })
    return members.node
  }

  private func actions(_ actions: [SceneLayer.Action], _ owner: LayerOwner) -> ScriptNode {
    .object(
      actions.map { action in
        .init(key: escaped(action.key), value: action.animation.map { animation($0, of: owner) } ?? .null)
      })
  }
}
