import CKernels
import Foundation
import KinoraGraphics

/// An image part halved again and again, for drawing it small without shimmer.
///
/// Level k is ⌊width / 2ᵏ⌋ × ⌊height / 2ᵏ⌋ pixels (at least 1), each the mean of four of the level above. A canvas pixel that spans 2^λ
/// image pixels is mixed from levels ⌊λ⌋ and ⌊λ⌋ + 1.
final class Mipmaps {
  private struct Level {
    var pixels: UnsafeMutablePointer<UInt32>
    var width, height: Int
  }

  /// Levels 1, 2, … down to 1 × 1.
  private var levels: [Level] = []
  private let width, height: Int
  private(set) var byteCount = 0

  init(_ image: CGImage, _ part: PixelRect, _ kernels: UnsafePointer<kk_Kernels>) {
    width = part.width
    height = part.height
    let stride = image.pixels.bytesPerRow / 4
    var upper = UnsafePointer(image.pixels.base.assumingMemoryBound(to: UInt32.self) + part.minY * stride + part.minX)
    var upperStride = stride
    var w = width
    var h = height
    while w > 1 || h > 1 {
      let nw = max(w / 2, 1)
      let nh = max(h / 2, 1)
      let pixels = Memory.pixels(nw * nh)
      byteCount += nw * nh * 4
      for y in 0..<nh {
        let a = upper + min(2 * y, h - 1) * upperStride
        let b = upper + min(2 * y + 1, h - 1) * upperStride
        if w > 1 {
          kernels.pointee.sample.halve(pixels + y * nw, a, b, nw)
        } else {
          // One column: both halves of a pair are the same pixel.
          kernels.pointee.sample.halve(pixels + y, [a[0], a[0]], [b[0], b[0]], 1)
        }
      }
      levels.append(Level(pixels: pixels, width: nw, height: nh))
      upper = UnsafePointer(pixels)
      upperStride = nw
      w = nw
      h = nh
    }
  }

  deinit { for level in levels { level.pixels.deallocate() } }

  /// Canvas columns are judged in blocks of this many, aligned to the canvas, so that the level does not depend on where spans begin.
  private static let block = 16

  /// Colours of `count` pixels from (x, y); `map` goes from canvas pixel indices to positions in the part. Where the level would be less than
  /// `least` the image itself is read.
  func fetch(
    _ view: kk_Image, _ map: Homography, _ bias: Double, least: Double, _ x: Int, _ y: Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt32>, _ scratch: Scratch
  ) {
    var at = x
    while at < x + count {
      let blockStart = at & ~(Self.block - 1)
      var end = map.isAffine ? x + count : min(blockStart + Self.block, x + count)
      let center = map.isAffine ? (0.0, 0.0) : (Double(blockStart + Self.block / 2), Double(y))
      var lambda = Self.level(map, center.0, center.1) + bias
      if lambda < least {
        lambda = 0
        // Blocks read from the image itself are read together.
        while end < x + count, Self.level(map, Double(end + Self.block / 2), Double(y)) + bias < least {
          end = min(end + Self.block, x + count)
        }
      }
      fill(view, map, lambda, at, y, end - at, into: target + (at - x), scratch)
      at = end
    }
  }

  /// log₂ of the image pixels one canvas pixel spans in the longer direction, exact at powers of two and linear in the mantissa between.
  private static func level(_ map: Homography, _ x: Double, _ y: Double) -> Double {
    let w = x * map.m13 + y * map.m23 + map.m33
    let u = (x * map.m11 + y * map.m21 + map.m31) / w
    let v = (x * map.m12 + y * map.m22 + map.m32) / w
    let ux = (map.m11 - u * map.m13) / w
    let vx = (map.m12 - v * map.m13) / w
    let uy = (map.m21 - u * map.m23) / w
    let vy = (map.m22 - v * map.m23) / w
    let span = max(ux * ux + vx * vx, uy * uy + vy * vy).squareRoot()
    guard span.isFinite, span > 0 else { return 0 }
    return Double(span.exponent) + (span.significand - 1)
  }

  /// Whether `map` shows a part of `width` × `height` pixels at half its size or less anywhere.
  static func shrinks(_ map: Homography, width: Int, height: Int) -> Bool {
    if map.isAffine { return level(map, 0, 0) >= 1 }
    guard let back = map.inverse else { return false }
    // The scale changes one way across a plane in perspective, so it is smallest at a corner.
    for (u, v) in [(0, 0), (width, 0), (0, height), (width, height)] {
      let u = Double(u)
      let v = Double(v)
      let w = u * back.m13 + v * back.m23 + back.m33
      // A corner behind the eye: the plane reaches the horizon.
      guard w > 0 else { return true }
      if level(map, (u * back.m11 + v * back.m21 + back.m31) / w, (u * back.m12 + v * back.m22 + back.m32) / w) >= 1 {
        return true
      }
    }
    return false
  }

  private func fill(
    _ view: kk_Image, _ map: Homography, _ lambda: Double, _ x: Int, _ y: Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt32>, _ scratch: Scratch
  ) {
    let most = Double(levels.count)
    let bounded = lambda > 0 ? min(lambda, most) : 0
    let low = Int(bounded)
    let t = UInt32((bounded - Double(low)) * 256 + 0.5)
    sample(view, low, map, x, y, count, into: target, scratch)
    if t > 0, low < levels.count {
      let other = scratch.pushSurface(PixelRect(minX: 0, minY: 0, maxX: count, maxY: 1))
      sample(view, low + 1, map, x, y, count, into: other.base, scratch)
      scratch.kernels.pointee.composite.lerp(target, target, other.base, t, count)
      scratch.popSurface()
    }
  }

  private func sample(
    _ view: kk_Image, _ level: Int, _ map: Homography, _ x: Int, _ y: Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt32>, _ scratch: Scratch
  ) {
    var image = view
    var placed = map
    if level > 0 {
      let chosen = levels[level - 1]
      image = kk_Image(
        pixels: UnsafePointer(chosen.pixels), row_bytes: chosen.width * 4, width: Int32(chosen.width),
        height: Int32(chosen.height))
      let sx = Double(chosen.width) / Double(width)
      let sy = Double(chosen.height) / Double(height)
      placed = map.concatenating(
        Homography(a: sx, b: 0, c: 0, d: sy, tx: 0.5 * sx - 0.5, ty: 0.5 * sy - 0.5))
    }
    let kernels = scratch.kernels.pointee.sample
    if placed.isAffine {
      let du = GradientSource.fixed(placed.m11)
      let dv = GradientSource.fixed(placed.m12)
      let u = GradientSource.fixed(placed.m31) &+ Int64(y) &* GradientSource.fixed(placed.m21)
      let v = GradientSource.fixed(placed.m32) &+ Int64(y) &* GradientSource.fixed(placed.m22)
      kernels.affine(
        target, image, kk_AffineRow(u: u &+ Int64(x) &* du, v: v &+ Int64(x) &* dv, du: du, dv: dv), count)
    } else {
      kernels.perspective(target, image, placed.perspectiveRow(y), Int32(x), count)
    }
  }
}
