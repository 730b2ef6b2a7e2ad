import KinoraTiming
import Testing

@Suite("Rational")
struct RationalTests {
  @Test("fractions are kept in lowest terms with a positive denominator")
  func lowestTerms() throws {
    let half = try #require(Rational(-50, -100))
    #expect(half.numerator == 1 && half.denominator == 2)
    let negative = try #require(Rational(3, -9))
    #expect(negative.numerator == -1 && negative.denominator == 3)
    #expect(Rational(0, -7) == .zero)
  }

  @Test("a zero denominator, and a result beyond 64 bits, give nil")
  func outOfRange() throws {
    #expect(Rational(1, 0) == nil)
    let huge = Rational(Int64.max)
    #expect(huge.adding(.one) == nil)
    #expect(huge.multiplied(by: Rational(2)) == nil)
    #expect(Rational.one.divided(by: .zero) == nil)
    #expect(Rational(Int64.min, -1) == nil)
    let tiny = try #require(Rational(1, Int64.max))
    #expect(tiny.divided(by: Rational(3)) == nil)
    #expect(tiny.multiplied(by: huge) == .one)
  }

  @Test("arithmetic and order are exact where doubles are not")
  func exactArithmetic() throws {
    let tenth = try #require(Rational(1, 10))
    let fifth = try #require(Rational(2, 10))
    #expect(tenth.adding(fifth) == Rational(3, 10))
    #expect(0.1 + 0.2 != 0.3)
    #expect(fifth.subtracting(tenth) == tenth)
    let a = try #require(Rational(Int64.max - 1, Int64.max))
    let b = try #require(Rational(Int64.max - 2, Int64.max - 1))
    #expect(b < a)
  }

  @Test("floor and ceiling round towards their own side for negative fractions too")
  func rounding() throws {
    let x = try #require(Rational(-7, 2))
    #expect(x.floor == -4 && x.ceiling == -3)
    let y = try #require(Rational(7, 2))
    #expect(y.floor == 3 && y.ceiling == 4)
    #expect(Rational(-3).floor == -3 && Rational(-3).ceiling == -3)
  }

  @Test("the double of a fraction is the nearest one, even when its terms have more than 53 bits")
  func nearestDouble() throws {
    #expect(Rational(1, 3)?.doubleValue == 1.0 / 3)
    #expect(Rational(-1001, 30000)?.doubleValue == -1001.0 / 30000)
    // 2⁵³ + 1 lies between two doubles; the tie goes to the even one.
    #expect(Rational((1 << 53) + 1).doubleValue == 9_007_199_254_740_992)
    // A fraction just above the tie goes up, because the bits that were cut off are not all zero.
    let above = try #require(Rational(((1 << 53) + 1) * 3 + 1, 3))
    #expect(above.doubleValue == 9_007_199_254_740_994)
    #expect(Rational(Int64.max).doubleValue == 0x1p63)
    #expect(Rational(1, Int64.max)?.doubleValue == 0x1p-63)
  }

  static let meant: [(Double, Int64, Int64)] = [
    (0.1, 1, 10), (0.1 + 0.2, 3, 10), (6.1, 61, 10), (1.0 / 3, 1, 3), (-2.5, -5, 2), (0, 0, 1),
    (1001.0 / 30000 * 100, 1001, 300), (36000, 36000, 1), (1e-100, 0, 1), (29.97, 2997, 100),
    (123_456.789_012, 123_456_789_012, 1_000_000),
  ]

  @Test("a double is read as the simple fraction it was meant to be", arguments: meant)
  func meaningOfDoubles(value: Double, numerator: Int64, denominator: Int64) {
    #expect(Rational(nearest: value) == Rational(numerator, denominator))
  }

  @Test(
    "doubles that no fraction can stand for give nil", arguments: [Double.nan, .infinity, -.infinity, 1e300, 0x1p63])
  func unreadableDoubles(value: Double) {
    #expect(Rational(nearest: value) == nil)
  }
}
