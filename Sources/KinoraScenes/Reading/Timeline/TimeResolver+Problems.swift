import KinoraMessages

// What is wrong with relative times, in words.

extension TimeResolver {
  mutating func reportUnknown(_ name: Name, _ node: SourceNode) {
    let declared = SceneReader.AnimationName(layer: name.layer, key: name.key)
    if reader.declaredAnimations.contains(declared) || reader.isInError(name.layer) {
      return
    }
    guard reader.namedLayers[name.layer] != nil else { return reader.reportUnknownLayer(name.layer, node) }
    let keys = keys(of: name.layer)
    reader.report(
      node, "the layer \(quoted(name.layer)) has no animation \(quoted(name.key))",
      allowed: listed(keys.isEmpty ? animations(in: name.layer) : keys),
      suggestion: reader.nearest(to: name.key, in: keys), as: .unknownName)
  }

  /// The animations of a layer and of what is named after it, such as the parts of its text, by layer and key.
  func animations(in layer: String) -> [String] {
    subjectsByName.keys.filter { $0.layer == layer || $0.layer.hasPrefix(layer + "/") }.map { $0.layer + "." + $0.key }
      .sorted()
  }

  /// The keys of a layer's animations, sorted.
  private mutating func keys(of layer: String) -> [String] {
    if let keysByLayer { return keysByLayer[layer] ?? [] }
    let all = Dictionary(grouping: subjectsByName.keys, by: \.layer).mapValues { $0.map(\.key).sorted() }
    keysByLayer = all
    return all[layer] ?? []
  }

  /// Reports a time relative to a key that several animations have: which of them is meant would depend on which runs
  /// at the time.
  func reportSeveral(_ name: Name, _ found: [Int], _ node: SourceNode) {
    let shown = found.prefix(3).map { place(of: subjects[$0]) }
    let places =
      shown.count < found.count
      ? shown.joined(separator: ", ") + " and \(found.count - shown.count) more"
      : shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "")
    reader.report(
      node, "\(quoted(name.layer + "." + name.key)) is several animations: those at \(places)",
      allowed: "the key of one animation; those that times refer to need keys of their own")
  }

  func reportCycle(_ path: ArraySlice<Item>) {
    guard let first = path.first else { return }
    let node: SourceNode? = path.lazy.compactMap { item in
      guard case .relative(_, _, _, let node)? = time(of: item) else { return nil }
      return node
    }.first
    guard let node else { return }
    var words = path.prefix(4).map(describe)
    if path.count > 4 {
      words.append("\(path.count - 4) more, the last of which waits for \(describe(first))")
    } else {
      words.append(describe(first))
    }
    reader.report(
      node,
      "this time depends on itself: " + (words.first ?? "") + " waits for "
        + words.dropFirst().joined(separator: ", which waits for "),
      allowed: "a time, or one relative to something that does not wait for this", as: .circle)
  }

  private func describe(_ item: Item) -> String {
    switch item {
    case .entry(let number):
      guard case .relative(_, _, _, let node) = entries[number].at else { return "an entry" }
      return "the entry at \(reader.words(for: node))"
    case .sound(let number): return "the sound \(quoted(sounds[number].name))"
    case .animation(let number):
      let subject = subjects[number]
      if let name = subject.name { return quoted(name.layer + "." + name.key) }
      return "the animation at \(place(of: subject))"
    }
  }

  private func place(of subject: Subject) -> String {
    subject.animation.id.flatMap { reader.animationNodes[$0] }.map(reader.words) ?? "a place of its own"
  }
}
