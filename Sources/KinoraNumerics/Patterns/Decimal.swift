/// A number that is not negative as decimal digits.
struct Decimal {
  /// The digits that count, without zeros at either end; none for 0.
  private(set) var digits: [UInt8] = []
  /// How many of the digits stand before the point; negative for zeros between the point and the first digit.
  var point = 0

  /// The shortest decimal that means `number`, which is finite and not negative.
  init(_ number: Double) {
    var exponent = 0
    var isFraction = false
    var isExponent = false
    var exponentIsNegative = false
    for byte in number.description.utf8 {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): isExponent = true
      case UInt8(ascii: "-"): exponentIsNegative = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = byte - UInt8(ascii: "0")
        if isExponent {
          exponent = exponent * 10 + Int(digit)
        } else {
          if !digits.isEmpty || digit > 0 { digits.append(digit) }
          if isFraction { point -= 1 }
        }
      default: break
      }
    }
    point += digits.count + (exponentIsNegative ? -exponent : exponent)
    trim()
  }

  /// The digit at an index, as a character; 0 outside of the digits.
  func digit(at index: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(ascii: "0") + (digits.indices.contains(index) ? digits[index] : 0))
  }

  /// Rounds to a number of digits behind the point, halves upward.
  mutating func round(toFraction count: Int) {
    let kept = point + count
    guard kept < digits.count else { return }
    guard kept >= 0 else {
      digits = []
      return trim()
    }
    let goesUp = digits[kept] >= 5
    digits.removeSubrange(kept...)
    if goesUp {
      var index = kept - 1
      while index >= 0, digits[index] == 9 {
        digits[index] = 0
        index -= 1
      }
      if index >= 0 {
        digits[index] += 1
      } else {
        digits.insert(1, at: 0)
        point += 1
      }
    }
    trim()
  }

  private mutating func trim() {
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { point = 0 }
  }
}
