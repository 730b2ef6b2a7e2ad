/// Tells what follows in a sequence of scenes from one that is longer or shorter, or from a transition that is: all scenes behind it
/// begin at other times.
struct SequenceCauses {
  private typealias Cause = LayerDiagnosis.Cause

  /// The layer of a sequence, and in it the scenes in their order, with how much later than approved each begins.
  private static let sequence = "#sequence"
  private let scenes: [(path: String, shift: Double)]
  private let slack: Double

  init(_ expected: FilmTrace, _ actual: FilmTrace) {
    slack = 1.5 * expected.frameDuration
    func begin(_ layer: TracedLayer?) -> Double? {
      guard let layer else { return nil }
      guard let property = layer.property("beginTime") else { return 0 }
      guard case .numbers(let numbers)? = property.runs.constant else { return nil }
      return numbers.first
    }
    scenes = expected.layers.filter { $0.parent == Self.sequence }.compactMap { layer in
      guard let old = begin(layer), let new = begin(actual.layer(layer.path)) else { return nil }
      return (layer.path, new - old)
    }
  }

  func apply(to causes: inout [LayerDiagnosis.Cause]) {
    guard scenes.contains(where: { $0.shift != 0 }), let (owner, first) = origin(of: causes) else { return }
    let finding = causes[owner].finding
    var places = Set(causes[owner].places)
    causes.removeAll { cause in
      guard cause.finding != finding, follows(cause, from: first) else { return false }
      places.formUnion(cause.places)
      return true
    }
    guard let index = causes.firstIndex(where: { $0.finding == finding }) else { return }
    causes[index].places = places.sorted()
  }

  /// The cause from which the times of scenes follow, with the number of the first scene that it moves.
  private func origin(of causes: [Cause]) -> (cause: Int, scene: Int)? {
    for (number, scene) in scenes.enumerated() {
      func index(_ isOrigin: (Cause) -> Bool) -> Int? {
        causes.firstIndex { $0.finding.layer == scene.path && isOrigin($0) }
      }
      let transition = index { $0.finding.property == "transition" && $0.finding.kind != .begin }
      if let transition { return (transition, number) }
      let end = index {
        $0.finding.property == nil && $0.finding.kind == .begin && $0.finding.expected.hasPrefix("in the tree until")
      }
      if let end { return (end, number + 1) }
    }
    return nil
  }

  /// Whether a cause is that a scene from `first` on, or something in it, comes as much later as the scene does.
  private func follows(_ cause: Cause, from first: Int) -> Bool {
    guard cause.finding.kind == .begin, let layer = cause.finding.layer else { return false }
    return scenes.dropFirst(first).contains { scene in
      guard layer == scene.path || layer.hasPrefix(scene.path + "/"), scene.shift != 0 else { return false }
      if layer == scene.path, cause.finding.property == "beginTime" { return true }
      guard cause.begins.count == 2 else { return cause.finding.property == nil }
      return ((cause.begins[1] - cause.begins[0]).magnitude - scene.shift.magnitude).magnitude <= slack
    }
  }
}
