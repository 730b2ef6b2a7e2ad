import CKernels
import Foundation
import KinoraGraphics
import KinoraMeasure

/// A part of an image, halved again and again, so that it can be drawn small without shimmer.
///
/// Level k has ⌊width / 2ᵏ⌋ × ⌊height / 2ᵏ⌋ pixels, at least one each way, and each is the mean of four of level k − 1.
/// A canvas pixel that spans 2^λ image pixels is mixed from levels ⌊λ⌋ and ⌊λ⌋ + 1. The first levels of an image that
/// is squeezed are halved only in the direction of the squeeze.
final class Mipmaps {
  /// How much more an image is shrunk in one direction than in the other.
  enum Squeeze: Hashable {
    /// The number of levels, from 1 on, that are halved only across or only down.
    case across(Int), down(Int)
    static let none = Squeeze.across(0)

    /// The squeeze of an image whose rows stay rows or become columns under `map`, which goes from canvas pixels to the
    /// image's; none under other maps.
    init(_ map: Homography) {
      self = .none
      guard map.isAffine, (map.m12 == 0 && map.m21 == 0) || (map.m11 == 0 && map.m22 == 0) else { return }
      let across = max(0, Mipmaps.level(map.m11 * map.m11 + map.m21 * map.m21))
      let down = max(0, Mipmaps.level(map.m12 * map.m12 + map.m22 * map.m22))
      let (less, more) = (min(across, down), max(across, down))
      // A difference up to a quarter of a level does not count as a squeeze.
      guard more - less > 0.25 else { return }
      // A direction in which the image is hardly shrunk needs no halving at all; else up to three quarters of a level
      // are left to bilinear sampling.
      let excess = Int((less < 0.75 ? more : more - less - 0.25).rounded(.up))
      self = across > down ? .across(excess) : .down(excess)
    }
  }

  private struct Level {
    var pixels: UnsafeMutablePointer<UInt32>
    var width, height: Int
  }

  /// The levels 1, 2, … down to the one of 1 × 1 pixel.
  private var levels: [Level] = []
  private let width, height: Int
  /// The memory that the levels take of a budget.
  private let reservation: MemoryReservation?

  /// How a level is made from the larger one before it.
  private struct Step {
    var keepsWidth, keepsHeight: Bool
    var width, height: Int
  }

  /// Calls `body` for the levels 1, 2, … of a part of the given size.
  private static func forEachStep(_ width: Int, _ height: Int, _ squeeze: Squeeze, _ body: (Step) -> Void) {
    var (w, h, number) = (width, height, 0)
    var (across, down) = (0, 0)
    switch squeeze {
    case .across(let count): across = count
    case .down(let count): down = count
    }
    while w > 1 || h > 1 {
      // A side of one pixel stays as it is. In the squeezed levels so does the side that is not squeezed, for as long
      // as the other can be halved.
      let keepsHeight = across > number && w > 1
      let keepsWidth = down > number && h > 1
      w = keepsWidth ? w : max(w / 2, 1)
      h = keepsHeight ? h : max(h / 2, 1)
      body(Step(keepsWidth: keepsWidth, keepsHeight: keepsHeight, width: w, height: h))
      number += 1
    }
  }

  /// The bytes that all levels take.
  static func byteCount(_ part: PixelRect, _ squeeze: Squeeze) -> Int {
    var count = 0
    forEachStep(part.width, part.height, squeeze) { count += $0.width * $0.height * 4 }
    return count
  }

  /// Makes the levels of a part of an image; none when `squeeze` is nil, and then the image is read at its own size.
  init(
    _ image: CGImage, _ part: PixelRect, _ squeeze: Squeeze?, _ kernels: UnsafePointer<kk_Kernels>,
    _ reservation: MemoryReservation? = nil
  ) {
    width = part.width
    height = part.height
    self.reservation = reservation
    guard let squeeze else { return }
    let stride = image.pixels.bytesPerRow / 4
    var upper = UnsafePointer(image.pixels.base.assumingMemoryBound(to: UInt32.self) + part.minY * stride + part.minX)
    var upperStride = stride
    var w = width
    var h = height
    var levels: [Level] = []
    Self.forEachStep(width, height, squeeze) { step in
      let (nw, nh) = (step.width, step.height)
      let pixels = Memory.undefinedPixels(nw * nh)
      // Kernels may read the pixels after the last one, and leave them out.
      (pixels + nw * nh).initialize(repeating: 0, count: 16)
      for y in 0..<nh {
        let a = upper + min(step.keepsHeight ? y : 2 * y, h - 1) * upperStride
        let b = step.keepsHeight ? a : upper + min(2 * y + 1, h - 1) * upperStride
        if step.keepsWidth {
          kernels.pointee.composite.lerp(pixels + y * nw, a, b, 128, nw)
        } else if w > 1 {
          kernels.pointee.sample.halve(pixels + y * nw, a, b, nw)
        } else {
          // In an image of one column both pixels of a pair are the same one.
          kernels.pointee.sample.halve(pixels + y, [a[0], a[0]], [b[0], b[0]], 1)
        }
      }
      levels.append(Level(pixels: pixels, width: nw, height: nh))
      upper = UnsafePointer(pixels)
      upperStride = nw
      w = nw
      h = nh
    }
    self.levels = levels
  }

  deinit { for level in levels { level.pixels.deallocate() } }

  /// The canvas columns of a block. The level is chosen for blocks, which are aligned to the canvas, so that it does
  /// not depend on where spans begin.
  private static let block = 16

  /// Writes the colours of `count` pixels from (x, y). `map` goes from canvas pixel indices to positions in the part;
  /// `bias` is added to the level that it asks for, and where the level is less than `least` the image itself is read.
  func fetch(
    _ view: kk_Image, _ map: Homography, _ bias: Double, least: Double, _ x: Int, _ y: Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt32>, _ scratch: Scratch
  ) {
    if map.isAffine {
      let lambda = Self.level(Self.span(map, 0, 0)) + bias
      let (low, t) = place(lambda < least ? 0 : lambda)
      sample(view, low, map, x, y, count, into: target, scratch)
      if t > 0 { mix(view, low, map, x, y, count, into: target, scratch) { $0(0, count, t) } }
      return
    }
    let first = x & ~(Self.block - 1)
    let blocks = (x + count - first + Self.block - 1) / Self.block
    if least >= 1, bias == 0 {
      // Looking at the ends of a row is enough for most rows that need no smaller level.
      let row = PixelRect(minX: x, minY: y, maxX: x + count, maxY: y + 1)
      if Self.showsLarge(map, row) { return sample(view, 0, map, x, y, count, into: target, scratch) }
    }
    withUnsafeTemporaryAllocation(of: kk_BlockLevel.self, capacity: blocks + Int(KK_LEVELS_SPARE)) { places in
      guard let base = places.baseAddress else { return }
      let choice = kk_LevelChoice(
        row: map.perspectiveRow(y), down_x: map.m21, down_y: map.m22, down_w: map.m23, bias: bias, least: least,
        levels: Int32(levels.count))
      withUnsafePointer(to: choice) { scratch.kernels.pointee.sample.levels(base, $0, Int32(first), blocks) }
      // Neighbouring blocks of one level are read together.
      var from = 0
      while from < blocks {
        let low = base[from].low
        var mixes = base[from].share > 0
        var to = from + 1
        while to < blocks, base[to].low == low {
          mixes = mixes || base[to].share > 0
          to += 1
        }
        let start = max(first + from * Self.block, x)
        let end = min(first + to * Self.block, x + count)
        let pixels = target + (start - x)
        sample(view, Int(low), map, start, y, end - start, into: pixels, scratch)
        if mixes {
          mix(view, Int(low), map, start, y, end - start, into: pixels, scratch) { lerp in
            for block in from..<to {
              let left = max(first + block * Self.block, x)
              let right = min(first + (block + 1) * Self.block, x + count)
              lerp(left - start, right - left, base[block].share)
            }
          }
        }
        from = to
      }
    }
  }

  /// The squared number of image pixels that the canvas pixel at (x, y) spans, in the direction in which it spans more.
  private static func span(_ map: Homography, _ x: Double, _ y: Double) -> Double {
    let r = 1 / (x * map.m13 + (y * map.m23 + map.m33))
    let u = (x * map.m11 + (y * map.m21 + map.m31)) * r
    let v = (x * map.m12 + (y * map.m22 + map.m32)) * r
    let ux = map.m11 - u * map.m13
    let vx = map.m12 - v * map.m13
    let uy = map.m21 - u * map.m23
    let vy = map.m22 - v * map.m23
    let across = ux * ux + vx * vx
    let down = uy * uy + vy * vy
    return (down > across ? down : across) * (r * r)
  }

  /// The level at or below `lambda`, and how far `lambda` is past it, in 256ths.
  private func place(_ lambda: Double) -> (low: Int, t: UInt32) {
    let bounded = lambda > 0 ? min(lambda, Double(levels.count)) : 0
    let low = Int(bounded)
    return (low, low < levels.count ? UInt32((bounded - Double(low)) * 256 + 0.5) : 0)
  }

  /// The logarithm to base 2 of a span that is given by its square: exact at powers of two, and linear in the
  /// significand between them. A square that is not positive and finite gives 0.
  @inline(__always)
  private static func level(_ square: Double) -> Double {
    guard square.isFinite, square > 0 else { return 0 }
    // The root of a positive number is a normal number, so that its exponent can be read from its bits.
    let bits = square.squareRoot().bitPattern
    let significand = Double(bitPattern: bits & (1 << 52 - 1) | Double(1).bitPattern)
    return Double(Int(bits >> 52) - 1023) + (significand - 1)
  }

  /// Whether canvas pixels in all of `area` certainly span less than two image pixels each way. What a canvas pixel
  /// spans is the length of a vector that changes linearly, which is greatest at a corner, divided by w², which is
  /// least at a corner.
  static func showsLarge(_ map: Homography, _ area: PixelRect) -> Bool {
    // Levels are chosen for whole blocks, which may reach beyond the area.
    let x = SIMD2(Double(area.minX - block), Double(area.maxX + block))
    let y = SIMD2(Double(area.minY), Double(area.maxY))
    let wx = x * map.m13
    let wy = y * map.m23
    let nearest = (wx[0] < wx[1] ? wx[0] : wx[1]) + (wy[0] < wy[1] ? wy[0] : wy[1]) + map.m33
    let bound = 3.99 * nearest * nearest * nearest * nearest
    let ax = (wy + map.m33) * map.m11 - (y * map.m21 + map.m31) * map.m13
    let ay = (wy + map.m33) * map.m12 - (y * map.m22 + map.m32) * map.m13
    let dx = (wx + map.m33) * map.m21 - (x * map.m11 + map.m31) * map.m23
    let dy = (wx + map.m33) * map.m22 - (x * map.m12 + map.m32) * map.m23
    let across = ax * ax + ay * ay
    let down = dx * dx + dy * dy
    return nearest > 0 && across[0] < bound && across[1] < bound && down[0] < bound && down[1] < bound
  }

  /// Whether `map` shows a part of `width` × `height` pixels, at least somewhere, at half its size or less.
  static func shrinks(_ map: Homography, width: Int, height: Int) -> Bool {
    if map.isAffine { return level(span(map, 0, 0)) >= 1 }
    guard let back = map.inverse else { return false }
    // Across a plane in perspective the scale changes in one direction, so that it is smallest at a corner.
    for (u, v) in [(0, 0), (width, 0), (0, height), (width, height)] {
      let u = Double(u)
      let v = Double(v)
      let w = u * back.m13 + v * back.m23 + back.m33
      // With a corner behind the eye the plane reaches the horizon.
      guard w > 0 else { return true }
      let x = (u * back.m11 + v * back.m21 + back.m31) / w
      let y = (u * back.m12 + v * back.m22 + back.m32) / w
      if level(span(map, x, y)) >= 1 { return true }
    }
    return false
  }

  /// Mixes what is in `target`, read from level `low`, with level `low` + 1. `body` is given a function, and calls it
  /// with a first column, a count and the share of level `low` + 1 in 256ths.
  private func mix(
    _ view: kk_Image, _ low: Int, _ map: Homography, _ x: Int, _ y: Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt32>, _ scratch: Scratch, _ body: ((Int, Int, UInt32) -> Void) -> Void
  ) {
    guard low < levels.count else { return }
    let other = scratch.pushSurface(PixelRect(minX: 0, minY: 0, maxX: count, maxY: 1))
    sample(view, low + 1, map, x, y, count, into: other.base, scratch)
    body { first, count, t in
      if t > 0 {
        scratch.kernels.pointee.composite.lerp(target + first, target + first, other.base + first, t, count)
      }
    }
    scratch.popSurface()
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
      placed = map.followed(bySizes: sx, sy, origin: 0.5 * sx - 0.5, 0.5 * sy - 0.5)
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
      placed.sample(image, level: level, x, y, count, into: target, scratch)
    }
  }
}

extension Homography {
  /// The map followed by a change of size and place: what `concatenating` gives, without the products with 0, because
  /// every row asks for it.
  fileprivate func followed(bySizes sx: Double, _ sy: Double, origin tx: Double, _ ty: Double) -> Homography {
    Homography(
      m11: m11 * sx + m13 * tx, m12: m12 * sy + m13 * ty, m13: m13, m21: m21 * sx + m23 * tx, m22: m22 * sy + m23 * ty,
      m23: m23, m31: m31 * sx + m33 * tx, m32: m32 * sy + m33 * ty, m33: m33)
  }
}

extension Caches {
  private struct MipmapsKey: Hashable {
    let image: UInt64
    let part: PixelRect
    let squeeze: Mipmaps.Squeeze
  }

  /// The mipmaps of a part of an image, made if they are not kept.
  func mipmaps(
    _ image: CGImage, _ part: PixelRect, _ squeeze: Mipmaps.Squeeze, _ meter: CostMeter?
  ) -> Mipmaps {
    find(MipmapsKey(image: image.identity, part: part, squeeze: squeeze), for: .mipmaps, image: image, meter) {
      let bytes = Mipmaps.byteCount(part, squeeze)
      meter?.note(picturePixels: part.area)
      // Without memory there are no levels, and the image itself is read.
      let reservation = reserve(bytes, for: "a picture of \(part.size) shown smaller")
      return (Mipmaps(image, part, reservation == nil ? nil : squeeze, kernels, reservation), bytes)
    }
  }
}
