/// What costs are put in order by.
enum CostRanking {
  /// Time, which differs from run to run.
  case time
  /// Counts alone, and names where counts are equal: every run has the same order.
  case counts
}

extension FilmProfile {
  /// The layers, costliest first.
  func layers(by ranking: CostRanking) -> [LayerCost] { layers.ranked(by: ranking) }
}

extension [LayerCost] {
  /// These layers, costliest first; what belongs to no layer stands last, whatever it costs.
  func ranked(by ranking: CostRanking) -> [LayerCost] {
    sorted {
      if ($0.path == LayerCost.ground) != ($1.path == LayerCost.ground) { return $1.path == LayerCost.ground }
      let (first, second) = ($0.share(by: ranking), $1.share(by: ranking))
      return (second, $0.path, $0.number ?? -1) < (first, $1.path, $1.number ?? -1)
    }
  }
}

extension LayerCost {
  /// The part of all layers' cost that this layer took, 0…1.
  func share(by ranking: CostRanking) -> Double {
    switch ranking {
    case .time: share
    case .counts: countedShare
    }
  }

  /// The kinds of drawing, costliest first, but for those far below the costliest.
  func effects(by ranking: CostRanking) -> [EffectCost] {
    func cost(_ effect: EffectCost) -> Double {
      switch ranking {
      case .time: effect.seconds
      case .counts: effect.work
      }
    }
    let least = 0.1 * effects.reduce(0) { $0 + cost($1) }
    let ranked = effects.sorted { (cost($1), $0.kind) < (cost($0), $1.kind) }
    return ranked.prefix(1) + ranked.dropFirst().filter { cost($0) >= least }
  }
}
