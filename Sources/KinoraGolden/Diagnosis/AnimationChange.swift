/// A difference between an approved animation and the one in its place.
struct AnimationChange: Equatable {
  var kind: GoldenFinding.Kind
  /// What the animation animates.
  var target: String
  var expected: String
  var actual: String
  var note = ""

  /// The differences between the animations of two layers, in the order of the approved ones.
  static func all(_ expected: [TracedAnimation], _ actual: [TracedAnimation]) -> [AnimationChange] {
    var changes: [AnimationChange] = []
    var roots: [String] = []
    for animation in expected + actual where !roots.contains(root(animation.target)) {
      roots.append(root(animation.target))
    }
    for root in roots {
      let left = expected.filter { Self.root($0.target) == root }
      let right = actual.filter { Self.root($0.target) == root }
      let (pairs, gone, new) = pair(left, right)
      for (one, other) in pairs { changes += differences(one, other) }
      for one in gone {
        changes.append(AnimationChange(kind: .hold, target: one.target, expected: words(one), actual: "no animation"))
      }
      for other in new {
        changes.append(
          AnimationChange(kind: .motion, target: other.target, expected: "no animation", actual: words(other)))
      }
    }
    return changes
  }

  /// The property that a key path leads into.
  static func root(_ target: String) -> String { target.split(separator: ".").first.map { String($0) } ?? target }

  /// Animations of one property that belong together: in order where there are equally many, else the likest first.
  private static func pair(
    _ left: [TracedAnimation], _ right: [TracedAnimation]
  ) -> (pairs: [(TracedAnimation, TracedAnimation)], gone: [TracedAnimation], new: [TracedAnimation]) {
    if left.count == right.count { return (Array(zip(left, right)), [], []) }
    var (left, right) = (left, right)
    var pairs: [(TracedAnimation, TracedAnimation)] = []
    while !left.isEmpty, !right.isEmpty {
      var best = (likeness: -1, left: 0, right: 0)
      for (i, one) in left.enumerated() {
        for (j, other) in right.enumerated() {
          let likeness = one.parts.filter { part in other[part.name] == part.value }.count
          if likeness > best.likeness { best = (likeness, i, j) }
        }
      }
      pairs.append((left.remove(at: best.left), right.remove(at: best.right)))
    }
    return (pairs, left, right)
  }

  /// An animation in a few words.
  private static func words(_ animation: TracedAnimation) -> String {
    let shown = ["begin", "duration", "fromValue", "toValue", "byValue", "values", "timingFunction"].compactMap {
      name in
      animation[name].map { "\(name) \(plain($0))" }
    }
    return ([plain(animation["class"] ?? .text("animation"))] + shown).joined(separator: ", ")
  }

  /// A value without quotation marks.
  static func plain(_ value: TraceValue?) -> String {
    switch value {
    case .text(let text)?: text
    case .numbers(let numbers)?: numbers.map(ValueWords.number).joined(separator: " ")
    case TraceValue.none?, nil: "none"
    }
  }

  // MARK: One animation

  private static let physics = ["mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping"]

  private static func differences(_ a: TracedAnimation, _ b: TracedAnimation) -> [AnimationChange] {
    var found: [AnimationChange] = []
    func add(_ kind: GoldenFinding.Kind, _ expected: String, _ actual: String, _ note: String = "") {
      found.append(AnimationChange(kind: kind, target: a.target, expected: expected, actual: actual, note: note))
    }
    if a.target != b.target { add(.motion, "an animation of \(a.target)", "one of \(b.target)") }
    let (old, new) = (plain(a["class"]), plain(b["class"]))
    var done: Set<String> = ["class"]
    if old != new {
      let isSpring = old.contains("Spring") || new.contains("Spring")
      add(isSpring ? .spring : .curve, pace(a), pace(b))
      done.formUnion(
        [
          "timingFunction", "timingFunctions", "keyTimes", "values", "calculationMode", "fromValue", "toValue",
          "byValue",
        ]
          + physics)
      if isSpring { done.insert("duration") }
    } else if physics.contains(where: { differ(a, b, $0) }) {
      let names = physics.filter { differ(a, b, $0) }
      add(
        .spring, names.map { "\($0) \(number(a, $0))" }.joined(separator: ", "),
        names.map { "\($0) \(number(b, $0))" }.joined(separator: ", "))
      done.formUnion(physics + ["duration"])
    }
    if let change = ends(a, b), !done.contains("values") {
      add(change.kind, change.expected, change.actual)
      done.formUnion(["fromValue", "toValue", "byValue", "values"])
    }
    for name in names(a, b) where !done.contains(name) && differ(a, b, name) {
      let (kind, expected, actual) = difference(name, a, b)
      add(kind, expected, actual)
    }
    return found
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
  private static func pace(_ animation: TracedAnimation) -> String {
    let kind = plain(animation["class"])
    if kind.contains("Spring") {
      return "a spring of stiffness \(number(animation, "stiffness")), damping \(number(animation, "damping"))"
    }
    let curve = animation["timingFunctions"] ?? animation["timingFunction"]
    if kind.contains("Keyframe") {
      return "keyframes \(plain(animation["values"]))" + (curve.map { ", \(plain($0))" } ?? "")
    }
    return curve.map { plain($0) } ?? "linear"
  }

  /// What happened to the values at the ends; nil when they are as approved.
  private static func ends(
    _ a: TracedAnimation, _ b: TracedAnimation
  ) -> (kind: GoldenFinding.Kind, expected: String, actual: String)? {
    if differ(a, b, "values") {
      let lists = [a, b].map { plain($0["values"]).components(", ") }
      let isReversed = lists[0].reversed().elementsEqual(lists[1]) && lists[0] != lists[1]
      return (isReversed ? .direction : .value, "values \(plain(a["values"]))", "values \(plain(b["values"]))")
    }
    let names = ["fromValue", "toValue", "byValue"].filter { differ(a, b, $0) }
    if names.isEmpty { return nil }
    let isReversed =
      a["fromValue"] == b["toValue"] && a["toValue"] == b["fromValue"]
      && (a["fromValue"] != nil || a["toValue"] != nil)
    let shown = isReversed ? ["fromValue", "toValue"] : names
    return (
      isReversed ? .direction : .value, shown.map { "\($0) \(plain(a[$0]))" }.joined(separator: ", "),
      shown.map { "\($0) \(plain(b[$0]))" }.joined(separator: ", ")
    )
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
      return (kind, fallback, new == "none" ? "linear" : new)
    case "keyTimes", "tensionValues", "continuityValues", "biasValues", "rotationMode":
      return (.curve, "\(name) \(old)", "\(name) \(new)")
    case "calculationMode":
      return ((old + new).contains("discrete") ? .steps : .curve, "\(name) \(old)", "\(name) \(new)")
    case "speed":
      let isReversed = (Double(old) ?? 1) * (Double(new) ?? 1) < 0
      return (isReversed ? .direction : .duration, "speed \(old)", "speed \(new)")
    case "timeOffset": return (.begin, "timeOffset \(old) s", "timeOffset \(new) s")
    case "repeatCount", "repeatDuration": return (.repetition, "\(name) \(old)", "\(name) \(new)")
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
    case "path", "morph": return (.path, "\(name) \(old)", "\(name) \(new)")
    default: return (.value, "\(name) \(old)", "\(name) \(new)")
    }
  }
}

extension String {
  /// The pieces between `separator`.
  fileprivate func components(_ separator: String) -> [String] {
    var (parts, rest) = ([String](), self[...])
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
