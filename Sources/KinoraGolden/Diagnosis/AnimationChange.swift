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
  /// The other property that is animated in the place of this one; nil for none.
  var other: String?
  /// Whether the animations are such as a layer makes by itself where its place changes.
  var isImplicit = false
  /// Whether it is of the value from which an animation starts that names no end, as those do that a new value of a property makes: it starts
  /// from what was shown.
  var isStart = false

  /// The differences between the animations of two layers of a class, in the order of the approved ones.
  static func all(_ expected: [TracedAnimation], _ actual: [TracedAnimation], of type: String) -> [AnimationChange] {
    var changes: [AnimationChange] = []
    var (gone, new): ([TracedAnimation], [TracedAnimation]) = ([], [])
    var roots: [String] = []
    for animation in expected + actual where !roots.contains(root(animation.target)) {
      roots.append(root(animation.target))
    }
    for root in roots {
      let left = expected.filter { Self.root($0.target) == root }
      let right = actual.filter { Self.root($0.target) == root }
      let (pairs, fewer, more) = pair(left, right)
      for (one, other) in pairs {
        let begins = Self.begins([one, other])
        let (turns, isImplicit) = (Self.turns([one, other]), Self.isImplicit([one, other]))
        let isOpen = [one, other].allSatisfy(Self.isOpen)
        let found = AnimationDifference(one, other, type).found.map {
          AnimationChange(
            kind: $0.kind, target: $0.target, expected: $0.expected, actual: $0.actual, note: $0.note, begins: begins,
            turns: turns, isImplicit: isImplicit, isStart: isOpen && $0.kind == .value)
        }
        // At another time something else is shown.
        let isMoved = found.contains { $0.kind == .begin }
        changes += found.filter { !(isMoved && $0.isStart) }
      }
      gone += fewer
      new += more
    }
    return withoutFollowers(joined(changes, gone, new, type))
  }

  /// The changes with the animations that are gone and those that are new: one that does the same to another property is told once.
  private static func joined(
    _ changes: [AnimationChange], _ gone: [TracedAnimation], _ new: [TracedAnimation], _ type: String
  ) -> [AnimationChange] {
    var (changes, new) = (changes, new)
    func change(
      _ kind: GoldenFinding.Kind, _ target: String, _ expected: String, _ actual: String, _ of: [TracedAnimation]
    ) {
      changes.append(
        AnimationChange(
          kind: kind, target: target, expected: expected, actual: actual, begins: begins(of), turns: turns(of),
          isImplicit: isImplicit(of)))
    }
    for one in gone {
      if let same = new.firstIndex(where: {
        $0.parts.elementsEqual(one.parts) { $0.name == $1.name && $0.value == $1.value }
      }) {
        let other = new.remove(at: same)
        change(.motion, one.target, "an animation of \(one.target)", "one of \(other.target)", [one, other])
        changes[changes.count - 1].other = root(other.target)
      } else {
        change(.hold, one.target, words(one, type), "no animation", [one])
      }
    }
    for other in new { change(.motion, other.target, "no animation", words(other, type), [other]) }
    return changes
  }

  private static func turns(_ animations: [TracedAnimation]) -> Bool {
    animations.contains { $0["rotationMode"] != nil }
  }

  /// Whether an animation says where it starts and not where it ends.
  static func isOpen(_ animation: TracedAnimation) -> Bool {
    animation["class"] == .text("CABasicAnimation") && animation["fromValue"] != nil && animation["toValue"] == nil
      && animation["byValue"] == nil
  }

  private static func isImplicit(_ animations: [TracedAnimation]) -> Bool {
    animations.allSatisfy { ["position", "bounds"].contains($0.target) && isOpen($0) }
  }

  static func begins(_ animations: [TracedAnimation]) -> [Double] {
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
