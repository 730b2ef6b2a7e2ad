// Numbers that look like chance, and are the same wherever and in whatever order they are asked for: they are made from
// their arguments alone.

extension ScriptFunctions {
  static let chance: [Function] = [
    Function("random", "seed, …", 1...16) { arguments throws(ScriptError) in
      .number(unit(try hash(arguments, arguments.count)))
    },
    Function("noise", "seed, x, y, z", 2...4) { arguments throws(ScriptError) in
      var place: [Double] = []
      for index in 1..<arguments.count {
        let x = try arguments.number(index)
        guard x.magnitude < 0x1p50 else { throw arguments.found("\(x)", index, "a number below 2^50") }
        place.append(x)
      }
      return .number(noise(try hash(arguments, 1), place[...]))
    },
  ]

  /// A number from the first `count` arguments, by FNV-1a over their kinds and values and a last mixing (the finaliser
  /// of SplitMix64, Steele, Lea and Flood 2014).
  private static func hash(_ arguments: FunctionArguments, _ count: Int) throws(ScriptError) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for index in 0..<count {
      let value = try arguments.value(index)
      if case .number(let number) = value {
        try arguments.evaluator.spend(1)
        add(1)
        // The two zeros are one number.
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
          add(UInt8(truncatingIfNeeded: (number == 0 ? 0 : number.bitPattern) >> shift))
        }
      } else if let text = value.text {
        add(2)
        try arguments.evaluator.read(text)
        for byte in text.utf8 { add(byte) }
      } else {
        throw arguments.found(value.excerpt, index, "a number or text")
      }
    }
    return mixed(hash)
  }

  private static func mixed(_ hash: UInt64) -> UInt64 {
    var z = hash &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, not including, 1.
  private static func unit(_ hash: UInt64) -> Double { Double(hash >> 11) * 0x1p-53 }

  /// Value noise: a random number at every whole place, and between these the blend of the neighbours by
  /// 6t⁵ − 15t⁴ + 10t³ (Perlin 2002), so that it runs smoothly.
  private static func noise(_ seed: UInt64, _ place: ArraySlice<Double>) -> Double {
    guard let x = place.first else { return unit(seed) }
    let whole = x.rounded(.down)
    let t = x - whole
    let blend = t * t * t * (t * (t * 6 - 15) + 10)
    func corner(_ at: Double) -> Double { noise(mixed(seed ^ (at + 0).bitPattern), place.dropFirst()) }
    let first = corner(whole)
    return t == 0 ? first : first + (corner(whole + 1) - first) * blend
  }
}
