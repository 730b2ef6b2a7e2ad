import CKernels
import KinoraGraphics

/// The Gaussian blur of a region, step by step, by all threads.
struct PixelBlur {
  private let bounds: PixelRect
  private var blur: kk_PixelBlur

  /// A blur of `bounds`, of which the pixels `kept` are wanted, with its standard deviations in pixels.
  init(_ bounds: PixelRect, keeping kept: PixelRect, _ sigmaX: Double, _ sigmaY: Double) {
    self.bounds = bounds
    blur = kk_pixel_blur(
      Int32(bounds.width), Int32(bounds.height), Self.range(kept.minX..<kept.maxX, bounds.minX),
      Self.range(kept.minY..<kept.maxY, bounds.minY), sigmaX, sigmaY)
  }

  private static func range(_ range: Range<Int>, _ origin: Int) -> kk_BlurRange {
    kk_BlurRange(from: Int32(range.lowerBound - origin), to: Int32(range.upperBound - origin))
  }

  /// Whether the picture is halved before it is convolved.
  var halves: Bool { withUnsafePointer(to: blur) { kk_blur_halves($0) } }

  /// The bytes of what is convolved.
  var convolvedByteCount: Int { withUnsafePointer(to: blur) { kk_blur_convolved_bytes($0) } }

  /// The bytes of what is halved.
  var halvedByteCount: Int { withUnsafePointer(to: blur) { kk_blur_halved_bytes($0) } }

  /// All parts of the picture that is halved, in strips for which about `rows` rows are asked for.
  func parts(rows: Int) -> HalvedParts { withUnsafePointer(to: blur) { HalvedParts(all: $0, pixels: rows) } }

  /// The parts of the picture that is halved that are made from the pixels in `changes`, in strips for which about
  /// `rows` rows are asked for.
  func parts(changed changes: [PixelRect], rows: Int) -> HalvedParts {
    let seen = changes.map { $0.intersection(bounds).offset(by: -bounds.minX, -bounds.minY) }
    return withUnsafePointer(to: blur) { HalvedParts(of: $0, changed: seen, pixels: rows) }
  }

  /// Does all but the last step, into `memory` of ``convolvedByteCount`` bytes. `source` is called with a rectangle of the
  /// canvas and a thread's memory, and gives a surface that has it; of a blur that halves, some pixels are asked for
  /// twice.
  ///
  /// Of a blur that does not halve, the workers keep what the last step reads, until they blur something else.
  ///
  /// - Parameters:
  ///   - parts: What is halved, when `halved` has the rest from before; else all.
  ///   - halved: Memory of ``halvedByteCount`` bytes for what is halved; nil when it is not needed again.
  ///   - changes: The pixels that have changed since `memory` was made; nil when it is to be made as a whole.
  mutating func take(
    _ parts: HalvedParts, _ halved: UnsafeMutableRawPointer?, into memory: UnsafeMutableRawPointer?,
    changed changes: [PixelRect]? = nil, _ workers: Workers, from source: (PixelRect, Scratch) -> Surface
  ) {
    blur.halved = halved ?? workers.own.between.bytes(halvedByteCount)
    blur.convolved = memory
    let (blur, bounds) = (blur, bounds)
    withUnsafePointer(to: blur) { blur in
      let own = kk_blur_step_bytes(blur, 0, 0)
      workers.run(count: parts.stripCount) { scratch, strip in
        let (first, end) = parts.rows(of: strip)
        let rows = kk_blur_source_rows(blur, first, end)
        parts.forEachRun(of: strip) { columns in
          let read = kk_blur_source_columns(blur, columns)
          let part = PixelRect(
            minX: bounds.minX + Int(read.from), minY: bounds.minY + Int(rows.from),
            maxX: min(bounds.minX + Int(read.to), bounds.maxX), maxY: bounds.minY + Int(rows.to))
          // What lies beyond the picture is clear.
          let surface = part.isEmpty ? nil : source(part, scratch)
          // What draws the source may have used the same memory.
          scratch.kernels.pointee.blur.shrink(
            blur, surface?.pointer(bounds.minX, bounds.minY), (surface?.stride ?? 0) * 4, first, end, columns,
            scratch.strip.bytes(own))
        }
      }
      guard kk_blur_halves(blur) else { return }
      let kernels = workers.own.kernels.pointee.blur
      kernels.shrink_further(blur, workers.own.strip.bytes(own))
      let jobs = convolving(blur, changes, workers)
      workers.run(count: jobs.count) { scratch, job in
        kernels.convolve(blur, jobs[job].from, jobs[job].to, scratch.strip.bytes(own))
      }
    }
  }

  /// The rows to convolve, in parts: all of them, or those that are made from changed pixels.
  private func convolving(
    _ blur: UnsafePointer<kk_PixelBlur>, _ changes: [PixelRect]?, _ workers: Workers
  ) -> [kk_BlurRange] {
    let count = kk_blur_convolved_rows(blur)
    let part = max(count / Int32(workers.count * workers.own.costs.blurJobs), 8)
    let stale = changes?.compactMap { rect -> kk_BlurRange? in
      let seen = rect.intersection(bounds)
      if seen.isEmpty { return nil }
      return kk_blur_rows_convolved_from(blur, Self.range(seen.minY..<seen.maxY, bounds.minY))
    }
    // Where little has changed, smaller parts come nearer to it.
    let step = stale == nil ? part : min(part, 16)
    return stride(from: 0, to: count, by: Int(step)).map { kk_BlurRange(from: $0, to: min($0 + step, count)) }.filter {
      rows in
      stale?.contains { $0.from < rows.to && rows.from < $0.to } ?? true
    }
  }

  /// Does the last step: puts the blurred pixels of `area`, which are kept, on a surface.
  func draw(_ area: PixelRect, on surface: Surface, _ scratch: Scratch) {
    withUnsafePointer(to: blur) { blur in
      let memory = scratch.strip.bytes(kk_blur_step_bytes(blur, Int32(area.width), Int32(area.height)))
      scratch.kernels.pointee.blur.grow(
        blur, surface.pointer(area.minX, area.minY), surface.stride * 4,
        Self.range(area.minX..<area.maxX, bounds.minX), Self.range(area.minY..<area.maxY, bounds.minY), memory)
    }
  }
}
