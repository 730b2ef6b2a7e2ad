/// Tells what goes on to show after the values that it changes: particles that fly, copies that lag behind, and what a transition froze.
struct LastingCauses {
  /// A transition, which shows what its layer showed before.
  private struct Freeze {
    let layer: String
    /// The places of the frames from its begin to its end.
    let places: Range<Int>
  }

  /// The emitters, and the layers of which replicators show later copies.
  private var layers: Set<String> = []
  private var freezes: [Freeze] = []
  private let count: Int

  init(_ trace: FilmTrace) {
    count = trace.frames.count
    let times = trace.times
    var late: Set<String> = []
    for layer in trace.layers {
      if layer.type == "CAEmitterLayer" { layers.insert(layer.path) }
      if layer.property("instanceDelay") != nil { late.insert(layer.path) }
      // Layers come after those that they are in.
      if let parent = layer.parent, late.contains(parent) {
        late.insert(layer.path)
        layers.insert(layer.path)
      }
      for transition in layer.animations where transition.target == "transition" {
        guard case .numbers(let begin)? = transition["begin"], case .numbers(let duration)? = transition["duration"],
          let start = begin.first, let length = duration.first
        else { continue }
        let first = times.firstIndex { $0 >= start - 1e-9 } ?? count
        let end = times.firstIndex { $0 > start + length } ?? count
        if first < end { freezes.append(Freeze(layer: layer.path, places: first..<end)) }
      }
    }
  }

  /// A cause with the frames in which what it changes goes on to show.
  func widened(_ cause: LayerDiagnosis.Cause) -> LayerDiagnosis.Cause {
    guard let layer = cause.finding.layer, let first = cause.places.min() else { return cause }
    var cause = cause
    if layers.contains(layer) {
      cause.places = Array(first..<count)
      return cause
    }
    var places = Set(cause.places)
    for freeze in freezes where freeze.layer == "/" || layer == freeze.layer || layer.hasPrefix(freeze.layer + "/") {
      // What was different in the last frame before it is seen until its end.
      if places.contains(freeze.places.lowerBound - 1) { places.formUnion(freeze.places) }
    }
    if places.count > cause.places.count { cause.places = places.sorted() }
    return cause
  }
}
