import KinoraMessages

extension SceneReader {
  /// The keys of a text layer's object that are no properties, besides those of all layers.
  static let textStructure = ["outline", "count", "parts", "captions"]

  /// Reads what only a layer that shows text may say.
  func readText(_ parts: [String: SourceNode], _ owner: LayerOwner, into layer: inout SceneLayer) {
    if let node = parts["outline"] { layer.properties += outline(node) }
    if let node = parts["count"] { readCount(node, owner, into: &layer) }
    if let node = parts["captions"] { readCaptions(node, into: &layer) }
    if let node = parts["parts"] { readParts(node, into: &layer) }
  }

  // MARK: Counters

  static let countKeys = ["from", "to", "format", "duration", "beginTime", "timingFunction"]
  /// The key of a counter's animation.
  static let countKey = "count"

  /// Reads a number that runs from one value to another: a format, a value and an animation.
  private func readCount(_ node: SourceNode, _ owner: LayerOwner, into layer: inout SceneLayer) {
    guard let fields = Fields(node, "a count", names: Self.countKeys, self) else { return }
    let to = fields.required("to", "the number at the end").flatMap { number($0, "to") }
    let from = fields["from"].map { number($0, "from") } ?? 0
    let format = fields["format"].map { numberFormat($0, "format") } ?? .string("#,##0")
    _ = fields.required("duration", "how long it runs")
    if let name = layer.name { declaredAnimations.insert(AnimationName(layer: name, key: Self.countKey)) }
    for key in ["string", "number", "numberFormat"] where layer.properties.contains(where: { $0.keyPath == key }) {
      report(node, "a layer with count has \(quoted(key)) besides", allowed: "one of the two")
    }
    let animation = animation(counting(node), AnimationContext(owner: owner))
    guard let to, let from, let format, let animation else { return }
    layer.properties += [
      SceneAssignment(keyPath: "numberFormat", value: format), SceneAssignment(keyPath: "number", value: .number(to)),
    ]
    layer.animations.append(SceneLayer.Animation(key: Self.countKey, animation.counting(from: from, to: to)))
  }

  /// The animation of a count, as it would be written.
  private func counting(_ node: SourceNode) -> SourceNode {
    func words(_ text: String) -> SourceNode {
      var word = node
      word.value = .string(text)
      return word
    }
    guard case .object(let members) = node.value else { return node }
    let timing = members.filter { ["duration", "beginTime", "timingFunction"].contains($0.key) }
    var animation = node
    animation.value = .object(
      [
        SourceNode.Member(key: "type", keyOffset: node.offset, value: words("basic")),
        SourceNode.Member(key: "keyPath", keyOffset: node.offset, value: words("number")),
        SourceNode.Member(key: "fillMode", keyOffset: node.offset, value: words("backwards")),
      ] + timing)
    return animation
  }
}

extension SceneAnimation {
  /// The animation with the ends of a count.
  fileprivate func counting(from: Double, to: Double) -> SceneAnimation {
    var animation = self
    animation.kind = .basic(BasicValues(from: .number(from), to: .number(to)))
    return animation
  }
}
