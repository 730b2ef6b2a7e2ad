import KinoraExport
import KinoraLayers
import KinoraMeasure

/// Makes a film without each of its costliest layers, one after the other, to see what each absence saves.
public struct SavingRounds {
  private let profile: FilmProfile
  private let isCounted: Bool
  private let layers: [(cost: LayerCost, leftOut: LeftOutLayers)]

  /// - Parameters:
  ///   - profile: The film's profile.
  ///   - count: How many layers are left out, the costliest first. The root, the ground and layers that are not there at the film's
  ///     beginning are passed over.
  ///   - isCounted: Whether layers are the costliest by counts, and only counts are compared.
  ///   - stage: The film's stage at its beginning.
  public init(_ profile: FilmProfile, layers count: Int, isCounted: Bool = false, of stage: Stage) {
    self.profile = profile
    self.isCounted = isCounted
    layers = Array(
      profile.layers(by: isCounted ? .counts : .time).lazy.compactMap { cost in
        LeftOutLayers(cost, of: stage).map { (cost, $0) }
      }.prefix(count))
  }

  /// How often ``measure(rounds:_:)`` makes the film.
  public func count(rounds: Int) -> Int { isCounted ? layers.count : rounds * (layers.count + 1) }

  /// Makes the film whole and without each layer in every round, in changing order; with counts alone, once without each.
  ///
  /// - Parameter make: Makes the film without some layers.
  public func measure<Failure: Error>(
    rounds: Int, _ make: (LeftOutLayers) throws(Failure) -> FilmProfile
  ) throws(Failure) -> [LayerSaving] {
    var savings: [LayerSaving?] = Array(repeating: nil, count: layers.count)
    for round in 0..<(isCounted ? 1 : rounds) {
      let whole = isCounted ? profile : try make(.none)
      let order = Array(layers.indices)
      for index in round.isMultiple(of: 2) ? order : order.reversed() {
        let without = try make(layers[index].leftOut)
        var saving = savings[index] ?? LayerSaving(layers[index].cost, whole: whole, without: without)
        if !isCounted { saving.add(whole: whole, without: without) }
        savings[index] = saving
      }
    }
    return savings.compactMap(\.self).sorted { first, second in
      let (a, b) = (first.amount(isCounted), second.amount(isCounted))
      return (b, first.path, first.number ?? 0) < (a, second.path, second.number ?? 0)
    }
  }
}

extension LayerSaving {
  /// What savings are put in order by.
  fileprivate func amount(_ isCounted: Bool) -> Double {
    isCounted ? work : Distribution(frames.map(\.savedShare)).median
  }
}

extension Film {
  /// What the film costs less without each of its costliest layers.
  ///
  ///     var profile = try film.profile(clocks: .system)
  ///     profile.savings = try film.savings(of: profile, clocks: .system)
  ///
  /// - Parameters:
  ///   - profile: The film's profile, made with the same options.
  ///   - count: How many layers are left out, each by itself.
  ///   - rounds: How often the film is made whole and without each.
  ///   - clocks: The clocks to measure with.
  public func savings(
    of profile: FilmProfile, layers count: Int = 5, rounds: Int = 3, clocks: ProfileClocks,
    options: ProfileOptions = ProfileOptions()
  ) throws(ExportError) -> [LayerSaving] {
    try SavingRounds(profile, layers: count, of: try makeStage()).measure(rounds: rounds) {
      leftOut throws(ExportError) in
      try self.profile(clocks: clocks, options: options, without: leftOut)
    }
  }
}
