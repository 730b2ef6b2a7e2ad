/// A property that rests and jumps from value to value, as approved or as it is, or in both.
struct ValueJumps {
  /// Values in the order in which they come, and the places at which they do.
  private typealias Runs = [(value: TraceValue?, place: Int)]

  private let old: Runs
  private let new: Runs
  private let property: PropertyChange
  private let times: [Double]

  /// Nil for a property that does not jump, or moves in between.
  init?(_ property: PropertyChange, _ times: [Double]) {
    (old, new) = (Self.runs(property.expected), Self.runs(property.actual))
    (self.property, self.times) = (property, times)
    guard old.count > 1 || new.count > 1, Self.rest(old, times.count), Self.rest(new, times.count) else { return nil }
  }

  /// The values, equal neighbours once.
  private static func runs(_ values: [TraceValue?]) -> Runs {
    var found: Runs = []
    for (place, value) in values.enumerated() where value != nil {
      if let last = found.last, !ValueChange.differ(last.value, value) { continue }
      found.append((value, place))
    }
    return found
  }

  /// Whether values are few, and each is seen more than once but perhaps the first and the last.
  private static func rest(_ runs: Runs, _ count: Int) -> Bool {
    guard !runs.isEmpty, runs.count <= 12, runs.count == 2 || runs.count * 3 <= count else { return false }
    return zip(runs.dropFirst(), runs.dropFirst(2)).allSatisfy { $1.place - $0.place > 1 }
  }

  /// What happened to the jumps, with what it is called where that does not follow from the property; nil where only the values
  /// are others and a number may say more.
  func told(isText: Bool) -> (kind: GoldenFinding.Kind?, expected: String, actual: String)? {
    let words = PropertyWords(property.key, of: property.type)
    let (left, right) = (old.map(\.value), new.map(\.value))
    if Self.same(left, right) {
      guard let first = zip(old, new).first(where: { $0.place != $1.place }) else { return nil }
      let shift = times[first.1.place] - times[first.0.place]
      return (
        .begin, "\(shown(first.0.value, words, after: old.first?.value)) at \(seconds(first.0))",
        "at \(seconds(first.1)), \(ValueWords.milliseconds(shift))"
      )
    }
    if left.count == right.count {
      guard old.count > 1, let first = zip(old, new).first(where: { ValueChange.differ($0.value, $1.value) }) else {
        return nil
      }
      let pair = words.pair(first.0.value, first.1.value)
      return (nil, pair.expected, pair.actual)
    }
    // A jump that is left out, or one more.
    if left.count > right.count, let gone = Self.surplus(left, right) {
      let still = property.actual[old[gone].place]
      return (
        isText ? nil : .hold, "\(shown(old[gone].value, words, after: still)) at \(seconds(old[gone]))",
        "still \(shown(still, words, after: old[gone].value))"
      )
    }
    if right.count > left.count, let more = Self.surplus(right, left) {
      let before = property.expected[new[more].place]
      return (
        isText ? nil : .motion, "still \(shown(before, words, after: new[more].value)) at \(seconds(new[more]))",
        shown(new[more].value, words, after: before)
      )
    }
    return nil
  }

  /// When the first jump comes, as approved and as it is.
  var begins: [Double] { [old, new].compactMap { $0.dropFirst().first.map { times[$0.place] } } }

  private static func same(_ a: [TraceValue?], _ b: [TraceValue?]) -> Bool {
    a.count == b.count && !zip(a, b).contains { ValueChange.differ($0, $1) }
  }

  /// The first value of the longer list without which what is before it is the same; nil where the others are none of its own.
  private static func surplus(_ longer: [TraceValue?], _ shorter: [TraceValue?]) -> Int? {
    var next = 0
    var first: Int?
    for (index, value) in longer.enumerated() {
      if next < shorter.count, !ValueChange.differ(value, shorter[next]) {
        next += 1
      } else if first == nil {
        first = index
      }
    }
    return next == shorter.count ? first : nil
  }

  private func seconds(_ run: (value: TraceValue?, place: Int)) -> String {
    "\(ValueWords.number(times[run.place])) s"
  }

  /// A value; of a list what differs from another.
  private func shown(_ value: TraceValue?, _ words: PropertyWords, after other: TraceValue?) -> String {
    words.pair(value, words.isList ? other : value).expected
  }
}
