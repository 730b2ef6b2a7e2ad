import CKernels
import Foundation
import KinoraGraphics

/// Applies filters to pictures.
enum Filters {
  /// The largest standard deviation, in canvas pixels, of a blur that is made at full size; `LargeBlur` makes wider
  /// ones. The picture that a blur needs grows with it, and this one already spreads a point over 1,700 pixels.
  static let largestDeviation = 256.0

  /// The most changes below filters whose surroundings are looked at one by one.
  static let mostChanges = 64

  /// Whether a filter works on halved pixels, which depend on where a picture begins.
  static func halve(_ filters: [Filter]) -> Bool {
    filters.contains { filter in
      guard case .gaussianBlur(let x, let y) = filter else { return false }
      let one = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
      return PixelBlur(one, keeping: one, deviation(x), deviation(y)).halves
    }
  }

  /// The standard deviation to blur with. Beyond the limit nothing finite leaves a trace.
  static func deviation(_ wanted: Double) -> Double { wanted > 0 ? min(wanted, 1e8) : 0 }

  /// How far, in pixels, a pixel's colour can travel across and down and still be seen.
  static func reach(_ filters: [Filter]) -> (Int, Int) {
    sum(filters) { $0 > largestDeviation ? Int((3.25 * $0).rounded(.up)) : Int(kk_blur_reach($0)) }
  }

  /// How far, in pixels, a pixel's colour can travel across and down and still decide how a level is rounded; nil when
  /// that is not known, because a blur is too wide.
  static func support(_ filters: [Filter]) -> (Int, Int)? {
    if LargeBlur(filters) != nil { return nil }
    return sum(filters) { Int(kk_blur_support($0)) }
  }

  /// The sums of what `size` gives for the blurs' deviations across and down.
  private static func sum(_ filters: [Filter], _ size: (Double) -> Int) -> (Int, Int) {
    filters.reduce((0, 0)) { sum, filter in
      guard case .gaussianBlur(let x, let y) = filter else { return sum }
      return (sum.0 + size(deviation(x)), sum.1 + size(deviation(y)))
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
    var blur = PixelBlur(surface.bounds, keeping: kept, sigmaX, sigmaY)
    let memory = workers.own.convolved.bytes(blur.convolvedByteCount)
    blur.take(blur.parts(rows: 32), nil, into: memory, workers) { _, _ in surface }
    let parts = kept.windows(workers.own.size)
    let whole = blur
    workers.run(count: parts.count) { scratch, job in whole.draw(parts[job], on: surface, scratch) }
  }
}
