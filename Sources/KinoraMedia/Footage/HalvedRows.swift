import CKernels
import KinoraGraphics

/// Rows of a picture, which come from top to bottom, and the picture with halved sides that becomes of them.
///
/// Every pixel of a halved picture is the mean of four, rounded as in mipmaps. The whole picture is never there: only the
/// rows that become one row of the result.
struct HalvedRows {
  private let halvings: Int
  private let result: PixelBuffer
  /// The rows that become one of the result, and those halved once, twice … until there are two.
  private let stages: [PixelBuffer]
  private let halve:
    @convention(c) (UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>, Int) -> Void

  /// Rows of a picture whose sides are those of `result` doubled `halvings` times.
  init(
    _ halvings: Int, into result: PixelBuffer,
    _ halve:
      @escaping @convention(c) (
        UnsafeMutablePointer<UInt32>, UnsafePointer<UInt32>, UnsafePointer<UInt32>, Int
      ) -> Void
  ) {
    self.halvings = halvings
    self.result = result
    self.halve = halve
    stages = (0..<halvings).map { stage in
      PixelBuffer(width: result.width << (halvings - stage), height: 1 << (halvings - stage))
    }
  }

  /// Where row `y` of the whole picture is written.
  func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    stages.isEmpty ? Self.row(y, of: result) : Self.row(y & (1 << halvings - 1), of: stages[0])
  }

  /// Notes that row `y` is written; the last row of a few makes one of the result.
  func finish(_ y: Int) {
    guard !stages.isEmpty, (y + 1) & (1 << halvings - 1) == 0 else { return }
    for (number, stage) in stages.enumerated() {
      for pair in 0..<stage.height / 2 {
        let target =
          number + 1 < stages.count ? Self.row(pair, of: stages[number + 1]) : Self.row(y >> halvings, of: result)
        halve(target, Self.row(2 * pair, of: stage), Self.row(2 * pair + 1, of: stage), stage.width / 2)
      }
    }
  }

  private static func row(_ y: Int, of pixels: PixelBuffer) -> UnsafeMutablePointer<UInt32> {
    (pixels.base + y * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
  }
}
