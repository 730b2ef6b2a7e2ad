import CKernels
import Foundation
import KinoraGraphics

/// Applies filters to pictures.
enum Filters {
  /// The largest standard deviation, in canvas pixels, of a blur that is made at full size; `LargeBlur` makes wider
  /// ones. The picture that a blur needs grows with it, and this one already spreads a point over 1,700 pixels.
  static let largestDeviation = 256.0

  /// The standard deviation to blur with. Beyond the limit nothing finite leaves a trace.
  static func deviation(_ wanted: Double) -> Double { wanted > 0 ? min(wanted, 1e8) : 0 }

  /// How far, in pixels, a pixel's colour can travel across and down.
  static func reach(_ filters: [Filter]) -> (Int, Int) {
    func reach(_ wanted: Double) -> Int {
      let deviation = deviation(wanted)
      return deviation > largestDeviation ? Int((3.25 * deviation).rounded(.up)) : Int(kk_blur_reach(deviation))
    }
    return filters.reduce((0, 0)) { sum, filter in
      guard case .gaussianBlur(let x, let y) = filter else { return sum }
      return (sum.0 + reach(x), sum.1 + reach(y))
    }
  }

  /// Applies `filters` to a picture, of which nothing but the pixels in `kept`, all of them where it is nil, is looked at
  /// afterwards.
  static func apply(_ filters: [Filter], to picture: Picture, keeping kept: PixelRect? = nil, _ workers: Workers) {
    let surface = picture.surface
    for (index, filter) in filters.enumerated() {
      let later = reach(Array(filters[(index + 1)...]))
      let bounds = picture.bounds.intersection(kept?.inset(by: -later.0, -later.1) ?? picture.bounds)
      if bounds.isEmpty { return }
      switch filter {
      case .gaussianBlur(let wantedX, let wantedY):
        blur(surface, bounds, deviation(wantedX), deviation(wantedY), workers)
      case .colorMatrix(let matrix):
        let windows = bounds.windows(width: bounds.width, height: 64)
        workers.run(count: windows.count) { scratch, job in apply(matrix, to: surface, windows[job], scratch) }
      }
    }
  }

  /// Applies a matrix to the pixels of `area`.
  static func apply(_ matrix: ColorMatrix, to surface: Surface, _ area: PixelRect, _ scratch: Scratch) {
    let numbers = matrix.rows.map { Float($0) }
    for y in area.minY..<area.maxY {
      let row = surface.pointer(area.minX, y)
      scratch.kernels.pointee.color.matrix(row, row, numbers, area.width)
    }
  }

  private static func blur(
    _ surface: Surface, _ kept: PixelRect, _ sigmaX: Double, _ sigmaY: Double, _ workers: Workers
  ) {
    var blur = kk_PixelBlur(surface.bounds, keeping: kept, sigmaX, sigmaY)
    blur.read(surface, of: surface.bounds)
    blur.write(surface, of: surface.bounds)
    blur.between = workers.own.between.bytes(kk_blur_between_bytes(&blur))
    for pass in 0..<KK_BLUR_PASSES { blur.carryOut(pass, workers) }
  }
}

extension kk_PixelBlur {
  /// A blur of `bounds`, of which the pixels `kept` are wanted; without any memory yet.
  init(_ bounds: PixelRect, keeping kept: PixelRect, _ sigmaX: Double, _ sigmaY: Double) {
    self.init(
      dst: nil, dst_row_bytes: 0, src: nil, src_row_bytes: 0, width: Int32(bounds.width), height: Int32(bounds.height),
      kept_x: Int32(kept.minX - bounds.minX), kept_y: Int32(kept.minY - bounds.minY), kept_width: Int32(kept.width),
      kept_height: Int32(kept.height), sigma_x: sigmaX, sigma_y: sigmaY, between: nil)
  }

  /// Takes a surface to read from, which has the pixels of `bounds` that are read.
  mutating func read(_ surface: Surface, of bounds: PixelRect) {
    src = UnsafePointer(surface.pointer(bounds.minX, bounds.minY))
    src_row_bytes = surface.stride * 4
  }

  /// Takes a surface to write to, which has the pixels of `bounds` that are written.
  mutating func write(_ surface: Surface, of bounds: PixelRect) {
    dst = surface.pointer(bounds.minX, bounds.minY)
    dst_row_bytes = surface.stride * 4
  }

  /// Carries out a pass with all threads.
  func carryOut(_ pass: Int32, _ workers: Workers) {
    withUnsafePointer(to: self) { blur in
      let own = kk_blur_strip_bytes(blur)
      let strips = Int(kk_blur_strips(blur, pass))
      let size = max(strips / (workers.count * workers.own.costs.blurJobs), 1)
      let jobs = workers.count == 1 ? 1 : (strips + size - 1) / size
      workers.run(count: jobs) { scratch, job in
        let first = job * size
        let end = jobs == 1 ? strips : min(first + size, strips)
        scratch.kernels.pointee.blur.strips(blur, pass, Int32(first), Int32(end), scratch.strip.bytes(own))
      }
    }
  }
}
