import KinoraMeasure

/// Says of the costliest layers why they cost what they cost, and what makes them cheaper.
enum Reasons {
  /// How many layers are explained.
  private static let count = 24
  /// How many times layers are looked at.
  private static let looks = 24

  /// The layers to explain: the costliest by time, and those by counts.
  static func layers(of profile: FilmProfile) -> [LayerFacts.Key] {
    Array(Set(costliest(profile.layers) + layersByCounts(of: profile)))
  }

  /// The layers to explain by counts, which are the same in every run.
  static func layersByCounts(of profile: FilmProfile) -> [LayerFacts.Key] { costliest(profile.layers(by: .counts)) }

  /// The first layers that have a number, each with the first of its parts.
  private static func costliest(_ layers: [LayerCost]) -> [LayerFacts.Key] {
    layers.filter { $0.number != nil }.prefix(count).flatMap { [$0] + $0.parts.prefix(1) }
      .map { LayerFacts.Key(path: $0.path, number: $0.number) }
  }

  /// The layers that were prepared in a quarter of the frames or more, and in how many.
  static func prepared(in profile: FilmProfile) -> [LayerFacts.Key: Int] {
    var result: [LayerFacts.Key: Int] = [:]
    for layer in profile.layers.flatMap(\.single) where layer.number != nil {
      let frames = layer.effects.map(\.framesPrepared).max() ?? 0
      if 4 * frames >= profile.frames.count { result[LayerFacts.Key(path: layer.path, number: layer.number)] = frames }
    }
    return result
  }

  /// The frames at which layers are looked at: pairs of neighbours, all through the film.
  static func frames(of profile: FilmProfile) -> [Int] {
    let total = profile.frames.count
    let pairs = min(looks, max(total - 1, 1))
    let numbers = (0..<pairs).flatMap { pair in
      let first = (2 * pair + 1) * max(total - 1, 0) / (2 * pairs)
      return [first, min(first + 1, total - 1)]
    }
    return Set(numbers).sorted().map { $0 + profile.firstFrame }
  }

  /// Puts reasons and remedies into a profile.
  static func explain(_ profile: inout FilmProfile, _ facts: [LayerFacts.Key: LayerFacts]) {
    let count = profile.frames.count
    func known(_ layer: LayerCost) -> LayerFacts? { facts[LayerFacts.Key(path: layer.path, number: layer.number)] }
    for index in profile.layers.indices {
      let layer = profile.layers[index]
      guard let own = known(layer) else { continue }
      for (place, cost) in layer.effects.enumerated() {
        var words = CostReason(cost, own, frames: count)
        if let part = layer.parts.first, let inner = known(part) {
          let first = part.effects.first { $0.kind == cost.kind }
          words = CostReason(
            together: layer, cost, own, of: part.path, first.map { CostReason($0, inner, frames: count) }, frames: count
          )
        }
        profile.layers[index].effects[place].reason = words.reason
        profile.layers[index].effects[place].remedy = words.remedy
      }
    }
  }
}
