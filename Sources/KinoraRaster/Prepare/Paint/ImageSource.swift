import CKernels
import Foundation
import KinoraGraphics

/// An image, or a part of one, as canvas pixels see it.
final class ImageSource: PixelSource {
  private enum Form {
    /// Canvas pixel (x, y) is exactly image pixel (x − dx, y − dy).
    case aligned(dx: Int, dy: Int)
    case affine(kk_AffineRow, dy: (u: Int64, v: Int64))
    case perspective(Homography)
  }

  private var image: CGImage?
  private var view: kk_Image
  private var form = Form.aligned(dx: 0, dy: 0)
  private var nearest = false
  private var mipmaps: Mipmaps?
  /// The number added to the mipmap level that the map asks for.
  private var bias = 0.0
  /// The level below which the image itself is read.
  private var leastLevel = 0.0
  private var map = Homography.identity

  override init() {
    view = kk_Image(pixels: UnsafePointer(Self.placeholder.base), row_bytes: 4, width: 1, height: 1)
  }

  /// The pixel that a source without an image points at.
  private static let placeholder = ClearPixel()

  /// Takes the pixels `part` of `image`, whose outermost ones are repeated outside; false when nothing can be drawn.
  /// `map` goes from the canvas to the image's pixels, the top left corner being (0, 0).
  func set(_ image: CGImage, part: PixelRect, map: Homography, sampling: Sampling, _ preparation: Preparation) -> Bool {
    let part = part.intersection(PixelRect(minX: 0, minY: 0, maxX: image.width, maxY: image.height))
    guard !part.isEmpty else { return false }
    self.image = image
    let stride = image.pixels.bytesPerRow
    let base = image.pixels.base + part.minY * stride + part.minX * 4
    view = kk_Image(
      pixels: UnsafePointer(base.assumingMemoryBound(to: UInt32.self)), row_bytes: stride, width: Int32(part.width),
      height: Int32(part.height))
    // The map from canvas pixel indices to positions in the part, with the centres of pixels at whole numbers.
    self.map = Homography.translation(x: 0.5, y: 0.5).concatenating(map).concatenating(
      .translation(x: -0.5 - Double(part.minX), y: -0.5 - Double(part.minY)))
    nearest = sampling == .nearest
    mipmaps = nil
    if part.width > 1 || part.height > 1 {
      switch sampling {
      case .nearest: break
      case .linear:
        // At half its size and below, four samples for a pixel would miss others, and lines would come and go as the
        // image moves.
        if Mipmaps.shrinks(self.map, width: part.width, height: part.height) {
          bias = 0
          leastLevel = 1
          mipmaps = preparation.mipmaps(image, part, Mipmaps.Squeeze(self.map))
        }
      case .trilinear(let bias):
        self.bias = bias
        leastLevel = -.infinity
        mipmaps = preparation.mipmaps(image, part, Mipmaps.Squeeze(self.map))
      }
    }
    return setForm()
  }

  private func setForm() -> Bool {
    guard map.isAffine else {
      form = .perspective(map)
      return true
    }
    guard [map.m11, map.m12, map.m21, map.m22, map.m31, map.m32].allSatisfy(\.isFinite) else { return false }
    let row = kk_AffineRow(
      u: GradientSource.fixed(map.m31), v: GradientSource.fixed(map.m32), du: GradientSource.fixed(map.m11),
      dv: GradientSource.fixed(map.m12))
    let dy = (u: GradientSource.fixed(map.m21), v: GradientSource.fixed(map.m22))
    form = .affine(row, dy: dy)
    let one: Int64 = 1 << 32
    // Within 1/512 pixel of a whole pixel the bilinear weights round to (1, 0).
    let dx = Int((row.u &+ (1 << 31)) >> 32)
    let dyWhole = Int((row.v &+ (1 << 31)) >> 32)
    let tolerance: Int64 = 1 << 23
    if row.du == one, row.dv == 0, dy.u == 0, dy.v == one, mipmaps == nil || bias <= 0,
      nearest || (abs(row.u &- Int64(dx) << 32) < tolerance && abs(row.v &- Int64(dyWhole) << 32) < tolerance)
    {
      form = .aligned(dx: -dx, dy: -dyWhole)
    }
    return true
  }

  /// True when each canvas pixel is exactly one pixel of the image.
  private var isAligned: Bool {
    if case .aligned = form { return true }
    return false
  }

  override var isOpaque: Bool { image?.isOpaque ?? false }

  override var isCheap: Bool { isAligned }

  override var colorWork: Int {
    let isShrunk = mipmaps != nil
    switch form {
    case .aligned: return ColorWork.copied
    case _ where nearest: return ColorWork.nearest
    case .affine(let row, _):
      return (row.dv == 0 ? ColorWork.scaled : ColorWork.turned) + (isShrunk ? ColorWork.shrunk : 0)
    case .perspective: return ColorWork.tilted + (isShrunk ? ColorWork.shrunkAndTilted : 0)
    }
  }

  override func direct(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    guard case .aligned(let dx, let dy) = form else { return nil }
    let u = x - dx
    let v = y - dy
    guard u >= 0, u + count <= Int(view.width) else { return nil }
    let row = min(max(v, 0), Int(view.height) - 1)
    return view.pixels + (row * view.row_bytes / 4 + u)
  }

  override func readsNoMipmaps(in area: PixelRect) -> Bool {
    mipmaps != nil && bias == 0 && leastLevel == 1 && !map.isAffine && Mipmaps.showsLarge(map, area)
  }

  override func fetch(_ x: Int, _ y: Int, _ count: Int, into target: UnsafeMutablePointer<UInt32>, _ scratch: Scratch) {
    if case .aligned(let dx, let dy) = form {
      let v = min(max(y - dy, 0), Int(view.height) - 1)
      let row = view.pixels + v * view.row_bytes / 4
      for index in 0..<count { target[index] = row[min(max(x - dx + index, 0), Int(view.width) - 1)] }
    } else if let mipmaps, !scratch.readsNoMipmaps {
      mipmaps.fetch(view, map, bias, least: leastLevel, x, y, count, into: target, scratch)
    } else {
      Self.sample(view, form, nearest, x, y, count, into: target, scratch)
    }
  }

  private static func sample(
    _ view: kk_Image, _ form: Form, _ nearest: Bool, _ x: Int, _ y: Int, _ count: Int,
    into target: UnsafeMutablePointer<UInt32>, _ scratch: Scratch
  ) {
    let kernels = scratch.kernels.pointee.sample
    switch form {
    case .aligned: break
    case .affine(var row, let dy):
      row.u = row.u &+ Int64(x) &* row.du &+ Int64(y) &* dy.u
      row.v = row.v &+ Int64(x) &* row.dv &+ Int64(y) &* dy.v
      if nearest {
        kernels.affine_nearest(target, view, row, count)
      } else {
        kernels.affine(target, view, row, count)
      }
    case .perspective(let map):
      if nearest {
        kernels.perspective_nearest(target, view, map.perspectiveRow(y), Int32(x), count)
      } else {
        map.sample(view, level: 0, x, y, count, into: target, scratch)
      }
    }
  }
}

extension Homography {
  /// True when columns are mapped to columns.
  var keepsColumns: Bool { m21 == 0 && m23 == 0 }

  /// Reads `count` pixels from (x, y) through a perspective, bilinearly, from `view`, which is mipmap level `level`.
  func sample(
    _ view: kk_Image, level: Int, _ x: Int, _ y: Int, _ count: Int, into target: UnsafeMutablePointer<UInt32>,
    _ scratch: Scratch
  ) {
    let kernels = scratch.kernels
    let row = perspectiveRow(y)
    if row.dw == 0 {
      // All of the row is at one distance from the eye, so it is an affine one.
      var line = row.affine
      line.u = line.u &+ Int64(x) &* line.du
      line.v = line.v &+ Int64(x) &* line.dv
      kernels.pointee.sample.affine(target, view, line, count)
    } else if keepsColumns, let kept = scratch.keptColumns(level: level) {
      kernels.pointee.sample.perspective_columns(target, view, row, Int32(x), count, kept)
    } else {
      kernels.pointee.sample.perspective(target, view, row, Int32(x), count)
    }
  }

  /// Row `y` of a map from canvas pixels, as the kernels take it.
  func perspectiveRow(_ y: Int) -> kk_PerspectiveRow {
    let y = Double(y)
    return kk_PerspectiveRow(
      x: y * m21 + m31, y: y * m22 + m32, w: y * m23 + m33, dx: m11, dy: m12, dw: m13)
  }
}

extension kk_PerspectiveRow {
  /// The row as an affine one from column 0 on, for a row whose `dw` is 0.
  fileprivate var affine: kk_AffineRow {
    let r = 1 / w
    return kk_AffineRow(
      u: GradientSource.fixed(x * r), v: GradientSource.fixed(y * r), du: GradientSource.fixed(dx * r),
      dv: GradientSource.fixed(dy * r))
  }
}

/// One transparent pixel, at an address that stays valid.
final class ClearPixel: Sendable {
  nonisolated(unsafe) let base = Memory.pixels(1)
}
