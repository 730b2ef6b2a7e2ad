import CKernels
import Foundation
import KinoraGraphics
import KinoraMeasure

/// The blurred coverage of an outline, in the outline's own space: 16 bits for a texel, in 64ths of a level.
///
/// The Gaussian's standard deviation is six texels, so that reading the mask bilinearly is within a quarter of a level
/// of the blurred picture at any scale. Between samples a straight line is off by up to an eighth of the second
/// derivative, which in a convex corner is twice 0.84 · 0.242/σ². The Gaussian's variance is an eighth of a squared
/// texel less than asked, which halves the error: what is missing at the samples is too much between them. The mask
/// does not depend on where or how large the shadow is drawn.
final class ShadowMask {
  struct Key: Hashable {
    var outline: OutlineKey
    var sigma: Double

    /// The key of an outline's shadow; nil when nothing can be drawn. `scale` is the number of canvas pixels to a unit
    /// of the outline's space.
    init?(_ outline: Outline, sigma: Double, scale: Double) {
      guard let outline = OutlineKey(outline), sigma > 0, sigma.isFinite else { return nil }
      self.outline = outline
      self.sigma = Self.deviation(sigma, scale)
    }

    /// The deviation that the mask is blurred with. The mask is read at points, while a blurred picture would have the
    /// means of pixels, so the variance of a pixel's own width, 1/12 pixel², is added to the Gaussian's. This matters
    /// for deviations below four pixels, and there the scale is rounded to eighths, so that few masks are needed.
    private static func deviation(_ sigma: Double, _ scale: Double) -> Double {
      guard scale > 0, scale.isFinite, sigma * scale < 4 else { return sigma }
      let steps = (scale.significand * 8).rounded() / 8
      let rounded = Double(sign: .plus, exponent: Int(scale.exponent), significand: 1) * steps
      return (sigma * sigma + 1 / (12 * rounded * rounded)).squareRoot()
    }
  }

  /// How far a chord may be from its curve, in texels. Chords lie inside their curves, and at seventeen levels to a
  /// texel a sixteenth of a texel would be seen.
  private static let flatness = 1.0 / 64
  /// The texels in a standard deviation.
  private static let sharpness = 6.0
  /// The most texels of a mask, and the most on a side; a mask that would need more has larger texels.
  private static let mostTexels = 1 << 22
  private static let mostAside = 8192

  private let plane: BlurredPlane
  /// The map from the outline's space to texel positions, with the centres of samples at whole numbers.
  let map: Homography
  private let texel: Double
  /// The memory that the mask takes of a budget; set before other threads see the mask.
  var reservation: MemoryReservation?

  init(_ key: Key, _ scratch: Scratch) {
    let coverage = Coverage()
    var texel = max(key.sigma / Self.sharpness, 1e-12)
    var box = PixelRect.empty
    // The texels grow until the mask fits.
    while true {
      coverage.set(
        key.outline.outline, transform: Homography(a: 1 / texel, b: 0, c: 0, d: 1 / texel, tx: 0, ty: 0),
        antialiased: .all, flatness: Self.flatness, scratch)
      let reach = Int(kk_blur_reach(key.sigma / texel)) + 2
      box = coverage.bounds.isEmpty ? .empty : coverage.bounds.inset(by: -reach, -reach)
      let fits = box.area <= Self.mostTexels && max(box.width, box.height) <= Self.mostAside
      if fits || texel > 1e12 { break }
      texel *= max((Double(box.area) / Double(Self.mostTexels)).squareRoot(), 1.0625)
    }
    if box.isEmpty { box = PixelRect(minX: 0, minY: 0, maxX: 2, maxY: 2) }
    let width = min(box.width, Self.mostAside)
    let height = min(box.height, Self.mostAside)
    self.texel = texel
    map = Homography(
      a: 1 / texel, b: 0, c: 0, d: 1 / texel, tx: -Double(box.minX) - 0.5, ty: -Double(box.minY) - 0.5)
    let bytesPerRow = (width + 63) & ~63
    let bytes = Memory.bytes(bytesPerRow * height)
    defer { bytes.deallocate() }
    coverage.fillLarge(
      CoveragePlane(
        base: bytes, bytesPerRow: bytesPerRow,
        bounds: PixelRect(minX: box.minX, minY: box.minY, maxX: box.minX + width, maxY: box.minY + height)), scratch)
    let deviation = key.sigma / texel
    let narrowed = (max(deviation * deviation - 0.125, 0)).squareRoot()
    plane = BlurredPlane(
      BlurredSamples(bytes, bytesPerRow, width, height, sigmaX: narrowed, sigmaY: narrowed, .one(scratch)))
  }

  var view: kk_Mask { plane.view }
  var byteCount: Int { plane.byteCount }

  /// The texel positions between which the mask can be above `level`, in 64ths of a level of coverage; nil when it is
  /// so nowhere.
  func extent(above level: Int16) -> (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
    guard let columns = plane.columns(above: level), let rows = plane.rows(above: level) else { return nil }
    return (
      Double(columns.lowerBound - 1)...Double(columns.upperBound + 1),
      Double(rows.lowerBound - 1)...Double(rows.upperBound + 1)
    )
  }

  /// The rectangle of the outline's space between texel positions.
  func area(_ extent: (x: ClosedRange<Double>, y: ClosedRange<Double>)) -> CGRect {
    CGRect(
      x: (extent.x.lowerBound - map.m31) * texel, y: (extent.y.lowerBound - map.m32) * texel,
      width: (extent.x.upperBound - extent.x.lowerBound) * texel,
      height: (extent.y.upperBound - extent.y.lowerBound) * texel)
  }
}

extension Caches {
  /// The mask of a shadow, made if it is not kept.
  func shadow(_ key: ShadowMask.Key, _ scratch: Scratch) -> ShadowMask {
    find(key, for: .shadows, scratch.meter) {
      // Masks have a largest size, so that each may be made before it is counted.
      let mask = ShadowMask(key, scratch)
      scratch.meter?.note(picturePixels: mask.byteCount / 2)
      mask.reservation = reserve(mask.byteCount, for: "a shadow")
      return (mask, mask.byteCount)
    }
  }
}

extension Coverage {
  /// Fills a plane with the coverage as `fill` does; the plane may be larger than a window, and its memory is zero.
  func fillLarge(_ plane: CoveragePlane, _ scratch: Scratch) {
    let inside = plane.bounds.intersection(bounds)
    var y = inside.minY
    while y < inside.maxY {
      var x = inside.minX
      while x < inside.maxX {
        let window = PixelRect(
          minX: x, minY: y, maxX: min(x + scratch.size, inside.maxX), maxY: min(y + scratch.size, inside.maxY))
        fill(
          CoveragePlane(base: plane.pointer(x, y), bytesPerRow: plane.bytesPerRow, bounds: window), scratch)
        x += scratch.size
      }
      y += scratch.size
    }
  }
}

/// An outline as a dictionary key.
struct OutlineKey: Hashable {
  let outline: Outline

  /// The key of an outline; nil when it has a NaN, because then it would never be found again.
  init?(_ outline: Outline) {
    guard outline == outline else { return nil }
    self.outline = outline
  }

  static func == (a: OutlineKey, b: OutlineKey) -> Bool { a.outline == b.outline }

  func hash(into hasher: inout Hasher) {
    switch outline {
    case .rect(let rect):
      hasher.combine(0)
      hasher.combine(rect.minX)
      hasher.combine(rect.minY)
      hasher.combine(rect.width)
      hasher.combine(rect.height)
    case .roundedRect(let rounded):
      hasher.combine(1)
      hasher.combine(rounded)
    case .path(let path, let rule):
      hasher.combine(2)
      hasher.combine(rule)
      hasher.combine(path)
    case .stroke(let path, let style):
      hasher.combine(3)
      hasher.combine(style)
      hasher.combine(path)
    case .glyphs(let run):
      hasher.combine(4)
      hasher.combine(run.size)
      hasher.combine(run.glyphs)
    }
  }
}
