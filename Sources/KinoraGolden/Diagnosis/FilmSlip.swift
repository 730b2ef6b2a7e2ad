/// Everything in a film late, early or at another pace: one cause, however many layers move.
struct FilmSlip {
  /// What happened.
  let finding: GoldenFinding

  /// Looks for a shift by whole frames that explains every differing frame; nil for none, or when a single layer moves.
  init?(_ expected: FilmTrace, _ actual: FilmTrace, _ pairs: LayerPairs, _ differing: Set<Int>) {
    guard pairs.missing.isEmpty, pairs.added.isEmpty, !differing.isEmpty,
      let states = Self.states(expected, actual, pairs)
    else { return nil }
    let places = Dictionary(expected.frames.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    let (first, last) = (expected.frames[0], expected.frames[expected.frames.count - 1])
    func explains(_ shift: Int) -> Bool {
      var seen = 0
      for place in expected.frames.indices {
        let wanted = min(max(expected.frames[place] - shift, first), last)
        // The approved course beyond its last frame is not known.
        if expected.frames[place] - shift > last { continue }
        guard let other = places[wanted] else { continue }
        if states.actual[place] != states.expected[other] { return false }
        if differing.contains(place) { seen += 1 }
      }
      return seen * 2 > differing.count
    }
    let span = max(1, last - first)
    for distance in 1...span {
      for shift in [distance, -distance] where explains(shift) {
        let seconds = Double(distance) * expected.frameDuration
        finding = GoldenFinding(
          shift > 0 ? .late : .early, since: differing.min().map { expected.frames[$0] }, expected: "as approved",
          actual: "everything \(distance) frame\(distance == 1 ? "" : "s") \(shift > 0 ? "late" : "early")",
          note: "\(ValueWords.number((seconds * 1e5).rounded() / 100)) ms; \(states.layers) layers move")
        return
      }
    }
    return nil
  }

  /// A digest of everything that moves at each frame; nil when fewer than two layers move, or something else differs.
  private static func states(
    _ old: FilmTrace, _ new: FilmTrace, _ pairs: LayerPairs
  ) -> (expected: [Int], actual: [Int], layers: Int)? {
    var hashers = (old.frames.map { _ in Hasher() }, old.frames.map { _ in Hasher() })
    var movers = 0
    for pair in pairs.pairs {
      let (one, other) = (old.layers[pair.expected], new.layers[pair.actual])
      var moves = one.isThere.contains(false) || other.isThere.contains(false)
      let changes = PropertyChange.all(one, other, untold: FilmTrace.untold(old, new))
      for change in changes {
        let (before, after) = (Set(change.expected.compactMap { $0 }), Set(change.actual.compactMap { $0 }))
        if before.count <= 1, after.count <= 1 { return nil }
        moves = true
        for place in old.frames.indices {
          hashers.0[place].combine(rounded(change.expected[place]))
          hashers.1[place].combine(rounded(change.actual[place]))
        }
      }
      for place in old.frames.indices {
        hashers.0[place].combine(one.isThere[place])
        hashers.1[place].combine(other.isThere[place])
      }
      if moves { movers += 1 }
      // What moves as approved speaks against a slip of the whole film.
      let changed = Set(changes.map(\.key))
      for property in one.properties where !changed.contains(property.key) && property.key != "sublayers" {
        if Set(property.values.compactMap { $0 }).count > 1 { return nil }
      }
    }
    guard movers > 1 else { return nil }
    return (hashers.0.map { $0.finalize() }, hashers.1.map { $0.finalize() }, movers)
  }

  /// A value whose numbers are rounded, so that sums in another order are the same.
  private static func rounded(_ value: TraceValue?) -> TraceValue? {
    guard case .numbers(let numbers)? = value else { return value }
    return .numbers(numbers.map { $0.magnitude < 1e9 ? ($0 * 1e6).rounded() : $0 })
  }
}
