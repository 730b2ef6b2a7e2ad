import CKernels
import KinoraGraphics

/// A blurred region as it is before a blur's last pass, halved downward as often as the blur is wide, and what makes any
/// part of the region from it. It takes a fraction of the memory that the region's pixels take, and a part is made where
/// it is needed, while that memory is in a thread's cache.
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
  private var blur: kk_PixelBlur
  /// The bytes that each thread needs besides.
  private let own: Int

  /// Prepares to blur `region`, of which the pixels `kept` are wanted.
  init(_ filters: Filters, _ region: PixelRect, keeping kept: PixelRect) {
    self.filters = filters
    self.region = region
    blur = kk_PixelBlur(region, keeping: kept, filters.sigma.x, filters.sigma.y)
    own = withUnsafePointer(to: blur) { kk_blur_strip_bytes($0) }
  }

  /// The bytes of memory that are needed.
  var byteCount: Int { withUnsafePointer(to: blur) { kk_blur_between_bytes($0) } }

  /// Takes the pixels of the region into `memory`, from which they are made later; `draw` puts them on the whole of a surface over a part of it, from one thread.
  ///
  /// The region is drawn in bands of columns, and each is halved as soon as it is drawn, while its pixels are in the
  /// thread's cache. There is never a picture of the whole region.
  mutating func take(
    into memory: UnsafeMutableRawPointer, _ workers: Workers, _ draw: (Surface, Workers) -> Void
  ) {
    blur.between = memory
    let blur = blur
    let strips = withUnsafePointer(to: blur) { Int(kk_blur_strips($0, 0)) }
    let width = Int(KK_BLUR_STRIP_PIXELS)
    let size = max(workers.own.costs.bandPixels / (width * region.height), 1)
    workers.run(count: (strips + size - 1) / size) { scratch, job in
      let first = job * size
      let end = min(first + size, strips)
      // The last strip of a region is as wide as the others, and begins earlier for that.
      let start = max(min(first * width, region.width - width), 0)
      let surface = scratch.band.surface(
        PixelRect(
          minX: region.minX + start, minY: region.minY, maxX: min(region.minX + end * width, region.maxX),
          maxY: region.maxY))
      draw(surface, .one(scratch))
      for matrix in filters.before { KinoraRaster.Filters.apply(matrix, to: surface, surface.bounds, scratch) }
      var part = blur
      part.read(surface, of: region)
      scratch.kernels.pointee.blur.strips(&part, 0, Int32(first), Int32(end), scratch.strip.bytes(own))
    }
    blur.carryOut(1, workers)
  }

  /// Calls `body` with a surface that has the filtered pixels of `area`, which is kept and has a tile's size at most.
  func withPixels(_ area: PixelRect, _ scratch: Scratch, _ body: (Surface) -> Void) {
    // A blur writes columns in strips.
    let width = Int(KK_BLUR_STRIP_PIXELS)
    let first = (area.minX - region.minX) / width * width
    let end = (area.maxX - region.minX + width - 1) / width * width
    let surface = scratch.pushSurface(
      PixelRect(
        minX: region.minX + first, minY: area.minY, maxX: min(region.minX + end, region.maxX), maxY: area.maxY))
    var part = kk_PixelBlur(region, keeping: area, filters.sigma.x, filters.sigma.y)
    part.write(surface, of: region)
    part.between = blur.between
    scratch.kernels.pointee.blur.strips(
      &part, KK_BLUR_PASSES - 1, 0, Int32((end - first) / width), scratch.strip.bytes(own))
    for matrix in filters.after { KinoraRaster.Filters.apply(matrix, to: surface, area, scratch) }
    body(surface)
    scratch.popSurface()
  }
}
