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

  /// The bytes of memory for what is halved.
  var halvedByteCount: Int { blur.halvedByteCount }

  /// All parts of the region.
  func parts(_ costs: Costs) -> HalvedParts {
    blur.parts(rows: max(costs.bandPixels / max(region.width, 1), 16))
  }

  /// The parts of the region that the pixels in `changes` are in.
  func parts(changed changes: [PixelRect], _ costs: Costs) -> HalvedParts {
    blur.parts(changed: changes, rows: costs.changedStripRows)
  }

  /// Takes the pixels of parts of the region into `memory`, from which they are made later; `draw` puts them on the
  /// whole of a surface over a piece of the region, from one thread. What is halved stays in `halved`, where the other
  /// parts are from before; with no memory for it, all parts have to be taken. With `changed`, `memory` is from before too,
  /// and what no changed pixel reaches stays in it.
  ///
  /// The region is drawn strip by strip, and each is halved as soon as it is drawn, while its pixels are in the
  /// thread's cache. There is never a picture of the whole region.
  mutating func take(
    _ parts: HalvedParts, _ halved: UnsafeMutableRawPointer?, into memory: UnsafeMutableRawPointer?,
    changed: [PixelRect]? = nil, _ workers: Workers, _ draw: (Surface, Workers) -> Void
  ) {
    blur.take(parts, halved, into: memory, changed: changed, workers) { rect, scratch in
      let surface = scratch.band.surface(rect)
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
