/// The causes that two traces of a film speak for.
public struct TraceDiagnosis {
  /// The findings, the most telling first.
  public private(set) var findings: [GoldenFinding] = []
  /// Whether the traces differ in anything.
  public private(set) var differs = false

  /// Whether everything is explained by animations, layers and values that begin at other times than approved, as a scene says when
  /// they do. Hashes then say nothing more.
  public private(set) var isDeclared = false

  private let expected: FilmTrace
  private let actual: FilmTrace
  private let times: [Double]
  /// The places of the frames whose pixels differ.
  private let differing: Set<Int>

  /// - Parameters:
  ///   - expected: The approved trace.
  ///   - actual: The trace of the film as it is, at the same frames.
  ///   - frames: The frames whose pixels differ.
  public init(_ expected: FilmTrace, _ actual: FilmTrace, differing frames: [Int]) {
    self.expected = expected
    self.actual = actual
    times = expected.times
    let wanted = Set(frames)
    differing = Set(expected.frames.indices.filter { wanted.contains(expected.frames[$0]) })
    guard expected.frames == actual.frames else { return }
    let pairs = LayerPairs(expected, actual)
    var found = tree(pairs)
    var slipped: Set<String> = []
    let untold = FilmTrace.untold(expected, actual)
    for pair in pairs.pairs {
      let (old, new) = (expected.layers[pair.expected], actual.layers[pair.actual])
      let changes = PropertyChange.all(old, new, untold: untold)
      if !changes.isEmpty { differs = true }
      // The times of everything below a layer whose own time runs differently follow from that.
      let above = slipped.contains { $0 == "/" || old.path.hasPrefix($0 + "/") }
      let isSlipped = changes.contains { ["speed", "timeOffset", "beginTime"].contains($0.key) }
      if isSlipped { slipped.insert(old.path) }
      found += LayerDiagnosis(old, new, times, isSlipped: above || isSlipped).findings(changes)
    }
    if !found.isEmpty { differs = true }
    found = FollowingCauses(expected, actual).removed(from: found).map(LastingCauses(expected).widened)
    let told = found.map(finding)
    isDeclared = !found.isEmpty && found.allSatisfy { $0.finding.kind == .begin && !$0.begins.isEmpty }
    let isOne = told.count == 1 && told[0].share >= 0.999 && told[0].kind != .unknown
    if !isOne, let slip = FilmSlip(expected, actual, pairs, differing)?.finding {
      findings = [slip] + told.filter { Self.isOfTree($0.kind) && $0.share > 0 }
      return
    }
    let timed: Set<GoldenFinding.Kind> = [.begin, .duration, .value, .curve, .rate, .unknown, .motion, .hold, .fill]
    if told.allSatisfy({ timed.contains($0.kind) && !Self.isConstant($0) }),
      Set(told.compactMap(\.layer)).count > 1,
      let pace = FilmPace(
        expected, actual, pairs, share: told.map(\.share).max() ?? 0, since: told.compactMap(\.since).min())
    {
      findings = [pace.finding]
      return
    }
    let all = merged(found).map { (finding: finding($0), fit: fit(of: $0.places)) }
    // What shows in no frame that differs follows from what its layer is blamed for.
    let blamed = Set(all.filter { $0.finding.share > 0 }.compactMap(\.finding.layer))
    findings = all.filter { $0.finding.share > 0 || !($0.finding.layer.map(blamed.contains) ?? false) }
      .enumerated().sorted { Self.rank($0.element, $0.offset) < Self.rank($1.element, $1.offset) }
      .map(\.element.finding)
  }

  /// A finding with the share of the differing frames in which it is seen.
  private func finding(_ cause: LayerDiagnosis.Cause) -> GoldenFinding {
    var finding = cause.finding
    finding.since = (cause.places.first(where: differing.contains) ?? cause.places.first).map { expected.frames[$0] }
    finding.share = share(of: cause.places)
    return finding
  }

  private func share(of places: some Sequence<Int>) -> Double {
    differing.isEmpty ? 0 : Double(differing.intersection(places).count) / Double(differing.count)
  }

  /// How well places fit the frames that differ, 0…1: what also changes values where pixels are as approved is less likely the cause.
  private func fit(of places: [Int]) -> Double {
    places.isEmpty ? 0 : share(of: places) * Double(differing.intersection(places).count) / Double(Set(places).count)
  }

  /// Whether a finding is one of a value that does not move.
  private static func isConstant(_ finding: GoldenFinding) -> Bool { finding.kind == .value && finding.note.isEmpty }

  // MARK: The tree

  private static func isOfTree(_ kind: GoldenFinding.Kind) -> Bool {
    [.layerMissing, .layerAdded, .layerRenamed, .layerOrder, .layerClass, .layerMoved].contains(kind)
  }

  private func tree(_ pairs: LayerPairs) -> [LayerDiagnosis.Cause] {
    var found: [LayerDiagnosis.Cause] = []
    func add(_ kind: GoldenFinding.Kind, _ layer: TracedLayer, _ expected: String, _ actual: String, _ there: [Bool]) {
      found.append(
        LayerDiagnosis.Cause(
          finding: GoldenFinding(kind, layer: layer.path, expected: expected, actual: actual),
          places: there.indices.filter { there[$0] },
          begins: there.indices.dropFirst().first { there[$0] && !there[$0 - 1] }.map { [times[$0]] } ?? []))
    }
    for number in pairs.missing {
      let layer = expected.layers[number]
      add(.layerMissing, layer, "a \(layer.type)", "missing", layer.isThere)
    }
    for number in pairs.added {
      let layer = actual.layers[number]
      add(.layerAdded, layer, "no such layer", "a \(layer.type)", layer.isThere)
    }
    for (old, new) in pairs.renamed {
      add(.layerRenamed, expected.layers[old], "`\(expected.layers[old].label)`", "`\(actual.layers[new].label)`", [])
    }
    for (old, new) in pairs.moved {
      let (one, other) = (expected.layers[old], actual.layers[new])
      add(.layerMoved, one, "in `\(one.parent ?? "/")`", "in `\(other.parent ?? "/")`", one.isThere)
    }
    for (old, new) in pairs.pairs {
      let (one, other) = (expected.layers[old], actual.layers[new])
      if one.type != other.type { add(.layerClass, one, "a \(one.type)", "a \(other.type)", one.isThere) }
      if let presence = LayerPresence(one, other, times) { found.append(presence.cause) }
      if let order = LayerOrder(one, other, pairs, expected, actual) {
        found.append(
          LayerDiagnosis.Cause(
            finding: GoldenFinding(
              .layerOrder, layer: order.layer, expected: order.expected, actual: order.actual), places: order.places))
      }
    }
    return found
  }

  // MARK: Order

  /// The tree before what is in it, places that may follow from something else last; then by how well frames are explained.
  private static func rank(_ entry: (finding: GoldenFinding, fit: Double), _ offset: Int) -> (Int, Double, Int) {
    let finding = entry.finding
    let follows =
      finding.kind == .value && ["position", "bounds"].contains { finding.property?.hasPrefix($0) ?? false }
    let rank = finding.kind == .unknown || finding.share == 0 ? 3 : follows ? 2 : isOfTree(finding.kind) ? 0 : 1
    return (rank, -entry.fit, offset)
  }

  /// The causes with those that say the same of several layers told once.
  private func merged(_ causes: [LayerDiagnosis.Cause]) -> [LayerDiagnosis.Cause] {
    var found: [LayerDiagnosis.Cause] = []
    var others: [Int: [String]] = [:]
    var copies: [Int: Int] = [:]
    var followers: [Int: [String]] = [:]
    for cause in causes {
      let finding = cause.finding
      let same = found.firstIndex { known in
        known.finding.kind == finding.kind && known.finding.expected == finding.expected
          && known.finding.actual == finding.actual && known.finding.property == finding.property
          && known.finding.layer != nil && finding.layer != nil && !Self.isOfTree(finding.kind)
          && finding.kind != .unknown
      }
      let asLate = same == nil ? found.firstIndex { Self.isAsLate($0, cause) } : nil
      guard let same = same ?? asLate, let layer = finding.layer else {
        found.append(cause)
        continue
      }
      if asLate != nil {
        followers[same, default: []].append(layer)
      } else if layer == found[same].finding.layer {
        copies[same, default: 1] += 1
      } else {
        others[same, default: []].append(layer)
      }
      found[same].places = Array(Set(found[same].places + cause.places)).sorted()
    }
    func note(_ words: String, _ index: Int) {
      found[index].finding.note += (found[index].finding.note.isEmpty ? "" : "; ") + words
    }
    for (index, count) in copies where others[index] == nil { note("\(count) animations", index) }
    func list(_ layers: [String]) -> String {
      layers.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
        + (layers.count > 3 ? " and \(layers.count - 3) more" : "")
    }
    for (index, layers) in others { note("also \(list(layers))", index) }
    for (index, layers) in followers {
      note("\(list(layers)) as \(found[index].finding.actual.hasSuffix("early") ? "early" : "late")", index)
    }
    return found
  }

  /// Whether two causes are that animations of one property, which begin at different times, come as much later than approved.
  private static func isAsLate(_ a: LayerDiagnosis.Cause, _ b: LayerDiagnosis.Cause) -> Bool {
    guard a.finding.kind == .begin, b.finding.kind == .begin, a.finding.property == b.finding.property,
      a.finding.property != nil, a.finding.layer != b.finding.layer, a.begins.count == 2, b.begins.count == 2,
      a.finding.layer != nil, b.finding.layer != nil
    else { return false }
    return !ValueChange.differ(a.begins[1] - a.begins[0], b.begins[1] - b.begins[0])
  }
}
