/// Tells what goes on to show after the values that it changes: particles that fly, copies that lag behind.
struct LastingCauses {
  /// The emitters, and the layers of which replicators show later copies.
  private var layers: Set<String> = []
  private let count: Int

  init(_ trace: FilmTrace) {
    count = trace.frames.count
    var late: Set<String> = []
    for layer in trace.layers {
      if layer.type == "CAEmitterLayer" { layers.insert(layer.path) }
      if layer.property("instanceDelay") != nil { late.insert(layer.path) }
      // Layers come after those that they are in.
      if let parent = layer.parent, late.contains(parent) {
        late.insert(layer.path)
        layers.insert(layer.path)
      }
    }
  }

  /// A cause with all frames from its first on, where what it changes goes on to show.
  func widened(_ cause: LayerDiagnosis.Cause) -> LayerDiagnosis.Cause {
    guard let layer = cause.finding.layer, layers.contains(layer), let first = cause.places.min() else { return cause }
    var cause = cause
    cause.places = Array(first..<count)
    return cause
  }
}
