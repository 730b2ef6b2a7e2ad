import CKernels
import Foundation
import KinoraGraphics

/// The blurred coverage of an outline, in the outline's own space: 16 bits a texel, 64 a level.
///
/// The Gaussian's standard deviation is six texels, so reading it bilinearly is within a quarter of a level of the blurred picture at any scale.
/// A chord is off by up to an eighth of the second derivative, in a convex corner twice 0.84 · 0.242/σ²; the Gaussian is an eighth of a
/// squared texel narrower than asked, which halves that: what is missing on the samples is too much between them. The mask does not
/// depend on where or how large the shadow is drawn.
final class ShadowMask {
  struct Key: Hashable {
    var outline: OutlineKey
    var sigma: Double

    /// Nil when nothing can be drawn. `scale` is how many canvas pixels a unit takes.
    init?(_ outline: Outline, sigma: Double, scale: Double) {
      guard let outline = OutlineKey(outline), sigma > 0, sigma.isFinite else { return nil }
      self.outline = outline
      self.sigma = Self.deviation(sigma, scale)
    }

    /// The mask is read at points where a blurred picture would have pixels' means: the pixel's own width, a variance of 1/12 pixel², joins
    /// the Gaussian's. It matters below four pixels; there the scale counts in steps of an eighth.
    private static func deviation(_ sigma: Double, _ scale: Double) -> Double {
      guard scale > 0, scale.isFinite, sigma * scale < 4 else { return sigma }
      let steps = (scale.significand * 8).rounded() / 8
      let rounded = Double(sign: .plus, exponent: Int(scale.exponent), significand: 1) * steps
      return (sigma * sigma + 1 / (12 * rounded * rounded)).squareRoot()
    }
  }

  /// In texels. Chords lie inside their curves; seventeen levels a texel make a sixteenth too much to miss.
  private static let flatness = 1.0 / 64
  /// Texels a standard deviation takes.
  private static let sharpness = 6.0
  /// The most texels, and the most a side; a larger mask takes larger texels.
  private static let mostTexels = 1 << 22
  private static let mostAside = 8192

  private let plane: BlurredPlane
  /// From the outline's space to texel positions, sample centres at whole numbers.
  let map: Homography
  private let texel: Double
  /// What it takes of a budget; set before the mask is shared.
  var room: MemoryReservation?

  init(_ key: Key, _ scratch: Scratch) {
    let coverage = Coverage()
    var texel = max(key.sigma / Self.sharpness, 1e-12)
    var box = PixelRect.empty
    // The texels grow until the mask fits.
    while true {
      coverage.set(
        key.outline.outline, transform: Homography(a: 1 / texel, b: 0, c: 0, d: 1 / texel, tx: 0, ty: 0),
        antialiased: .all, flatness: Self.flatness)
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
    plane = BlurredPlane(bytes, bytesPerRow, width, height, sigmaX: narrowed, sigmaY: narrowed, scratch)
  }

  var view: kk_Mask { plane.view }
  var byteCount: Int { plane.byteCount }

  /// The texel positions between which the mask can be more than `level` 64ths; nil when it nowhere is.
  func extent(above level: Int16) -> (x: ClosedRange<Double>, y: ClosedRange<Double>)? {
    guard let columns = plane.columns(above: level), let rows = plane.rows(above: level) else { return nil }
    return (
      Double(columns.lowerBound - 1)...Double(columns.upperBound + 1),
      Double(rows.lowerBound - 1)...Double(rows.upperBound + 1)
    )
  }

  /// The same in the outline's space.
  func area(_ extent: (x: ClosedRange<Double>, y: ClosedRange<Double>)) -> CGRect {
    CGRect(
      x: (extent.x.lowerBound - map.m31) * texel, y: (extent.y.lowerBound - map.m32) * texel,
      width: (extent.x.upperBound - extent.x.lowerBound) * texel,
      height: (extent.y.upperBound - extent.y.lowerBound) * texel)
  }
}

extension Caches {
  /// The mask of a shadow.
  func shadow(_ key: ShadowMask.Key, _ scratch: Scratch) -> ShadowMask {
    find(key, for: .shadows) {
      // Masks have a largest size, so each may be made before it is counted.
      let mask = ShadowMask(key, scratch)
      mask.room = room(for: mask.byteCount, "a shadow")
      return (mask, mask.byteCount)
    }
  }
}

extension Coverage {
  /// `fill` for a plane larger than a window, whose memory is zero.
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

  /// Nil for a stroke or outline with a NaN in it, which would never be found again.
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
