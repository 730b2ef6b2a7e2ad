import KinoraMessages
import KinoraTiming

extension SceneReader {
  static let entryKeys = [
    "at", "duration", "timingFunction", "disableActions", "set", "add", "remove", "addLayer",
  ]
  static let additionKeys = ["layer", "key", "animation"]
  static let layerAdditionKeys = ["layer", "to", "index"]

  /// Reads `timeline`. The layers of the scene must have been read; those that entries add are read before the entries'
  /// other changes.
  func timeline(_ node: SourceNode) -> [TimelineEntry] {
    let nodes = list(node, "timeline", of: "entries such as { at: \"2s\", set: { \"card.opacity\": 0 } }") ?? []
    let added = nodes.map(layersAdded)
    return zip(nodes, added).compactMap { entry($0, added: $1) }
  }

  private func entry(_ node: SourceNode, added: [SceneEvent.Change]) -> TimelineEntry? {
    guard let fields = Fields(node, "a timeline entry", names: Self.entryKeys, self) else { return nil }
    let at = fields.required("at", Self.timeExpressionForms).flatMap { timeExpression($0, "at", in: .notNegative) }
    var entry = TimelineEntry(node: node, at: at ?? .seconds(.zero))
    entry.event.duration = fields["duration"].flatMap { time($0, "duration", in: .notNegative)?.doubleValue }
    entry.event.timingFunction = fields["timingFunction"].flatMap { timingFunction($0, "timingFunction") }
    entry.event.disableActions = fields["disableActions"].flatMap { bool($0, "disableActions") }
    guard case .object(let members) = node.value else { return nil }
    for member in members {
      switch member.key {
      case "set": entry.event.changes += assignments(member.value)
      case "add": entry.event.changes += oneOrMany(member.value).compactMap(addition)
      case "remove": entry.event.changes += oneOrMany(member.value).compactMap(removal)
      case "addLayer": entry.event.changes += added
      default: break
      }
    }
    if !["set", "add", "remove", "addLayer"].contains(where: { fields[$0] != nil }) {
      report(node, "a timeline entry that changes nothing", allowed: "set, add, remove or addLayer")
    }
    return at == nil ? nil : entry
  }

  /// The elements of a list, or the single value that stands in place of a list.
  private func oneOrMany(_ node: SourceNode) -> [SourceNode] {
    if case .array(let nodes) = node.value { return nodes }
    return [node]
  }

  // MARK: Changes

  private func assignments(_ node: SourceNode) -> [SceneEvent.Change] {
    members(node, "set", of: "an object of values by \"name.keyPath\"")?.compactMap(assignment) ?? []
  }

  private func assignment(_ member: SourceNode.Member) -> SceneEvent.Change? {
    let parts = member.key.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else {
      var meant: String?
      if case .object(let inner) = member.value.value { meant = inner.first.map { "\(member.key).\($0.key)" } }
      report(
        at: member.keyOffset, member.value, "set: \(quoted(member.key)) names no property",
        allowed: "\"name.keyPath\", such as \"card.opacity\"", suggestion: meant)
      return nil
    }
    guard let owner = owner(parts[0], at: member.keyOffset, member.value) else { return nil }
    if owner.property(parts[1]) == nil, let meant = layerInside(member) {
      report(
        at: member.keyOffset, member.value,
        "set: a \(owner.type) has no property \(quoted(parts[1])); the names of layers inside others stand behind \"/\"",
        allowed: "\"outer/inner.keyPath\"", suggestion: meant, as: .unknownKey)
      return nil
    }
    guard let form = property(parts[1], at: member.keyOffset, member.value, owner) else { return nil }
    guard parts[1] != "name" else {
      report(at: member.keyOffset, member.value, "set: a layer's name cannot change", allowed: "any other property")
      return nil
    }
    guard let value = value(member.value, member.key, form) else { return nil }
    if parts[1] == "contents" { videoSounds[member.value.id] = nil }
    let decidesText = LayerVocabulary.choosesGlyphs(parts[1], of: owner.type)
    let place = decidesText ? place(of: member.value) : nil
    return .set(
      layer: scoped(parts[0], member.value), SceneAssignment(keyPath: form.keyPath, value: value, place: place))
  }

  /// The key that is meant by one with "." for "/" between the names of layers; nil where there are no such layers.
  private func layerInside(_ member: SourceNode.Member) -> String? {
    let words = member.key.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count > 2 else { return nil }
    for count in (2..<words.count).reversed() {
      let name = words[..<count].joined(separator: "/")
      if namedLayers[scoped(name, member.value)] != nil {
        return ([name[...]] + words[count...]).joined(separator: ".")
      }
    }
    return nil
  }

  private func addition(_ node: SourceNode) -> SceneEvent.Change? {
    guard let fields = Fields(node, "add", names: Self.additionKeys, self),
      let target = fields.required("layer", "a layer's name"), let (name, owner) = owner(target)
    else { return nil }
    let key = fields["key"].flatMap { string($0, "key") }
    if let key { declaredAnimations.insert(AnimationName(layer: name, key: key)) }
    guard let animationNode = fields.required("animation", "an animation"),
      let animation = animation(animationNode, AnimationContext(owner: owner))
    else { return nil }
    return .addAnimation(layer: name, key: key, animation)
  }

  private func removal(_ node: SourceNode) -> SceneEvent.Change? {
    if case .string = node.value { return owner(node).map { .removeLayer($0.name) } }
    guard let fields = Fields(node, "remove", names: ["layer", "key"], self),
      let target = fields.required("layer", "a layer's name"), let (name, _) = owner(target),
      let key = fields.required("key", "the animation's key").flatMap({ string($0, "key") })
    else { return nil }
    return .removeAnimation(layer: name, key: key)
  }

  private func layersAdded(_ node: SourceNode) -> [SceneEvent.Change] {
    guard case .object(let members) = node.value, let node = members.first(where: { $0.key == "addLayer" })?.value
    else {
      return []
    }
    return oneOrMany(node).compactMap { node in
      guard let fields = Fields(node, "addLayer", names: Self.layerAdditionKeys, self),
        let layerNode = fields.required("layer", "a layer, or the name of one")
      else { return nil }
      var parent: String?
      if let to = fields["to"] {
        guard let (name, _) = owner(to) else { return nil }
        parent = name
      }
      let index = fields["index"].flatMap { integer($0, "index", in: 0...Int(Int32.max)) }
      if case .string = layerNode.value {
        return owner(layerNode).map { .addLayer(name: $0.name, nil, parent: parent, index: index) }
      }
      // What lays the layer out is known when it has been added.
      layoutPlace = .unknown
      defer { layoutPlace = .none }
      return layer(layerNode).map { .addLayer(name: nil, $0, parent: parent, index: index) }
    }
  }

  // MARK: Names

  private func owner(_ node: SourceNode) -> (name: String, owner: LayerOwner)? {
    guard let name = string(node, "a layer's name") else { return nil }
    return owner(name, at: node.offset, node).map { (scoped(name, node), $0) }
  }

  private func owner(_ name: String, at offset: Int, _ node: SourceNode) -> LayerOwner? {
    let full = scoped(name, node)
    if let owner = namedLayers[full]?.owner { return owner }
    if isInError(full) { return nil }
    reportUnknownLayer(full, at: offset, node)
    return nil
  }

  /// Whether a layer, or an instance of a component that it is in, has problems that are reported.
  func isInError(_ name: String) -> Bool {
    if namesInError.contains(name) { return true }
    if namesInError.isEmpty, drawings.unknownBelow.isEmpty { return false }
    return name.indices.contains { index in
      guard name[index] == "/" else { return false }
      let outer = String(name[..<index])
      return namesInError.contains(outer) || drawings.unknownBelow.contains(outer)
    }
  }

  /// Reports a name that no layer has.
  func reportUnknownLayer(_ name: String, _ node: SourceNode) {
    reportUnknownLayer(name, at: node.offset, node)
  }

  /// - Parameter full: The name, with the instances before it that `node` is written in.
  private func reportUnknownLayer(_ full: String, at offset: Int, _ node: SourceNode) {
    let prefix = node.origin?.prefix ?? ""
    let known =
      prefix.isEmpty
      ? layerNames : layerNames.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    let name = full.hasPrefix(prefix) ? String(full.dropFirst(prefix.count)) : full
    report(
      at: offset, node, "no layer is called \(quoted(name))", allowed: listed(known),
      suggestion: nearest(to: name, in: known), as: .unknownName)
  }
}
