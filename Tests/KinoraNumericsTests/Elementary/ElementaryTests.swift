import Glibc
import KinoraNumerics
import Testing

/// Our functions compared with the C library's, which are right to about half an ulp, so that ours may differ from them
/// by half an ulp more than they promise.
@Suite("Elementary functions")
struct ElementaryTests {
  typealias Function = @Sendable (Double) -> Double

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var ours: Function
    var oracle: Function
    var range: ClosedRange<Double>
    var ulps: Double
    /// True when the range is one of exponents of two, for numbers of both signs.
    var exponents = false
    var testDescription: String { "\(name) over \(exponents ? "±2^" : "")\(range)" }
  }

  static let cases: [Case] = [
    Case(name: "sin", ours: Elementary.sin, oracle: Glibc.sin, range: -7...7, ulps: 1),
    Case(name: "sin", ours: Elementary.sin, oracle: Glibc.sin, range: -60...1023.9, ulps: 1, exponents: true),
    Case(name: "cos", ours: Elementary.cos, oracle: Glibc.cos, range: -7...7, ulps: 1),
    Case(name: "cos", ours: Elementary.cos, oracle: Glibc.cos, range: -60...1023.9, ulps: 1, exponents: true),
    Case(name: "tan", ours: Elementary.tan, oracle: Glibc.tan, range: -7...7, ulps: 3),
    Case(name: "atan", ours: Elementary.atan, oracle: Glibc.atan, range: -3...3, ulps: 2),
    Case(name: "atan", ours: Elementary.atan, oracle: Glibc.atan, range: -60...1000, ulps: 2, exponents: true),
    Case(name: "asin", ours: Elementary.asin, oracle: Glibc.asin, range: -1...1, ulps: 2),
    Case(name: "acos", ours: Elementary.acos, oracle: Glibc.acos, range: -1...1, ulps: 2),
    Case(name: "exp", ours: Elementary.exp, oracle: Glibc.exp, range: -745...709.7, ulps: 1),
    Case(name: "exp", ours: Elementary.exp, oracle: Glibc.exp, range: -1...1, ulps: 1),
    Case(name: "exp2", ours: Elementary.exp2, oracle: Glibc.exp2, range: -1074...1023.9, ulps: 1),
    Case(name: "log", ours: Elementary.log, oracle: Glibc.log, range: 0.5...2, ulps: 1),
    Case(
      name: "log of |x|", ours: { Elementary.log(abs($0)) }, oracle: { Glibc.log(abs($0)) }, range: -1074...1023,
      ulps: 1, exponents: true),
    Case(name: "log2", ours: Elementary.log2, oracle: Glibc.log2, range: 1e-3...1e3, ulps: 1),
    Case(name: "log10", ours: Elementary.log10, oracle: Glibc.log10, range: 1e-3...1e3, ulps: 2),
    // The C library's cube root itself is off by some ulp; the exact cubes below ask more of ours.
    Case(name: "cbrt", ours: Elementary.cbrt, oracle: Glibc.cbrt, range: -1074...1023, ulps: 5, exponents: true),
    Case(name: "sinh", ours: Elementary.sinh, oracle: Glibc.sinh, range: -20...20, ulps: 3),
    Case(name: "cosh", ours: Elementary.cosh, oracle: Glibc.cosh, range: -20...20, ulps: 3),
    Case(name: "tanh", ours: Elementary.tanh, oracle: Glibc.tanh, range: -5...5, ulps: 4),
    Case(
      name: "x to the 2.4", ours: { Elementary.pow($0, 2.4) }, oracle: { Glibc.pow($0, 2.4) }, range: 0...3, ulps: 1),
    Case(
      name: "1.37 to the x", ours: { Elementary.pow(1.37, $0) }, oracle: { Glibc.pow(1.37, $0) }, range: -2200...2200,
      ulps: 1),
    Case(
      name: "hypot with 0.7", ours: { Elementary.hypot($0, 0.7) }, oracle: { Glibc.hypot($0, 0.7) }, range: -2...2,
      ulps: 1),
  ]

  @Test("each function agrees with the C library's", arguments: cases)
  func agrees(_ test: Case) {
    var numbers = Xorshift()
    for _ in 0..<5_000 {
      let u = test.range.lowerBound + (test.range.upperBound - test.range.lowerBound) * numbers.unit()
      let x = test.exponents ? Glibc.exp2(u) * (numbers.unit() < 0.5 ? -1 : 1) : u
      let ours = test.ours(x)
      let theirs = test.oracle(x)
      let close = ours == theirs || (ours.isFinite && abs(ours - theirs) <= test.ulps * theirs.ulp)
      guard close else {
        Issue.record("\(test.name)(\(x)) is \(ours), the C library says \(theirs)")
        return
      }
    }
  }

  @Test("the angle of a point agrees with the C library's in every quadrant and at every scale")
  func angles() {
    var numbers = Xorshift()
    for i in 0..<20_000 {
      let scale = i % 2 == 0 ? 1 : Glibc.exp2(2_000 * numbers.unit() - 1_000)
      let x = (numbers.unit() - 0.5) * scale
      let y = (numbers.unit() - 0.5) * (i % 3 == 0 ? 1 : scale)
      let theirs = Glibc.atan2(y, x)
      #expect(abs(Elementary.atan2(y, x) - theirs) <= 2 * theirs.ulp, "atan2(\(y), \(x))")
    }
  }

  @Test("sine and cosine keep their digits near multiples of a quarter turn, where they cancel")
  func cancellation() {
    for n in stride(from: 1.0, to: 1e7, by: 9_973) {
      let x = n * (.pi / 2)
      #expect(abs(Elementary.sin(x) - Glibc.sin(x)) <= Glibc.sin(x).magnitude.ulp)
      #expect(abs(Elementary.cos(x) - Glibc.cos(x)) <= Glibc.cos(x).magnitude.ulp)
    }
  }

  @Test("sine and cosine computed together have the bits that they have apart")
  func together() {
    for x in Self.specials + [0.1, 0.8, 2.5, -4, 1e6, 1e22] {
      let both = Elementary.sincos(x)
      #expect(sameNumber(both.sin, Elementary.sin(x)))
      #expect(sameNumber(both.cos, Elementary.cos(x)))
    }
  }

  /// Arguments at the edges of the functions. The last one is 2⁵³ + 2, where every double is an even number.
  static let specials: [Double] = [
    0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, .infinity, -.infinity, .nan, 1e308, -1e308, .leastNonzeroMagnitude, 1e17,
    9_007_199_254_740_994,
  ]

  @Test("zeros, infinities and NaN give what C says")
  func special() {
    let functions: [(String, Function, Function)] = [
      ("sin", Elementary.sin, Glibc.sin), ("cos", Elementary.cos, Glibc.cos), ("tan", Elementary.tan, Glibc.tan),
      ("asin", Elementary.asin, Glibc.asin), ("acos", Elementary.acos, Glibc.acos),
      ("atan", Elementary.atan, Glibc.atan), ("exp", Elementary.exp, Glibc.exp), ("exp2", Elementary.exp2, Glibc.exp2),
      ("log", Elementary.log, Glibc.log), ("log2", Elementary.log2, Glibc.log2),
      ("log10", Elementary.log10, Glibc.log10), ("cbrt", Elementary.cbrt, Glibc.cbrt),
      ("sinh", Elementary.sinh, Glibc.sinh), ("cosh", Elementary.cosh, Glibc.cosh),
      ("tanh", Elementary.tanh, Glibc.tanh),
    ]
    for x in Self.specials {
      for (name, ours, theirs) in functions {
        #expect(sameNumber(ours(x), theirs(x)), "\(name)(\(x)): \(ours(x)), not \(theirs(x))")
      }
      for y in Self.specials {
        #expect(sameNumber(Elementary.pow(x, y), Glibc.pow(x, y)), "pow(\(x), \(y))")
        #expect(sameNumber(Elementary.atan2(x, y), Glibc.atan2(x, y)), "atan2(\(x), \(y))")
        #expect(sameNumber(Elementary.hypot(x, y), Glibc.hypot(x, y)), "hypot(\(x), \(y))")
      }
    }
  }

  @Test("values that everyone knows are exact")
  func exact() {
    #expect(Elementary.exp(0) == 1)
    #expect(Elementary.exp2(10) == 1_024)
    #expect(Elementary.exp2(-1_074) == .leastNonzeroMagnitude)
    #expect(Elementary.log(1) == 0)
    #expect(Elementary.log2(1_024) == 10)
    #expect(Elementary.log10(1_000) == 3)
    #expect(Elementary.pow(2, 0.5) == 2.0.squareRoot())
    #expect(Elementary.pow(3, 4) == 81)
    #expect(Elementary.pow(-2, 3) == -8)
    for n in 1...2_000 { #expect(Elementary.cbrt(Double(n * n * n)) == Double(n)) }
    #expect(Elementary.hypot(3, 4) == 5)
    #expect(Elementary.hypot(3e300, 4e300) == 5e300)
    #expect(Elementary.atan2(1, 1) == .pi / 4)
    #expect(Elementary.acos(-1) == .pi)
    #expect(Elementary.cos(0) == 1)
    #expect(Elementary.sin(.pi / 2) == 1)
  }

  /// Whether two numbers are equal with the same sign, both NaN, or finite and within 2 ulp.
  private func sameNumber(_ a: Double, _ b: Double) -> Bool {
    if a.isNaN || b.isNaN { return a.isNaN && b.isNaN }
    return a.sign == b.sign && (a == b || (a.isFinite && abs(a - b) <= 2 * b.ulp))
  }
}

/// A generator of the same numbers in every run (Marsaglia's xorshift).
struct Xorshift {
  private var state: UInt64 = 88_172_645_463_325_252

  /// The next number, uniform in 0 ..< 1.
  mutating func unit() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }
}
