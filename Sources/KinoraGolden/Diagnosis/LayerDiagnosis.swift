import KinoraLayers

/// The causes of what differs in one layer.
struct LayerDiagnosis {
  /// A cause and the places of the frames at which it is seen.
  struct Cause {
    var finding: GoldenFinding
    var places: [Int]
    /// When what it is about begins, as approved and as it is; empty where nothing does.
    var begins: [Double] = []
    /// Whether it is of animations that layers make by themselves where their places change.
    var isImplicit = false
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
    changes = AnimationChange.all(expected.animations, actual.animations, of: expected.type)
  }

  /// The causes of the properties that differ.
  func findings(_ properties: [PropertyChange]) -> [Cause] {
    var causes: [Cause] = []
    var told: [Int: Int] = [:]
    let keys = Set(properties.map(\.key))
    for property in properties {
      // The font that is used follows from the font that is named, and from the characters.
      if property.key == "fonts", !keys.isDisjoint(with: ["font", "string", "weight", "italic"]) { continue }
      if property.key == "transitionProgress", keys.contains("transition"), changes.isEmpty { continue }
      if let mixed = mixed(property) {
        causes.append(mixed)
        continue
      }
      let declared = changes.indices.filter {
        explains(changes[$0], property.key) && !follows(changes[$0], from: property)
      }
      if !declared.isEmpty, !(isSlipped && declared.allSatisfy { changes[$0].kind == .begin }) {
        for index in declared where !(isSlipped && changes[index].kind == .begin) {
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
      causes += (given(property) ?? rested(property)).map { [$0] } ?? measured(property)
    }
    // The transition of a layer that comes at another time may be seen at no time at which both have it.
    if let begin = properties.first(where: { $0.key == "beginTime" }) {
      for index in changes.indices
      where told[index] == nil && changes[index].target == "transition" && changes[index].kind != .begin {
        causes.append(cause(changes[index], begin))
      }
    }
    return causes
  }

  /// Whether a change of an animation may change a property.
  private func explains(_ change: AnimationChange, _ key: String) -> Bool {
    let root = AnimationChange.root(change.target)
    return root == key || change.other == key || root == "group" || root == "transition" && key == "transitionProgress"
      || change.turns && key == "transform"
  }

  /// Whether an animation starts from another value because another one was shown before.
  private func follows(_ change: AnimationChange, from property: PropertyChange) -> Bool {
    guard change.isStart, let begin = change.begins.min(), let place = property.places.first else { return false }
    return times[place] < begin
  }

  private func cause(_ change: AnimationChange, _ property: PropertyChange) -> Cause {
    let words = ValueWords.contrast(change.expected, change.actual)
    let isGroup = change.target == "group"
    return Cause(
      finding: GoldenFinding(
        change.kind, layer: layer.path, property: isGroup ? property.key : change.target,
        expected: words.expected, actual: words.actual, note: isGroup ? "its group" : change.note),
      places: property.places, begins: change.begins, isImplicit: change.isImplicit)
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

  /// The cause of a property that was given another value, to which the layer goes by an animation that names no end.
  private func given(_ property: PropertyChange) -> Cause? {
    guard let (old, new) = GivenValue.find(property, layer.animations, times) else { return nil }
    let only = PropertyChange(
      layer: property.layer, type: property.type, key: property.key, expected: [old], actual: [new], places: [0])
    let pair = PropertyWords(property.key, of: property.type).pair(old, new)
    var told = single(only, at: 0) ?? cause(only, Self.kind(of: property.key), pair.expected, pair.actual)
    told.places = property.places
    return told
  }

  /// The cause told with the one number of the property that differs, as at a place; nil where several do.
  private func single(_ property: PropertyChange, at place: Int) -> Cause? {
    let numbers = property.numbers
    guard numbers.count == 1, !PropertyWords(property.key, of: property.type).isWhole(numbers[0].component),
      case let (one?, other?) = (numbers[0].expected[place], numbers[0].actual[place])
    else { return nil }
    let name = property.key + (numbers[0].component.isEmpty ? "" : "." + numbers[0].component)
    let words = PropertyWords(name, of: property.type)
    var told = cause(property, Self.kind(of: property.key), words.number(one), words.number(other))
    told.finding.property = name
    return told
  }

  /// The cause of a property whose animations are as approved, and which rests on another value where they do not show; nil where
  /// more than that is different.
  private func rested(_ property: PropertyChange) -> Cause? {
    let isAnimated = layer.animations.contains { AnimationChange.root($0.target) == property.key }
    guard isAnimated, let place = property.places.first,
      case let (old?, new?) = (property.expected[place], property.actual[place]),
      !property.places.contains(where: {
        ValueChange.differ(property.expected[$0], old) || ValueChange.differ(property.actual[$0], new)
      }),
      // A value that was approved for other frames comes at another time.
      property.expected.allSatisfy({ $0 == nil || ValueChange.differ($0, new) })
    else { return nil }
    if let place = property.numbers.first?.places.first, let told = single(property, at: place) { return told }
    let pair = PropertyWords(property.key, of: property.type).pair(old, new)
    return cause(property, Self.kind(of: property.key), pair.expected, pair.actual)
  }

  private func measured(_ property: PropertyChange) -> [Cause] {
    let kind = Self.kind(of: property.key)
    if let jump = ValueJumps(property, times), let told = jump.told(isText: kind != .value) {
      var jumped = cause(property, told.kind ?? kind, told.expected, told.actual)
      if jumped.finding.kind == .begin { jumped.begins = jump.begins }
      return [jumped]
    }
    let numbers = property.numbers
    if numbers.isEmpty || kind != .value { return [whole(property, kind)] }
    func name(_ change: ValueChange) -> String {
      property.key + (change.component.isEmpty ? "" : "." + change.component)
    }
    let fits = numbers.map { change in
      (change, ValueFit(change, times: times, number: PropertyWords(name(change), of: property.type).number))
    }
    let words = PropertyWords(property.key, of: property.type)
    func component(_ change: ValueChange, _ fit: ValueFit?) -> Cause {
      let fit = fit ?? ValueFit(kind: .unknown, expected: "another course", actual: "one that nothing explains")
      let name = name(change)
      let isConstant = fit.kind == .value && fit.note.isEmpty
      let inside = isConstant ? PropertyWords(name, of: property.type) : nil
      let ends = [change.expected, change.actual].map { list in list.compactMap(\.self).first ?? 0 }
      var cause = cause(
        property, fit.kind, inside?.number(ends[0]) ?? fit.expected, inside?.number(ends[1]) ?? fit.actual)
      (cause.finding.property, cause.finding.note, cause.places) = (name, fit.note, change.places)
      return cause
    }
    let isOne = fits.count > 1 || words.isWhole(numbers[0].component)
    guard isOne, let shared = fits[0].1, fits.allSatisfy({ $0.1?.kind == shared.kind }) else {
      return fits.map { component($0.0, $0.1) }
    }
    // Several numbers that change in one way are one change.
    if shared.kind == .value { return [whole(property, .value)] }
    var one = component(fits[0].0, shared)
    if [.hold, .motion, .fill, .direction].contains(shared.kind) {
      let all = whole(property, shared.kind)
      (one.finding.expected, one.finding.actual) = (all.finding.expected, all.finding.actual)
    }
    one.finding.property = property.key
    one.places = property.places
    return [one]
  }

  private func cause(
    _ property: PropertyChange, _ kind: GoldenFinding.Kind, _ expected: String, _ actual: String
  ) -> Cause {
    // A scene's word, because its `type` is the class.
    let isGradient = property.key == "type" && property.type == "CAGradientLayer"
    return Cause(
      finding: GoldenFinding(
        kind, layer: layer.path, property: isGradient ? "gradientType" : property.key, expected: expected,
        actual: actual), places: property.places)
  }

  /// The cause told with whole values: the first and the last where the property moves from one to another, else those of the first
  /// frame that differs.
  private func whole(_ property: PropertyChange, _ kind: GoldenFinding.Kind) -> Cause {
    let words = PropertyWords(property.key, of: property.type)
    let ends = [property.expected, property.actual].map { list -> (TraceValue, TraceValue)? in
      let shown = list.compactMap(\.self)
      guard let first = shown.first, let last = shown.last else { return nil }
      return (first, last)
    }
    let isNumeric = ends.allSatisfy { if case (.numbers, .numbers)? = $0 { true } else { false } }
    if isNumeric, let old = ends[0], let new = ends[1], old != new, old.0 != old.1 || new.0 != new.1 {
      let course = { (ends: (TraceValue, TraceValue)) in
        ends.0 == ends.1 ? "\(words.plain(ends.0)) throughout" : "\(words.plain(ends.0)) to \(words.plain(ends.1))"
      }
      let pair = ValueWords.contrast(course(old), course(new))
      return cause(property, kind, pair.expected, pair.actual)
    }
    let place = property.places.first ?? 0
    let pair = words.pair(property.expected[place], property.actual[place])
    return cause(property, kind, pair.expected, pair.actual)
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
