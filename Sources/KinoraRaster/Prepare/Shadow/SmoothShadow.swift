import CKernels
import KinoraGraphics

/// A shadow's mask as the canvas sees it, sampled every second, fourth or eighth pixel across and down.
///
/// A Gaussian leaves nothing finer: with samples 0.4 standard deviations apart, the cubic between them is within a
/// tenth of a level. A pixel then takes a sum with fixed weights instead of a walk through the mask.
final class SmoothShadow {
  private(set) var mask: kk_SmoothMask
  private var samples = UnsafeMutablePointer<Int16>.allocate(capacity: 1)
  private var capacity = 1
  /// For the canvas rows from each row of samples to the next, the columns between which the shadow is seen.
  private var seen = UnsafeMutablePointer<kk_ShadowColumns>.allocate(capacity: 1)
  private var seenCapacity = 1

  init() {
    mask = kk_SmoothMask(
      samples: UnsafePointer(samples), columns: 0, rows: 0, column: 0, row: 0, step: 1, first_x: 0, first_y: 0,
      end_x: 0, end_y: 0, seen: UnsafePointer(seen))
  }

  deinit {
    samples.deallocate()
    seen.deallocate()
  }

  /// The most columns that kernels draw at once, from multiples of as many on.
  private static let block = 32

  /// The power of two of the pixels from one sample to the next, for a standard deviation of at least `sigma` pixels in
  /// every direction; nil when every pixel must be looked up.
  static func step(_ sigma: Double) -> Int32? { sigma >= 20 ? 3 : sigma >= 10 ? 2 : sigma >= 5 ? 1 : nil }

  /// The greatest sample, in 64ths of a level, around which a shadow of `color` leaves every pixel as it is.
  ///
  /// A value paints nothing while its product with the colour's alpha is less than half a level; the cubic rises above
  /// its samples by less than three tenths.
  static func invisibleLevel(_ color: UInt32) -> Int16 {
    Int16(min(127.5 / Double(max(color >> 24, 1)) * 64 / 1.3 - 2, 16_000))
  }

  /// Takes samples of `source` for the canvas pixels of `area`, and for the columns beside it that are drawn in the same
  /// blocks.
  func fill(
    _ area: PixelRect, step: Int32, from source: kk_SmoothSource, _ kernels: UnsafePointer<kk_Kernels>
  ) {
    let area = PixelRect(
      minX: area.minX & ~(Self.block - 1), minY: area.minY, maxX: (area.maxX + Self.block - 1) & ~(Self.block - 1),
      maxY: area.maxY)
    let column = (area.minX >> Int(step)) - 1
    let columns = ((area.maxX - 1) >> Int(step)) + 3 - column
    let row = (area.minY >> Int(step)) - 1
    let rows = ((area.maxY - 1) >> Int(step)) + 3 - row
    let needed = columns * rows + Int(KK_SMOOTH_SPARE)
    if needed > capacity {
      samples.deallocate()
      capacity = needed + needed / 4
      samples = .allocate(capacity: capacity)
      samples.initialize(repeating: 0, count: capacity)
    }
    if rows > seenCapacity {
      seen.deallocate()
      seenCapacity = rows + rows / 4
      seen = .allocate(capacity: seenCapacity)
    }
    mask = kk_SmoothMask(
      samples: UnsafePointer(samples), columns: Int32(columns), rows: Int32(rows), column: Int32(column),
      row: Int32(row), step: step, first_x: Int32(area.minX), first_y: Int32(area.minY), end_x: Int32(area.maxX),
      end_y: Int32(area.maxY), seen: UnsafePointer(seen))
    withUnsafePointer(to: source) { kernels.pointee.shadow.samples(samples, seen, &mask, $0) }
  }
}

extension Homography {
  /// The factor of an affine map for lengths in the direction in which it shrinks them most.
  var leastScale: Double {
    let a = m11 * m11 + m12 * m12
    let d = m21 * m21 + m22 * m22
    let b = m11 * m21 + m12 * m22
    let square = (a + d - ((a - d) * (a - d) + 4 * b * b).squareRoot()) / 2
    return square > 0 ? square.squareRoot() : 0
  }
}
