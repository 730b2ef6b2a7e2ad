import KinoraMessages

extension SceneReader {
  /// The keys of a layer's object that are no properties.
  static let layerStructure = ["type", "mask", "sublayers", "animations", "actions", "style", "custom", "shapes"]

  private static let structureOfTexts = layerStructure + textStructure
  private static let partKeys = Set(structureOfTexts + ["name"])

  /// Reads a list of layers, bottom to top.
  func layers(_ node: SourceNode, _ what: String) -> [SceneLayer] {
    (list(node, what, of: "layers") ?? []).compactMap(layer)
  }

  /// Reads a layer and everything below it.
  func layer(_ node: SourceNode) -> SceneLayer? {
    layer(node, "a layer", of: "an object of properties, such as { backgroundColor: \"red\", frame: [0, 0, 100, 100] }")
  }

  private func layer(_ node: SourceNode, _ what: String, of content: String) -> SceneLayer? {
    guard let members = members(node, what, of: content) else { return nil }
    var parts: [String: SourceNode] = [:]
    for member in members where Self.partKeys.contains(member.key) {
      parts[member.key] = parts[member.key] ?? member.value
    }
    var type = "CALayer"
    if let typeNode = parts["type"] {
      guard let name = string(typeNode, "type", allowed: listed(LayerVocabulary.types)) else { return nil }
      guard LayerVocabulary.types.contains(name) else {
        reportName(typeNode, "unknown layer class \(quoted(name))", known: LayerVocabulary.types)
        if let node = parts["name"], let name = node.text { namesInError.insert(scoped(name, node)) }
        if let sublayers = parts["sublayers"] { _ = layers(sublayers, "sublayers") }
        return nil
      }
      type = name
    } else if let meant = typeMeant(by: members) {
      type = meant
    }
    var layer = SceneLayer(type)
    layer.written = WrittenPlace(node)
    var owner = LayerOwner(type: type, name: parts["name"].flatMap { node in node.text.map { scoped($0, node) } })
    if let custom = parts["custom"] { (layer.custom, owner.custom) = readCustom(custom, owner) }
    let known = LayerVocabulary.showsText(type) ? Self.structureOfTexts : Self.layerStructure
    for member in members where !known.contains(member.key) {
      let key = LayerVocabulary.key(member.key, of: owner.type)
      guard let form = property(key, at: member.keyOffset, member.value, owner) else { continue }
      if key == "name" {
        layer.name = name(member.value, owner)
      } else if let value = value(member.value, member.key, form) {
        layer.properties.append(SceneAssignment(keyPath: form.keyPath, value: value))
        if key == "contents" { videoSounds[member.value.id] = nil }
        owner.add(value, under: key)
      }
    }
    if let name = layer.name { namedLayers[name]?.owner = owner }
    checkLayout(&layer, members, in: layoutPlace)
    layer.properties = Self.ordered(layer.properties)
    if LayerVocabulary.showsText(type) {
      layer.textPlace = place(of: members.first { $0.key == "string" }?.value ?? parts["style"] ?? node)
    }
    let outer = layoutPlace
    layoutPlace = .none
    layer.mask = parts["mask"].flatMap { $0.isNull ? nil : mask($0) }.map { [$0] } ?? []
    let hasLayout = members.contains { $0.key == "layout" }
    layoutPlace = layer.layoutKind.map { .inside($0) } ?? (hasLayout ? .unknown : .none)
    layer.sublayers = parts["sublayers"].map { layers($0, "sublayers") } ?? []
    layoutPlace = outer
    if let node = parts["shapes"] { shapes(node, into: &layer) }
    layer.actions = parts["actions"].map { actions($0, owner) } ?? []
    layer.style = parts["style"].flatMap { style($0, owner) }
    layer.animations = parts["animations"].map { animations($0, owner) } ?? []
    if LayerVocabulary.showsText(type) { readText(parts, owner, into: &layer) }
    return layer
  }

  private func mask(_ node: SourceNode) -> SceneLayer? {
    layer(node, "mask", of: "one layer, such as { type: \"CAShapeLayer\", path: { circle: [50, 50, 50] } }")
  }

  /// The keys that every layer may have.
  private static let keysOfAll = Set(layerStructure + LayerVocabulary.keys(of: "CALayer") + LayoutVocabulary.names)

  /// The class that a layer without a type must be to have what it says; nil where any layer has it, or no class has all
  /// of it. That the type is missing is reported.
  private func typeMeant(by members: [SourceNode.Member]) -> String? {
    // Nearly always every key is one that all layers have.
    if members.allSatisfy({ Self.keysOfAll.contains($0.key) }) { return nil }
    let own = LayerOwner(type: "CALayer", name: nil)
    let known = Set(Self.layerStructure)
    var custom: Set<String> = []
    if case .object(let list)? = members.first(where: { $0.key == "custom" })?.value.value {
      custom = Set(list.map(\.key))
    }
    let foreign = members.filter { member in
      let first = String(member.key.prefix { $0 != "." })
      if known.contains(first) || custom.contains(first) || own.property(first) != nil { return false }
      let isOthers = WordsOfOthers.meaning(of: first, in: LayerVocabulary.keys(of: own.type)) != nil
      return !isOthers && !Self.types(having: first).isEmpty
    }
    guard let first = foreign.first else { return nil }
    let types = foreign.map { Set(Self.types(having: String($0.key.prefix { $0 != "." }))) }
    let common = LayerVocabulary.types.filter { type in types.allSatisfy { $0.contains(type) } }
    guard let type = common.first else { return nil }
    // The style says the class, and what is wrong with it is reported.
    if let style = members.first(where: { $0.key == "style" })?.value {
      if unreadable.contains(style.id) { return type }
      guard case .object = style.value else { return type }
    }
    report(
      at: first.keyOffset, first.value,
      "the layer has no type, and a CALayer has no \(listed(foreign.prefix(4).map { quoted($0.key) }))",
      allowed: common.map { "type: \(quoted($0))" }.joined(separator: " or ") + " beside it", as: .unknownKey)
    return type
  }

  /// The properties in the order in which they are set: whole properties before parts of them, and `frame`, which
  /// depends on the others, last.
  private static func ordered(_ properties: [SceneAssignment]) -> [SceneAssignment] {
    func rank(_ keyPath: String) -> Int { keyPath == "frame" ? 2 : keyPath.utf8.contains(UInt8(ascii: ".")) ? 1 : 0 }
    if properties.allSatisfy({ rank($0.keyPath) == 0 }) { return properties }
    return (0...2).flatMap { step in properties.filter { rank($0.keyPath) == step } }
  }

  private func name(_ node: SourceNode, _ owner: LayerOwner) -> String? {
    guard var name = string(node, "name") else { return nil }
    guard !name.isEmpty, !name.contains("."), !name.contains(" ") else {
      reportFound(node, "name", allowed: "text without \".\" and spaces, because the timeline says name.keyPath")
      return nil
    }
    name = scoped(name, node)
    if let first = namedLayers[name]?.node {
      let isRepeated = first.offset == node.offset && node.origin?.use?.what == "repeated"
      report(
        node,
        isRepeated
          ? "the name \(quoted(name)) is given to all that is repeated"
          : "the name \(quoted(name)) is given twice; a layer at \(words(for: first)) has it already",
        allowed: "a name of its own for each layer of a film"
          + (isRepeated ? ", such as \"\(name)${i}\" where i counts the repetitions" : ""), as: .duplicateName)
      return nil
    }
    namedLayers[name] = (owner, node)
    layerNames.append(name)
    return name
  }

  // MARK: Properties

  /// The form of the property at a key path of a layer; an unknown key path is reported at the node that names it.
  func property(_ keyPath: String, _ node: SourceNode, _ owner: LayerOwner) -> PropertyForm? {
    property(keyPath, at: node.offset, node, owner)
  }

  func property(_ keyPath: String, at offset: Int, _ node: SourceNode, _ owner: LayerOwner) -> PropertyForm? {
    if let form = owner.property(keyPath) { return form }
    let parts = keyPath.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let known = LayerVocabulary.keys(of: owner.type) + LayoutVocabulary.names + owner.custom.keys.sorted()
    if parts.count == 2, owner.property(parts[0]) != nil {
      let inner = LayerVocabulary.components(of: parts[0], of: owner.type)
      let near = nearest(to: parts[1], in: inner).map { parts[0] + "." + $0 }
      report(
        at: offset, node, "\(parts[0]) of a \(owner.type) has no part \(quoted(parts[1]))",
        allowed: inner.isEmpty ? "\(parts[0]) itself, which has no parts" : listed(inner), suggestion: near,
        as: .unknownKey)
    } else {
      let near = nearest(to: parts[0], in: known + Self.layerStructure)
      let isOthers = WordsOfOthers.meaning(of: parts[0], in: known) != nil
      let elsewhere =
        isOthers || near?.lowercased() == parts[0].lowercased() ? [] : Self.types(having: parts[0])
      let hint = elsewhere.isEmpty ? "" : " (\(listed(elsewhere)) has it)"
      let advice = elsewhere.isEmpty ? WordsOfOthers.advice(for: parts[0]) : nil
      report(
        at: offset, node, "a \(owner.type) has no property \(quoted(keyPath))\(hint)",
        allowed: advice ?? Self.hint(owner.type),
        suggestion: elsewhere.isEmpty && advice == nil
          ? near.map { ([$0] + parts.dropFirst()).joined(separator: ".") } : nil,
        as: .unknownKey)
    }
    return nil
  }

  /// The classes whose objects may have a key.
  private static func types(having key: String) -> [String] {
    textStructure.contains(key)
      ? LayerVocabulary.types.filter(LayerVocabulary.showsText) : LayerVocabulary.types(having: key)
  }

  /// A hint to where properties are listed, as there are too many for a message.
  private static func hint(_ type: String) -> String { "a property of \(type) (kinora schema --markdown lists them)" }

  /// Reads a value in the form of its property.
  func value(_ node: SourceNode, _ what: String, _ form: PropertyForm) -> SceneValue? {
    value(node, what, form.form, mayBeNull: form.mayBeNull)
  }

  private func readCustom(_ node: SourceNode, _ owner: LayerOwner) -> ([SceneAssignment], [String: ValueForm]) {
    var assignments: [SceneAssignment] = []
    var forms: [String: ValueForm] = [:]
    for member in members(node, "custom", of: "an object of values by key") ?? [] {
      if member.key.isEmpty || member.key.contains(".") || LayerVocabulary.property(member.key, of: owner.type) != nil {
        report(
          at: member.keyOffset, member.value, "custom: \(quoted(member.key)) is not a key of your own",
          allowed: "keys without \".\" that are no properties of a \(owner.type)")
        continue
      }
      guard let value = anyValue(member.value, member.key) else { continue }
      assignments.append(SceneAssignment(keyPath: member.key, value: value))
      forms[member.key] = value.form
    }
    return (assignments, forms)
  }

  // MARK: Actions, styles, animations

  private static let events = ["onOrderIn", "onOrderOut", "onLayout", "sublayers", "transition", "mask"]

  func actions(_ node: SourceNode, _ owner: LayerOwner) -> [SceneLayer.Action] {
    var actions: [SceneLayer.Action] = []
    for member in members(node, "actions", of: "an object of animations by key") ?? [] {
      guard Self.events.contains(member.key) || owner.property(member.key) != nil else {
        let known = LayerVocabulary.keys(of: owner.type) + Self.events
        report(
          at: member.keyOffset, member.value,
          "actions: nothing called \(quoted(member.key)) happens to a \(owner.type)",
          allowed: Self.hint(owner.type) + "; or " + listed(Self.events),
          suggestion: nearest(to: member.key, in: known), as: .unknownKey)
        continue
      }
      if member.value.isNull {
        actions.append(SceneLayer.Action(key: member.key, nil))
        continue
      }
      let animatable = owner.property(member.key)?.isAnimatable ?? false
      let context = AnimationContext(owner: owner, defaultKeyPath: animatable ? member.key : nil, origin: .action)
      if let animation = animation(member.value, context) {
        actions.append(SceneLayer.Action(key: member.key, animation))
      }
    }
    return actions
  }

  private func style(_ node: SourceNode, _ owner: LayerOwner) -> SceneStyle? {
    guard let members = members(node, "style", of: "an object of properties, actions and a style") else { return nil }
    var style = SceneStyle()
    for member in members {
      switch member.key {
      case "actions": style.actions = actions(member.value, owner)
      case "style": style.style = self.style(member.value, owner).map { [$0] } ?? []
      default:
        guard let form = property(member.key, at: member.keyOffset, member.value, owner) else { continue }
        if LayoutVocabulary.property(member.key) != nil {
          report(
            at: member.keyOffset, member.value, "style: \(member.key) is said by the layer itself",
            allowed: "any other property")
        } else if let value = value(member.value, member.key, form) {
          style.values.append(SceneAssignment(keyPath: member.key, value: value))
        }
      }
    }
    return style
  }

  func animations(_ node: SourceNode, _ owner: LayerOwner) -> [SceneLayer.Animation] {
    var animations: [SceneLayer.Animation] = []
    for member in members(node, "animations", of: "an object of animations by key") ?? [] {
      if member.key.isEmpty {
        report(
          at: member.keyOffset, member.value, "animations: found the key \(quoted(member.key))",
          allowed: "text that is not empty")
      }
      if ["repeat", "if", "type", "keyPath"].contains(member.key), !Self.isObject(member.value) {
        report(
          at: member.keyOffset, member.value,
          "animations: \(quoted(member.key)) stands where the key of an animation does",
          allowed:
            "animations by keys, { enter: { type: … } }, or a list of animations, which may repeat: [{ repeat: 3, key: \"a${i}\", type: … }]",
          as: .unknownKey)
        break
      }
      if let name = owner.name { declaredAnimations.insert(AnimationName(layer: name, key: member.key)) }
      if let animation = animation(member.value, AnimationContext(owner: owner)) {
        animations.append(SceneLayer.Animation(key: member.key, animation))
      }
    }
    return animations
  }

  private static func isObject(_ node: SourceNode) -> Bool {
    if case .object = node.value { true } else { false }
  }
}
