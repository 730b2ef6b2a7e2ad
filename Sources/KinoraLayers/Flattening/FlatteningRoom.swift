import KinoraGraphics

/// The limit on what a frame may show: layers are counted while they are drawn, and instances before.
extension Flattener {
  /// The bytes that a shown layer takes: its items in this list and the last, and what the rasteriser keeps for them.
  package static let shownLayerByteCount = 4096
  /// How many particles take as many bytes as a shown layer.
  static let spritesOfLayer = 16

  /// Takes room for `count` layers; false when there is not enough, which is noted as a problem of `layer`.
  mutating func takeRoom(_ count: Int, for layer: CALayer) -> Bool {
    guard count <= room else {
      refuse(count, layer, "what is shown up to here")
      return false
    }
    room -= count
    return true
  }

  /// Takes room for `count` layers; false, with nothing noted, when there is not enough.
  mutating func takeRoom(for count: Int) -> Bool {
    guard count <= room else { return false }
    room -= count
    return true
  }

  /// Whether there is room for all instances of a layer's sublayers; if not, this is noted as a problem of `layer`. No
  /// room is taken: drawing the instances takes it.
  mutating func hasRoom(forInstancesOf layer: CALayer) -> Bool {
    let instances = layer.instanceCountShown
    guard instances > 1 else { return true }
    let all = layer.shownLayersBelow
    // Instances take time even if they have no layers.
    guard max(all, instances / 16) <= room else {
      refuse(all, layer, "showing its sublayers \(instances) times, \(all == .max ? "more" : "\(all)") layers in all,")
      return false
    }
    return true
  }

  private mutating func refuse(_ count: Int, _ layer: CALayer, _ subject: String) {
    let (needed, overflows) = count.multipliedReportingOverflow(by: Self.shownLayerByteCount)
    let error = MemoryError(
      subject: subject, needed: overflows ? .max : needed, left: room * Self.shownLayerByteCount, limit: memory.limit)
    note(LayerProblem(layer, "\(error)", kind: .memory))
  }
}

extension Stage {
  /// The problem of the first layer for whose instances, at the model's values, there would be no memory. Nothing is
  /// drawn.
  package func instanceProblem() -> LayerProblem? {
    var flattener = Flattener(keepsSubtrees: false, memory: memory)
    func search(_ layer: CALayer) {
      guard flattener.hasRoom(forInstancesOf: layer) else { return }
      layer.childLayers.forEach(search)
      layer.maskLayer.map(search)
    }
    search(root)
    return flattener.problem
  }
}

extension CALayer {
  /// The bytes that a layer with a handful of set properties takes.
  package static let typicalByteCount = 2048

  /// How many layers are shown below the layer, each counted as often as replicators from here down repeat it;
  /// `Int.max` for more than an `Int` holds.
  final var shownLayersBelow: Int {
    var sum = 0
    for child in source.childLayers {
      let layer = child.presented
      if layer.isHidden || layer.opacity <= 0 { continue }
      let (next, overflows) = sum.addingReportingOverflow(layer.shownLayersBelow)
      if overflows || next == .max { return .max }
      sum = next + 1
    }
    let (all, overflows) = sum.multipliedReportingOverflow(by: instanceCountShown)
    return overflows ? .max : all
  }
}
