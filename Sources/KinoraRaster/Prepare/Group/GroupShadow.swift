import CKernels
import Foundation
import KinoraGraphics

/// The shadow of a group's whole picture: the picture's alpha, blurred, tinted and moved.
struct GroupShadow {
  private let color: UInt32
  private let sigma: (x: Double, y: Double)
  private let offset: (x: Double, y: Double)

  init(_ shadow: GroupItem.Shadow, _ offset: (x: Double, y: Double)) {
    color = shadow.color.pixel(opacity: 1)
    sigma = (shadow.sigmaX, shadow.sigmaY)
    self.offset = offset
  }

  /// A picture of the shadow with `picture` above it; nil where nothing is seen of the shadow, or there is no memory, which is
  /// noted.
  func put(beneath picture: Picture, _ workers: Workers, _ ledger: Ledger) -> Picture? {
    if color == 0 { return nil }
    let own = picture.bounds
    let blurred = own.inset(by: -Int(kk_blur_reach(sigma.x)) - 1, -Int(kk_blur_reach(sigma.y)) - 1)
    let stride = (blurred.width + 63) & ~63
    // Memory for the coverage, for its blur, and for what blurring needs.
    let work = ledger.reserve(16 * stride * blurred.height, for: "the shadow of a group of \(own.size)")
    guard work != nil else { return nil }
    defer { withExtendedLifetime(work) {} }
    let plane = CoveragePlane(
      base: Memory.undefinedBytes(stride * blurred.height), bytesPerRow: stride, bounds: blurred)
    defer { plane.base.deallocate() }
    Self.takeAlpha(of: picture, to: plane, workers)
    let samples = BlurredSamples(
      plane.base, stride, blurred.width, blurred.height, sigmaX: sigma.x, sigmaY: sigma.y, workers)
    let values = Values(samples, at: blurred, offset)
    let whole = own.union(values.bounds)
    guard let combined = Picture.undefined(nil, over: whole, ledger, for: "the picture of a group with its shadow")
    else {
      return nil
    }
    let bands = whole.windows(width: whole.width, height: 32)
    workers.run(count: bands.count) { scratch, job in
      let kernels = scratch.kernels.pointee
      for y in bands[job].minY..<bands[job].maxY {
        let isOwn = y >= own.minY && y < own.maxY
        // Where the picture is opaque nothing is seen of the shadow.
        let hidden = isOwn ? plane.opaqueRun(y, own.minX..<own.maxX) : own.minX..<own.minX
        combined.surface.pointer(hidden.lowerBound, y).update(
          from: picture.surface.pointer(hidden.lowerBound, isOwn ? y : own.minY), count: hidden.count)
        for (from, to) in [(whole.minX, hidden.lowerBound), (hidden.upperBound, whole.maxX)] {
          combined.surface.pointer(from, y).update(repeating: 0, count: to - from)
          values.forRow(y, from, to, scratch) { x, values, count in
            kernels.shadow.over(combined.surface.pointer(x, y), color, values, count)
          }
          let (first, end) = (max(from, own.minX), min(to, own.maxX))
          if isOwn, first < end {
            kernels.composite.over(
              combined.surface.pointer(first, y), picture.surface.pointer(first, y), nil, 255, end - first)
          }
        }
      }
    }
    return combined
  }

  /// Fills a plane, which is larger than the picture, with its alpha.
  private static func takeAlpha(of picture: Picture, to plane: CoveragePlane, _ workers: Workers) {
    let (own, bounds) = (picture.bounds, plane.bounds)
    let bands = bounds.windows(width: bounds.width, height: 64)
    workers.run(count: bands.count) { scratch, job in
      for y in bands[job].minY..<bands[job].maxY {
        let row = plane.pointer(bounds.minX, y)
        guard y >= own.minY, y < own.maxY else {
          row.update(repeating: 0, count: bounds.width)
          continue
        }
        row.update(repeating: 0, count: own.minX - bounds.minX)
        plane.pointer(own.maxX, y).update(repeating: 0, count: bounds.maxX - own.maxX)
        scratch.kernels.pointee.coverage.extract_alpha(
          plane.pointer(own.minX, y), picture.surface.pointer(own.minX, y), own.width)
      }
    }
  }
}

/// How much of each pixel a blurred plane shades that has been moved, in 64ths of a level.
private struct Values {
  /// The pixels in which something can be shaded.
  let bounds: PixelRect
  private let samples: BlurredSamples
  /// The samples to be read between, when they do not fall on pixels.
  private let plane: BlurredPlane?
  /// The pixels that the samples were of, and how far they are moved.
  private let pixels: PixelRect
  private let offset: (x: Double, y: Double)

  /// The values of `samples`, which were those of the pixels in `pixels`, moved by `offset`.
  init(_ samples: BlurredSamples, at pixels: PixelRect, _ offset: (x: Double, y: Double)) {
    self.samples = samples
    self.pixels = pixels
    self.offset = offset
    let isWhole = offset.x == offset.x.rounded() && offset.y == offset.y.rounded()
    plane = isWhole ? nil : BlurredPlane(samples)
    bounds = pixels.offset(by: Int(offset.x.rounded(.down)), Int(offset.y.rounded(.down))).inset(by: -1, -1)
  }

  /// Calls `body` with a column, values from there on and how many there are, for what of the columns `from` ..< `to` is
  /// shaded in row `row`.
  func forRow(_ row: Int, _ from: Int, _ to: Int, _ scratch: Scratch, _ body: (Int, UnsafePointer<Int16>, Int) -> Void)
  {
    let first = max(from, bounds.minX)
    let count = min(to, bounds.maxX) - first
    guard count > 0, row >= bounds.minY, row < bounds.maxY else { return }
    if let plane {
      let values = scratch.strip.bytes(2 * count).bindMemory(to: Int16.self, capacity: count)
      let u = GradientSource.fixed(Double(bounds.minX - pixels.minX) - offset.x) + Int64(first - bounds.minX) << 32
      let v = GradientSource.fixed(Double(row - pixels.minY) - offset.y)
      scratch.kernels.pointee.sample.mask_affine(
        values, plane.view, kk_AffineRow(u: u, v: v, du: 1 << 32, dv: 0), count)
      return body(first, values, count)
    }
    // One pixel on each side lies beyond the samples.
    let left = pixels.minX + Int(offset.x)
    let line = row - pixels.minY - Int(offset.y)
    let begin = max(first, left)
    let end = min(first + count, left + samples.width)
    guard begin < end, line >= 0, line < samples.height else { return }
    body(begin, samples.row(line) + (begin - left), end - begin)
  }
}

extension CoveragePlane {
  /// The columns of a row from the first full one in `columns` up to the next that is not; none at the beginning when
  /// there is none.
  fileprivate func opaqueRun(_ y: Int, _ columns: Range<Int>) -> Range<Int> {
    let row = pointer(columns.lowerBound, y)
    var first = 0
    while first < columns.count, row[first] != 255 { first += 1 }
    if first == columns.count { return columns.lowerBound..<columns.lowerBound }
    var end = first
    while end + 8 <= columns.count, UnsafeRawPointer(row + end).loadUnaligned(as: UInt64.self) == .max { end += 8 }
    while end < columns.count, row[end] == 255 { end += 1 }
    return columns.lowerBound + first..<columns.lowerBound + end
  }
}
