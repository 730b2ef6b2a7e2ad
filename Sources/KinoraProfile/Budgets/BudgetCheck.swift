import Foundation

extension FilmProfile {
  /// A budget that the film exceeded.
  public struct Excess: Sendable, Hashable, CustomStringConvertible {
    /// The budget as it was written.
    public let budget: String
    /// What was found, against what is allowed, and by whom.
    public let description: String
  }

  /// The budgets that the film exceeds, each with what was found and by whom.
  ///
  /// - Parameters:
  ///   - budgets: The budgets.
  ///   - baseline: A stored profile, for budgets that limit growth.
  ///   - isCounted: Whether a layer's share is worked out from counts, which never wobble, instead of time.
  public func exceeded(
    _ budgets: [ProfileBudget], baseline: FilmProfile? = nil, isCounted: Bool = false
  ) throws(ProfileBudget.Problem) -> [Excess] {
    var excesses: [Excess] = []
    for budget in budgets {
      let found = try value(budget, isCounted)
      let allowed: Double
      switch budget.limit {
      case .seconds(let limit), .share(let limit), .number(let limit): allowed = limit
      case .growth(let share):
        guard let baseline else {
          throw ProfileBudget.Problem(
            description: "\"\(budget.text)\" is a growth over a stored profile; name one: --baseline FILE.json",
            unknown: nil)
        }
        if baseline.hasNoTimes, budget.growsWithTime(isCounted) {
          throw ProfileBudget.Problem(
            description:
              "\"\(budget.text)\" is a growth of times, and the stored profile has counts alone; make it anew without --counts-only",
            unknown: nil)
        }
        allowed = try baseline.value(budget, isCounted) * (1 + share)
      }
      guard found > allowed * (1 + budget.wobble) else { continue }
      excesses.append(
        Excess(
          budget: budget.text,
          description:
            "\(budget.text): found \(budget.words(found))\(limitWords(budget, allowed))\(blame(budget, isCounted))"))
    }
    return excesses
  }

  private func limitWords(_ budget: ProfileBudget, _ allowed: Double) -> String {
    budget.isRelative ? ", allowed \(budget.words(allowed))" : ""
  }

  /// The number that a budget limits: seconds, a share, or a count.
  private func value(_ budget: ProfileBudget, _ isCounted: Bool) throws(ProfileBudget.Problem) -> Double {
    switch budget.subject {
    case .frame(let name): return Distribution(frames.map(\.wall))[name] ?? 0
    case .processor(let name): return Distribution(frames.map(\.processor))[name] ?? 0
    case .stage(let key, let name): return stages.first { $0.key == key }?.frame[name] ?? 0
    case .total: return wall
    case .damaged(let name): return (counts["pixels"]?[name] ?? 0) / Double(max(width * height, 1))
    case .count(let key, let name): return counts[key]?[name] ?? 0
    case .allocations:
      guard let allocations else {
        throw ProfileBudget.Problem(
          description: "\"\(budget.text)\": nobody counted allocations here; kinora profile does", unknown: nil)
      }
      return Double(allocations)
    case .memory: return Double(memory.values.reduce(0, +))
    case .layer(let path):
      let layers = layers(at: path)
      if layers.isEmpty {
        throw ProfileBudget.Problem(
          description: "\"\(budget.text)\": no layer \"\(path)\" draws anything in this film",
          unknown: (path, Array(Set(self.layers.flatMap(\.single).map(\.path))).sorted()))
      }
      if budget.isTimed { return layers.reduce(0) { $0 + $1.seconds } / Double(max(frames.count, 1)) }
      return layers.reduce(0) { $0 + $1.share(by: isCounted ? .counts : .time) }
    }
  }

  /// A layer with all below it.
  private func layers(at path: String) -> [LayerCost] {
    layers.flatMap(\.single).filter { $0.path == path || $0.path.hasPrefix(path + "/") }
  }

  /// Who is to blame for an excess: the frame, and the costliest layers.
  private func blame(_ budget: ProfileBudget, _ isCounted: Bool) -> String {
    let ranking: CostRanking = isCounted ? .counts : .time
    switch budget.subject {
    case .frame, .processor, .stage:
      let times = frames.map { budget.isFrame ? $0.wall : $0.processor }
      let worst = Distribution(times).worstFrame
      guard worst < frames.count else { return "" }
      return "; worst is frame \(worst + firstFrame)" + words(frames[worst].costliest.map(\.path))
    case .layer(let path):
      guard let first = layers(at: path).ranked(by: ranking).first, let effect = first.effects(by: ranking).first
      else { return "" }
      return "; most of it \(effect.kind) of \(first.path)" + (effect.reason.map { ": \($0)" } ?? "")
        + (effect.remedy.map { " → \($0)" } ?? "")
    case .damaged, .count:
      return words(layers(by: .counts).filter { $0.number != nil && $0.work > 0 }.map(\.path))
    case .total, .allocations, .memory:
      return words(layers(by: ranking).filter { $0.number != nil && $0.work > 0 }.map(\.path))
    }
  }

  private func words(_ paths: [String]) -> String {
    var seen: [String] = []
    for path in paths where !seen.contains(path) { seen.append(path) }
    return seen.isEmpty ? "" : "; costliest: " + seen.prefix(3).joined(separator: ", ")
  }
}

extension ProfileBudget {
  fileprivate var isFrame: Bool { if case .frame = subject { true } else { false } }
  fileprivate var isTimed: Bool {
    if case .layer = subject, case .seconds = limit { true } else { false }
  }

  /// How much of a limit a number may be above it: what rounding does, and for allocations what other threads do.
  fileprivate var wobble: Double { if case .allocations = subject { 0.01 } else { 1e-9 } }

  /// A number of the budget's kind, as people read it.
  fileprivate func words(_ value: Double) -> String {
    switch subject {
    case .frame, .stage, .processor, .total: ProfileTable.seconds(value)
    case .layer: isTimed ? ProfileTable.milliseconds(value) : ProfileTable.percent(value)
    case .damaged: ProfileTable.percent(value)
    case .count: ProfileTable.number(value)
    case .allocations: Self.about(value)
    case .memory: ProfileTable.bytes(Int(value))
    }
  }

  /// A number with two digits, as its others wobble.
  private static func about(_ value: Double) -> String {
    var unit = 1.0
    while value / unit >= 100 { unit *= 10 }
    return (unit > 1 ? "about " : "") + ProfileTable.number((value / unit).rounded() * unit)
  }
}
