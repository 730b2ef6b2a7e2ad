/// A difference between an approved animation and the one in its place.
struct AnimationChange: Equatable {
  var kind: GoldenFinding.Kind
  /// What the animation animates.
  var target: String
  var expected: String
  var actual: String
  var note = ""
  /// When the approved animation begins, and when the one in its place; nil for none.
  var begins: [Double] = []
  /// Whether one of the animations turns the layer along a path, so that its transform follows too.
  var turns = false

  /// The differences between the animations of two layers of a class, in the order of the approved ones.
  static func all(_ expected: [TracedAnimation], _ actual: [TracedAnimation], of type: String) -> [AnimationChange] {
    var changes: [AnimationChange] = []
    var roots: [String] = []
    for animation in expected + actual where !roots.contains(root(animation.target)) {
      roots.append(root(animation.target))
    }
    for root in roots {
      let left = expected.filter { Self.root($0.target) == root }
      let right = actual.filter { Self.root($0.target) == root }
      let (pairs, gone, new) = pair(left, right)
      for (one, other) in pairs {
        let begins = Self.begins([one, other])
        let turns = Self.turns([one, other])
        changes += AnimationDifference(one, other, type).found.map {
          AnimationChange(
            kind: $0.kind, target: $0.target, expected: $0.expected, actual: $0.actual, note: $0.note, begins: begins,
            turns: turns)
        }
      }
      for one in gone {
        changes.append(
          AnimationChange(
            kind: .hold, target: one.target, expected: words(one, type), actual: "no animation", begins: begins([one]),
            turns: turns([one])))
      }
      for other in new {
        changes.append(
          AnimationChange(
            kind: .motion, target: other.target, expected: "no animation", actual: words(other, type),
            begins: begins([other]), turns: turns([other])))
      }
    }
    return withoutFollowers(changes)
  }

  private static func turns(_ animations: [TracedAnimation]) -> Bool {
    animations.contains { $0["rotationMode"] != nil }
  }

  private static func begins(_ animations: [TracedAnimation]) -> [Double] {
    animations.compactMap { if case .numbers(let numbers)? = $0["begin"] { numbers.first } else { nil } }
  }

  /// What begins late inside a group that is as late follows from the group.
  private static func withoutFollowers(_ changes: [AnimationChange]) -> [AnimationChange] {
    func shift(_ change: AnimationChange) -> Double? {
      change.kind == .begin && change.begins.count == 2 ? change.begins[1] - change.begins[0] : nil
    }
    guard let late = changes.first(where: { $0.target == "group" && shift($0) != nil }).flatMap(shift) else {
      return changes
    }
    return changes.filter { change in
      change.target == "group" || shift(change).map { ValueChange.differ($0, late) } ?? true
    }
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
  private static func words(_ animation: TracedAnimation, _ type: String) -> String {
    let words = PropertyWords(animation.target, of: type)
    let shown = ["begin", "duration", "fromValue", "toValue", "byValue", "values", "timingFunction"].compactMap {
      name -> String? in
      guard let value = animation[name] else { return nil }
      let isTime = ["begin", "duration", "timingFunction"].contains(name)
      return "\(name) \(isTime ? AnimationDifference.plain(value) : words.list(value))"
    }
    return ([AnimationDifference.plain(animation["class"] ?? .text("animation"))] + shown).joined(separator: ", ")
  }
}
