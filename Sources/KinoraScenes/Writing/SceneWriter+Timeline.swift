extension SceneWriter {
  /// An event as an entry of the timeline. The keys of an entry are made in their order, each once: an event whose changes
  /// alternate becomes several entries at its time.
  func entries(_ event: SceneEvent) -> [ScriptNode] {
    var entries: [[Step]] = [[]]
    for change in event.changes {
      let step = step(change)
      let index = entries.count - 1
      if entries[index].last?.key == step.key, !entries[index].contains(where: { $0.repeats(step) }) {
        let merged = entries[index].removeLast()
        entries[index].append(Step(key: step.key, nodes: merged.nodes + step.nodes, names: merged.names + step.names))
      } else if entries[index].contains(where: { $0.key == step.key }) {
        entries.append([step])
      } else {
        entries[index].append(step)
      }
    }
    return entries.filter { !$0.isEmpty }.map { steps in
      var members = ScriptNode.Members()
      members.add("at", time(event.time, "at"))
      members.add("duration", event.duration.map { time($0, "duration") })
      members.add("timingFunction", event.timingFunction.map { timingFunction($0) })
      members.add("disableActions", event.disableActions.map { .bool($0) })
      for step in steps { members.add(step.key, step.node) }
      return members.node
    }
  }

  /// Changes that one key of an entry makes.
  private struct Step {
    let key: String
    let nodes: [ScriptNode]
    /// The key paths that are set.
    var names: [String] = []

    /// Whether a key path would be set twice.
    func repeats(_ step: Step) -> Bool { step.names.contains(where: names.contains) }

    var node: ScriptNode {
      if key == "set" { return .object(zip(names, nodes).map { .init(key: $0, value: $1) }) }
      return nodes.count == 1 ? nodes[0] : .list(nodes)
    }
  }

  private func step(_ change: SceneEvent.Change) -> Step {
    subject = "the timeline"
    switch change {
    case .set(let layer, let assignment):
      let owner = owners[layer] ?? LayerOwner(type: LayerVocabulary.defaultType, name: layer)
      subject = "the timeline: \(layer)"
      return Step(
        key: "set", nodes: [value(assignment, of: owner)],
        names: [escaped(layer + "." + LayoutVocabulary.word(for: assignment.keyPath))])
    case .addAnimation(let layer, let key, let animation):
      var members = ScriptNode.Members()
      members.add("layer", text(layer))
      members.add("key", key.map(text))
      let owner = owners[layer] ?? LayerOwner(type: LayerVocabulary.defaultType, name: layer)
      members.add("animation", self.animation(animation, of: owner))
      return Step(key: "add", nodes: [members.node])
    case .removeAnimation(let layer, let key):
      return Step(
        key: "remove", nodes: [.object([.init(key: "layer", value: text(layer)), .init(key: "key", value: text(key))])])
    case .removeLayer(let layer): return Step(key: "remove", nodes: [text(layer)])
    case .addLayer(let name, let layer, let parent, let index):
      var members = ScriptNode.Members()
      members.add("layer", layer.map(self.layer) ?? name.map(text))
      members.add("to", parent.map(text))
      members.add("index", index.map { .number(Double($0)) })
      return Step(key: "addLayer", nodes: [members.node])
    }
  }
}
