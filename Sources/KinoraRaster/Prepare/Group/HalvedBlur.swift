import CKernels
import KinoraGraphics

/// A blurred region as it is convolved, halved as often as the blur is wide, and what makes any part of the region from
/// it. It takes a fraction of the memory that the region's pixels take, and a part is made where it is needed, while
/// that memory is in a thread's cache.
struct HalvedBlur {
  /// Filters of which exactly one blurs, the only ones that can be applied this way.
  struct Filters {
    fileprivate let before, after: [ColorMatrix]
    fileprivate let sigma: (x: Double, y: Double)

    init?(_ filters: [Filter]) {
      var before: [ColorMatrix] = []
      var after: [ColorMatrix] = []
      var sigma: (x: Double, y: Double)?
      for filter in filters {
        switch filter {
        case .gaussianBlur(let x, let y):
          if sigma != nil { return nil }
          sigma = (KinoraRaster.Filters.deviation(x), KinoraRaster.Filters.deviation(y))
        case .colorMatrix(let matrix): if sigma == nil { before.append(matrix) } else { after.append(matrix) }
        }
      }
      guard let sigma else { return nil }
      (self.before, self.after, self.sigma) = (before, after, sigma)
    }
  }

  private let filters: Filters
  private let region: PixelRect
  private var blur: PixelBlur

  /// Prepares to blur `region`, of which the pixels `kept` are wanted.
  init(_ filters: Filters, _ region: PixelRect, keeping kept: PixelRect) {
    self.filters = filters
    self.region = region
    blur = PixelBlur(region, keeping: kept, filters.sigma.x, filters.sigma.y)
  }

  /// The bytes of memory that are needed; nil for a blur so narrow that nothing is halved, whose pixels have to be made
  /// at once.
  var byteCount: Int? { blur.halves ? blur.convolvedByteCount : nil }

  /// Takes the pixels of the region into `memory`, from which they are made later; `draw` puts them on the whole of a
  /// surface over a part of it, from one thread.
  ///
  /// The region is drawn in bands of rows, and each is halved as soon as it is drawn, while its pixels are in the
  /// thread's cache. There is never a picture of the whole region.
  mutating func take(
    into memory: UnsafeMutableRawPointer?, _ workers: Workers, _ draw: (Surface, Workers) -> Void
  ) {
    blur.take(into: memory, workers, rows: max(workers.own.costs.bandPixels / max(region.width, 1), 16)) {
      rows, scratch in
      let surface = scratch.band.surface(
        PixelRect(minX: region.minX, minY: rows.lowerBound, maxX: region.maxX, maxY: rows.upperBound))
      draw(surface, .one(scratch))
      for matrix in filters.before { KinoraRaster.Filters.apply(matrix, to: surface, surface.bounds, scratch) }
      return surface
    }
  }

  /// Puts the filtered pixels of `area`, which are kept, on a surface.
  func draw(_ area: PixelRect, on surface: Surface, _ scratch: Scratch) {
    blur.draw(area, on: surface, scratch)
    for matrix in filters.after { KinoraRaster.Filters.apply(matrix, to: surface, area, scratch) }
  }
}
