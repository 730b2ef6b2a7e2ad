/// Numbers as people read them: rounded to what matters.
enum ValueWords {
  /// A number with at most six significant digits behind the point.
  static func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e12 else { return TraceValue.number(value) }
    let rounded = (value * 1e6).rounded() / 1e6
    return TraceValue.number(rounded == 0 && value != 0 ? value : rounded)
  }

  /// A text with its numbers as people write them: "1fr" for "1.0fr".
  static func tidy(_ text: String) -> String {
    guard text.contains(".0") else { return text }
    let pieces = text.pieces(".0")
    return pieces.dropFirst().reduce(pieces[0]) { words, next in
      words + (words.last?.isNumber ?? false && !(next.first?.isNumber ?? false) ? "" : ".0") + next
    }
  }

  /// A shift in time, such as "20 ms late".
  static func milliseconds(_ seconds: Double) -> String {
    let shift = (seconds * 1e5).rounded() / 100
    return "\(TraceValue.number(shift.magnitude)) ms \(seconds < 0 ? "early" : "late")"
  }

  /// A value, cut where it is long.
  static func value(_ value: TraceValue?) -> String {
    switch value {
    case .numbers(let numbers)?: cut(numbers.map(number).joined(separator: " "))
    case .text(let text)?: cut(TraceValue.quoted(text))
    case TraceValue.none?: "none"
    case nil: "no layer"
    }
  }

  /// Two texts of at most 80 characters; of longer ones the beginning is left out as far as both have it.
  static func contrast(_ a: String, _ b: String) -> (expected: String, actual: String) {
    guard a.count > 80 || b.count > 80 else { return (a, b) }
    let (left, right) = (a.split(separator: " "), b.split(separator: " "))
    let common = zip(left, right).prefix { $0 == $1 }.count
    // The first word says what it is, the last one before the difference where.
    guard common > 2 else { return (cut(a), cut(b)) }
    func words(_ list: [Substring]) -> String {
      cut("\(list[0]) … " + list.dropFirst(common - 1).joined(separator: " "))
    }
    return (words(left), words(right))
  }

  /// A text of at most 80 characters.
  static func cut(_ text: String) -> String { text.count <= 80 ? text : text.prefix(78) + "…" }
}
