import CKernels
import Foundation
import KinoraGraphics

/// Filters with a blur so wide that the picture it needs would be too large. They work on a picture whose pixels are
/// means of 4, 8, 16 … pixels a side, and this is then read with straight lines between the means.
///
/// A blurred picture has nothing finer: with at least 64 means to a standard deviation, straight lines are within a
/// hundredth of a level of it. Taking means and reading between them blurs by itself, and the deviation is made smaller
/// by as much.
struct LargeBlur {
  /// The filters applied to the means: all before the last blur that is too wide.
  private let filters: [Filter]
  /// The deviations, in means, of the last blur that is too wide.
  private let last: SIMD2<Double>
  /// The filters applied to the result.
  private let after: [Filter]
  /// The powers of two of the pixels in a mean, across and down.
  private let step: SIMD2<Int>

  /// Filters one of which is too wide; nil when none is.
  init?(_ filters: [Filter]) {
    func deviations(_ filter: Filter) -> SIMD2<Double> {
      guard case .gaussianBlur(let x, let y) = filter else { return .zero }
      return SIMD2(Filters.deviation(x), Filters.deviation(y))
    }
    guard let end = filters.lastIndex(where: { deviations($0).max() > Filters.largestDeviation }) else { return nil }
    var step = SIMD2<Int>.zero
    for filter in filters[...end] {
      let wanted = deviations(filter)
      for axis in 0..<2 where wanted[axis] > Filters.largestDeviation {
        while wanted[axis] / Double(1 << step[axis]) > Filters.largestDeviation / 2 { step[axis] += 1 }
      }
    }
    self.step = step
    self.filters = filters[..<end].map { filter in
      guard case .gaussianBlur = filter else { return filter }
      let deviation = deviations(filter) / SIMD2(Double(1 << step.x), Double(1 << step.y))
      return .gaussianBlur(sigmaX: deviation.x, sigmaY: deviation.y)
    }
    let wanted = deviations(filters[end])
    last = SIMD2(Self.reduced(wanted.x, 1 << step.x), Self.reduced(wanted.y, 1 << step.y))
    after = Array(filters[(end + 1)...])
  }

  /// The deviation in means of `count` pixels, less the variance that taking means, (count² − 1)/12, and reading
  /// between them, count²/6, add.
  private static func reduced(_ deviation: Double, _ count: Int) -> Double {
    if count == 1 { return deviation }
    let square = Double(count) * Double(count)
    return max((deviation * deviation - (square - 1) / 12 - square / 6) / square, 0).squareRoot()
  }

  // MARK: Means

  /// The map from the canvas to means.
  var map: Homography { Homography(a: 1 / Double(1 << step.x), b: 0, c: 0, d: 1 / Double(1 << step.y), tx: 0, ty: 0) }

  /// The means in which pixels of `area` count.
  func means(of area: PixelRect) -> PixelRect {
    PixelRect(
      minX: area.minX >> step.x, minY: area.minY >> step.y, maxX: (area.maxX + (1 << step.x) - 1) >> step.x,
      maxY: (area.maxY + (1 << step.y) - 1) >> step.y)
  }

  /// The pixels that count in the means of `area`.
  func pixels(of area: PixelRect) -> PixelRect {
    PixelRect(
      minX: area.minX << step.x, minY: area.minY << step.y, maxX: area.maxX << step.x, maxY: area.maxY << step.y)
  }

  /// The means that the filtered pixels of `wanted` are made from.
  private func needed(for wanted: PixelRect) -> PixelRect {
    let reach = Filters.reach(filters + [.gaussianBlur(sigmaX: last.x, sigmaY: last.y)])
    // Two more on each side: one for reading between means, one because the outermost mean becomes zero.
    return means(of: wanted).inset(by: -reach.0 - 2, -reach.1 - 2)
  }

  /// The filtered picture over `wanted` of the means that `draw` puts on clear ground. A refusal of memory gives nil
  /// and is noted.
  func picture(
    over wanted: PixelRect, _ workers: Workers, _ ledger: Ledger, means draw: (Picture) -> Void
  ) -> Picture? {
    guard let means = Picture.clear(nil, over: needed(for: wanted), ledger, for: "the means of a wide blur") else {
      return nil
    }
    draw(means)
    return picture(over: wanted, of: means, workers, ledger)
  }

  /// The filtered picture over `wanted` of the pixels that `draw` makes, which are `ground` outside `occupied`. `draw` is called with a picture of one part after the other. A refusal of memory gives nil and is noted.
  func picture(
    over wanted: PixelRect, occupied: PixelRect, ground: UInt32, _ workers: Workers, _ ledger: Ledger,
    pixels draw: (Picture) -> Void
  ) -> Picture? {
    let window = PixelRect(minX: 0, minY: 0, maxX: Self.window, maxY: Self.window)
    guard let means = Picture.clear(nil, over: needed(for: wanted), ledger, for: "the means of a wide blur"),
      let picture = Picture.undefined(nil, over: window, ledger, for: "a part of a wide blur")
    else { return nil }
    means.surface.fill(means.bounds, with: ground, workers.own)
    let seen = pixels(of: means.bounds).intersection(occupied)
    // Blocks of whole means; a mean that is larger than a window is taken from several windows.
    let (width, height) = (max(Self.window, 1 << step.x), max(Self.window, 1 << step.y))
    for y in stride(from: seen.minY & -height, to: seen.maxY, by: height) {
      for x in stride(from: seen.minX & -width, to: seen.maxX, by: width) {
        let block = PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
        take(block.intersection(pixels(of: means.bounds)), seen, ground, into: means, by: picture, workers, draw)
      }
    }
    return self.picture(over: wanted, of: means, workers, ledger)
  }

  private static let window = 512

  /// Takes the means of `block`, which is made of whole means.
  private func take(
    _ block: PixelRect, _ seen: PixelRect, _ ground: UInt32, into means: Picture, by picture: Picture,
    _ workers: Workers, _ draw: (Picture) -> Void
  ) {
    let columns = block.width >> step.x
    let rows = block.height >> step.y
    let bits = UInt64(step.x + step.y)
    // Sums begin as ground all over; the windows add how their pixels differ from it.
    let plain = SIMD4<UInt64>(components: ground)
    var sums = [SIMD4<UInt64>](repeating: plain &<< SIMD4(repeating: bits), count: columns * rows)
    for window in block.intersection(seen).windows(Self.window) {
      picture.move(to: window)
      draw(picture)
      for y in window.minY..<window.maxY {
        let line = UnsafeBufferPointer(start: picture.surface.pointer(window.minX, y), count: window.width)
        let row = ((y - block.minY) >> step.y) * columns
        var x = window.minX
        while x < window.maxX {
          let column = (x - block.minX) >> step.x
          let end = min(block.minX + (column + 1) << step.x, window.maxX)
          // Each number holds the sums of two components, 32 bits each.
          var even: UInt64 = 0
          var odd: UInt64 = 0
          for pixel in line[x - window.minX..<end - window.minX] {
            even &+= UInt64(pixel & 0xFF) | UInt64(pixel & 0xFF_0000) << 16
            odd &+= UInt64(pixel >> 8 & 0xFF) | UInt64(pixel >> 24) << 32
          }
          let sum = SIMD4(even & 0xFFFF_FFFF, odd & 0xFFFF_FFFF, even >> 32, odd >> 32)
          sums[row + column] &+= sum &- plain &* SIMD4(repeating: UInt64(end - x))
          x = end
        }
      }
    }
    let half = SIMD4<UInt64>(repeating: bits == 0 ? 0 : 1 << (bits - 1))
    for row in 0..<rows {
      let target = means.surface.pointer(block.minX >> step.x, (block.minY >> step.y) + row)
      for column in 0..<columns {
        let mean = (sums[row * columns + column] &+ half) &>> SIMD4(repeating: bits)
        target[column] = UInt32(mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24)
      }
    }
  }

  // MARK: Reading

  private func picture(
    over wanted: PixelRect, of means: Picture, _ workers: Workers, _ ledger: Ledger
  ) -> Picture? {
    Filters.apply(filters, to: means, workers)
    guard let picture = Picture.clear(nil, over: wanted, ledger, for: "a wide blur") else { return nil }
    enlarge(means, into: picture, workers)
    Filters.apply(after, to: picture, workers)
    return picture
  }

  private func enlarge(_ means: Picture, into picture: Picture, _ workers: Workers) {
    let (from, bounds) = (means.bounds, picture.bounds)
    let stride = (from.width + 63) & ~63
    let plane = Memory.bytes(stride * from.height)
    defer { plane.deallocate() }
    let planes = (0..<4).map { component in
      for y in 0..<from.height {
        let line = means.surface.pointer(from.minX, from.minY + y)
        for x in 0..<from.width { plane[y * stride + x] = UInt8(truncatingIfNeeded: line[x] >> UInt32(8 * component)) }
      }
      return BlurredPlane(
        BlurredSamples(plane, stride, from.width, from.height, sigmaX: last.x, sigmaY: last.y, workers))
    }
    let one: Int64 = 1 << 32
    func place(_ pixel: Int, _ step: Int, _ first: Int) -> Int64 {
      GradientSource.fixed((Double(pixel) + 0.5) / Double(1 << step) - 0.5 - Double(first))
    }
    let windows = bounds.windows(width: bounds.width, height: 32)
    workers.run(count: windows.count) { scratch, job in
      let values = UnsafeMutablePointer<Int16>.allocate(capacity: 4 * bounds.width)
      defer { values.deallocate() }
      for y in windows[job].minY..<windows[job].maxY {
        let row = kk_AffineRow(
          u: place(bounds.minX, step.x, from.minX), v: place(y, step.y, from.minY), du: one >> Int64(step.x), dv: 0)
        for component in 0..<4 {
          scratch.kernels.pointee.sample.mask_affine(
            values + component * bounds.width, planes[component].view, row, bounds.width)
        }
        let line = picture.surface.pointer(bounds.minX, y)
        for x in 0..<bounds.width {
          func level(_ component: Int) -> UInt32 { UInt32((Int32(values[component * bounds.width + x]) + 32) >> 6) }
          let alpha = level(3)
          line[x] = min(level(0), alpha) | min(level(1), alpha) << 8 | min(level(2), alpha) << 16 | alpha << 24
        }
      }
    }
  }
}

extension SIMD4<UInt64> {
  /// The components of a pixel.
  fileprivate init(components pixel: UInt32) {
    self.init(UInt64(pixel & 255), UInt64(pixel >> 8 & 255), UInt64(pixel >> 16 & 255), UInt64(pixel >> 24))
  }
}

extension GroupItem {
  /// The group itself, or, when its shadow is too wide to be cast from the group's picture, a group with the items
  /// twice: below in the shadow's colour, moved and blurred, and above as they are.
  var withShadowApart: GroupItem {
    guard let shadow, max(shadow.sigmaX, shadow.sigmaY) > Filters.largestDeviation else { return self }
    let caster = GroupItem(items, clips: clips, filters: filters)
    let color = shadow.color
    let tint = ColorMatrix(rows: [
      0, 0, 0, 0, Double(color.red), 0, 0, 0, 0, Double(color.green), 0, 0, 0, 0, Double(color.blue), 0, 0, 0,
      Double(color.alpha), 0,
    ])
    let moved = DisplayItem.group(caster)
      .transformed(by: .translation(x: Double(shadow.offset.width), y: Double(shadow.offset.height)))
    let cast = GroupItem(
      [moved], filters: [.colorMatrix(tint), .gaussianBlur(sigmaX: shadow.sigmaX, sigmaY: shadow.sigmaY)])
    return GroupItem(
      [.group(cast), .group(caster)], opacity: opacity, mask: mask, blend: blend, backdropFilters: backdropFilters)
  }
}
