import KinoraNumerics

/// How a number of one film or build compares with that of another, from rounds in which both were measured in turn.
public struct RatioCost: Sendable, Hashable {
  /// What is compared.
  public let name: String
  /// The median of the first.
  public let first: Double
  /// The median of the second.
  public let second: Double
  /// The median of the rounds' ratios, the second over the first.
  public let ratio: Double
  /// The least ratio of a round.
  public let least: Double
  /// The greatest ratio of a round.
  public let greatest: Double
  /// How likely so large a difference is, in any of the numbers compared with this one, when there is none in any: 0…1.
  public fileprivate(set) var chance: Double
  /// The logarithms of the rounds' ratios; 0 for a round that has none.
  fileprivate let logarithms: [Double]

  /// Whether the difference is real: less likely than one in twenty to be chance.
  public var isReal: Bool { chance < 0.05 }

  /// A comparison of pairs, a round each; nil where there is none with two positive numbers.
  public init?(_ name: String, _ pairs: [(Double, Double)]) {
    logarithms = pairs.map { $0.0 > 0 && $0.1 > 0 ? Elementary.log($0.1 / $0.0) : 0 }
    let pairs = pairs.filter { $0.0 > 0 && $0.1 > 0 }
    guard !pairs.isEmpty else { return nil }
    self.name = name
    let ratios = pairs.map { $0.1 / $0.0 }.sorted()
    first = Self.median(pairs.map(\.0))
    second = Self.median(pairs.map(\.1))
    ratio = Self.median(ratios)
    least = ratios[0]
    greatest = ratios[ratios.count - 1]
    chance = SignFlips.chances([logarithms])[0]
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

/// Two films, or two builds, measured in turn.
public struct ProfileComparison: Sendable {
  /// The names of both.
  public let names: (String, String)
  /// The rounds: a profile of each.
  public let rounds: [(FilmProfile, FilmProfile)]

  /// A comparison of rounds in which both were measured in turn.
  public init(_ first: String, _ second: String, rounds: [(FilmProfile, FilmProfile)]) {
    names = (first, second)
    self.rounds = rounds
  }

  /// What is compared: whole, a frame, each stage, and the costliest layers that both have.
  public var ratios: [RatioCost] {
    var ratios: [RatioCost] = []
    func add(_ name: String, _ value: (FilmProfile) -> Double) {
      if let ratio = RatioCost(name, rounds.map { (value($0.0), value($0.1)) }) { ratios.append(ratio) }
    }
    add("processor time", \.processor)
    add("wall time", \.wall)
    add("frame, p95") { Distribution($0.frames.map(\.wall)).p95 }
    guard let (first, second) = rounds.first else { return ratios }
    let total = max(first.processor, second.processor)
    for stage in first.stages
    where second.stages.contains(where: { $0.key == stage.key && max($0.processor, stage.processor) > 0.01 * total }) {
      add(stage.name) { profile in profile.stages.first { $0.key == stage.key }?.processor ?? 0 }
    }
    for layer in first.layers.prefix(8) {
      // Many layers that stand in one entry are compared with all below the same layer.
      let isPart = { (path: String) in
        path == layer.path || !layer.parts.isEmpty && path.hasPrefix(layer.path + "/")
      }
      add("layer " + layer.title) { profile in
        profile.layers.flatMap(\.single).filter { isPart($0.path) }.reduce(0) { $0 + $1.seconds }
      }
    }
    for (index, chance) in SignFlips.chances(ratios.map(\.logarithms)).enumerated() { ratios[index].chance = chance }
    return ratios
  }

  /// The comparison as text.
  public var text: String {
    var rows = [["", "A", "B", "B ÷ A", "least", "greatest", ""]]
    for ratio in ratios {
      rows.append([
        ratio.name, ProfileTable.seconds(ratio.first), ProfileTable.seconds(ratio.second), Self.text(ratio.ratio),
        Self.text(ratio.least), Self.text(ratio.greatest), verdict(ratio),
      ])
    }
    let turns = "\(rounds.count) round\(rounds.count == 1 ? "" : "s"), in turn"
    return "A: \(names.0)\nB: \(names.1)\n\(turns)\n\n" + ProfileTable.table(rows)
  }

  private func verdict(_ ratio: RatioCost) -> String {
    if ratio.isReal { return ratio.ratio < 1 ? "B is faster" : "B is slower" }
    return rounds.count < 6 ? "too few rounds to tell" : "no real difference"
  }

  private static func text(_ ratio: Double) -> String {
    let hundredths = Int((ratio * 1000).rounded())
    let digits = String(1000 + hundredths % 1000).dropFirst()
    return "\(hundredths / 1000).\(digits)"
  }
}
