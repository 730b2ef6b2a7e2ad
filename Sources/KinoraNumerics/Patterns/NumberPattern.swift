/// A pattern by which a number becomes text, such as `#,##0.00`: the part of Unicode's number patterns (UTS #35) that
/// does not depend on a language.
///
/// `0` is a digit that is always shown, `#` one that is shown where the number has it, `,` separates groups, `.` is the
/// point. What stands before and after the digits is shown as it is; `%` and `‰` there multiply by 100 and 1000.
/// Characters with a meaning are quoted by apostrophes, and two apostrophes are one. After a `;` a second pattern says
/// what stands before and after the digits of negative numbers; without it they have a `-` before everything.
///
/// A number counts as the shortest decimal that means it, so that 1.005 is 1.005, and is rounded to the digits that the
/// pattern shows, halves away from zero. A number that rounds to zero has no sign.
public struct NumberPattern: Sendable, Hashable {
  /// What stands before and after the digits.
  struct Affixes: Sendable, Hashable {
    var prefix = ""
    var suffix = ""
  }

  /// The digits that are shown.
  struct Digits: Sendable, Hashable {
    /// The fewest digits before the point.
    var leastWhole = 0
    /// The fewest and the most digits behind the point.
    var leastFraction = 0
    var mostFraction = 0
    /// The number of digits in the group before the point and in those before it; 0 for no groups.
    var lastGroup = 0
    var otherGroups = 0
  }

  /// The pattern as it was written.
  public let text: String
  let digits: Digits
  let positive: Affixes
  let negative: Affixes
  /// The power of ten by which numbers are multiplied.
  let scale: Int

  /// The most characters of a pattern.
  public static let longest = 256

  /// Reads a pattern.
  public init(_ text: String) throws(NumberPatternError) {
    guard text.unicodeScalars.count <= Self.longest else {
      throw NumberPatternError("the pattern is longer than \(Self.longest) characters")
    }
    var reader = NumberPatternReader(text)
    let positive = try reader.part()
    var negative = Affixes(prefix: "-" + positive.affixes.prefix, suffix: positive.affixes.suffix)
    if reader.skipSemicolon() {
      negative = try reader.part().affixes
      if reader.skipSemicolon() { throw NumberPatternError("a pattern has at most two parts, with one \";\" between") }
    }
    self.text = text
    digits = positive.digits
    self.positive = positive.affixes
    self.negative = negative
    scale = positive.scale
  }

  /// The text of a number. Infinity is `∞`, and what is no number is `NaN`.
  public func string(_ number: Double) -> String {
    guard !number.isNaN else { return positive.prefix + "NaN" + positive.suffix }
    var isNegative = number < 0
    var shown = "∞"
    if number.isFinite {
      var decimal = Decimal(number.magnitude)
      decimal.point += scale
      decimal.round(toFraction: digits.mostFraction)
      if decimal.digits.isEmpty { isNegative = false }
      shown = whole(decimal) + fraction(decimal)
    }
    let affixes = isNegative ? negative : positive
    return affixes.prefix + shown + affixes.suffix
  }

  private func whole(_ decimal: Decimal) -> String {
    var least = digits.leastWhole
    // A number without any digit would be no number.
    if least == 0, decimal.point <= 0, digits.leastFraction == 0, decimal.digits.isEmpty { least = 1 }
    let count = max(least, decimal.point)
    var text = ""
    for index in 0..<max(0, count) {
      let left = count - index
      if index > 0, isGroupEnd(before: left) { text += "," }
      text.unicodeScalars.append(decimal.digit(at: decimal.point - left))
    }
    return text
  }

  /// Whether a separator stands before the last `left` digits.
  private func isGroupEnd(before left: Int) -> Bool {
    guard digits.lastGroup > 0, left >= digits.lastGroup else { return false }
    return (left - digits.lastGroup) % digits.otherGroups == 0
  }

  private func fraction(_ decimal: Decimal) -> String {
    let count = max(digits.leastFraction, decimal.digits.count - decimal.point)
    guard count > 0, digits.mostFraction > 0 else { return "" }
    var text = "."
    for index in 0..<min(count, digits.mostFraction) {
      text.unicodeScalars.append(decimal.digit(at: decimal.point + index))
    }
    return text
  }
}

/// What is wrong with a number pattern, as a clause.
public struct NumberPatternError: Error, Hashable, CustomStringConvertible {
  /// The clause.
  public let description: String

  init(_ description: String) { self.description = description }

  /// What patterns look like, for messages.
  public static let allowed = "a number pattern such as \"#,##0\", \"0.00\", \"0%\" or \"+0;-0\""
}
