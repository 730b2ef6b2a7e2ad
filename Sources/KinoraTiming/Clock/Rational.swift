import Foundation

/// An exact fraction of two 64-bit integers, always in lowest terms with a positive denominator.
///
/// Frame times are rationals until the moment media time needs a double, so nothing accumulates: frame 1,000,000 at
/// 30000/1001 is 1001·1,000,000/30000 seconds, not a million additions. Arithmetic whose result does not fit in 64 bits
/// gives nil instead of trapping.
public struct Rational: Sendable, Hashable {
  /// The numerator, which carries the sign.
  public let numerator: Int64
  /// The denominator; always positive.
  public let denominator: Int64

  /// The number 0.
  public static let zero = Rational(0)
  /// The number 1.
  public static let one = Rational(1)

  /// The fraction of a whole number, with the denominator 1.
  public init(_ value: Int64) {
    numerator = value
    denominator = 1
  }

  /// `numerator / denominator` in lowest terms; nil when the denominator is zero or the reduced fraction does not fit.
  public init?(_ numerator: Int64, _ denominator: Int64) {
    self.init(wide: Int128(numerator), Int128(denominator))
  }

  /// The fraction of two wide integers, if it fits once reduced.
  init?(wide numerator: Int128, _ denominator: Int128) {
    guard denominator != 0 else { return nil }
    var a = numerator.magnitude
    var b = denominator.magnitude
    while b != 0 { (a, b) = (b, a % b) }
    let negative = (numerator < 0) != (denominator < 0)
    guard let n = Int64(exactly: numerator.magnitude / a), let d = Int64(exactly: denominator.magnitude / a) else {
      return nil
    }
    self.numerator = negative ? -n : n
    self.denominator = d
  }

  /// The number a double was meant to be: 0.1 is 1/10, 1.0/3 is 1/3, 0.1 + 0.2 is 3/10.
  ///
  /// A double with at most 15 significant decimal digits is that decimal, any other the simplest fraction within a few units in its
  /// last place. So a film of 0.1 s at 30 frames a second has three frames and not four. Nil for NaN, infinities and magnitudes of
  /// 2⁶² and above; magnitudes below 2⁻⁶⁰ are zero.
  public init?(nearest value: Double) {
    guard value.isFinite, value.magnitude < 0x1p62 else { return nil }
    let shortest = "\(value)"
    let digits = shortest.utf8.filter { $0 >= UInt8(ascii: "0") }.drop { $0 == UInt8(ascii: "0") }
    if digits.count <= 15, let decimal = Rational(decimal: shortest) {
      self = decimal
      return
    }
    let target = value.magnitude
    // Continued fraction of the exact binary value; the convergents are the simplest fractions at each accuracy.
    let tolerance = target * 0x1p-51
    var (p0, q0, p1, q1): (Int128, Int128, Int128, Int128) = (0, 1, 1, 0)
    var remainder = target
    for _ in 0..<64 {
      let whole = remainder.rounded(.down)
      guard whole < 0x1p62 else { break }
      let a = Int128(whole)
      let (p, q) = (a * p1 + p0, a * q1 + q0)
      guard p < Int128(Int64.max), q < 1 << 60 else { break }
      (p0, q0, p1, q1) = (p1, q1, p, q)
      if (Double(p) / Double(q) - target).magnitude <= tolerance { break }
      let fraction = remainder - whole
      if fraction == 0 { break }
      remainder = 1 / fraction
    }
    guard q1 > 0 else { return nil }
    self.init(wide: value < 0 ? -p1 : p1, q1)
  }

  /// The double nearest to the fraction, ties to even: one rounding, however large the terms.
  public var doubleValue: Double {
    let n = numerator.magnitude
    let d = denominator.magnitude
    if n == 0 { return 0 }
    // A quotient of 63 or 64 bits and a sticky bit decide the rounding exactly.
    let shift = 63 + n.leadingZeroBitCount - d.leadingZeroBitCount
    let (quotient, rest) = (UInt128(n) << UInt128(shift)).quotientAndRemainder(dividingBy: UInt128(d))
    let bits = UInt64(quotient) | (rest == 0 ? 0 : 1)
    let magnitude = Double(sign: .plus, exponent: -shift, significand: Double(bits))
    return numerator < 0 ? -magnitude : magnitude
  }

  /// The largest whole number not above the fraction.
  public var floor: Int64 {
    let (q, r) = numerator.quotientAndRemainder(dividingBy: denominator)
    return r < 0 ? q - 1 : q
  }

  /// The smallest whole number not below the fraction.
  public var ceiling: Int64 {
    let (q, r) = numerator.quotientAndRemainder(dividingBy: denominator)
    return r > 0 ? q + 1 : q
  }

  /// `self + other`, or nil when it does not fit.
  public func adding(_ other: Rational) -> Rational? {
    let (a, b) = (Int128(numerator) * Int128(other.denominator), Int128(other.numerator) * Int128(denominator))
    return Rational(wide: a + b, Int128(denominator) * Int128(other.denominator))
  }

  /// `self − other`, or nil when it does not fit.
  public func subtracting(_ other: Rational) -> Rational? {
    let (a, b) = (Int128(numerator) * Int128(other.denominator), Int128(other.numerator) * Int128(denominator))
    return Rational(wide: a - b, Int128(denominator) * Int128(other.denominator))
  }

  /// `self · other`, or nil when it does not fit.
  public func multiplied(by other: Rational) -> Rational? {
    Rational(
      wide: Int128(numerator) * Int128(other.numerator), Int128(denominator) * Int128(other.denominator))
  }

  /// `self ÷ other`, or nil when it does not fit or `other` is zero.
  public func divided(by other: Rational) -> Rational? {
    Rational(
      wide: Int128(numerator) * Int128(other.denominator), Int128(denominator) * Int128(other.numerator))
  }
}

extension Rational: Comparable {
  public static func < (a: Rational, b: Rational) -> Bool {
    Int128(a.numerator) * Int128(b.denominator) < Int128(b.numerator) * Int128(a.denominator)
  }
}

extension Rational: CustomStringConvertible {
  /// The fraction as text, such as `"3"` or `"1001/30000"`.
  public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}
