import KinoraGraphics
import KinoraNumerics

/// How two pictures of one size differ, pixel by pixel.
///
/// A pixel's difference is the largest of its four channel differences, 0…255, on the stored premultiplied bytes.
public struct PixelDifference: Sendable, Hashable {
  /// The largest difference of any pixel.
  public let largest: Int
  /// How many pixels differ by more than 0, 1, 2, 4, 8, 16, 32 and 64 levels.
  public let counts: [Int]
  /// The thresholds of ``counts``, in levels.
  public static let thresholds = [0, 1, 2, 4, 8, 16, 32, 64]
  /// The most differing pixels in any 16 × 16 square on the 8-pixel grid: it shows a local fault, which `count` cannot
  /// tell from noise spread over the picture.
  public let densest: Int
  /// The smallest rectangle that holds every differing pixel: x, y, width, height; nil when none differs.
  public let bounds: Bounds?
  /// How many pixels were compared; never 0.
  public let compared: Int
  /// The sum of the squares of all channel differences.
  public let squares: Int

  /// A rectangle of pixels, its origin at the top left.
  public struct Bounds: Sendable, Hashable {
    /// The left edge, the top edge, the width and the height in pixels.
    public let x, y, width, height: Int
  }

  /// How many pixels differ at all.
  public var count: Int { counts[0] }
  /// Whether no pixel differs.
  public var isEqual: Bool { count == 0 }

  /// The peak signal-to-noise ratio over the four channels, in dB; infinite when nothing differs.
  public var peakSignalToNoise: Double {
    guard squares > 0 else { return .infinity }
    let mean = Double(squares) / Double(compared * 4)
    return 10 * Elementary.log10(255 * 255 / mean)
  }

  /// Compares two pictures; nil when their sizes differ, which no count of pixels expresses.
  public init?(_ a: PixelBuffer, _ b: PixelBuffer) {
    guard a.width == b.width, a.height == b.height else { return nil }
    var counts = [Int](repeating: 0, count: 256)
    var squares = 0
    var minX = Int.max
    var minY = Int.max
    var maxX = -1
    var maxY = -1
    // Counts for squares of 8 × 8 pixels; four neighbours make one square of 16 × 16.
    let columns = (a.width + 7) / 8
    let rows = (a.height + 7) / 8
    var squareCounts = [Int](repeating: 0, count: columns * rows)
    for y in 0..<a.height {
      let left = a.row(y)
      let right = b.row(y)
      if left.elementsEqual(right) {
        counts[0] += a.width
        continue
      }
      for x in 0..<a.width {
        var largest = 0
        for channel in 4 * x..<4 * x + 4 {
          let difference = abs(Int(left[channel]) - Int(right[channel]))
          squares += difference * difference
          largest = max(largest, difference)
        }
        counts[largest] += 1
        if largest > 0 {
          minX = min(minX, x)
          maxX = max(maxX, x)
          minY = min(minY, y)
          maxY = max(maxY, y)
          squareCounts[y / 8 * columns + x / 8] += 1
        }
      }
    }
    var densest = 0
    for row in 0..<rows {
      for column in 0..<columns {
        let here = row * columns + column
        let right = column + 1 < columns ? squareCounts[here + 1] : 0
        let below = row + 1 < rows ? squareCounts[here + columns] : 0
        let across = column + 1 < columns && row + 1 < rows ? squareCounts[here + columns + 1] : 0
        densest = max(densest, squareCounts[here] + right + below + across)
      }
    }
    self.largest = counts.lastIndex { $0 > 0 } ?? 0
    self.counts = Self.thresholds.map { threshold in counts[(threshold + 1)...].reduce(0, +) }
    self.densest = densest
    bounds = maxX < 0 ? nil : Bounds(x: minX, y: minY, width: maxX - minX + 1, height: maxY - minY + 1)
    compared = a.width * a.height
    self.squares = squares
  }
}

extension PixelDifference: CustomStringConvertible {
  public var description: String {
    guard let bounds else { return "equal (\(compared) pixels compared)" }
    return "\(count) of \(compared) pixels differ, by at most \(largest) levels; "
      + "within \(bounds.width)×\(bounds.height) at (\(bounds.x), \(bounds.y)); "
      + "at most \(densest) in any 16×16 square"
  }
}
