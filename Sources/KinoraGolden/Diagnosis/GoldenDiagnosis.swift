/// Why frames differ: the causes that something speaks for, and how much could be told.
public struct GoldenDiagnosis: Codable, Equatable, Sendable {
  /// The findings, the most telling first; never empty. Where nothing explains the difference there is one of the kind
  /// ``GoldenFinding/Kind/unknown``.
  public let findings: [GoldenFinding]
  /// The frames that differ.
  public let frames: [Int]
  /// How many frames were compared.
  public let compared: Int
  /// How many different pictures were approved for the frames that differ: of frames that all look the same nobody can say which is which.
  public let distinct: Int

  /// How well the frames that differ can be told apart, 0…1: different pictures ÷ frames.
  public var identifiability: Double { frames.isEmpty ? 0 : Double(distinct) / Double(frames.count) }

  /// Joins what traces, hashes and pixels say.
  ///
  /// What traces say goes before what hashes say. Hashes go before traces where they explain every frame by one cause, and the traces by
  /// several layers at once.
  ///
  /// - Parameters:
  ///   - traced: What the traces say; nil where there is no approved trace.
  ///   - hashes: What the hashes of all frames say.
  ///   - drawn: What pixels say, where the traces are equal.
  public init(
    traced: [GoldenFinding]?, hashes: [GoldenFinding] = [], drawn: [GoldenFinding] = [], frames: [Int], compared: Int,
    distinct: Int, note: String = ""
  ) {
    let told = (traced ?? []).filter { $0.kind != .unknown }
    let causes = Self.causes(traced)
    let global = hashes.filter { $0.kind != .unknown && $0.share >= 0.999 }
    let layers = Set(causes.compactMap(\.layer))
    var found: [GoldenFinding]
    if let slip = causes.first(where: { $0.layer == nil }) {
      found = [slip] + causes.filter { $0 != slip }
    } else if !global.isEmpty, layers.count > 1, causes.allSatisfy({ Self.ofTime.contains($0.kind) }) {
      found = global
    } else if !causes.isEmpty {
      found = causes
    } else {
      let known = hashes.filter { $0.kind != .unknown }
      // Pixels of a layer say more than slips that cannot be told apart.
      found = known.isEmpty ? drawn.isEmpty ? hashes : drawn : known
    }
    // What is seen in no frame that differs may be a slip all the same, but it explains nothing.
    found += (traced ?? []).filter { $0.kind == .unknown } + told.filter { $0.share <= 0 }
    if !found.contains(where: { $0.share > 0 }) {
      let why =
        traced == nil ? "there is no trace to compare with; record it again" : "all traced values are as approved"
      found.insert(
        GoldenFinding(
          .unknown, since: frames.first,
          actual: "cannot tell: \(note.isEmpty ? why : note)", share: 0,
          note:
            "\(distinct) different picture\(distinct == 1 ? "" : "s") in \(frames.count) differing frame\(frames.count == 1 ? "" : "s")"
        ),
        at: 0)
    }
    findings = found
    self.frames = frames
    self.compared = compared
    self.distinct = distinct
  }

  /// What traces say of a film of another length, whose frames up to the end of the shorter one were compared; nil where they say nothing.
  init?(ofOtherLength traced: [GoldenFinding], frames: [Int], compared: Int, distinct: Int) {
    let causes = Self.causes(traced)
    if causes.isEmpty { return nil }
    (findings, self.frames, self.compared, self.distinct) = (causes, frames, compared, distinct)
  }

  /// What traces say that explains a frame.
  private static func causes(_ traced: [GoldenFinding]?) -> [GoldenFinding] {
    (traced ?? []).filter { $0.kind != .unknown && $0.share > 0 }
  }

  /// Whether the hashes of all frames may say more than the traces do.
  static func asksHashes(_ traced: [GoldenFinding]?) -> Bool {
    let causes = causes(traced)
    return causes.isEmpty || !causes.contains { $0.layer == nil } && Set(causes.compactMap(\.layer)).count > 1
  }

  private static let ofTime: Set<GoldenFinding.Kind> = [.begin, .duration, .hold, .motion, .rate, .value]
}

extension GoldenDiagnosis: CustomStringConvertible {
  /// The most findings that are told.
  private static let told = 6

  /// The causes, one a line; how many frames differ is said by the verdict.
  public var description: String {
    var lines = findings.prefix(Self.told).enumerated().map {
      ($0.offset == 0 ? "cause: " : "  and: ") + "\($0.element)"
    }
    if findings.count > Self.told { lines.append("       … and \(findings.count - Self.told) more") }
    return lines.joined(separator: "\n")
  }
}
