import CKernels
import KinoraGraphics
import KinoraNumerics
import KinoraRaster

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
  ///
  /// - Parameter level: The instructions to compare with, which change nothing but the time it takes; the highest one below where the processor
  ///   does not have it.
  public init?(_ a: PixelBuffer, _ b: PixelBuffer, level: SIMDLevel = .best) {
    self.init(a, b, level) { _, _ in }
  }

  /// Compares two pictures, and hands over the levels of each row: a byte a pixel, good during the call only.
  init?(
    _ a: PixelBuffer, _ b: PixelBuffer, _ level: SIMDLevel = .best,
    _ rowIsDone: (_ y: Int, _ levels: UnsafePointer<UInt8>) -> Void
  ) {
    guard a.width == b.width, a.height == b.height else { return nil }
    let kernels = kk_kernels(kk_Level(rawValue: UInt32(level.rawValue))).pointee.compare
    var total = kk_Difference()
    total.first = .max
    // Counts for squares of 8 × 8 pixels; four neighbours make one square of 16 × 16.
    let columns = (a.width + 7) / 8
    let rows = (a.height + 7) / 8
    var cells = [UInt32](repeating: 0, count: columns * rows)
    var differing: (first: Int, last: Int)?
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: columns * 8) { levels in
      guard let levels = levels.baseAddress else { return }
      cells.withUnsafeMutableBufferPointer { cells in
        guard let cells = cells.baseAddress else { return }
        for y in 0..<a.height {
          if kernels.difference(&total, levels, cells + y / 8 * columns, a.words(y), b.words(y), a.width) {
            differing = (differing?.first ?? y, y)
          }
          rowIsDone(y, levels)
        }
      }
    }
    var densest: UInt32 = 0
    for row in 0..<rows {
      for column in 0..<columns {
        let here = row * columns + column
        let right = column + 1 < columns ? cells[here + 1] : 0
        let below = row + 1 < rows ? cells[here + columns] : 0
        let across = column + 1 < columns && row + 1 < rows ? cells[here + columns + 1] : 0
        densest = max(densest, cells[here] + right + below + across)
      }
    }
    largest = Int(total.largest)
    counts = withUnsafeBytes(of: &total.above) { $0.bindMemory(to: UInt64.self).map { Int($0) } }
    self.densest = Int(densest)
    bounds = differing.map { rows in
      Bounds(
        x: Int(total.first), y: rows.first, width: Int(total.last - total.first) + 1,
        height: rows.last - rows.first + 1)
    }
    compared = a.width * a.height
    squares = Int(total.squares)
  }
}

extension PixelBuffer {
  /// The pixels of row `y`, each in a word.
  func words(_ y: Int) -> UnsafePointer<UInt32> {
    UnsafePointer((base + y * bytesPerRow).assumingMemoryBound(to: UInt32.self))
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
