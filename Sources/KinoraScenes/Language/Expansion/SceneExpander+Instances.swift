import KinoraMessages
import KinoraTiming

// Components, and the instances that `use` makes of them.

extension SceneExpander {
  static let componentKeys = ["parameters", "size", "layers", "timeline", "audio", "duration"]

  /// How many values the making of an instance counts as.
  private static let instanceCost = 50

  /// An instance of a component before its layers are made.
  struct Instance {
    let component: String
    /// The name of the instance's layer among those around it.
    let name: SourceNode
    /// The parts of the component by their keys.
    let fields: Fields
    /// The room inside the component.
    let room: Room
    /// How long it lasts in its own time; nil where the component does not say.
    var duration: Rational?
    /// Whether its user says how long it is there.
    var isLimited = false
  }

  /// The layer that `use` in a layer's place makes.
  func instance(_ members: [SourceNode.Member], _ node: SourceNode, _ room: Room) -> SourceNode? {
    guard let instance = plannedInstance(members, node, room) else { return nil }
    return layer(of: instance, members, node, room)
  }

  /// An instance with its values and its length.
  func plannedInstance(_ members: [SourceNode.Member], _ node: SourceNode, _ room: Room) -> Instance? {
    guard spendValue(node, room, count: Self.instanceCost), let used = members.first(where: { $0.key == "use" })?.value,
      let (component, found) = definition(.components, used, room),
      let fields = Fields(found, "a component", names: Self.componentKeys, reader)
    else { return nil }
    let with = members.first { $0.key == "with" }?.value
    let what = "the component \(quoted(component))"
    guard let values = arguments(fields["parameters"], with: with, room, node, what) else { return nil }
    let named = members.first { $0.key == "name" }.map { expanded($0.value, room, as: .value) }
    let name: SourceNode
    if let named {
      name = named
    } else {
      let count = instanceCounts[component, default: 0] + 1
      instanceCounts[component] = count
      name = self.node(.string("\(component)#\(count)"), at: node, room)
    }
    let inside = self.room(
      inside: found, "in \(what), used", node, room, values, prefix: room.prefix + (name.text ?? component) + "/")
    var instance = Instance(component: component, name: name, fields: fields, room: inside)
    if let duration = fields["duration"] {
      instance.duration = reader.time(expanded(duration, inside, as: .value), "duration", in: .positive)
    }
    if let length = members.first(where: { $0.key == "for" })?.value {
      guard let time = reader.time(expanded(length, room, as: .value), "for", in: .positive) else { return nil }
      instance.duration = time
      instance.isLimited = true
    }
    return instance
  }

  /// Hides an instance before it begins and after it is over.
  private func limit(_ instance: Instance, _ members: inout [SourceNode.Member], _ node: SourceNode, _ room: Room) {
    guard let duration = instance.duration, let name = instance.name.text else { return }
    func entry(_ time: Rational, isHidden: Bool) -> SourceNode {
      func member(_ key: String, _ value: SourceNode.Value, _ room: Room) -> SourceNode.Member {
        SourceNode.Member(key: key, keyOffset: node.offset, value: self.node(value, at: node, room))
      }
      // The time is the instance's own, and the name one of its user's.
      return self.node(
        .object([
          member("at", .string(ScriptValue.words(for: time)), instance.room),
          member("disableActions", .bool(true), room),
          member("set", .object([member(name + ".hidden", .bool(isHidden), room)]), room),
        ]), at: node, room)
    }
    if members.contains(where: { $0.key == "beginTime" || $0.key == "timeOffset" }) {
      timeline.append(entry(.zero, isHidden: false))
      if !members.contains(where: { $0.key == "hidden" }) {
        let hidden = self.node(.bool(true), at: node, room)
        members.append(SourceNode.Member(key: "hidden", keyOffset: node.offset, value: hidden))
      }
    }
    timeline.append(entry(duration, isHidden: true))
  }

  /// The layer of an instance: the user's properties, and the component's layers inside.
  func layer(
    of instance: Instance, _ members: [SourceNode.Member], _ node: SourceNode, _ room: Room, isScene: Bool = false
  ) -> SourceNode {
    chain.append("component \(quoted(instance.component))")
    defer { chain.removeLast() }
    let full = room.prefix + (instance.name.text ?? "")
    reader.instances[full] = .some(instance.duration)
    let own: Set<String> = ["use", "with", "name", "for"]
    var result = self.members(members.filter { !own.contains($0.key) }, room, as: .layer)
    for key in ["sublayers", "type"] {
      guard let wrong = result.first(where: { $0.key == key }) else { continue }
      reader.report(
        at: wrong.keyOffset, wrong.value, "an instance has no \(quoted(key)) of its own",
        allowed: "properties, animations, actions and a mask; its layers are the component's")
    }
    result.removeAll { ["sublayers", "type"].contains($0.key) }
    result.append(SourceNode.Member(key: "name", keyOffset: instance.name.offset, value: instance.name))
    let sides = ["bounds", "frame", "bounds.size", "bounds.size.width", "bounds.size.height", "width", "height"]
    if let size = instance.fields["size"], !result.contains(where: { sides.contains($0.key) }) {
      append(size: expanded(size, instance.room, as: .value), instance, to: &result)
    }
    if let layers = instance.fields["layers"] {
      let inside = expanded(layers, instance.room, as: .layer)
      result.append(SourceNode.Member(key: "sublayers", keyOffset: layers.offset, value: inside))
    }
    if instance.isLimited, !isScene { limit(instance, &result, node, room) }
    take(instance.fields["timeline"], instance.room, as: .entry, what: "timeline", into: &timeline)
    take(instance.fields["audio"], instance.room, as: .value, what: "audio", into: &audio)
    return self.node(.object(result), at: node, room)
  }

  private func append(size: SourceNode, _ instance: Instance, to members: inout [SourceNode.Member]) {
    guard let sides = reader.numbers(size, "size", counts: [2], allowed: "[width, height]") else { return }
    let numbers = [0, 0, sides[0], sides[1]].map { node(.number($0), at: size, instance.room) }
    members.append(
      SourceNode.Member(key: "bounds", keyOffset: size.offset, value: node(.array(numbers), at: size, instance.room)))
  }

  private func take(
    _ node: SourceNode?, _ room: Room, as form: SceneForm, what: String, into entries: inout [SourceNode]
  ) {
    guard let node else { return }
    let list = expanded(node, room, as: form)
    entries += reader.list(list, what, of: "entries") ?? []
  }
}
