extension Elementary {
  /// The natural logarithm of `x`; −∞ at zero, NaN below zero.
  public static func log(_ x: Double) -> Double {
    if let special = logarithmOfSpecial(x) { return special }
    let value = logarithm(x)
    return value.high + value.low
  }

  /// The logarithm of `x` to base 2; exact for powers of two.
  public static func log2(_ x: Double) -> Double {
    if let special = logarithmOfSpecial(x) { return special }
    let (exponent, mantissa) = logarithmParts(x)
    var value = DoubleDouble(product: mantissa.high, 0x1.71547652b82fep+0)
    value.low += mantissa.high * 0x1.777d0ffda0d24p-56 + mantissa.low * 0x1.71547652b82fep+0
    let whole = DoubleDouble(sum: exponent, value.high)
    return whole.high + (whole.low + value.low)
  }

  /// The logarithm of `x` to base 10.
  public static func log10(_ x: Double) -> Double {
    if let special = logarithmOfSpecial(x) { return special }
    let natural = logarithm(x)
    let value = DoubleDouble(product: natural.high, 0x1.bcb7b1526e50ep-2)
    return value.high + (value.low + (natural.high * 0x1.95355baaafad3p-57 + natural.low * 0x1.bcb7b1526e50ep-2))
  }

  /// `x` to the power `y`, within 1 ulp; NaN for a negative `x` with a fractional `y`.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    if y == 1 { return x }
    if y == 2 { return x * x }
    if y == 0.5 && x >= 0 && x.isFinite { return x.squareRoot() + 0 }
    let size = abs(x)
    if y.isInfinite {
      if size == 1 { return 1 }
      return (size > 1) == (y > 0) ? .infinity : 0
    }
    let wholeness = Wholeness(y)
    let sign: Double = x.sign == .minus && wholeness == .odd ? -1 : 1
    if size == 0 { return y < 0 ? sign * .infinity : sign * 0 }
    if size.isInfinite { return y < 0 ? sign * 0 : sign * .infinity }
    if x < 0 && wholeness == .fractional { return .nan }

    let natural = logarithm(size)
    let estimate = natural.high * y
    if estimate > 710 { return sign * .infinity }
    if estimate < -746 { return sign * 0 }
    var power = DoubleDouble(product: natural.high, y)
    power.low += natural.low * y
    return sign * exponential(DoubleDouble(sum: power.high, power.low))
  }
}

private enum Wholeness {
  case fractional, odd, even

  init(_ y: Double) {
    let size = abs(y)
    if size >= 0x1p53 {
      self = .even
    } else {
      let whole = Int64(size)
      self = Double(whole) != size ? .fractional : whole & 1 == 1 ? .odd : .even
    }
  }
}

/// The logarithm of zero, of an infinity, of NaN or of a negative number; nil for a positive finite number.
@inline(__always)
private func logarithmOfSpecial(_ x: Double) -> Double? {
  if x > 0 && x < .infinity { return nil }
  if x == 0 { return -.infinity }
  return x > 0 ? .infinity : .nan
}

/// ln x to about 66 bits, for positive finite x.
@inline(__always)
private func logarithm(_ x: Double) -> DoubleDouble {
  let (exponent, mantissa) = logarithmParts(x)
  let whole = DoubleDouble(sum: exponent * ln2Head, mantissa.high)
  return DoubleDouble(
    sum: whole.high, whole.low + (mantissa.low + exponent * ln2Tail.high))
}

/// The exponent n and ln m, where x = 2ⁿ · m and m is in [√½, √2).
///
/// ln m = 2 (s + s³/3 + s⁵/5 + …) with s = (m − 1)/(m + 1), |s| < 0.172. The first two terms are carried in two doubles.
@inline(__always)
private func logarithmParts(_ x: Double) -> (exponent: Double, mantissa: DoubleDouble) {
  var bits = x.bitPattern
  var n = 0
  if bits < 0x0010_0000_0000_0000 {
    bits = (x * 0x1p54).bitPattern
    n = -54
  }
  // Subtracting the bits of √½ leaves in the exponent field how many factors of two lie above it.
  let above = Int64(bitPattern: bits) - 0x3fe6_a09e_667f_3bcd
  let exponent = above >> 52
  n += Int(exponent)
  let m = Double(bitPattern: bits &- UInt64(bitPattern: exponent << 52))

  let f = m - 1
  let d = DoubleDouble(sum: m, 1)
  let reciprocal = 1 / d.high
  let s = f * reciprocal
  let back = DoubleDouble(product: s, d.high)
  let sLow = (((f - back.high) - back.low) - s * d.low) * reciprocal

  var square = DoubleDouble(product: s, s)
  square.low += 2 * s * sLow
  var cube = DoubleDouble(product: s, square.high)
  cube.low += s * square.low + sLow * square.high
  var third = DoubleDouble(product: cube.high, 0x1.5555555555555p-2)
  third.low += cube.high * 0x1.5555555555555p-56 + cube.low * 0x1.5555555555555p-2

  let z = square.high
  let z2 = z * z
  let z4 = z2 * z2
  let a = (1.0 / 5) + z * (1.0 / 7)
  let b = (1.0 / 9) + z * (1.0 / 11)
  let c = (1.0 / 13) + z * (1.0 / 15)
  let e = (1.0 / 17) + z * (1.0 / 19)
  let g = (1.0 / 21) + z * (1.0 / 23)
  let rest = cube.high * z * ((a + z2 * b) + z4 * ((c + z2 * e) + z4 * (g + z2 * (1.0 / 25))))

  let sum = DoubleDouble(sum: s, third.high)
  let total = DoubleDouble(sum: sum.high, sum.low + (third.low + sLow + rest))
  return (Double(n), DoubleDouble(2 * total.high, 2 * total.low))
}
