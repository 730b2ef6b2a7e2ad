import KinoraMessages

/// The tree of named layers as the timeline changes it, from which follow how deep it becomes and whether a layer would
/// be put into itself.
///
/// Layers are drawn by recursion, one call for a level, so the tree's depth is limited. The nesting in the script's
/// text has a limit of its own, but entries of the timeline can put layers into each other one after the other.
struct LayerTree {
  /// How many levels of layers may be inside each other.
  static let greatestDepth = 128

  private struct Node {
    /// The nearest layer above that has a name; nil for the root.
    var above: String?
    /// The number of levels up to this layer.
    var distance: Int
    /// The greatest number of levels that there have been below.
    var height = 0
  }

  private var nodes: [String: Node] = [:]

  init(_ layers: [SceneLayer]) {
    for layer in layers { _ = add(layer, below: nil, distance: 1) }
  }

  /// The reason why a change cannot be made.
  enum Obstacle {
    case insideItself
    case tooDeep
  }

  /// Makes the changes of an event; returns the first obstacle and the layer's name, or nil when all can be made.
  mutating func apply(_ event: SceneEvent) -> (Obstacle, layer: String?)? {
    for change in event.changes {
      switch change {
      case .removeLayer(let name): nodes[name]?.above = nil
      case .addLayer(_, let layer?, let parent, _):
        let height = add(layer, below: parent, distance: 1)
        if !grow(parent, by: height + 1) { return (.tooDeep, layer.name) }
      case .addLayer(let name?, nil, let parent, _):
        var here = parent
        while let above = here {
          if above == name { return (.insideItself, name) }
          here = nodes[above]?.above
        }
        nodes[name]?.above = parent
        nodes[name]?.distance = 1
        if !grow(parent, by: (nodes[name]?.height ?? 0) + 1) { return (.tooDeep, name) }
      default: break
      }
    }
    return nil
  }

  /// Adds a layer and all below it; returns how many levels there are below.
  private mutating func add(_ layer: SceneLayer, below name: String?, distance: Int) -> Int {
    var height = 0
    for child in layer.mask {
      height = max(height, 1 + add(child, below: layer.name ?? name, distance: layer.name == nil ? distance + 1 : 1))
    }
    for child in layer.sublayers {
      height = max(height, 1 + add(child, below: layer.name ?? name, distance: layer.name == nil ? distance + 1 : 1))
    }
    if let own = layer.name { nodes[own] = Node(above: name, distance: distance, height: height) }
    return height
  }

  /// Notes that there are now `levels` below `name`; false when this makes the tree too deep.
  private mutating func grow(_ name: String?, by levels: Int) -> Bool {
    var (here, levels) = (name, levels)
    while let name = here, let node = nodes[name] {
      if levels > Self.greatestDepth { return false }
      nodes[name]?.height = max(node.height, levels)
      levels += node.distance
      here = node.above
    }
    return levels <= Self.greatestDepth
  }
}

extension SceneReader {
  /// Reports the changes of the timeline that are not possible in the tree of layers, up to the first that would make
  /// the tree too deep.
  func checkTree(_ layers: [SceneLayer], _ timeline: [TimelineEntry]) {
    var tree = LayerTree(layers)
    let order = timeline.indices.sorted { (timeline[$0].event.time, $0) < (timeline[$1].event.time, $1) }
    for index in order {
      let entry = timeline[index]
      guard let (obstacle, name) = tree.apply(entry.event) else { continue }
      let layer = name.map { "the layer \(quoted($0))" } ?? "a layer"
      switch obstacle {
      case .insideItself:
        report(
          entry.node, "addLayer: \(layer) would be put into itself or into a layer below it",
          allowed: "a layer elsewhere")
      case .tooDeep:
        report(
          entry.node, "addLayer: \(layer) would make the layers stand deeper inside each other than can be drawn",
          allowed: "at most \(LayerTree.greatestDepth) levels")
        return
      }
    }
  }
}
