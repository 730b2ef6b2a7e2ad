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

  /// Does all but the last step, into `memory` of ``convolvedByteCount`` bytes. `source` is called with rows of the
  /// canvas and a thread's memory, and gives a surface that has them; of a blur that halves, some rows are asked for
  /// twice.
  ///
  /// Of a blur that does not halve, the workers keep what the last step reads, until they blur something else.
  ///
  /// - Parameter rows: How many rows to ask for at a time, about.
  mutating func take(
    into memory: UnsafeMutableRawPointer?, _ workers: Workers, rows: Int,
    from source: (Range<Int>, Scratch) -> Surface
  ) {
    blur.halved = workers.own.between.bytes(withUnsafePointer(to: blur) { kk_blur_halved_bytes($0) })
    blur.convolved = memory
    let (blur, bounds) = (blur, bounds)
    withUnsafePointer(to: blur) { blur in
      let own = kk_blur_step_bytes(blur, 0, 0)
      let step = max(rows / Int(kk_blur_shrunk_height(blur)), 1)
      Self.run(Int(kk_blur_shrunk_rows(blur)), by: step, workers) { first, end, scratch in
        let wanted = kk_blur_source_rows(blur, first, end)
        // Rows beyond the picture are clear.
        let surface =
          wanted.from < wanted.to
          ? source(bounds.minY + Int(wanted.from)..<bounds.minY + Int(wanted.to), scratch) : nil
        // What draws the source may have used the same memory.
        scratch.kernels.pointee.blur.shrink(
          blur, surface?.pointer(bounds.minX, bounds.minY), (surface?.stride ?? 0) * 4, first, end,
          scratch.strip.bytes(own))
      }
      guard kk_blur_halves(blur) else { return }
      let kernels = workers.own.kernels.pointee.blur
      kernels.shrink_further(blur, workers.own.strip.bytes(own))
      let low = Int(kk_blur_convolved_rows(blur))
      let part = max(low / (workers.count * workers.own.costs.blurJobs), 8)
      Self.run(low, by: part, workers) { first, end, scratch in
        kernels.convolve(blur, first, end, scratch.strip.bytes(own))
      }
    }
  }

  /// Calls `body` for parts of `count` rows.
  private static func run(
    _ count: Int, by part: Int, _ workers: Workers, _ body: (Int32, Int32, Scratch) -> Void
  ) {
    workers.run(count: (count + part - 1) / part) { scratch, job in
      body(Int32(job * part), Int32(min((job + 1) * part, count)), scratch)
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
