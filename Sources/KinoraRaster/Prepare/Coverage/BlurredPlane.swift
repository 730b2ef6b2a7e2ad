import CKernels

/// A blurred plane of coverage, in the 64ths of a level that masks hold.
final class BlurredPlane {
  /// The distance from one row to the next, in samples.
  private let stride: Int
  private let width, height: Int
  /// For each sample, itself and the one below: bilinear sampling reads both at once.
  private let pairs: UnsafeMutablePointer<UInt32>
  /// The greatest sample of each column and of each row.
  private var columnPeaks: [Int16]
  private var rowPeaks: [Int16]

  /// Blurs bytes of coverage; `width` and `height` are at least 2. The outermost samples become zero, because sampling
  /// repeats them outside.
  init(
    _ bytes: UnsafePointer<UInt8>, _ bytesPerRow: Int, _ width: Int, _ height: Int, sigmaX: Double, sigmaY: Double,
    _ scratch: Scratch
  ) {
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    pairs = Memory.pixels(stride * (height - 1))
    columnPeaks = [Int16](repeating: 0, count: width)
    rowPeaks = [Int16](repeating: 0, count: height)
    let samples = UnsafeMutablePointer<Int16>.allocate(capacity: stride * height)
    samples.initialize(repeating: 0, count: stride * height)
    defer { samples.deallocate() }
    let workspace = Memory.bytes(kk_blur_scratch_bytes(Int32(width), Int32(height), sigmaX, sigmaY, 1))
    defer { workspace.deallocate() }
    scratch.kernels.pointee.blur.mask(
      samples, stride * 2, bytes, bytesPerRow, Int32(width), Int32(height), sigmaX, sigmaY, workspace)
    samples.update(repeating: 0, count: width)
    (samples + (height - 1) * stride).update(repeating: 0, count: width)
    for y in 0..<height {
      samples[y * stride] = 0
      samples[y * stride + width - 1] = 0
    }
    findPeaks(samples)
    interleave(samples)
  }

  deinit { pairs.deallocate() }

  private func findPeaks(_ samples: UnsafePointer<Int16>) {
    columnPeaks.withUnsafeMutableBufferPointer { columns in
      for y in 0..<height {
        let line = samples + y * stride
        var peak: Int16 = 0
        for x in 0..<width {
          peak = max(peak, line[x])
          columns[x] = max(columns[x], line[x])
        }
        rowPeaks[y] = peak
      }
    }
  }

  private func interleave(_ samples: UnsafePointer<Int16>) {
    for y in 0..<height - 1 {
      let line = samples + y * stride
      let below = line + stride
      let target = pairs + y * stride
      for x in 0..<width {
        target[x] = UInt32(UInt16(bitPattern: line[x])) | UInt32(UInt16(bitPattern: below[x])) << 16
      }
    }
  }

  var view: kk_Mask {
    kk_Mask(pairs: UnsafePointer(pairs), row_bytes: stride * 4, width: Int32(width), height: Int32(height))
  }

  var byteCount: Int { stride * (height - 1) * 4 }

  /// The columns from the first to the last with a sample above `level`; nil when there is none.
  func columns(above level: Int16) -> ClosedRange<Int>? { Self.range(columnPeaks, level) }
  /// The rows from the first to the last with a sample above `level`; nil when there is none.
  func rows(above level: Int16) -> ClosedRange<Int>? { Self.range(rowPeaks, level) }

  private static func range(_ peaks: [Int16], _ level: Int16) -> ClosedRange<Int>? {
    guard let first = peaks.firstIndex(where: { $0 > level }), let last = peaks.lastIndex(where: { $0 > level }) else {
      return nil
    }
    return first...last
  }
}
