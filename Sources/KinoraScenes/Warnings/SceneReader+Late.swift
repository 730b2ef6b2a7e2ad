import KinoraMessages
import KinoraTiming

extension SceneReader {
  /// Warns about entries of the timeline after the film's end. A component may do more than an instance shows.
  func warnOfLateEvents(_ timeline: [TimelineEntry]) {
    guard let end = filmDuration?.doubleValue else { return }
    for entry in timeline where entry.event.time > end && entry.node.origin?.instance == nil {
      warn(
        entry.node, "this happens at \(shortest(entry.event.time)) s, and the film ends at \(shortest(end)) s",
        allowed: "a time in the film, or a longer film")
    }
  }

  /// Warns about animations that begin after the film's end.
  func warnOfLateAnimations() {
    guard let end = filmDuration?.doubleValue else { return }
    for (node, begin) in animationBegins where begin > end && node.origin?.instance == nil {
      warn(
        node, "the animation begins at \(shortest(begin)) s, and the film ends at \(shortest(end)) s",
        allowed: "a time in the film, or a longer film")
    }
  }

  /// Warns about changes of layers that an earlier entry has removed for good.
  func warnOfRemovedLayers(_ layers: [SceneLayer], _ timeline: [TimelineEntry]) {
    let order = timeline.indices.sorted { (timeline[$0].event.time, $0) < (timeline[$1].event.time, $1) }
    guard timeline.contains(where: { $0.event.changes.contains { if case .removeLayer = $0 { true } else { false } } })
    else { return }
    var tree = RemovedLayers(layers)
    for index in order { tree.expect(timeline[index].event) }
    for index in order {
      let entry = timeline[index]
      for change in entry.event.changes {
        guard let (name, removed) = tree.apply(change), entry.node.origin?.instance == nil else { continue }
        let what = name == removed ? quoted(name) : "\(quoted(name)), which is in \(quoted(removed)),"
        warn(entry.node, "the layer \(what) is removed before, and never comes back", allowed: "a layer that is there")
      }
    }
  }
}

/// The layers that the timeline has removed, while its events are gone through.
private struct RemovedLayers {
  private var parents: [String: String] = [:]
  private var removed: Set<String> = []
  /// How many more times each layer is going to be added.
  private var additions: [String: Int] = [:]

  init(_ layers: [SceneLayer]) { for layer in layers { add(layer, below: nil) } }

  private mutating func add(_ layer: SceneLayer, below parent: String?) {
    if let name = layer.name, let parent { parents[name] = parent }
    for child in layer.mask + layer.sublayers { add(child, below: layer.name ?? parent) }
  }

  mutating func expect(_ event: SceneEvent) {
    for case .addLayer(let name, let layer, _, _) in event.changes {
      if let name = name ?? layer?.name { additions[name, default: 0] += 1 }
    }
  }

  /// Makes a change; returns the layer that it changes and the removed one that it is or is in.
  mutating func apply(_ change: SceneEvent.Change) -> (layer: String, removed: String)? {
    switch change {
    case .removeLayer(let name): removed.insert(name)
    case .addLayer(let name, let layer, let parent, _):
      if let layer { add(layer, below: parent) }
      guard let name = name ?? layer?.name else { return nil }
      parents[name] = parent
      removed.remove(name)
      additions[name, default: 1] -= 1
    case .set(let name, _), .addAnimation(let name, _, _), .removeAnimation(let name, _):
      var here: String? = name
      var steps = 0
      while let layer = here, steps < 1000 {
        if removed.contains(layer) { return additions[layer, default: 0] == 0 ? (name, layer) : nil }
        here = parents[layer]
        steps += 1
      }
    }
    return nil
  }
}
