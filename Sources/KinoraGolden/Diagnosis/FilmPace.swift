/// Every animation of a film late or early by one time, or longer by one factor: one cause, however many layers move.
struct FilmPace {
  /// What happened.
  let finding: GoldenFinding

  /// Looks at what the animations of all layers say; nil where fewer than two layers have any, or where they do not agree.
  init?(_ expected: FilmTrace, _ actual: FilmTrace, _ pairs: LayerPairs, share: Double, since: Int?) {
    var layers = 0
    var times: [(old: (begin: Double, duration: Double), new: (begin: Double, duration: Double))] = []
    for pair in pairs.pairs {
      let (one, other) = (expected.layers[pair.expected], actual.layers[pair.actual])
      guard one.animations.count == other.animations.count else { return nil }
      if !one.animations.isEmpty { layers += 1 }
      for (a, b) in zip(one.animations, other.animations) {
        let rest = { (animation: TracedAnimation) in
          animation.parts.filter { $0.name != "begin" && $0.name != "duration" }.map { "\($0.name) \($0.value)" }
        }
        guard a.target == b.target, rest(a) == rest(b), let old = Self.times(a), let new = Self.times(b) else {
          return nil
        }
        times.append((old, new))
      }
    }
    guard layers > 1, let first = times.first, pairs.missing.isEmpty, pairs.added.isEmpty else { return nil }
    let shift = first.new.begin - first.old.begin
    let factor = first.old.duration > 0 ? first.new.duration / first.old.duration : 1
    func agree(_ a: Double, _ b: Double) -> Bool { (a - b).magnitude <= 1e-6 * max(1, a.magnitude) }
    let isShift = times.allSatisfy {
      agree($0.new.begin - $0.old.begin, shift) && agree($0.new.duration, $0.old.duration)
    }
    let isRate = times.allSatisfy {
      agree($0.new.begin, $0.old.begin * factor) && agree($0.new.duration, $0.old.duration * factor)
    }
    if isShift, !agree(shift, 0) {
      finding = GoldenFinding(
        shift > 0 ? .late : .early, since: since, expected: "as approved",
        actual: "everything \(ValueWords.milliseconds(shift))", share: share, note: "\(layers) layers move")
    } else if isRate, !agree(factor, 1) {
      finding = GoldenFinding(
        .rate, since: since, expected: "as approved",
        actual: "everything takes \(ValueWords.number(factor)) times as long", share: share,
        note: "\(layers) layers move")
    } else {
      return nil
    }
  }

  private static func times(_ animation: TracedAnimation) -> (begin: Double, duration: Double)? {
    guard case .numbers(let begins)? = animation["begin"], case .numbers(let durations)? = animation["duration"],
      let begin = begins.first, let duration = durations.first
    else { return nil }
    return (begin, duration)
  }
}
