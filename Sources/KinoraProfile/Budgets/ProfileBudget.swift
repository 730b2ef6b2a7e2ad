import Foundation
import KinoraMeasure

/// A limit on one number of a profile, as `frame.p95=12ms`, `layer:hero=15%` or `damaged=40%`.
///
/// | what | limit |
/// |---|---|
/// | `frame`, a stage's word, `processor` | a time a frame: `12ms`, `800us`, `0.02s` |
/// | `total` | a time for the film |
/// | `layer:PATH` | a share of the layers' cost, `15%`, or a time a frame |
/// | `damaged` | a share of the canvas, `40%` |
/// | `pixels`, `items`, `prepared`, `drawn`, `tiles`, `made`, `found` | a count a frame |
/// | `allocations` | a count for the film |
/// | `memory` | bytes kept at the most: `64MiB`, `80MB` |
///
/// Numbers a frame take `.mean`, `.median`, `.p95` or `.worst`; without one the mean counts. A limit that begins with + is how much more than
/// in a stored profile the number may be: `frame.p95=+10%`.
public struct ProfileBudget: Sendable, Hashable {
  /// The budget as it was written.
  public let text: String
  /// What is limited, with its statistic, as `frame.p95`.
  let subject: Subject
  let limit: Limit

  enum Subject: Hashable {
    case frame(String)
    case stage(String, String)
    case processor(String)
    case total
    case layer(String)
    case damaged(String)
    case count(String, String)
    case allocations
    case memory
  }

  enum Limit: Hashable {
    case seconds(Double)
    /// A share of the whole, 1 for all.
    case share(Double)
    case number(Double)
    /// How much more than in a stored profile, 0.1 for a tenth.
    case growth(Double)
  }

  /// What is wrong with a budget's text, and what is allowed.
  public struct Problem: Error, Hashable, CustomStringConvertible {
    /// The problem in words.
    public let description: String
    /// The word that was not known, and those that are; nil for another mistake.
    public let unknown: (word: String, known: [String])?

    public static func == (a: Problem, b: Problem) -> Bool { a.description == b.description }
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  /// The counts that a frame has.
  static let counts = ["pixels", "items", "prepared", "drawn", "tiles", "made", "found"]
  /// The names that a budget may limit, but for layers.
  public static let names =
    ["frame", "processor", "total", "damaged", "allocations", "memory"] + counts + WorkStage.allCases.map(\.key)

  /// The names of budgets that are the same in every run.
  public static let countedNames = ["damaged", "memory", "allocations"] + counts

  /// Reads a budget.
  public init(_ text: String) throws(Problem) {
    self.text = text
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
      throw Self.problem(
        "\"\(text)\" is no budget; allowed: NAME=LIMIT, such as frame.p95=12ms, layer:hero=15%, damaged=40%")
    }
    let name = String(text[..<equals])
    let value = String(text[text.index(after: equals)...])
    subject = try Self.subject(name)
    limit = try Self.limit(value, subject, name)
  }

  /// Whether the budget limits something that is the same in every run.
  public var isCounted: Bool {
    switch subject {
    case .damaged, .count, .allocations, .memory: true
    case .layer: if case .share = limit { true } else { false }
    case .frame, .stage, .processor, .total: false
    }
  }

  /// Whether what the budget limits the growth of is a time, or a share of one unless shares are `counted`.
  func growsWithTime(_ counted: Bool) -> Bool {
    switch subject {
    case .damaged, .count, .allocations, .memory: false
    case .layer: !counted
    case .frame, .stage, .processor, .total: true
    }
  }

  /// Whether the budget is measured against a stored profile.
  public var isRelative: Bool { if case .growth = limit { true } else { false } }

  private static func problem(_ text: String, unknown: (word: String, known: [String])? = nil) -> Problem {
    Problem(description: text, unknown: unknown)
  }

  private static func subject(_ name: String) throws(Problem) -> Subject {
    if name.hasPrefix("layer:") {
      let path = String(name.dropFirst(6))
      if path.isEmpty { throw problem("\"\(name)\" names no layer; allowed: layer:PATH, as in layer:card/title=15%") }
      return .layer(path)
    }
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let statistic = parts.count > 1 ? parts[1] : "mean"
    guard Distribution.names.contains(statistic) else {
      throw problem(
        "\"\(name)\": found \"\(statistic)\"; allowed: \(Distribution.names.joined(separator: ", "))",
        unknown: (statistic, Distribution.names))
    }
    let word = parts[0]
    if parts.count > 1, ["total", "allocations", "memory"].contains(word) {
      throw problem("\"\(name)\": \(word) is one number for the film and takes no statistic")
    }
    switch word {
    case "frame": return .frame(statistic)
    case "processor": return .processor(statistic)
    case "total": return .total
    case "damaged": return .damaged(statistic)
    case "allocations": return .allocations
    case "memory": return .memory
    case _ where counts.contains(word): return .count(word, statistic)
    case _ where WorkStage.allCases.contains { $0.key == word }: return .stage(word, statistic)
    default:
      throw problem(
        "a budget for \"\(word)\" is not known; allowed: layer:PATH, \(names.joined(separator: ", "))",
        unknown: (word, names))
    }
  }

  private static func limit(_ text: String, _ subject: Subject, _ name: String) throws(Problem) -> Limit {
    if text.hasPrefix("+") {
      guard let share = percentage(String(text.dropFirst())) else {
        throw problem("\"\(name)=\(text)\": found \"\(text)\"; allowed: a growth such as +10%")
      }
      return .growth(share)
    }
    let (limit, allowed): (Limit?, String) =
      switch subject {
      case .frame, .stage, .processor, .total: (time(text), "a time such as 12ms, 800us or 0.02s")
      case .layer:
        (percentage(text).map(Limit.share) ?? time(text), "a share such as 15%, or a time a frame such as 2ms")
      case .damaged: (percentage(text).map(Limit.share), "a share of the canvas such as 40%")
      case .count, .allocations: (number(text).map(Limit.number), "a number such as 250000")
      case .memory: (bytes(text).map(Limit.number), "a number of bytes such as 64MiB or 80MB")
      }
    guard let limit else {
      throw problem("\"\(name)=\(text)\": found \"\(text)\"; allowed: \(allowed), or +10% over --baseline")
    }
    return limit
  }

  private static func number(_ text: String) -> Double? {
    guard let value = Double(text), value.isFinite, value >= 0 else { return nil }
    return value
  }

  private static func percentage(_ text: String) -> Double? {
    text.hasSuffix("%") ? number(String(text.dropLast())).map { $0 / 100 } : nil
  }

  private static func time(_ text: String) -> Limit? {
    for (unit, seconds) in [("ms", 1e-3), ("us", 1e-6), ("µs", 1e-6), ("s", 1.0)] where text.hasSuffix(unit) {
      return number(String(text.dropLast(unit.count))).map { .seconds($0 * seconds) }
    }
    return nil
  }

  private static func bytes(_ text: String) -> Double? {
    let units: [(String, Double)] = [
      ("GiB", 1_073_741_824), ("MiB", 1_048_576), ("KiB", 1024), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3),
    ]
    for (unit, size) in units where text.hasSuffix(unit) {
      return number(String(text.dropLast(unit.count))).map { $0 * size }
    }
    return number(text)
  }
}
