import CKernels
import Foundation
import KinoraGraphics

/// The blurred coverage of an outline, in the outline's own space: one byte a texel.
///
/// The Gaussian's standard deviation is 4 to 8 texels (a power of two of units each), so reading it bilinearly is within half a level of the
/// blurred picture at any scale: the greatest second derivative of a blurred edge is 0.242/σ², an eighth of which is the error of a
/// chord. The mask therefore does not depend on where or how large the shadow is drawn.
final class ShadowMask {
  struct Key: Hashable {
    var outline: OutlineKey
    var sigma: Double
    /// Units a texel.
    var texel: Double

    /// Nil when nothing can be drawn. `scale` is how many canvas pixels a unit takes: for hard shadows texels stay above 1/8 pixel.
    init?(_ outline: Outline, sigma: Double, scale: Double) {
      guard let outline = OutlineKey(outline), sigma > 0, sigma.isFinite else { return nil }
      self.outline = outline
      self.sigma = Self.deviation(sigma, scale)
      var texel = Self.powerOfTwo(below: sigma / 4)
      if scale > 0, scale.isFinite { texel = max(texel, Self.powerOfTwo(below: 1 / (8 * scale))) }
      self.texel = texel
    }

    /// The mask is read at points where a blurred picture would have pixels' means: the pixel's own width, a variance of 1/12 pixel², joins
    /// the Gaussian's. It matters below four pixels; there the scale counts in steps of an eighth.
    private static func deviation(_ sigma: Double, _ scale: Double) -> Double {
      guard scale > 0, scale.isFinite, sigma * scale < 4 else { return sigma }
      let steps = (scale.significand * 8).rounded() / 8
      let rounded = Double(sign: .plus, exponent: Int(scale.exponent), significand: 1) * steps
      return (sigma * sigma + 1 / (12 * rounded * rounded)).squareRoot()
    }

    /// The largest power of two not above `value` (> 0).
    static func powerOfTwo(below value: Double) -> Double {
      value.isFinite && value > 1e-12 ? Double(sign: .plus, exponent: Int(value.exponent), significand: 1) : 1e-12
    }
  }

  /// The most texels a side; a larger mask takes larger texels.
  private static let limit = 4096

  private var bytes: UnsafeMutablePointer<UInt8>
  private let stride: Int
  private let width, height: Int
  /// From the outline's space to texel positions, sample centres at whole numbers.
  let map: Homography
  /// The texels' area in the outline's space.
  let area: CGRect
  let byteCount: Int

  init(_ key: Key, _ scratch: Scratch) {
    let coverage = Coverage()
    var texel = key.texel
    var box = PixelRect.empty
    var reach = 0
    // The texels grow until the mask fits.
    while true {
      coverage.set(
        key.outline.outline, transform: Homography(a: 1 / texel, b: 0, c: 0, d: 1 / texel, tx: 0, ty: 0),
        antialiased: .all)
      reach = Int(kk_blur_reach(key.sigma / texel)) + 1
      box = coverage.bounds.isEmpty ? .empty : coverage.bounds.inset(by: -reach, -reach)
      if max(box.width, box.height) <= Self.limit || texel > 1e12 { break }
      texel *= 2
    }
    if box.isEmpty { box = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1) }
    width = min(box.width, Self.limit)
    height = min(box.height, Self.limit)
    stride = (width + 63) & ~63
    byteCount = stride * height
    bytes = Memory.bytes(byteCount)
    area = CGRect(
      x: Double(box.minX) * texel, y: Double(box.minY) * texel, width: Double(width) * texel,
      height: Double(height) * texel)
    map = Homography(
      a: 1 / texel, b: 0, c: 0, d: 1 / texel, tx: -Double(box.minX) - 0.5, ty: -Double(box.minY) - 0.5)
    let plane = CoveragePlane(
      base: bytes, bytesPerRow: stride,
      bounds: PixelRect(minX: box.minX, minY: box.minY, maxX: box.minX + width, maxY: box.minY + height))
    coverage.fillLarge(plane, scratch)
    let sigma = key.sigma / texel
    let workspace = Memory.bytes(kk_blur_scratch_bytes(Int32(width), Int32(height), sigma, sigma, 1))
    defer { workspace.deallocate() }
    scratch.kernels.pointee.blur.mask(
      bytes, stride, bytes, stride, Int32(width), Int32(height), sigma, sigma, workspace)
    clearBorder()
  }

  deinit { bytes.deallocate() }

  /// The outermost texels are zero, so that what repeats beyond them is nothing.
  private func clearBorder() {
    bytes.update(repeating: 0, count: width)
    (bytes + (height - 1) * stride).update(repeating: 0, count: width)
    for y in 0..<height {
      bytes[y * stride] = 0
      bytes[y * stride + width - 1] = 0
    }
  }

  var view: kk_Mask {
    kk_Mask(bytes: UnsafePointer(bytes), row_bytes: stride, width: Int32(width), height: Int32(height))
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
