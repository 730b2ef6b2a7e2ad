/// An angle brought into [−π/4, π/4], and the quarter turn it came from.
struct ReducedAngle {
  /// The number of the quarter turn, 0…3.
  var quadrant: Int
  var angle: DoubleDouble
}

/// π/2 in three parts, the first two of 33 bits, so that a whole number below 2²⁰ times one of them is exact.
private let halfPi1 = 0x1.921fb54400000p+0
private let halfPi2 = 0x1.0b4611a600000p-34
private let halfPi3 = 0x1.3198a2e037073p-69

extension ReducedAngle {
  /// Reduces a finite angle (Cody and Waite for everyday angles, Payne and Hanek beyond 2¹⁹).
  @inline(__always)
  init(_ x: Double) {
    if abs(x) < 0x1p19 {
      let n = nearestWhole(x * (2 / 0x1.921fb54442d18p+1))
      let first = x - n * halfPi1
      let second = DoubleDouble(sum: first, -(n * halfPi2))
      let third = DoubleDouble(sum: second.high, -(n * halfPi3))
      self.init(quadrant: Int(n) & 3, angle: DoubleDouble(sum: third.high, third.low + second.low))
    } else {
      self = Self.reduceHuge(x)
    }
  }

  /// Multiplies the angle by as many bits of 2/π as decide the quadrant and 128 bits of the fraction.
  ///
  /// With x = m · 2ᵉ, bits of 2/π worth a multiple of 4 turns after the multiplication are skipped; 192 bits from there on times
  /// m, modulo 2¹⁹², hold the quadrant in the top two bits and the fraction of a quarter turn in the others. No double
  /// comes closer than about 2⁻⁶² to a multiple of π/2, so enough bits remain after cancellation.
  @inline(never)
  private static func reduceHuge(_ x: Double) -> ReducedAngle {
    let exponent = Int((x.bitPattern >> 52) & 0x7ff) - 1075
    let m = (x.bitPattern & 0x000f_ffff_ffff_ffff) | 0x0010_0000_0000_0000
    // The table starts with 64 zero bits, so that the first bit wanted (number exponent − 1 after the point) is never before it.
    let firstBit = exponent - 2 + 64
    let word = firstBit / 64
    let shift = UInt64(firstBit % 64)
    func bits(_ i: Int) -> UInt64 {
      let head = twoOverPi[word + i] << shift
      return shift == 0 ? head : head | (twoOverPi[word + i + 1] >> (64 - shift))
    }
    let low = bits(2).multipliedFullWidth(by: m)
    let middle = bits(1).multipliedFullWidth(by: m)
    let (p1, carry) = middle.low.addingReportingOverflow(low.high)
    var top = bits(0) &* m &+ middle.high &+ (carry ? 1 : 0)
    var next = p1
    var last = low.low

    var quadrant = Int(top >> 62)
    // The fraction, left-aligned: three words worth a quarter turn.
    top = (top << 2) | (next >> 62)
    next = (next << 2) | (last >> 62)
    last <<= 2
    var negative = false
    if top >> 63 == 1 {
      // More than half a quarter turn: count back from the next one.
      quadrant += 1
      negative = true
      top = ~top
      next = ~next
      last = ~last
    }
    // Normalise: 128 significant bits in `top` and `next`, worth 2^−zeros.
    var zeros = 0
    if top == 0 {
      top = next
      next = last
      last = 0
      zeros = 64
    }
    let leading = top.leadingZeroBitCount
    if leading > 0 && leading < 64 {
      top = (top << UInt64(leading)) | (next >> UInt64(64 - leading))
      next = (next << UInt64(leading)) | (last >> UInt64(64 - leading))
    }
    let scale = powerOfTwo(-64 - zeros - leading)
    let high = Double(top >> 11) * 0x1p11 * scale
    let low53 = Double(((top & 0x7ff) << 42) | (next >> 22)) * 0x1p-42 * scale
    var angle = DoubleDouble(product: high, DoubleDouble.halfPi.high)
    angle.low += high * DoubleDouble.halfPi.low + low53 * DoubleDouble.halfPi.high
    angle = DoubleDouble(sum: angle.high, angle.low)
    if (x < 0) != negative { angle = DoubleDouble(-angle.high, -angle.low) }
    return ReducedAngle(quadrant: (x < 0 ? -quadrant : quadrant) & 3, angle: angle)
  }
}

/// 64 zero bits and then the first 1,280 binary digits of 2/π after the point.
private let twoOverPi: [UInt64] = [
  0,
  0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
  0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
  0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
  0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
  0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab, 0xf0cf_bc20_9af4_361d,
]
