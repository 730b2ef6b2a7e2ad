/// Tells what follows from layouts: places that differ where the rules, what layers say in them, or what is in them are others, and
/// the animations by which layers go to new places.
struct LayoutCauses {
  private typealias Cause = LayerDiagnosis.Cause

  /// A time between two frames at which something is laid out anew, and what it is that changes then.
  private struct Moment {
    let layer: String
    let property: String?
    let times: ClosedRange<Double>
  }

  private let parents: [String: String]
  private var layouts: Set<String> = []
  private var free: Set<String> = []
  /// The moments, by the topmost layout.
  private var moments: [String: [Moment]] = [:]

  init(_ expected: FilmTrace, _ actual: FilmTrace, _ parents: [String: String]) {
    self.parents = parents
    for layer in expected.layers + actual.layers {
      if layer.property("layout") != nil { layouts.insert(layer.path) }
      let item = layer.property("layoutItem")?.values ?? []
      if item.contains(where: { if case .text(let text)? = $0 { text.contains("free true") } else { false } }) {
        free.insert(layer.path)
      }
    }
    if layouts.isEmpty { return }
    for trace in [expected, actual] {
      let times = trace.times
      for layer in trace.layers {
        guard let root = root(of: layer.path) else { continue }
        func note(_ property: String?, _ places: [Int]) {
          moments[root, default: []] += places.map {
            Moment(layer: layer.path, property: property, times: times[$0 - 1] - 1e-6...times[$0] + 1e-6)
          }
        }
        for property in layer.properties where Self.decides(property.key) {
          let values = property.values
          note(property.key, values.indices.dropFirst().filter { ValueChange.differ(values[$0 - 1], values[$0]) })
        }
        note(nil, layer.isThere.indices.dropFirst().filter { layer.isThere[$0 - 1] != layer.isThere[$0] })
      }
    }
  }

  /// What decides how large a layer is where nothing else says so.
  static let sizing: Set<String> = [
    "string", "number", "numberFormat", "font", "fonts", "fontSize", "weight", "italic", "tracking", "lineHeight",
    "wrapped", "maxLines", "fit", "features", "contents",
  ]

  private static func isRule(_ key: String?) -> Bool { ["layout", "layoutItem"].contains(key) }

  private static func decides(_ key: String) -> Bool { isRule(key) || sizing.contains(key) }

  /// The topmost of the layouts that a layer is placed by or has; nil for none.
  private func root(of path: String) -> String? {
    if !free.contains(path), let parent = parents[path], layouts.contains(parent) { return root(of: parent) }
    return layouts.contains(path) ? path : nil
  }

  /// Takes out the causes that follow from others, which take over their frames.
  func apply(to causes: inout [LayerDiagnosis.Cause]) {
    if layouts.isEmpty { return }
    withoutPlaces(&causes)
    withoutMotion(&causes)
  }

  // MARK: Places

  /// Layouts give places: where their rules, or what layers say in them, are others, places that are others follow.
  private func withoutPlaces(_ causes: inout [Cause]) {
    var rules: [String: [Int]] = [:]
    var sizes: [String: [Int]] = [:]
    var (wholes, anchored): ([String: [Int]], [String: Int]) = ([:], [:])
    for (index, cause) in causes.enumerated() {
      guard let layer = cause.finding.layer, let root = root(of: layer) else { continue }
      // A layer more, less or elsewhere in the order.
      let isOfTree = cause.finding.kind.rawValue.hasPrefix("layer-") && cause.finding.kind != .layerRenamed
      if isOfTree, root != layer { sizes[root, default: []].append(index) }
      guard let property = cause.finding.property else { continue }
      if Self.isRule(property) { rules[root, default: []].append(index) }
      if Self.sizing.contains(property) { sizes[root, default: []].append(index) }
      if root == layer, property.hasPrefix("bounds") { wholes[root, default: []].append(index) }
      if property.hasPrefix("anchorPoint") { anchored[layer] = index }
    }
    var followers: Set<Int> = []
    let inside = rules.merging(sizes, uniquingKeysWith: { $0 + $1 })
    for (root, owners) in inside.merging(wholes, uniquingKeysWith: { inside, _ in inside }) {
      let isTimed = owners.contains { owner in
        let finding = causes[owner].finding
        return finding.property == nil || [.begin, .hold, .motion].contains(finding.kind)
      }
      let kinds: Set<GoldenFinding.Kind> =
        isTimed ? [.value, .unknown, .begin, .hold, .motion, .fill] : [.value, .unknown]
      // Where only its own size is another, its own place does not follow.
      let own = inside[root] == nil ? root : nil
      let following = causes.indices.filter { index in
        let (finding, kind) = (causes[index].finding, causes[index].finding.kind)
        guard FollowingCauses.isPlace(finding), finding.layer != own, finding.layer.flatMap(self.root) == root else {
          return false
        }
        return kinds.contains(kind) || [.begin, .hold, .motion, .fill].contains(kind) && isLaidOut(causes[index], root)
      }
      followers.formUnion(following)
      let places = Set(following.flatMap { causes[$0].places })
      for owner in owners {
        // A rule shows in what follows from it alone, and says nothing where that is as approved.
        let own = rules[root]?.contains(owner) ?? false ? [] : causes[owner].places
        causes[owner].places = Array(places.union(own)).sorted()
      }
    }
    for (index, cause) in causes.enumerated() {
      guard let layer = cause.finding.layer, let owner = anchored[layer],
        cause.finding.property?.hasPrefix("position") ?? false,
        [.value, .unknown].contains(cause.finding.kind), parents[layer].map(layouts.contains) ?? false
      else { continue }
      followers.insert(index)
      causes[owner].places = Array(Set(causes[owner].places + cause.places)).sorted()
    }
    causes = causes.enumerated().filter { entry in
      if followers.contains(entry.offset) { return false }
      return !Self.isRule(entry.element.finding.property) || !entry.element.places.isEmpty
    }.map(\.element)
  }

  // MARK: Motion to places

  /// Whether a cause is of animations that layers make by themselves when they are laid out anew.
  private func isLaidOut(_ cause: Cause, _ root: String) -> Bool {
    cause.isImplicit && !cause.begins.isEmpty
      && cause.begins.allSatisfy { begin in moments[root]?.contains { $0.times.contains(begin) } ?? false }
  }

  /// How layers go to their new places is said where these change: of the layout, not of each layer.
  private func withoutMotion(_ causes: inout [Cause]) {
    var found: [Cause] = []
    for cause in causes {
      guard let root = cause.finding.layer.flatMap(root), cause.finding.kind != .value, isLaidOut(cause, root),
        let moment = moment(of: root, at: cause.begins[0])
      else {
        found.append(cause)
        continue
      }
      var told = cause
      (told.finding.layer, told.finding.property) = (moment.layer, moment.property)
      let place = "at \(ValueWords.number(cause.begins[0])) s"
      switch cause.finding.kind {
      case .hold: (told.finding.expected, told.finding.actual) = ("motion to new places \(place)", "a change at once")
      case .motion: (told.finding.expected, told.finding.actual) = ("a change at once \(place)", "motion to new places")
      default: told.finding.note = "of the motion to new places \(place)"
      }
      let known = found.firstIndex { other in
        var finding = told.finding
        finding.since = other.finding.since
        return other.finding == finding
      }
      if let known {
        found[known].places = Array(Set(found[known].places + told.places)).sorted()
      } else {
        found.append(told)
      }
    }
    causes = found
  }

  /// What changes at a time, rules before what is in them.
  private func moment(of root: String, at time: Double) -> Moment? {
    let all = moments[root]?.filter { $0.times.contains(time) } ?? []
    return all.first { $0.property == "layout" } ?? all.first { $0.property == "layoutItem" } ?? all.first
  }
}
