import CKernels

/// A generator of the same numbers for the same seed (SplitMix64).
struct Repeatable: RandomNumberGenerator {
  var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Any byte, often 0 or 255.
  mutating func byte() -> UInt8 {
    let bits = next()
    switch bits & 7 {
    case 0: return 0
    case 1: return 255
    default: return UInt8(truncatingIfNeeded: bits >> 8)
    }
  }

  /// Bytes of coverage in runs: none, full, or any.
  mutating func coverage(_ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < count {
      let kind = next() % 4
      let length = Int(next() % 40) + 1
      for _ in 0..<length { result.append(kind == 0 ? 0 : kind == 1 ? 255 : byte()) }
    }
    return Array(result.prefix(count))
  }

  /// A premultiplied pixel.
  mutating func pixel() -> UInt32 {
    let alpha = UInt32(byte())
    func component(_ bits: UInt64) -> UInt32 { bits & 3 == 0 ? alpha : UInt32(bits >> 8) % (alpha + 1) }
    return packed(component(next() >> 32), component(next() >> 32), component(next() >> 32), alpha)
  }

  /// Premultiplied pixels in runs: transparent, opaque, or any.
  mutating func pixels(_ count: Int) -> [UInt32] {
    var result: [UInt32] = []
    while result.count < count {
      let kind = next() % 5
      let length = Int(next() % 40) + 1
      for _ in 0..<length { result.append(kind == 0 ? 0 : kind == 1 ? pixel() | 0xff00_0000 : pixel()) }
    }
    return Array(result.prefix(count))
  }

  /// Any words, as pixels whose components may be above alpha.
  mutating func words(_ count: Int) -> [UInt32] { (0..<count).map { _ in UInt32(truncatingIfNeeded: next()) } }
}

func packed(_ r: UInt32, _ g: UInt32, _ b: UInt32, _ a: UInt32) -> UInt32 { r | g << 8 | b << 16 | a << 24 }

/// A pixel's red, green, blue and alpha, 0…255.
func components(_ pixel: UInt32) -> [Double] { (0..<4).map { Double((pixel >> (8 * UInt32($0))) & 255) } }

/// The largest distance between a component of a pixel and the exact one.
func distance(_ pixel: UInt32, _ exact: [Double]) -> Double {
  zip(components(pixel), exact).map { abs($0 - $1) }.max()!
}
