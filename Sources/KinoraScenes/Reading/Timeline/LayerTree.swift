import KinoraMessages

/// The tree of layers as the timeline changes it, as far as names reach: enough to know how deep it becomes and whether a layer would be put
/// into itself.
///
/// What is drawn follows the tree by calling itself once a level, so its depth has a limit. The text cannot nest layers deeper than its own
/// limit allows, but entries can, one after the other.
struct LayerTree {
  /// Layers stand at most so many levels inside each other.
  static let greatestDepth = 128

  private struct Place {
    /// The nearest layer above that has a name; nil below the root.
    var above: String?
    /// How many levels it is up to there.
    var distance: Int
    /// How many levels there are or once were below.
    var height = 0
  }

  private var places: [String: Place] = [:]

  init(_ layers: [SceneLayer]) {
    for layer in layers { _ = add(layer, below: nil, distance: 1) }
  }

  /// What keeps a change from being made.
  enum Obstacle {
    case insideItself
    case tooDeep
  }

  /// Makes the changes of an event; answers what is in the way of one and the layer's name.
  mutating func apply(_ event: SceneEvent) -> (Obstacle, layer: String?)? {
    for change in event.changes {
      switch change {
      case .removeLayer(let name): places[name]?.above = nil
      case .addLayer(_, let layer?, let parent, _):
        let height = add(layer, below: parent, distance: 1)
        if !grow(parent, by: height + 1) { return (.tooDeep, layer.name) }
      case .addLayer(let name?, nil, let parent, _):
        var here = parent
        while let above = here {
          if above == name { return (.insideItself, name) }
          here = places[above]?.above
        }
        places[name]?.above = parent
        places[name]?.distance = 1
        if !grow(parent, by: (places[name]?.height ?? 0) + 1) { return (.tooDeep, name) }
      default: break
      }
    }
    return nil
  }

  /// Takes in a layer and all below it; answers how many levels there are below.
  private mutating func add(_ layer: SceneLayer, below name: String?, distance: Int) -> Int {
    var height = 0
    for child in layer.mask {
      height = max(height, 1 + add(child, below: layer.name ?? name, distance: layer.name == nil ? distance + 1 : 1))
    }
    for child in layer.sublayers {
      height = max(height, 1 + add(child, below: layer.name ?? name, distance: layer.name == nil ? distance + 1 : 1))
    }
    if let own = layer.name { places[own] = Place(above: name, distance: distance, height: height) }
    return height
  }

  /// Notes that there are `levels` below `name` now; false when that makes the tree too deep.
  private mutating func grow(_ name: String?, by levels: Int) -> Bool {
    var (here, levels) = (name, levels)
    while let name = here, let place = places[name] {
      if levels > Self.greatestDepth { return false }
      places[name]?.height = max(place.height, levels)
      levels += place.distance
      here = place.above
    }
    return levels <= Self.greatestDepth
  }
}

extension SceneReader {
  /// Reports what the timeline does to the tree of layers and cannot be.
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
