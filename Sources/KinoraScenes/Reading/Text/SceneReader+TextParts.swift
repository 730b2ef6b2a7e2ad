import KinoraGraphics
import KinoraLayers
import KinoraMessages

extension SceneReader {
  /// The units that parts of texts are divided by.
  static let units = TextUnit.allCases.map { "\($0)" }

  /// Reads the parts of a text: a layer for each, made like `node` says.
  func readParts(_ node: SourceNode, into layer: inout SceneLayer) {
    guard let members = members(node, "parts", of: "an object with by, and what every part has") else { return }
    guard let by = members.first(where: { $0.key == "by" })?.value else {
      return report(node, "parts needs \"by\"", allowed: "by: " + listed(Self.units))
    }
    guard let word = choice(by, "by", of: Self.units), let unit = TextUnit.allCases.first(where: { "\($0)" == word })
    else { return }
    for member in members where ["type", "name", "unit", "index"].contains(member.key) {
      report(
        at: member.keyOffset, member.value, "parts: \(quoted(member.key)) is given by the part itself",
        allowed: "by, animations, and any other property of a TextPartLayer")
    }
    guard !layer.sublayers.contains(where: { $0.type == "TextPartLayer" }) else {
      return report(node, "parts: the layer has layers of class TextPartLayer already", allowed: "one of the two")
    }
    let texts = self.texts(of: layer, by: unit, node)
    let before = problems.count
    for (index, text) in texts.enumerated() {
      // What is wrong with one part is wrong with all of them.
      if problems.count > before { return }
      let names: [(String, SourceNode.Value)] = [
        ("i", .number(Double(index))), ("n", .number(Double(texts.count))), ("text", .string(text)),
      ]
      let own = members.map { member in
        guard member.key == "animations" else { return member }
        let value = expand(member.value, "in every \(word)", names)
        return SourceNode.Member(key: member.key, keyOffset: member.keyOffset, value: value)
      }
      guard var part = self.layer(TextPart(unit: word, index: index).node(like: node, own)) else { return }
      if let name = layer.name { call(&part, "\(name)/\(index)", node) }
      layer.sublayers.append(part)
    }
  }

  /// Gives a part the name by which the timeline refers to it.
  private func call(_ part: inout SceneLayer, _ name: String, _ node: SourceNode) {
    part.name = name
    var owner = LayerOwner(type: part.type, name: name)
    for assignment in part.custom { owner.custom[assignment.keyPath] = assignment.value.form }
    for assignment in part.properties { owner.add(assignment.value, under: assignment.keyPath) }
    namedLayers[name] = (owner, node)
    layerNames.append(name)
    for keyed in part.animations { declaredAnimations.insert(AnimationName(layer: name, key: keyed.key)) }
  }

  /// The texts of a layer's parts.
  private func texts(of layer: SceneLayer, by unit: TextUnit, _ node: SourceNode) -> [String] {
    guard let string = layer.properties.last(where: { $0.keyPath == "string" }) else {
      report(node, "parts: the layer has no string", allowed: "parts beside string")
      return []
    }
    let text: String
    switch string.value {
    case .string(let plain): text = plain
    case .spans(let spans): text = spans.map(\.text).joined()
    default: return []
    }
    return unit.texts(in: text) ?? lines(of: layer)
  }
}

extension SceneReader {
  /// The texts of the lines of a layer as it is at the beginning.
  private func lines(of layer: SceneLayer) -> [String] {
    let fonts = fontPaths.map { SceneAsset(name: $0.key, kind: .font, path: $0.value) }
    let resources = SceneResources(fonts, heard: [], FontAssets(resolver: resolver)) { _, _ in }
    var plain = layer
    (plain.sublayers, plain.mask, plain.animations, plain.actions) = ([], [], [], [])
    let builder = StageBuilder(animations: AnimationBuilder(resources: resources))
    return builder.text(plain)?.textParts(by: .line).map(\.text) ?? []
  }
}

/// Loads fonts, for text that is set while a scene is read.
private struct FontAssets: AssetResolver {
  let resolver: (any AssetResolver)?

  func font(atPath path: String) throws -> FontFace {
    if let resolver { return try resolver.font(atPath: path) }
    return try FontFace(contentsOf: path)
  }

  func image(atPath path: String) throws -> CGImage { throw NotLoaded(path: path) }
  func video(atPath path: String) throws -> any PlayableImage { throw NotLoaded(path: path) }

  private struct NotLoaded: Error { let path: String }
}

/// A part of a text, as it is written in a scene.
private struct TextPart {
  let unit: String
  let index: Int

  /// The node of the part's layer: what all parts have in common, and which part it is.
  func node(like common: SourceNode, _ members: [SourceNode.Member]) -> SourceNode {
    func value(_ value: SourceNode.Value) -> SourceNode {
      var node = common
      node.value = value
      return node
    }
    let own: [(String, SourceNode.Value)] = [
      ("type", .string("TextPartLayer")), ("unit", .string(unit)), ("index", .number(Double(index))),
    ]
    let given = members.filter { $0.key != "by" && !["type", "name", "unit", "index"].contains($0.key) }
    var node = common
    node.value = .object(
      own.map { SourceNode.Member(key: $0.0, keyOffset: common.offset, value: value($0.1)) } + given)
    return node
  }
}
