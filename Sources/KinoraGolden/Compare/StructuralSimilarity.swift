import KinoraGraphics

/// How alike two pictures look, by the structure of their luma: the SSIM of Wang, Bovik, Sheikh and Simoncelli (IEEE
/// Transactions on Image Processing 13, 2004) over squares of 8 × 8 pixels, four pixels apart.
///
/// It is computed as x264 and FFmpeg's `ssim` do: with even weights in place of a Gaussian window, and with a 64th of the
/// paper's first constant, which matters where both pictures are nearly black. For a grey plane it is FFmpeg's number to the last
/// digit that FFmpeg prints. Two things make FFmpeg print others: it compares Y′ of limited range when it is given that, whose
/// contrast is less; and its SSE4.1 code (seen in 5.1) is wrong where the number of squares in a row is no
/// multiple of four, 0.278 for 0.233 on noise 72 pixels wide: `-cpuflags 0` turns that off.
public struct StructuralSimilarity: Sendable, Hashable {
  /// The mean over all squares: 1 for equal pictures, less for others, -1 at the least.
  public let mean: Double
  /// The least of any square.
  public let least: Double
  /// The left edge of that square in pixels.
  public let x: Int
  /// The top edge of that square in pixels.
  public let y: Int

  /// Compares the luma (BT.709's weights, in 1/256) of two pictures; nil when their sizes differ or a side is below 8
  /// pixels.
  public init?(_ a: PixelBuffer, _ b: PixelBuffer) {
    guard a.width == b.width, a.height == b.height, a.width >= 8, a.height >= 8 else { return nil }
    let columns = a.width / 4
    let rows = a.height / 4
    // The sums of blocks of 4 × 4 pixels, four of which make a square; of this row of blocks and the one above.
    var above = [Sums](repeating: Sums(), count: columns)
    var here = above
    var sum = 0.0
    var least = (value: Double.infinity, x: 0, y: 0)
    for row in 0..<rows {
      swap(&above, &here)
      for column in 0..<columns { here[column] = Sums(a, b, x: 4 * column, y: 4 * row) }
      guard row > 0 else { continue }
      for column in 1..<columns {
        let square = above[column - 1] + above[column] + here[column - 1] + here[column]
        let value = square.similarity
        sum += value
        if value < least.value { least = (value, 4 * (column - 1), 4 * (row - 1)) }
      }
    }
    mean = sum / Double((rows - 1) * (columns - 1))
    (self.least, x, y) = (least.value, least.x, least.y)
  }

  /// Sums over some pixels of both pictures.
  private struct Sums {
    var a = 0
    var b = 0
    var squares = 0
    var products = 0

    init() {}

    init(_ left: PixelBuffer, _ right: PixelBuffer, x: Int, y: Int) {
      for row in y..<y + 4 {
        let (first, second) = (left.words(row), right.words(row))
        for column in x..<x + 4 {
          let (one, other) = (first[column].luma, second[column].luma)
          a += one
          b += other
          squares += one * one + other * other
          products += one * other
        }
      }
    }

    static func + (left: Sums, right: Sums) -> Sums {
      var sums = left
      sums.a += right.a
      sums.b += right.b
      sums.squares += right.squares
      sums.products += right.products
      return sums
    }

    /// The similarity over 64 pixels; the constants are (0.01·255)²·64 and (0.03·255)²·64·63, rounded as x264 does.
    var similarity: Double {
      let variances = squares * 64 - a * a - b * b
      let covariance = products * 64 - a * b
      return Double(2 * a * b + 416) * Double(2 * covariance + 235_963)
        / (Double(a * a + b * b + 416) * Double(variances + 235_963))
    }
  }
}

extension UInt32 {
  /// The luma of a pixel: BT.709's weights in 1/256, cut.
  var luma: Int {
    let (red, green, blue) = (Int(self & 255), Int(self >> 8 & 255), Int(self >> 16 & 255))
    return (54 * red + 183 * green + 19 * blue) / 256
  }
}
