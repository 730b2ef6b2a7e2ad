/// Tells what follows from other causes: the transition of a layer in which another comes or goes, places that a layout gives, the
/// places of a text's parts.
struct FollowingCauses {
  private typealias Cause = LayerDiagnosis.Cause

  private let expected: FilmTrace
  private let actual: FilmTrace
  /// For each layer of either trace the one above it, and the layers that are parts of texts.
  private var parents: [String: String] = [:]
  private var parts: Set<String> = []

  init(_ expected: FilmTrace, _ actual: FilmTrace) {
    (self.expected, self.actual) = (expected, actual)
    for layer in expected.layers + actual.layers {
      parents[layer.path] = layer.parent
      if layer.type == "TextPartLayer" { parts.insert(layer.path) }
    }
  }

  /// The causes without those that follow from others, which take over the frames in which these are seen.
  func removed(from causes: [LayerDiagnosis.Cause]) -> [LayerDiagnosis.Cause] {
    var causes = causes
    withoutTransitions(&causes)
    withoutParts(&causes)
    LayoutCauses(expected, actual, parents).apply(to: &causes)
    withoutDrawings(&causes)
    SequenceCauses(expected, actual).apply(to: &causes)
    return causes
  }

  static func isPlace(_ finding: GoldenFinding) -> Bool {
    ["position", "bounds"].contains(finding.property.map(AnimationChange.root) ?? "")
  }

  /// A layer comes or goes by the transition of the layer that it is in.
  private func withoutTransitions(_ causes: inout [Cause]) {
    let slack = 1.5 * expected.frameDuration
    var followers: Set<Int> = []
    for (index, cause) in causes.enumerated()
    where cause.finding.property == nil && [.begin, .layerMissing, .layerAdded].contains(cause.finding.kind)
      && !cause.begins.isEmpty
    {
      for (other, transition) in causes.enumerated()
      where transition.finding.property == "transition"
        && transition.finding.layer == parents[cause.finding.layer ?? ""]
        && !causes.contains(where: {
          $0.finding.layer == transition.finding.layer && $0.finding.property == "beginTime"
        })
        && [.begin, .hold, .motion].contains(transition.finding.kind)
        && transition.begins.allSatisfy({ begin in cause.begins.contains { ($0 - begin).magnitude <= slack } })
      {
        followers.insert(other)
        causes[index].places = Array(Set(causes[index].places + transition.places)).sorted()
      }
    }
    causes = causes.enumerated().filter { !followers.contains($0.offset) }.map(\.element)
  }

  /// How many parts a text has in a trace.
  private func count(_ text: String, _ trace: FilmTrace) -> String {
    let count = trace.layers.count { $0.parent == text && $0.type == "TextPartLayer" }
    return count == 0 ? "none" : "\(count)"
  }

  /// The parts of a text stand where the text puts them.
  private func withoutParts(_ causes: inout [Cause]) {
    let texts = Set(causes.filter { $0.finding.property != nil }.compactMap(\.finding.layer))
    let divided = causes.filter { LayoutCauses.sizing.contains($0.finding.property ?? "") }.compactMap(\.finding.layer)
    var told: [String: Int] = [:]
    var shown: [String: [Int]] = [:]
    var found: [Cause] = []
    for cause in causes {
      let isOfTree = [.layerMissing, .layerAdded].contains(cause.finding.kind)
      guard isOfTree, let layer = cause.finding.layer, parts.contains(layer), let text = parents[layer] else {
        found.append(cause)
        continue
      }
      // More or fewer parts follow from the text, or it is divided in another way.
      if divided.contains(text) {
        shown[text, default: []] += cause.places
      } else if let index = told[text] {
        found[index].places = Array(Set(found[index].places + cause.places)).sorted()
      } else {
        told[text] = found.count
        var whole = cause
        (whole.finding.layer, whole.finding.property) = (text, "parts")
        (whole.finding.expected, whole.finding.actual) = (count(text, expected), count(text, actual))
        found.append(whole)
      }
    }
    for (index, cause) in found.enumerated() {
      guard let layer = cause.finding.layer, let places = shown[layer],
        LayoutCauses.sizing.contains(cause.finding.property ?? "")
      else { continue }
      found[index].places = Array(Set(cause.places + places)).sorted()
    }
    causes = found
    causes.removeAll { cause in
      guard let layer = cause.finding.layer, parts.contains(layer), let text = parents[layer] else { return false }
      // Parts that are words in one trace and characters in the other have little in common.
      if told[text] != nil, cause.finding.property == "unit" { return true }
      return Self.isPlace(cause.finding) && (texts.contains(text) || told[text] != nil)
    }
  }

  /// A drawing fills the layer that it is in.
  private func withoutDrawings(_ causes: inout [Cause]) {
    for (index, cause) in causes.enumerated().reversed() {
      let finding = cause.finding
      guard finding.property?.hasPrefix("transform") ?? false, finding.kind == .value, let layer = finding.layer,
        let parent = parents[layer], layer.hasSuffix("sublayers[0]"),
        let owner = causes.firstIndex(where: {
          $0.finding.layer == parent && $0.finding.property?.hasPrefix("bounds") ?? false
        })
      else { continue }
      causes[owner].places = Array(Set(causes[owner].places + cause.places)).sorted()
      causes.remove(at: index)
    }
  }
}
