import CKernels
import KinoraGraphics

/// A shadow's mask as the canvas sees it, sampled every second, fourth or eighth pixel across and down.
///
/// A Gaussian leaves nothing finer: with samples 0.4 standard deviations apart the cubic between them is within a tenth of a level. So a pixel
/// costs a sum with fixed weights instead of a walk through the mask.
final class SmoothShadow {
  private(set) var mask: kk_SmoothMask
  private var samples = UnsafeMutablePointer<Int16>.allocate(capacity: 1)
  private var capacity = 1
  /// For each row of samples, the columns outside which nothing of it is seen.
  private var extents: [(first: Int32, end: Int32)] = []
  private(set) var rows = Rows()
  private var spans = UnsafeMutablePointer<Span>.allocate(capacity: 1)
  private var spanCapacity = 1

  struct Span {
    var first, end: Int32
  }

  /// The columns of each row outside which the shadow is not seen: a view, valid until the shadow is filled again.
  struct Rows {
    fileprivate var first: Int32 = 0
    fileprivate var end: Int32 = 0
    fileprivate var step: Int32 = 0
    /// For the canvas rows that begin at each row of samples but the last three; where canvas row 0 would look.
    fileprivate var spans: UnsafePointer<Span>?

    /// Empty (0, 0) for none.
    @inline(__always)
    func columns(_ y: Int) -> (Int, Int) {
      guard y >= Int(first), y < Int(end), let spans else { return (0, 0) }
      let span = spans[y >> Int(step)]
      return (Int(span.first), Int(span.end))
    }
  }

  init() {
    mask = kk_SmoothMask(
      samples: UnsafePointer(samples), columns: 0, rows: 0, column: 0, row: 0, step: 1, first_x: 0, first_y: 0,
      end_x: 0, end_y: 0)
  }

  deinit {
    samples.deallocate()
    spans.deallocate()
  }

  /// How far apart, as a power of two, samples may stand when the standard deviation is at least `sigma` pixels in every direction; nil where every
  /// pixel must be looked up.
  static func step(_ sigma: Double) -> Int32? { sigma >= 20 ? 3 : sigma >= 10 ? 2 : sigma >= 5 ? 1 : nil }

  /// The greatest sample, in 64ths of a level, around which a shadow of `color` leaves every pixel as it is.
  ///
  /// A value of v paints nothing while the colour's alpha times v is less than half a level; the cubic rises above its samples by less than
  /// three tenths.
  static func invisibleLevel(_ color: UInt32) -> Int16 {
    Int16(min(127.5 / Double(max(color >> 24, 1)) * 64 / 1.3 - 2, 16_000))
  }

  /// Takes the samples of `area`; pixels among samples no more than `invisible` are left out. `row` is where canvas pixel (0, 0) looks in `view`; `uy` and `vy` are a step down; `columns` gives those of a row
  /// of pixels whose samples count.
  func fill(
    _ area: PixelRect, step: Int32, from view: kk_Mask, invisible: Int16, row: kk_AffineRow, uy: Int64, vy: Int64,
    _ kernels: UnsafePointer<kk_Kernels>, columns visible: (_ y: Int) -> (Int, Int)
  ) {
    let column = (area.minX >> Int(step)) - 1
    let columns = ((area.maxX - 1) >> Int(step)) + 3 - column
    let first = (area.minY >> Int(step)) - 1
    let rows = ((area.maxY - 1) >> Int(step)) + 3 - first
    let needed = columns * rows + Int(KK_SMOOTH_SPARE)
    if needed > capacity {
      samples.deallocate()
      capacity = needed + needed / 4
      samples = .allocate(capacity: capacity)
      samples.initialize(repeating: 0, count: capacity)
    }
    mask = kk_SmoothMask(
      samples: UnsafePointer(samples), columns: Int32(columns), rows: Int32(rows), column: Int32(column),
      row: Int32(first), step: step, first_x: Int32(area.minX), first_y: Int32(area.minY), end_x: Int32(area.maxX),
      end_y: Int32(area.maxY))
    extents.removeAll(keepingCapacity: true)
    for index in 0..<rows {
      let y = (first + index) << Int(step)
      let line = samples + index * columns
      let wanted = visible(y)
      var low = min(max((wanted.0 >> Int(step)) - column, 0), columns)
      var high = min(max(((wanted.1 - 1) >> Int(step)) + 2 - column, low), columns)
      line.update(repeating: 0, count: low)
      (line + high).update(repeating: 0, count: columns - high)
      let x = Int64(column + low) << Int64(step)
      kernels.pointee.sample.mask_affine(
        line + low, view,
        kk_AffineRow(
          u: row.u &+ x &* row.du &+ Int64(y) &* uy, v: row.v &+ x &* row.dv &+ Int64(y) &* vy,
          du: row.du << Int64(step), dv: row.dv << Int64(step)), high - low)
      while low < high, line[low] <= invisible { low += 1 }
      while high > low, line[high - 1] <= invisible { high -= 1 }
      extents.append((Int32(column + low), Int32(low < high ? column + high : column + low)))
    }
    joinExtents()
  }

  /// A row of pixels looks at four rows of samples, and each pixel at one sample before its own and two after.
  private func joinExtents() {
    if extents.count > spanCapacity {
      spans.deallocate()
      spanCapacity = extents.count + extents.count / 4
      spans = .allocate(capacity: spanCapacity)
    }
    rows = Rows(
      first: mask.first_y, end: mask.end_y, step: mask.step, spans: UnsafePointer(spans) - (1 + Int(mask.row)))
    for row in 0..<extents.count - 3 {
      (spans + row).initialize(to: Span(first: 0, end: 0))
      var first = Int32.max
      var end = Int32.min
      for extent in extents[row..<row + 4] where extent.first < extent.end {
        first = min(first, extent.first)
        end = max(end, extent.end)
      }
      guard first < end else { continue }
      let low = max((first - 2) << mask.step, mask.first_x)
      let high = min((end + 1) << mask.step, mask.end_x)
      if low < high { spans[row] = Span(first: low, end: high) }
    }
  }
}

extension Homography {
  /// For an affine map: how much it shrinks lengths in the direction it shrinks them most.
  var leastScale: Double {
    let a = m11 * m11 + m12 * m12
    let d = m21 * m21 + m22 * m22
    let b = m11 * m21 + m12 * m22
    let square = (a + d - ((a - d) * (a - d) + 4 * b * b).squareRoot()) / 2
    return square > 0 ? square.squareRoot() : 0
  }
}
