import CKernels
import Foundation
import KinoraGraphics

/// A shadow: a cached mask in its own space, seen through the transform.
final class PreparedShadow: Prepared {
  private var mask: ShadowMask?
  /// From canvas pixel indices to texel positions.
  private var map = Homography.identity
  /// The affine map in 1/2³² texel: at the canvas' origin, for a step across and for a step down.
  private var fixed: (u: Int64, v: Int64, ux: Int64, vx: Int64, uy: Int64, vy: Int64) = (0, 0, 0, 0, 0, 0)
  /// For each of a texel's two coordinates: how it runs over the canvas, and where the mask begins and ends to be seen.
  private var limits: [(slope: Double, inverse: Double, perRow: Double, start: Double, low: Double, high: Double)] = []
  /// Where the item above will replace every pixel.
  private var hidden: ConvexHole?
  private(set) var color: UInt32 = 0
  /// The mask's rectangle on the canvas.
  private let footprint = EdgeBuffer()
  /// The mask as the canvas sees it, where it is smooth enough there.
  private let smoothMask = SmoothShadow()
  private(set) var isSmooth = false
  /// A shadow too sharp to blur is the outline itself.
  private var sharp: PreparedShape?

  func set(_ item: ShadowItem, _ preparation: Preparation, _ scratch: Scratch) {
    bounds = .empty
    mask = nil
    sharp = nil
    isSmooth = false
    color = item.color.pixel(opacity: item.opacity)
    guard color != 0, let inverse = item.transform.inverse else { return }
    let scale = abs(item.transform.determinant).squareRoot()
    guard item.sigma * scale > 0.05 else {
      let shape = PreparedShape()
      shape.set(
        ShapeItem(item.outline, paint: .color(item.color), transform: item.transform, opacity: item.opacity),
        preparation, scratch)
      bounds = shape.bounds
      sharp = shape
      return
    }
    guard let key = ShadowMask.Key(item.outline, sigma: item.sigma, scale: scale) else { return }
    let mask = preparation.caches.shadow(key, scratch)
    self.mask = mask
    map = Homography.translation(x: 0.5, y: 0.5).concatenating(inverse).concatenating(mask.map)
    fixed = (
      GradientSource.fixed(map.m31), GradientSource.fixed(map.m32), GradientSource.fixed(map.m11),
      GradientSource.fixed(map.m12), GradientSource.fixed(map.m21), GradientSource.fixed(map.m22)
    )
    limits.removeAll(keepingCapacity: true)
    let invisible = SmoothShadow.invisibleLevel(color)
    guard let extent = mask.extent(above: invisible) else { return }
    limits.append((map.m11, 1 / map.m11, map.m21, map.m31, extent.x.lowerBound, extent.x.upperBound))
    limits.append((map.m12, 1 / map.m12, map.m22, map.m32, extent.y.lowerBound, extent.y.upperBound))
    let outline = PathGeometry(outlining: mask.area(extent))
    footprint.fill { outline.addEdges(to: &$0, transform: item.transform) }
    bounds = footprint.bounds
    if map.isAffine, let step = SmoothShadow.step(item.sigma * item.transform.leastScale) {
      // Backdrops look beyond what is visible, by no more than this.
      let margin = Int(kk_blur_reach(Filters.largestDeviation)) + 1
      bounds = bounds.intersection(preparation.visible.inset(by: -margin, -margin))
      if bounds.isEmpty { return }
      isSmooth = true
      smoothMask.fill(
        bounds, step: step, from: mask.view, invisible: invisible,
        row: kk_AffineRow(u: fixed.u, v: fixed.v, du: fixed.ux, dv: fixed.vx), uy: fixed.uy, vy: fixed.vy,
        scratch.kernels, columns: { visibleColumns($0, margin: Double(3 << step)) })
    }
  }

  /// Calls `body` with what the row kernel needs of the shadow, to be completed for each row, and with the columns of each row the shadow can change.
  /// Only where `isSmooth`.
  func withRow(_ body: (inout kk_ShadowRow, SmoothShadow.Rows) -> Void) {
    let mask = smoothMask.mask
    withUnsafePointer(to: mask) { mask in
      // Any address serves until there is a row.
      var row = kk_ShadowRow(
        mask: mask, y: 0, dst: UnsafeMutablePointer(mutating: Self.nowhere.base), x: 0, first: 0, left: 0,
        full_first: 0, full_end: 0, right: 0, end: 0, left_coverage: nil, right_coverage: nil, colors: nil, color: 0,
        shadow_color: color, opacity: 255)
      body(&row, smoothMask.rows)
    }
  }

  private static let nowhere = ClearPixel()

  override func draw(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    draw(on: surface, clip, hidden, scratch)
  }

  override var minds: Bool { true }

  override func hide(behind hole: ConvexHole?) { hidden = hole }

  override func drawAlone(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    draw(on: surface, clip, nil, scratch)
  }

  private func draw(on surface: Surface, _ clip: PixelRect, _ hole: ConvexHole?, _ scratch: Scratch) {
    if let sharp { return sharp.draw(on: surface, clip, scratch) }
    guard let mask else { return }
    // Unwrapped once: row by row it would be copied.
    let hole = hole ?? .nothing
    if isSmooth { return drawSmooth(on: surface, clip, hole, scratch) }
    let view = mask.view
    for y in clip.minY..<clip.maxY {
      let (first, end) = map.isAffine ? visibleColumns(y, clip) : (clip.minX, clip.maxX)
      let (hidden, shown) = hole.columns(y)
      if hidden < shown, hidden < end, shown > first {
        drawRow(y, first, hidden, view, on: surface, scratch)
        drawRow(y, shown, end, view, on: surface, scratch)
      } else {
        drawRow(y, first, end, view, on: surface, scratch)
      }
    }
  }

  private func drawSmooth(on surface: Surface, _ clip: PixelRect, _ hole: ConvexHole, _ scratch: Scratch) {
    let draw = scratch.kernels.pointee.shadow.row
    withRow { row, rows in
      for y in clip.minY..<clip.maxY {
        let columns = rows.columns(y)
        let first = max(columns.0, clip.minX)
        let end = min(columns.1, clip.maxX)
        if first >= end { continue }
        let hidden = hole.columns(y)
        let middle = hidden.0 < hidden.1 ? min(max(hidden.0, first), end) : end
        let after = hidden.0 < hidden.1 ? min(max(hidden.1, middle), end) : end
        row.y = Int32(y)
        row.dst = surface.pointer(first, y)
        row.x = Int32(first)
        row.first = Int32(first)
        row.left = Int32(middle)
        row.full_first = Int32(middle)
        row.full_end = Int32(after)
        row.right = Int32(after)
        row.end = Int32(end)
        draw(&row)
      }
    }
  }

  private func drawRow(
    _ y: Int, _ first: Int, _ end: Int, _ view: kk_Mask, on surface: Surface, _ scratch: Scratch
  ) {
    guard first < end else { return }
    let count = end - first
    let kernels = scratch.kernels
    scratch.colors.withMemoryRebound(to: Int16.self, capacity: count) { values in
      if map.isAffine {
        let row = kk_AffineRow(
          u: fixed.u &+ Int64(y) &* fixed.uy &+ Int64(first) &* fixed.ux,
          v: fixed.v &+ Int64(y) &* fixed.vy &+ Int64(first) &* fixed.vx, du: fixed.ux, dv: fixed.vx)
        kernels.pointee.sample.mask_affine(values, view, row, count)
      } else {
        kernels.pointee.sample.mask_perspective(values, view, map.perspectiveRow(y), Int32(first), count)
      }
      kernels.pointee.shadow.over(surface.pointer(first, y), color, values, count)
    }
  }

  private func visibleColumns(_ y: Int, _ clip: PixelRect) -> (Int, Int) {
    let (low, high) = visibleColumns(y, margin: 0)
    let first = max(clip.minX, low)
    let end = min(clip.maxX, high)
    return first < end ? (first, end) : (0, 0)
  }

  /// The columns of row `y` no more than `margin` pixels from where the mask can be seen; a pixel more on each side.
  private func visibleColumns(_ y: Int, margin: Double) -> (Int, Int) {
    var low = -60_000.0
    var high = 60_000.0
    let y = Double(y)
    for limit in limits {
      // least ≤ start + x · slope ≤ most
      let start = y * limit.perRow + limit.start
      let more = margin * (abs(limit.slope) + abs(limit.perRow))
      let least = limit.low - more
      let most = limit.high + more
      if limit.slope == 0 {
        if start < least || start > most { return (0, 0) }
        continue
      }
      let a = (least - start) * limit.inverse
      let b = (most - start) * limit.inverse
      low = max(low, min(a, b) - 1)
      high = min(high, max(a, b) + 2)
    }
    guard low < high else { return (0, 0) }
    return (Int(low.rounded(.down)), Int(high.rounded(.up)))
  }
}
