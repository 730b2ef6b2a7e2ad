import KinoraTiming

/// The clock of sound: 48,000 samples a second, sample *n* at exactly *n / 48000* s of the film. A sample is a pair of numbers, left and right.
///
/// Every place in a sound is worked out from its exact time and rounded once, so nothing adds up over a film.
public enum SampleClock {
  /// The number of samples a second.
  public static let rate = 48_000

  /// The number of the sample nearest to `time`: ⌊time · 48000 + ½⌋. A time beyond what can be counted is the last
  /// that can be.
  public static func index(of time: Rational) -> Int {
    let doubled = Int128(time.numerator) * Int128(2 * rate) + Int128(time.denominator)
    let (quotient, rest) = doubled.quotientAndRemainder(dividingBy: 2 * Int128(time.denominator))
    return Int(clamping: rest < 0 ? quotient - 1 : quotient)
  }

  /// The exact time of sample `index`, in seconds.
  public static func time(of index: Int) -> Rational { Rational(Int64(index), Int64(rate)) ?? .zero }

  /// The time of sample `index` as the nearest double.
  static func seconds(of index: Int) -> Double { Double(index) / Double(rate) }
}

extension Rational {
  /// The sum; where it does not fit, the fraction nearest to it.
  package func plus(_ other: Rational) -> Rational {
    adding(other) ?? Rational(nearest: doubleValue + other.doubleValue) ?? self
  }

  /// The difference; where it does not fit, the fraction nearest to it.
  package func minus(_ other: Rational) -> Rational {
    subtracting(other) ?? Rational(nearest: doubleValue - other.doubleValue) ?? self
  }

  /// The product; where it does not fit, the fraction nearest to it.
  package func times(_ other: Rational) -> Rational {
    multiplied(by: other) ?? Rational(nearest: doubleValue * other.doubleValue) ?? self
  }
}
