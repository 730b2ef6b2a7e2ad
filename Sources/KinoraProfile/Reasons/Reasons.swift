import KinoraMeasure

/// Says of the costliest layers why they cost what they cost, and what makes them cheaper.
enum Reasons {
  /// How many layers are explained.
  private static let count = 24
  /// How many times layers are looked at.
  private static let looks = 24

  /// The layers to explain: the costliest by time, and those by counts.
  static func layers(of profile: FilmProfile) -> [LayerFacts.Key] {
    let named = profile.layers.filter { $0.number != nil }
    let counted = named.sorted { $0.countedShare > $1.countedShare }
    return Array(
      Set((named.prefix(count) + counted.prefix(count)).map { LayerFacts.Key(path: $0.path, number: $0.number) }))
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
    for layer in profile.layers.indices {
      let key = LayerFacts.Key(path: profile.layers[layer].path, number: profile.layers[layer].number)
      guard let known = facts[key] else { continue }
      for effect in profile.layers[layer].effects.indices {
        let cost = profile.layers[layer].effects[effect]
        let words = CostReason(cost, known, frames: count)
        profile.layers[layer].effects[effect].reason = words.reason
        profile.layers[layer].effects[effect].remedy = words.remedy
      }
    }
  }
}
