extension Elementary {
  /// The angle in [−π/2, π/2] whose tangent is `x`, within 2 ulp.
  public static func atan(_ x: Double) -> Double {
    guard !x.isNaN else { return x }
    let size = abs(x)
    // For a smaller `x` the cubic term vanishes in rounding; returning `x` also keeps −0.
    guard size >= 0x1p-27 else { return x }
    let value: Double
    if size <= 1 {
      value = octant(size, 1, from: DoubleDouble(0, 0), sign: 1)
    } else if size < 0x1p60 {
      value = octant(1, size, from: .halfPi, sign: -1)
    } else {
      value = DoubleDouble.halfPi.high
    }
    return x < 0 ? -value : value
  }

  /// The angle in [−π, π] of the point (x, y) from the +x axis, within 2 ulp. As in C, y comes first and the signs of
  /// zeros count.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    guard !x.isNaN, !y.isNaN else { return .nan }
    var width = abs(x)
    var height = abs(y)
    let left = x.sign == .minus
    var value: Double
    if height == 0 {
      value = left ? DoubleDouble.pi.high : 0
    } else if width.isInfinite || height.isInfinite {
      if width.isInfinite && height.isInfinite {
        // π/4, or 3π/4 correctly rounded.
        value = left ? 0x1.2d97c7f3321d2p+1 : DoubleDouble.halfPi.high / 2
      } else if width.isInfinite {
        value = left ? DoubleDouble.pi.high : 0
      } else {
        value = DoubleDouble.halfPi.high
      }
    } else {
      let larger = Swift.max(width, height)
      if larger > 0x1p1000 || larger < 0x1p-900 {
        let scale = larger > 1 ? 0x1p-100 : 0x1p120
        width *= scale
        height *= scale
      }
      if height <= width {
        value =
          left
          ? octant(height, width, from: .pi, sign: -1) : octant(height, width, from: DoubleDouble(0, 0), sign: 1)
      } else {
        value = octant(width, height, from: .halfPi, sign: left ? 1 : -1)
      }
    }
    if y.sign == .minus { value = -value }
    return value
  }

  /// The angle in [−π/2, π/2] whose sine is `x`, within 2 ulp; NaN beyond ±1.
  public static func asin(_ x: Double) -> Double {
    guard abs(x) <= 1 else { return .nan }
    guard abs(x) >= 0x1p-27 else { return x }
    return atan2(x, ((1 - x) * (1 + x)).squareRoot())
  }

  /// The angle in [0, π] whose cosine is `x`, within 2 ulp; NaN beyond ±1.
  public static func acos(_ x: Double) -> Double {
    guard abs(x) <= 1 else { return .nan }
    return atan2(((1 - x) * (1 + x)).squareRoot(), x)
  }
}

/// `base + sign · atan(smaller / larger)` for 0 ≤ smaller ≤ larger.
///
/// With c the nearest eighth to the quotient, atan(q) = atan(c) + atan(t), t = (smaller − c·larger)/(larger + c·smaller) and
/// |t| ≤ 1/16, where the Taylor series to the 13th power is enough.
@inline(__always)
private func octant(_ smaller: Double, _ larger: Double, from base: DoubleDouble, sign: Double) -> Double {
  let eighths = Int((smaller / larger) * 8 + 0.5)
  let c = Double(eighths) * 0.125
  let t = (smaller - c * larger) / (larger + c * smaller)
  let z = t * t
  let z2 = z * z
  let low = (-1.0 / 3) + z * (1.0 / 5)
  let middle = (-1.0 / 7) + z * (1.0 / 9)
  let high = (-1.0 / 11) + z * (1.0 / 13)
  let series = low + z2 * (middle + z2 * high)
  let tail = t * z * series
  let known = arctangentOfEighths(eighths)
  let start = DoubleDouble(sum: base.high, sign * known.high)
  let whole = DoubleDouble(sum: start.high, sign * t)
  return whole.high + (whole.low + (start.low + base.low + sign * (known.low + tail)))
}

/// atan(i / 8), i = 0…8.
@inline(__always)
private func arctangentOfEighths(_ i: Int) -> DoubleDouble {
  switch i {
  case 0: DoubleDouble(0, 0)
  case 1: DoubleDouble(0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59)
  case 2: DoubleDouble(0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57)
  case 3: DoubleDouble(0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56)
  case 4: DoubleDouble(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56)
  case 5: DoubleDouble(0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58)
  case 6: DoubleDouble(0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56)
  case 7: DoubleDouble(0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56)
  default: DoubleDouble(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55)
  }
}
