import KinoraGraphics

extension PixelDifference {
  /// A picture of where two pictures of one size differ: equal pixels are a faint grey copy, differing ones go from
  /// orange (by one level) to white (by all 255), never so faint that they could be overlooked. The picture is opaque;
  /// nil when the sizes differ.
  public static func picture(_ a: PixelBuffer, _ b: PixelBuffer) -> CGImage? {
    guard a.width == b.width, a.height == b.height else { return nil }
    let picture = PixelBuffer(width: a.width, height: a.height)
    for y in 0..<a.height {
      let (left, right, out) = (a.row(y), b.row(y), picture.row(y))
      for i in stride(from: 0, to: 4 * a.width, by: 4) {
        let largest = (i..<i + 4).map { abs(Int(left[$0]) - Int(right[$0])) }.max() ?? 0
        let color = largest == 0 ? equal(left[i], left[i + 1], left[i + 2]) : differing(largest)
        for channel in 0..<4 { out[i + channel] = color[channel] }
      }
    }
    return CGImage(pixels: picture)
  }

  /// The colour for an equal pixel: a grey of a fifth of its luma (BT.709's weights, in 1/256).
  private static func equal(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> SIMD4<UInt8> {
    let luma = (54 * Int(red) + 183 * Int(green) + 19 * Int(blue)) / 256
    let grey = UInt8(luma / 5)
    return SIMD4(grey, grey, grey, 255)
  }

  private static func differing(_ levels: Int) -> SIMD4<UInt8> {
    SIMD4(255, UInt8(96 + levels * 159 / 255), UInt8(levels), 255)
  }
}
