/// A range of allowed numbers, which describes itself in messages.
package struct NumberRange: Sendable, CustomStringConvertible {
  package var lowest: Double
  package var highest: Double
  /// Whether `lowest` itself is not allowed.
  package var excludesLowest = false
  package var allowsInfinity = false

  package init(_ lowest: Double, _ highest: Double) {
    self.lowest = lowest
    self.highest = highest
  }

  /// Every finite number.
  package static let all = NumberRange(-.greatestFiniteMagnitude, .greatestFiniteMagnitude)
  /// Zero and every number above.
  package static let notNegative = NumberRange(0, .greatestFiniteMagnitude)
  /// Every number above zero.
  package static let positive = {
    var range = notNegative
    range.excludesLowest = true
    return range
  }()

  package func contains(_ value: Double) -> Bool {
    if value == .infinity { return allowsInfinity }
    return value.isFinite && value <= highest && (excludesLowest ? value > lowest : value >= lowest)
  }

  package var description: String {
    let isLow = lowest > -Double.greatestFiniteMagnitude
    let isHigh = highest < Double.greatestFiniteMagnitude
    var text =
      switch (isLow, isHigh) {
      case (false, false): "a number"
      case (true, false):
        excludesLowest ? "a number above \(shortest(lowest))" : "a number, \(shortest(lowest)) or more"
      case (false, true): "a number, \(shortest(highest)) or less"
      case (true, true):
        excludesLowest
          ? "a number above \(shortest(lowest)), at most \(shortest(highest))"
          : "a number from \(shortest(lowest)) to \(shortest(highest))"
      }
    if allowsInfinity { text += ", or Infinity" }
    return text
  }
}
