extension FilmProfile {
  /// The profile without what differs from run to run: times are 0, stages and places of time are left out, and layers are
  /// in the order of their work. Only `allocations` stay as they were counted.
  public var counted: FilmProfile {
    var result = self
    (result.wall, result.processor, result.outside) = (0, 0, [:])
    result.stages = []
    result.forecast = nil
    result.heat = HeatMap(side: 1, columns: 0, rows: 0, parts: [])
    result.frames = frames.map {
      FrameCost(wall: 0, processor: 0, stages: [], damaged: $0.damaged, prepared: $0.prepared, costliest: [])
    }
    result.signposts = signposts.map { SignpostCost(name: $0.name, count: $0.count, seconds: 0) }
    result.savings = savings?.map { saving in
      var saving = saving
      (saving.seconds, saving.frames, saving.film) = (0, [], [])
      return saving
    }
    let explained = Set(Reasons.layersByCounts(of: self))
    result.layers = layers(by: .counts).map { $0.counted(explained) }
    return result
  }
}

extension LayerCost {
  /// The layer without times, and with reasons where it is one of the `explained`.
  fileprivate func counted(_ explained: Set<LayerFacts.Key>) -> LayerCost {
    let isExplained = explained.contains(LayerFacts.Key(path: path, number: number))
    var result = self
    result.share = 0
    result.parts = parts.ranked(by: .counts).map { $0.counted(explained) }
    result.effects = effects.sorted { ($1.work, $0.kind) < ($0.work, $1.kind) }.map { effect in
      var effect = effect
      (effect.drawing, effect.preparing, effect.listing) = (0, 0, 0)
      if !isExplained { (effect.reason, effect.remedy) = (nil, nil) }
      return effect
    }
    return result
  }
}
