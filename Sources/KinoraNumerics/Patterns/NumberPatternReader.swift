/// Reads the parts of a number pattern.
struct NumberPatternReader {
  struct Part {
    var affixes = NumberPattern.Affixes()
    var digits = NumberPattern.Digits()
    var scale = 0
  }

  private let scalars: [Unicode.Scalar]
  private var place = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// Skips the separator of parts, and says whether there was one.
  mutating func skipSemicolon() -> Bool {
    guard place < scalars.count, scalars[place] == ";" else { return false }
    place += 1
    return true
  }

  /// Reads a prefix, digits and a suffix.
  mutating func part() throws(NumberPatternError) -> Part {
    var part = Part()
    part.affixes.prefix = try affix(&part.scale, isPrefix: true)
    part.digits = try digits()
    part.affixes.suffix = try affix(&part.scale, isPrefix: false)
    return part
  }

  // MARK: Text around the digits

  private mutating func affix(_ scale: inout Int, isPrefix: Bool) throws(NumberPatternError) -> String {
    var text = String.UnicodeScalarView()
    while place < scalars.count, scalars[place] != ";" {
      let scalar = scalars[place]
      switch scalar {
      case "'":
        try quoted(into: &text)
        continue
      case "0", "#":
        if isPrefix { return String(text) }
        throw NumberPatternError("the pattern has digits in two places; what is only shown stands in apostrophes")
      case ".", ",":
        if isPrefix, isDigit(place + 1) { return String(text) }
      case "1"..."9", "@", "*", "¤":
        throw NumberPatternError("the pattern has \"\(scalar)\" outside of apostrophes")
      case "E" where !isPrefix && text.isEmpty && (isDigit(place + 1) || isDigit(place + 2)):
        throw NumberPatternError("the pattern has an exponent, which is not supported")
      case "%", "‰":
        let own = scalar == "%" ? 2 : 3
        if scale != 0 { throw NumberPatternError("the pattern has \"%\" or \"‰\" twice") }
        scale = own
      default: break
      }
      text.append(scalar)
      place += 1
    }
    return String(text)
  }

  /// Reads text in apostrophes; two apostrophes, in it or alone, are one.
  private mutating func quoted(into text: inout String.UnicodeScalarView) throws(NumberPatternError) {
    place += 1
    if place < scalars.count, scalars[place] == "'" {
      text.append("'")
      place += 1
      return
    }
    while place < scalars.count {
      let scalar = scalars[place]
      place += 1
      if scalar == "'" {
        guard place < scalars.count, scalars[place] == "'" else { return }
        place += 1
      }
      text.append(scalar)
    }
    throw NumberPatternError("the pattern has an apostrophe without a second one; one that is shown is written twice")
  }

  // MARK: Digits

  private func isDigit(_ index: Int) -> Bool {
    index < scalars.count && (scalars[index] == "0" || scalars[index] == "#")
  }

  private mutating func digits() throws(NumberPatternError) -> NumberPattern.Digits {
    var digits = NumberPattern.Digits()
    var groups: [Int] = []
    var count = 0
    while place < scalars.count {
      if scalars[place] == ",", isDigit(place + 1) {
        groups.append(0)
      } else if isDigit(place) {
        count += 1
        if !groups.isEmpty { groups[groups.count - 1] += 1 }
        if scalars[place] == "0" {
          digits.leastWhole += 1
        } else if digits.leastWhole > 0 {
          throw NumberPatternError("the pattern has \"#\" after \"0\" before the point")
        }
      } else {
        break
      }
      place += 1
    }
    if place < scalars.count, scalars[place] == ".", isDigit(place + 1) {
      place += 1
      try fraction(into: &digits)
    } else if count == 0 {
      throw NumberPatternError("the pattern has no digits, \"0\" or \"#\"")
    }
    digits.lastGroup = groups.last ?? 0
    digits.otherGroups = groups.count > 1 ? groups[groups.count - 2] : digits.lastGroup
    return digits
  }

  private mutating func fraction(into digits: inout NumberPattern.Digits) throws(NumberPatternError) {
    while isDigit(place) {
      digits.mostFraction += 1
      if scalars[place] == "0" {
        digits.leastFraction += 1
        if digits.leastFraction < digits.mostFraction {
          throw NumberPatternError("the pattern has \"0\" after \"#\" behind the point")
        }
      }
      place += 1
    }
    if place < scalars.count, scalars[place] == ",", isDigit(place + 1) {
      throw NumberPatternError("the pattern has groups behind the point")
    }
  }
}
