/// Tells what follows from other causes: the transition of a layer in which another comes or goes, places that a layout gives, the
/// places of a text's parts.
struct FollowingCauses {
  private typealias Cause = LayerDiagnosis.Cause

  private let expected: FilmTrace
  private let actual: FilmTrace
  /// For each layer of either trace the one above it, the layers with a layout, and those that layouts leave alone.
  private var parents: [String: String] = [:]
  private var layouts: Set<String> = []
  private var free: Set<String> = []
  private var parts: Set<String> = []

  init(_ expected: FilmTrace, _ actual: FilmTrace) {
    (self.expected, self.actual) = (expected, actual)
    for layer in expected.layers + actual.layers {
      parents[layer.path] = layer.parent
      if layer.property("layout") != nil { layouts.insert(layer.path) }
      if layer.type == "TextPartLayer" { parts.insert(layer.path) }
      let item = layer.property("layoutItem")?.values ?? []
      if item.contains(where: { if case .text(let text)? = $0 { text.contains("free true") } else { false } }) {
        free.insert(layer.path)
      }
    }
  }

  /// The causes without those that follow from others, which take over the frames in which these are seen.
  func removed(from causes: [LayerDiagnosis.Cause]) -> [LayerDiagnosis.Cause] {
    var causes = causes
    withoutTransitions(&causes)
    withoutParts(&causes)
    withoutPlaces(&causes)
    return causes
  }

  private static func isPlace(_ finding: GoldenFinding) -> Bool {
    ["position", "bounds"].contains(finding.property.map(AnimationChange.root) ?? "")
  }

  /// A layer comes or goes by the transition of the layer that it is in.
  private func withoutTransitions(_ causes: inout [Cause]) {
    let slack = 1.5 * expected.frameDuration
    var followers: Set<Int> = []
    for (index, cause) in causes.enumerated()
    where cause.finding.property == nil && cause.finding.kind == .begin && !cause.begins.isEmpty {
      for (other, transition) in causes.enumerated()
      where transition.finding.property == "transition"
        && transition.finding.layer == parents[cause.finding.layer ?? ""]
        && [.begin, .hold, .motion].contains(transition.finding.kind)
        && transition.begins.allSatisfy({ begin in cause.begins.contains { ($0 - begin).magnitude <= slack } })
      {
        followers.insert(other)
        causes[index].places = Array(Set(causes[index].places + transition.places)).sorted()
      }
    }
    causes = causes.enumerated().filter { !followers.contains($0.offset) }.map(\.element)
  }

  /// The parts of a text stand where the text puts them.
  private func withoutParts(_ causes: inout [Cause]) {
    let texts = Set(causes.filter { $0.finding.property != nil }.compactMap(\.finding.layer))
    causes.removeAll { cause in
      guard let layer = cause.finding.layer, parts.contains(layer), Self.isPlace(cause.finding) else { return false }
      return texts.contains(parents[layer] ?? "")
    }
  }

  // MARK: Layouts

  /// What decides how large a layer is where nothing else says so.
  private static let sizing: Set<String> = [
    "string", "number", "numberFormat", "font", "fonts", "fontSize", "weight", "italic", "tracking", "lineHeight",
    "wrapped", "maxLines", "fit", "features", "contents",
  ]

  /// The topmost of the layouts that a layer is placed by or has; nil for none.
  private func root(of path: String) -> String? {
    if !free.contains(path), let parent = parents[path], layouts.contains(parent) { return root(of: parent) }
    return layouts.contains(path) ? path : nil
  }

  /// Layouts give places: where their rules, or what layers say in them, are others, places that are others follow.
  private func withoutPlaces(_ causes: inout [Cause]) {
    var rules: [String: [Int]] = [:]
    var sizes: [String: [Int]] = [:]
    for (index, cause) in causes.enumerated() {
      guard let root = cause.finding.layer.flatMap(root) else { continue }
      // A layer more, less or elsewhere in the order.
      let isOfTree = cause.finding.kind.rawValue.hasPrefix("layer-") && cause.finding.kind != .layerRenamed
      if isOfTree, root != cause.finding.layer { sizes[root, default: []].append(index) }
      guard let property = cause.finding.property else { continue }
      if ["layout", "layoutItem"].contains(property) { rules[root, default: []].append(index) }
      if Self.sizing.contains(property) { sizes[root, default: []].append(index) }
    }
    var followers: Set<Int> = []
    for (root, owners) in rules.merging(sizes, uniquingKeysWith: { $0 + $1 }) {
      let isTimed = owners.contains { owner in
        let finding = causes[owner].finding
        return finding.property == nil || [.begin, .hold, .motion].contains(finding.kind)
      }
      let kinds: Set<GoldenFinding.Kind> =
        isTimed ? [.value, .unknown, .begin, .hold, .motion, .fill] : [.value, .unknown]
      let following = causes.indices.filter { index in
        Self.isPlace(causes[index].finding) && kinds.contains(causes[index].finding.kind)
          && causes[index].finding.layer.flatMap(self.root) == root
      }
      followers.formUnion(following)
      let places = Set(following.flatMap { causes[$0].places })
      for owner in owners {
        // A rule shows in what follows from it alone, and says nothing where that is as approved.
        let own = rules[root]?.contains(owner) ?? false ? [] : causes[owner].places
        causes[owner].places = Array(places.union(own)).sorted()
      }
    }
    causes = causes.enumerated().filter { entry in
      if followers.contains(entry.offset) { return false }
      let isRule = ["layout", "layoutItem"].contains(entry.element.finding.property ?? "")
      return !isRule || !entry.element.places.isEmpty
    }.map(\.element)
  }
}
