import KinoraGraphics

/// The squares under a film's transparent pixels.
enum Checkerboard {
  private static let side = 8

  /// A copy of `pixels` over light and dark squares, as the page draws them under stills.
  static func under(_ pixels: PixelBuffer) -> PixelBuffer {
    let result = PixelBuffer(width: pixels.width, height: pixels.height)
    for y in 0..<pixels.height {
      let (source, target) = (pixels.row(y), result.row(y))
      target.copyMemory(from: UnsafeRawBufferPointer(source))
      for x in 0..<pixels.width where source[4 * x + 3] < 255 {
        let ground = (x / side + y / side) % 2 == 0 ? 0xCC : 0x99
        let rest = 255 - Int(source[4 * x + 3])
        for channel in 0..<3 {
          target[4 * x + channel] = UInt8(min(255, Int(source[4 * x + channel]) + (ground * rest + 127) / 255))
        }
        target[4 * x + 3] = 255
      }
    }
    return result
  }
}
