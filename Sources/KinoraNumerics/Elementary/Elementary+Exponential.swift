extension Elementary {
  /// e to the power `x`.
  public static func exp(_ x: Double) -> Double {
    guard !x.isNaN else { return x }
    guard x < 710 else { return .infinity }
    guard x > -746 else { return 0 }
    return exponential(DoubleDouble(x, 0))
  }

  /// 2 to the power `x`; exact for whole `x`.
  public static func exp2(_ x: Double) -> Double {
    guard !x.isNaN else { return x }
    guard x < 1024 else { return .infinity }
    guard x > -1076 else { return 0 }
    let k = nearestWhole(x)
    let fraction = x - k
    var r = DoubleDouble(product: fraction, ln2.high)
    r.low += fraction * ln2.low
    return scaled(1 + exponentialTail(r), by: Int(k))
  }

  /// The hyperbolic sine, within 2 ulp.
  public static func sinh(_ x: Double) -> Double {
    let size = abs(x)
    guard size >= 0x1p-27 else { return x }
    if size < 1 {
      // The Taylor series, because e^x − e^−x would cancel here.
      let z = x * x
      var series = 0.0
      for divisor in stride(from: 18.0, through: 2, by: -2) { series = z / (divisor * (divisor + 1)) * (1 + series) }
      return x + x * series
    }
    guard size < 709 else {
      let half = exp(size / 2)
      return (x < 0 ? -0.5 : 0.5) * half * half
    }
    let e = exp(size)
    let value = 0.5 * (e - 1 / e)
    return x < 0 ? -value : value
  }

  /// The hyperbolic cosine, within 2 ulp.
  public static func cosh(_ x: Double) -> Double {
    let size = abs(x)
    guard size < 709 else {
      let half = exp(size / 2)
      return 0.5 * half * half
    }
    let e = exp(size)
    return 0.5 * (e + 1 / e)
  }

  /// The hyperbolic tangent, within 3 ulp.
  public static func tanh(_ x: Double) -> Double {
    let size = abs(x)
    guard size >= 0x1p-27 else { return x }
    if size < 1 { return sinh(x) / cosh(x) }
    let value = size > 22 ? 1 : 1 - 2 / (exp(2 * size) + 1)
    return x < 0 ? -value : value
  }
}

/// ln 2, as one constant and in two parts: `ln2Head` is its upper 32 bits, so that a whole number below 2²¹ times
/// `ln2Head` is exact, and `ln2Tail` the rest.
let ln2 = DoubleDouble(0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56)
let ln2Head = 0x1.62e42fee00000p-1
let ln2Tail = DoubleDouble(0x1.a39ef35793c76p-33, 0x1.cc01f97b57a08p-87)

/// e to the power `high + low`, for −746 < high < 710.
@inline(__always)
func exponential(_ x: DoubleDouble) -> Double {
  let k = nearestWhole(x.high * 0x1.71547652b82fep+0)
  let head = x.high - k * ln2Head
  let r = DoubleDouble(sum: head, -(k * ln2Tail.high))
  return scaled(1 + exponentialTail(DoubleDouble(sum: r.high, r.low + x.low)), by: Int(k))
}

/// e^r − 1 for |r| ≤ ln 2 / 2, accurate enough to be added to 1: the Taylor series to the 13th power (the next term is
/// below 10⁻¹⁷).
@inline(__always)
private func exponentialTail(_ x: DoubleDouble) -> Double {
  let r = x.high
  let r2 = r * r
  let r4 = r2 * r2
  let a = 0.5 + r * (1.0 / 6)
  let b = (1.0 / 24) + r * (1.0 / 120)
  let c = (1.0 / 720) + r * (1.0 / 5_040)
  let d = (1.0 / 40_320) + r * (1.0 / 362_880)
  let e = (1.0 / 3_628_800) + r * (1.0 / 39_916_800)
  let f = (1.0 / 479_001_600) + r * (1.0 / 6_227_020_800)
  let series = (a + r2 * b) + r4 * ((c + r2 * d) + r4 * (e + r2 * f))
  return r + (r2 * series + (x.low + x.low * r))
}

/// `x · 2ⁿ` for x near 1, in two steps where one factor would not be a normal number.
@inline(__always)
private func scaled(_ x: Double, by n: Int) -> Double {
  if n >= -1021 && n <= 1023 { return x * powerOfTwo(n) }
  if n > 0 { return x * 2 * powerOfTwo(n - 1) }
  return x * powerOfTwo(n + 200) * 0x1p-200
}
