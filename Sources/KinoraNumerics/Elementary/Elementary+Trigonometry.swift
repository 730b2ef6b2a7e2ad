extension Elementary {
  /// The sine of an angle of any size, in radians; NaN for an infinite angle.
  public static func sin(_ x: Double) -> Double {
    guard abs(x) >= 0x1p-27 else { return x }
    guard x.isFinite else { return .nan }
    let reduced = ReducedAngle(x)
    let value = reduced.quadrant & 1 == 0 ? sineKernel(reduced.angle) : cosineKernel(reduced.angle)
    return reduced.quadrant & 2 == 0 ? value : -value
  }

  /// The cosine of an angle of any size, in radians; NaN for an infinite angle.
  public static func cos(_ x: Double) -> Double {
    guard x.isFinite else { return .nan }
    let reduced = ReducedAngle(x)
    let value = reduced.quadrant & 1 == 0 ? cosineKernel(reduced.angle) : sineKernel(reduced.angle)
    return (reduced.quadrant + 1) & 2 == 0 ? value : -value
  }

  /// Sine and cosine of one angle, each with the same bits as ``sin(_:)`` and ``cos(_:)`` give.
  public static func sincos(_ x: Double) -> (sin: Double, cos: Double) {
    guard abs(x) >= 0x1p-27 else { return x.isNaN ? (x, x) : (x, 1) }
    guard x.isFinite else { return (.nan, .nan) }
    let reduced = ReducedAngle(x)
    let s = sineKernel(reduced.angle)
    let c = cosineKernel(reduced.angle)
    switch reduced.quadrant {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// The tangent of an angle of any size, in radians, within 3 ulp.
  public static func tan(_ x: Double) -> Double {
    guard abs(x) >= 0x1p-27 else { return x }
    let (s, c) = sincos(x)
    return s / c
  }
}

/// sin(high + low) for |high| ≤ π/4: the Taylor series to the 17th power (the next term is below 10⁻¹⁹).
@inline(__always)
private func sineKernel(_ angle: DoubleDouble) -> Double {
  let x = angle.high
  let z = x * x
  let z2 = z * z
  let z4 = z2 * z2
  let low = (-1.0 / 6) + z * (1.0 / 120)
  let middle = (-1.0 / 5_040) + z * (1.0 / 362_880)
  let high = (-1.0 / 39_916_800) + z * (1.0 / 6_227_020_800)
  let highest = (-1.0 / 1_307_674_368_000) + z * (1.0 / 355_687_428_096_000)
  let series = (low + z2 * middle) + z4 * (high + z2 * highest)
  return x + (x * z * series + angle.low * (1 - 0.5 * z))
}

/// cos(high + low) for |high| ≤ π/4: the Taylor series to the 16th power (the next term is below 10⁻¹⁷).
@inline(__always)
private func cosineKernel(_ angle: DoubleDouble) -> Double {
  let x = angle.high
  let z = x * x
  let z2 = z * z
  let z4 = z2 * z2
  let low = (1.0 / 24) + z * (-1.0 / 720)
  let middle = (1.0 / 40_320) + z * (-1.0 / 3_628_800)
  let high = (1.0 / 479_001_600) + z * (-1.0 / 87_178_291_200)
  let series = (low + z2 * middle) + z4 * (high + z2 * (1.0 / 20_922_789_888_000))
  let half = 0.5 * z
  let head = 1 - half
  return head + (((1 - head) - half) + (z2 * series - x * angle.low))
}
