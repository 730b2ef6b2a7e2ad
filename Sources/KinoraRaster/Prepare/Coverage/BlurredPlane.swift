import CKernels

/// Bytes of coverage, blurred: samples in 64ths of a level, row by row.
final class BlurredSamples {
  let width, height: Int
  /// The distance from one row to the next, in samples.
  let stride: Int
  private let samples: UnsafeMutablePointer<Int16>

  /// Blurs bytes of coverage; `width` and `height` are at least 2. The outermost samples become zero, because sampling
  /// repeats them outside.
  init(
    _ bytes: UnsafePointer<UInt8>, _ bytesPerRow: Int, _ width: Int, _ height: Int, sigmaX: Double, sigmaY: Double,
    _ workers: Workers
  ) {
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    let stride = stride
    let samples = UnsafeMutablePointer<Int16>.allocate(capacity: stride * height)
    self.samples = samples
    // Blurred down, column by column.
    let turned = UnsafeMutablePointer<Int16>.allocate(capacity: width * height)
    defer { turned.deallocate() }
    let strip = kk_blur_strip_bytes(Int32(width), Int32(height), sigmaX, sigmaY)
    Self.forEachPart(of: width, workers) { scratch, columns in
      scratch.kernels.pointee.blur.mask_down(
        turned, bytes, bytesPerRow, Int32(height), sigmaY, columns, scratch.strip.bytes(strip))
    }
    Self.forEachPart(of: height, workers) { scratch, rows in
      scratch.kernels.pointee.blur.mask_across(
        samples, stride * 2, turned, Int32(width), Int32(height), sigmaX, rows, scratch.strip.bytes(strip))
    }
    row(0).update(repeating: 0, count: width)
    row(height - 1).update(repeating: 0, count: width)
    for y in 0..<height {
      row(y)[0] = 0
      row(y)[width - 1] = 0
    }
  }

  deinit { samples.deallocate() }

  /// Calls `body` with the parts of `0 ..< count` in which a thread blurs several strips at once.
  private static func forEachPart(of count: Int, _ workers: Workers, _ body: (Scratch, kk_BlurRange) -> Void) {
    let part = 4 * Int(KK_BLUR_BLOCK) * max(count / (64 * workers.count * workers.own.costs.blurJobs), 1)
    workers.run(count: (count + part - 1) / part) { scratch, job in
      body(scratch, kk_BlurRange(from: Int32(job * part), to: Int32(min((job + 1) * part, count))))
    }
  }

  func row(_ y: Int) -> UnsafeMutablePointer<Int16> { samples + y * stride }
}

/// A blurred plane of coverage that is read between its samples, in the 64ths of a level that masks hold.
final class BlurredPlane {
  private let stride: Int
  private let width, height: Int
  /// For each sample, itself and the one below: bilinear sampling reads both at once.
  private let pairs: UnsafeMutablePointer<UInt32>
  /// The greatest sample of each column and of each row.
  private var columnPeaks: [Int16]
  private var rowPeaks: [Int16]

  init(_ samples: BlurredSamples) {
    width = samples.width
    height = samples.height
    stride = samples.stride
    pairs = Memory.pixels(stride * (height - 1))
    columnPeaks = [Int16](repeating: 0, count: width)
    rowPeaks = [Int16](repeating: 0, count: height)
    findPeaks(samples)
    interleave(samples)
  }

  deinit { pairs.deallocate() }

  private func findPeaks(_ samples: BlurredSamples) {
    columnPeaks.withUnsafeMutableBufferPointer { columns in
      for y in 0..<height {
        let line = samples.row(y)
        var peak: Int16 = 0
        for x in 0..<width {
          peak = max(peak, line[x])
          columns[x] = max(columns[x], line[x])
        }
        rowPeaks[y] = peak
      }
    }
  }

  private func interleave(_ samples: BlurredSamples) {
    for y in 0..<height - 1 {
      let line = samples.row(y)
      let below = samples.row(y + 1)
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
