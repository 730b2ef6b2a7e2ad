/// What an animation says otherwise than the approved one in whose place it is.
struct AnimationDifference {
  private(set) var found: [AnimationChange] = []
  private let target: String
  private let words: PropertyWords

  /// A value without quotation marks.
  static func plain(_ value: TraceValue?) -> String {
    switch value {
    case .text(let text)?: text
    case .numbers(let numbers)?: numbers.map(ValueWords.number).joined(separator: " ")
    case TraceValue.none?, nil: "none"
    }
  }

  // MARK: What differs

  private static let physics = ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"]

  /// Compares an approved animation with the one in its place, on a layer of a class.
  init(_ a: TracedAnimation, _ b: TracedAnimation, _ type: String) {
    target = a.target
    words = PropertyWords(a.target, of: type)
    if a.target != b.target { add(.motion, "an animation of \(a.target)", "one of \(b.target)") }
    let (old, new) = (Self.plain(a["class"]), Self.plain(b["class"]))
    var done: Set<String> = ["class"]
    if old != new {
      let isSpring = old.contains("Spring") || new.contains("Spring")
      add(isSpring ? .spring : .curve, pace(a), pace(b))
      done.formUnion(
        [
          "timingFunction", "timingFunctions", "keyTimes", "values", "calculationMode", "fromValue", "toValue",
          "byValue",
        ]
          + Self.physics)
      if isSpring { done.insert("duration") }
    } else if Self.physics.contains(where: { Self.differ(a, b, $0) }) {
      let names = Self.physics.filter { Self.differ(a, b, $0) }
      add(
        .spring, names.map { "\($0) \(Self.number(a, $0))" }.joined(separator: ", "),
        names.map { "\($0) \(Self.number(b, $0))" }.joined(separator: ", "))
      done.formUnion(Self.physics + ["duration"])
    }
    if let change = ends(a, b), !done.contains("values") {
      add(change.kind, change.expected, change.actual)
      done.formUnion(["fromValue", "toValue", "byValue", "values"])
    }
    if ["fillMode", "removedOnCompletion"].allSatisfy({ Self.differ(a, b, $0) }) {
      let parts = ["fillMode", "removedOnCompletion"].map { Self.difference($0, a, b) }
      add(.fill, parts.map(\.1).joined(separator: ", "), parts.map(\.2).joined(separator: ", "))
      done.formUnion(["fillMode", "removedOnCompletion"])
    }
    for name in Self.names(a, b).sorted(by: { $0 == "calculationMode" && $1 != $0 })
    where !done.contains(name) && Self.differ(a, b, name) {
      let (kind, expected, actual) = Self.difference(name, a, b)
      add(kind, expected, actual)
    }
  }

  private mutating func add(_ kind: GoldenFinding.Kind, _ expected: String, _ actual: String, _ note: String = "") {
    found.append(AnimationChange(kind: kind, target: target, expected: expected, actual: actual, note: note))
  }

  /// The names of what either says.
  private static func names(_ a: TracedAnimation, _ b: TracedAnimation) -> [String] {
    var names = a.parts.map(\.name)
    for part in b.parts where !names.contains(part.name) { names.append(part.name) }
    return names
  }

  private static func differ(_ a: TracedAnimation, _ b: TracedAnimation, _ name: String) -> Bool {
    switch (a[name], b[name]) {
    case (nil, nil): false
    case (let x?, let y?): ValueChange.differ(x, y)
    default: true
    }
  }

  private static let standards = [
    "speed": "1", "mass": "1", "stiffness": "100", "damping": "10", "initialVelocity": "0", "repeatCount": "0",
    "repeatDuration": "0", "timeOffset": "0", "autoreverses": "0", "fillMode": "removed", "removedOnCompletion": "1",
    "calculationMode": "linear", "type": "fade",
  ]

  private static func number(_ animation: TracedAnimation, _ name: String) -> String {
    animation[name].map { plain($0) } ?? standards[name] ?? "none"
  }

  /// How an animation gets from its beginning to its end.
  private func pace(_ animation: TracedAnimation) -> String {
    let kind = Self.plain(animation["class"])
    if kind.contains("Spring") {
      return
        "a spring of stiffness \(Self.number(animation, "stiffness")), damping \(Self.number(animation, "damping"))"
    }
    let curve = animation["timingFunctions"] ?? animation["timingFunction"]
    if kind.contains("Keyframe") {
      return "keyframes \(words.list(animation["values"]))"
        + (curve.map { ", \(ValueWords.tidy(Self.plain($0)))" } ?? "")
    }
    return curve.map { ValueWords.tidy(Self.plain($0)) } ?? "linear"
  }

  /// What happened to the values at the ends; nil when they are as approved.
  private func ends(
    _ a: TracedAnimation, _ b: TracedAnimation
  ) -> (kind: GoldenFinding.Kind, expected: String, actual: String)? {
    if Self.differ(a, b, "values") {
      let lists = [a, b].map { Self.plain($0["values"]).pieces(", ") }
      let isReversed = lists[0].reversed().elementsEqual(lists[1]) && lists[0] != lists[1]
      return (
        isReversed ? .direction : .value, "values \(words.list(a["values"]))", "values \(words.list(b["values"]))"
      )
    }
    let names = ["fromValue", "toValue", "byValue"].filter { Self.differ(a, b, $0) }
    if names.isEmpty { return nil }
    let isReversed =
      a["fromValue"] == b["toValue"] && a["toValue"] == b["fromValue"]
      && (a["fromValue"] != nil || a["toValue"] != nil)
    let shown = isReversed ? ["fromValue", "toValue"] : names
    return (
      isReversed ? .direction : .value, shown.map { "\($0) \(words.plain(a[$0]))" }.joined(separator: ", "),
      shown.map { "\($0) \(words.plain(b[$0]))" }.joined(separator: ", ")
    )
  }

  /// Whether the points of one path are those of the other the other way round.
  private static func isBackward(_ old: String, _ new: String) -> Bool {
    let lists = [old, new].map { text in
      text.split(separator: " ").compactMap { Double($0) }
    }
    let pairs = lists.map { list in stride(from: 0, to: list.count - 1, by: 2).map { [list[$0], list[$0 + 1]] } }
    return pairs[0].count > 1 && pairs[0] != pairs[1] && pairs[0].count == pairs[1].count
      && !zip(pairs[0].reversed(), pairs[1]).contains { one, other in
        ValueChange.differ(one[0], other[0]) || ValueChange.differ(one[1], other[1])
      }
  }

  private static func difference(
    _ name: String, _ a: TracedAnimation, _ b: TracedAnimation
  ) -> (GoldenFinding.Kind, String, String) {
    let (old, new) = (number(a, name), number(b, name))
    switch name {
    case "begin":
      let shift = (Double(new) ?? 0) - (Double(old) ?? 0)
      return (.begin, "begin at \(old) s", "\(new) s, \(ValueWords.milliseconds(shift))")
    case "duration": return (.duration, "\(old) s", "\(new) s")
    case "timingFunction", "timingFunctions":
      let fallback = name == "timingFunction" && old == "none" ? "linear" : old
      let kind: GoldenFinding.Kind = (old + new).contains("step") ? .steps : .curve
      return (kind, ValueWords.tidy(fallback), new == "none" ? "linear" : ValueWords.tidy(new))
    case "keyTimes", "tensionValues", "continuityValues", "biasValues", "rotationMode":
      return (.curve, "\(name) \(old)", "\(name) \(new)")
    case "calculationMode":
      return ((old + new).contains("discrete") ? .steps : .curve, "\(name) \(old)", "\(name) \(new)")
    case "speed":
      let isReversed = (Double(old) ?? 1) * (Double(new) ?? 1) < 0
      return (isReversed ? .direction : .duration, "speed \(old)", "speed \(new)")
    case "timeOffset": return (.begin, "timeOffset \(old) s", "timeOffset \(new) s")
    case "repeatCount", "repeatDuration": return (.repetition, "\(name) \(old)", "\(name) \(new)")
    case "additive", "cumulative":
      let words = [old, new].map { "\(name) \($0 == "1")" }
      return (.value, words[0], words[1])
    case "autoreverses":
      return (.autoreverse, old == "1" ? "comes back" : "one way", new == "1" ? "comes back" : "one way")
    case "fillMode": return (.fill, "fill \(old)", "fill \(new)")
    case "removedOnCompletion":
      return (
        .fill, old == "1" ? "removed at its end" : "kept at its end",
        new == "1" ? "removed at its end" : "kept at its end"
      )
    case "type", "subtype", "startProgress", "endProgress", "filter", "picture":
      return (.transition, "\(name) \(old)", "\(name) \(new)")
    case "path" where isBackward(old, new): return (.direction, "path as approved", "the same path backwards")
    case "path", "morph": return (.path, "\(name) \(old)", "\(name) \(new)")
    default: return (.value, "\(name) \(old)", "\(name) \(new)")
    }
  }
}
