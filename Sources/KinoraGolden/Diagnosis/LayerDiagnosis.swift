import KinoraLayers

/// The causes of what differs in one layer.
struct LayerDiagnosis {
  /// A cause and the places of the frames at which it is seen.
  struct Cause {
    var finding: GoldenFinding
    var places: [Int]
  }

  private let layer: TracedLayer
  private let times: [Double]
  private let changes: [AnimationChange]
  /// Whether the time of the layer itself, or of one above it, runs differently.
  private let isSlipped: Bool

  init(_ expected: TracedLayer, _ actual: TracedLayer, _ times: [Double], isSlipped: Bool) {
    layer = expected
    self.times = times
    self.isSlipped = isSlipped
    changes = AnimationChange.all(expected.animations, actual.animations)
  }

  /// The causes of the properties that differ.
  func findings(_ properties: [PropertyChange]) -> [Cause] {
    var causes: [Cause] = []
    var told: [Int: Int] = [:]
    let keys = Set(properties.map(\.key))
    for property in properties {
      // The font that is used follows from the font that is named, and from the characters.
      if property.key == "fonts", keys.contains("font") || keys.contains("string") { continue }
      if property.key == "transitionProgress", keys.contains("transition"), changes.isEmpty { continue }
      if let mixed = mixed(property) {
        causes.append(mixed)
        continue
      }
      let declared = changes.indices.filter { explains(changes[$0], property.key) }
      if !declared.isEmpty, !(isSlipped && declared.allSatisfy { changes[$0].kind == .begin }) {
        for index in declared {
          if let known = told[index] {
            causes[known].places = Array(Set(causes[known].places + property.places)).sorted()
          } else {
            told[index] = causes.count
            causes.append(cause(changes[index], property))
          }
        }
        continue
      }
      if isSlipped, !["speed", "timeOffset", "beginTime"].contains(property.key), isTimed(property) { continue }
      causes += measured(property)
    }
    return causes
  }

  /// Whether a change of an animation may change a property.
  private func explains(_ change: AnimationChange, _ key: String) -> Bool {
    let root = AnimationChange.root(change.target)
    return root == key || root == "group" || root == "transition" && key == "transitionProgress"
  }

  private func cause(_ change: AnimationChange, _ property: PropertyChange) -> Cause {
    Cause(
      finding: GoldenFinding(
        change.kind, layer: layer.path, property: change.target == "group" ? property.key : change.target,
        expected: ValueWords.cut(change.expected), actual: ValueWords.cut(change.actual), note: change.note),
      places: property.places)
  }

  /// Whether a property changes in the course of the film.
  private func isTimed(_ property: PropertyChange) -> Bool {
    Set(property.expected.compactMap { $0 }).count > 1 || Set(property.actual.compactMap { $0 }).count > 1
  }

  // MARK: Colours

  /// The cause of a colour whose ends are right and whose components do not keep pace with each other.
  private func mixed(_ property: PropertyChange) -> Cause? {
    guard TraceDefaults.kind(property.key, of: property.type) == .color else { return nil }
    let numbers = property.numbers
    guard numbers.count >= 2 else { return nil }
    func spread(_ lists: [[Double?]], _ place: Int) -> Double? {
      let progress = lists.compactMap { list -> Double? in
        guard let first = list.first ?? nil, let last = list.last ?? nil, (last - first).magnitude > 0.02,
          let here = list[place]
        else { return nil }
        return (here - first) / (last - first)
      }
      guard let low = progress.min(), let high = progress.max(), progress.count > 1 else { return nil }
      return high - low
    }
    let haveEnds = numbers.allSatisfy { change in
      change.places.first != 0 && change.places.last != change.expected.count - 1
    }
    let apart = property.places.compactMap { spread(numbers.map(\.actual), $0) }.max() ?? 0
    let before = property.places.compactMap { spread(numbers.map(\.expected), $0) }.max() ?? 1
    guard haveEnds, apart > 0.01, before < 1e-6 else { return nil }
    return Cause(
      finding: GoldenFinding(
        .interpolation, layer: layer.path, property: property.key, expected: "components that keep pace",
        actual: "components up to \(ValueWords.number((apart * 1000).rounded() / 10)) % apart"),
      places: property.places)
  }

  // MARK: From the values alone

  private func measured(_ property: PropertyChange) -> [Cause] {
    let kind = Self.kind(of: property.key)
    let numbers = property.numbers
    if numbers.isEmpty || kind != .value || jumpsAsBefore(property) { return [whole(property, kind)] }
    let fits = numbers.map { ($0, ValueFit($0, times: times)) }
    func cause(_ change: ValueChange, _ fit: ValueFit?) -> Cause {
      let fit = fit ?? ValueFit(kind: .unknown, expected: "another course", actual: "one that nothing explains")
      return Cause(
        finding: GoldenFinding(
          fit.kind, layer: layer.path,
          property: property.key + (change.component.isEmpty ? "" : "." + change.component), expected: fit.expected,
          actual: fit.actual, note: fit.note),
        places: change.places)
    }
    guard fits.count > 1, let shared = fits[0].1?.kind, fits.allSatisfy({ $0.1?.kind == shared }) else {
      return fits.map { cause($0.0, $0.1) }
    }
    // Several numbers that change in one way are one change.
    if shared == .value { return [whole(property, .value)] }
    var one = cause(fits[0].0, fits[0].1)
    one.finding.property = property.key
    one.places = property.places
    return [one]
  }

  /// The cause told with the whole value at the first frame that differs.
  private func whole(_ property: PropertyChange, _ kind: GoldenFinding.Kind) -> Cause {
    var kind = kind
    let place = property.places.first ?? 0
    var expected = ValueWords.value(property.expected[place])
    var actual = ValueWords.value(property.actual[place])
    let (old, new) = (runs(property.expected), runs(property.actual))
    if old.count > 1, old.map(\.0) == new.map(\.0), let first = zip(old, new).first(where: { $0.1 != $1.1 }) {
      kind = .begin
      expected = "\(ValueWords.value(first.0.0)) at \(ValueWords.number(times[first.0.1])) s"
      actual = "at \(ValueWords.number(times[first.1.1])) s"
    }
    return Cause(
      finding: GoldenFinding(kind, layer: layer.path, property: property.key, expected: expected, actual: actual),
      places: property.places)
  }

  /// Whether a property jumps at the same few frames as approved, so that it is the values that differ.
  private func jumpsAsBefore(_ property: PropertyChange) -> Bool {
    let (old, new) = (runs(property.expected), runs(property.actual))
    return old.count > 1 && old.count * 2 <= property.expected.count && old.map(\.1) == new.map(\.1)
  }

  /// The values, equal neighbours once, with the places at which they begin.
  private func runs(_ values: [TraceValue?]) -> [(TraceValue?, Int)] {
    var found: [(TraceValue?, Int)] = []
    for (index, value) in values.enumerated() where found.last.map({ $0.0 != value }) ?? true {
      found.append((value, index))
    }
    return found
  }

  /// What a change of a property is called.
  private static func kind(of key: String) -> GoldenFinding.Kind {
    switch key {
    case "string", "number", "numberFormat": .text
    case "font", "fonts", "weight", "italic", "features": .font
    case "path", "shadowPath": .path
    case "contents": .image
    case "seed": .seed
    case "transition": .transition
    case "filters", "backgroundFilters", "compositingFilter", "emitterCells": .effect
    case "speed": .rate
    case "timeOffset", "beginTime": .begin
    default: .value
    }
  }
}
