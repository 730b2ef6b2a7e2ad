/// Elementary functions whose results are the same bits on every machine.
///
/// A C library's `sin`, `exp` or `pow` differs between versions and processors in the last bit, and a last bit can move
/// a pixel. The functions here are written with IEEE 754 double addition, multiplication, division and square root
/// only, which the standard pins down; nothing is fused. Angles are radians. Results are within 1 unit in the last
/// place (ulp) of the true value over the whole range where nothing else is said. Special values follow C's annex F:
/// NaN in, NaN out; signed zeros and infinities as in C.
///
/// The methods are the classical ones: reduce the argument to a small interval with a remainder carried in a second double,
/// sum the Taylor series there, and put the result together again.
public enum Elementary {}

/// A number as the unevaluated sum `high + low`, with `|low|` at most half an ulp of `high`: about 106 bits.
///
/// The two error-free transformations are Knuth's sum and Dekker's product.
struct DoubleDouble {
  var high: Double
  var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double) {
    self.high = high
    self.low = low
  }

  /// `a + b`, exactly.
  @inline(__always)
  init(sum a: Double, _ b: Double) {
    let sum = a + b
    let part = sum - a
    self.init(sum, (a - (sum - part)) + (b - part))
  }

  /// `a · b`, exactly as long as nothing overflows or becomes subnormal.
  @inline(__always)
  init(product a: Double, _ b: Double) {
    let product = a * b
    let aHead = Self.head(a)
    let bHead = Self.head(b)
    let aTail = a - aHead
    let bTail = b - bHead
    self.init(product, ((aHead * bHead - product) + aHead * bTail + aTail * bHead) + aTail * bTail)
  }

  /// The upper 26 bits of `x`; the rest fits in 27, so that products of the parts are exact.
  @inline(__always)
  private static func head(_ x: Double) -> Double { Double(bitPattern: x.bitPattern & 0xffff_ffff_f800_0000) }

  static let halfPi = DoubleDouble(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54)
  static let pi = DoubleDouble(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)
}

/// The nearest whole number to `x`, ties to even, for |x| < 2⁵¹.
///
/// Adding 1.5 · 2⁵² leaves no bits for a fraction; unlike `rounded()` this needs no call on older processors.
@inline(__always)
func nearestWhole(_ x: Double) -> Double {
  let shift = 0x1.8p52
  return (x + shift) - shift
}

/// 2ⁿ for −1022 ≤ n ≤ 1023.
@inline(__always)
func powerOfTwo(_ n: Int) -> Double { Double(bitPattern: UInt64(n + 1023) << 52) }
