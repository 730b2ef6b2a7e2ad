extension Elementary {
  /// √(x² + y²) without overflow on the way.
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    let larger = Swift.max(abs(x), abs(y))
    if x.isInfinite || y.isInfinite { return .infinity }
    if x.isNaN || y.isNaN { return .nan }
    if larger < 0x1p500 && larger > 0x1p-450 { return (x * x + y * y).squareRoot() }
    if larger == 0 { return 0 }
    let (down, up) = larger > 1 ? (0x1p-600, 0x1p600) : (0x1p600, 0x1p-600)
    let (a, b) = (x * down, y * down)
    return (a * a + b * b).squareRoot() * up
  }

  /// The cube root of `x`, which may be negative.
  public static func cbrt(_ x: Double) -> Double {
    guard x != 0, x.isFinite else { return x }
    let size = abs(x)
    let (scaled, back): (Double, Double) =
      size < 0x1p-900 ? (size * 0x1p120, 0x1p-40) : size > 0x1p900 ? (size * 0x1p-120, 0x1p40) : (size, 1)
    // A third of the exponent, and of the mantissa bits with it, is right to about 6 %; Halley's step triples the digits.
    var root = Double(bitPattern: scaled.bitPattern / 3 + 0x2a9f_7893_782d_a1ce)
    for _ in 0..<2 {
      let cube = root * root * root
      root *= (cube + 2 * scaled) / (2 * cube + scaled)
    }
    // A Newton step with an exact residual decides the last bit.
    let square = DoubleDouble(product: root, root)
    let cube = DoubleDouble(product: square.high, root)
    root -= ((cube.high - scaled) + (cube.low + square.low * root)) / (3 * square.high)
    root *= back
    return x < 0 ? -root : root
  }
}
