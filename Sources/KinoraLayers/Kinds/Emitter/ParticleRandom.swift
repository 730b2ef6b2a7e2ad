/// Numbers that look random and are a function of what they are for: an emitter's seed, a cell, a particle, a property.
///
/// Core Animation's generator is not known, so its particles cannot be reproduced. Because no number depends on those
/// drawn before it, the particles of any instant are computed without the instants before, in any order, on any thread.
///
/// A key and a counter are mixed by the finaliser of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014), a bijection of 64 bits in which every input bit affects every output bit.
package struct ParticleRandom: Sendable, Hashable {
  private let key: UInt64

  /// The numbers of the emitter with a seed.
  package init(seed: UInt32) { key = Self.mix(UInt64(seed) &+ 0x9E37_79B9_7F4A_7C15) }

  private init(key: UInt64) { self.key = key }

  /// The numbers of one part: a cell by its index, a particle by its number.
  package func part(_ number: UInt64) -> ParticleRandom {
    ParticleRandom(key: Self.mix(key ^ Self.mix(number &+ 0x9E37_79B9_7F4A_7C15)))
  }

  /// A number in 0 ..< 1, uniform in steps of 2⁻⁵³.
  package func unit(_ channel: Channel) -> Double {
    let bits = Self.mix(key &+ (UInt64(channel.rawValue) &+ 1) &* 0x9E37_79B9_7F4A_7C15)
    return Double(bits >> 11) * 0x1p-53
  }

  /// A number in `mean − range/2 ..< mean + range/2`.
  package func value(_ mean: Double, range: Double, _ channel: Channel) -> Double {
    range == 0 ? mean : mean + range * (unit(channel) - 0.5)
  }

  /// What a number is for. A new channel goes to the end, because the raw values decide what particles look like.
  package enum Channel: UInt8, Sendable {
    case lifetime, velocity, longitude, scale, spin, red, green, blue, alpha
    case place0, place1, place2, place3
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
