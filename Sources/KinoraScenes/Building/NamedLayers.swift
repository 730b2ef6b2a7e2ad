import KinoraLayers

/// The named layers of a stage in the making.
final class NamedLayers {
  private(set) var byName: [String: CALayer] = [:]
  private var waiting: [String: [(CALayer) -> Void]] = [:]

  func add(_ layer: CALayer, named name: String) {
    byName[name] = layer
    for body in waiting.removeValue(forKey: name) ?? [] { body(layer) }
  }

  /// Runs `body` with the layer called `name`: now, or as soon as it is made.
  func whenMade(_ name: String, _ body: @escaping (CALayer) -> Void) {
    if let layer = byName[name] { body(layer) } else { waiting[name, default: []].append(body) }
  }
}
