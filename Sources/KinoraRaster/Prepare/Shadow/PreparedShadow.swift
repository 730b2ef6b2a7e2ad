import CKernels
import Foundation
import KinoraGraphics

/// A shadow: a mask in the outline's space, which caches keep, seen through the transform.
final class PreparedShadow: Prepared {
  private(set) var mask: ShadowMask?
  /// The map from canvas pixel indices to texel positions.
  private(set) var map = Homography.identity
  /// The affine map in 1/2³² texel: the position at the canvas's origin, and what a step across and a step down add.
  private(set) var fixed: (u: Int64, v: Int64, ux: Int64, vx: Int64, uy: Int64, vy: Int64) = (0, 0, 0, 0, 0, 0)
  /// For each coordinate of texel positions, how it changes over the canvas, and between which positions the mask is
  /// seen.
  private var limits: [(slope: Double, inverse: Double, perRow: Double, start: Double, low: Double, high: Double)] = []
  private(set) var color: UInt32 = 0
  /// The edges, on the canvas, of the rectangle in which the mask is seen.
  private let footprint = EdgeBuffer()
  /// The mask as the canvas sees it, if it is smooth enough there.
  private let smoothMask = SmoothShadow()
  private(set) var isSmooth = false
  /// The outline itself, for a shadow that is too sharp to blur.
  private(set) var sharp: PreparedShape?

  override var form: Form { .shadow(Named(self)) }

  /// The bytes of the mask, which shadows of one form share.
  var keptBytes: Int { mask?.byteCount ?? 0 }

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
      // Backdrops look beyond what is visible, by no more than the reach of the largest blur.
      let margin = Int(kk_blur_reach(Filters.largestDeviation)) + 1
      bounds = bounds.intersection(preparation.visible.inset(by: -margin, -margin))
      if bounds.isEmpty { return }
      isSmooth = true
      smoothMask.fill(bounds, step: step, from: source(mask, extent, step, invisible), scratch.kernels)
    }
  }

  /// The mask, seen through the map, for samples 2^`step` pixels apart: those within three of them from `extent` count.
  private func source(
    _ mask: ShadowMask, _ extent: (x: ClosedRange<Double>, y: ClosedRange<Double>), _ step: Int32, _ invisible: Int16
  ) -> kk_SmoothSource {
    let margin = Double(3 << step)
    let marginU = margin * (abs(map.m11) + abs(map.m21))
    let marginV = margin * (abs(map.m12) + abs(map.m22))
    return kk_SmoothSource(
      mask: mask.view, across: kk_AffineRow(u: fixed.u, v: fixed.v, du: fixed.ux, dv: fixed.vx), down_u: fixed.uy,
      down_v: fixed.vy, first_u: GradientSource.fixed(extent.x.lowerBound - marginU),
      end_u: GradientSource.fixed(extent.x.upperBound + marginU),
      first_v: GradientSource.fixed(extent.y.lowerBound - marginV),
      end_v: GradientSource.fixed(extent.y.upperBound + marginV), invisible: invisible)
  }

  /// Calls `body` with the argument of the kernel that draws rows: those of `clip`, which lies on `surface`, with the
  /// scratch's spans, of which there are none yet. The shadow has to be smooth.
  func withRows(of clip: PixelRect, on surface: Surface, _ scratch: Scratch, _ body: (inout kk_ShadowRows) -> Void) {
    withUnsafePointer(to: smoothMask.mask) { mask in
      var rows = kk_ShadowRows(
        mask: mask, area: kk_box(clip), dst: surface.pointer(clip.minX, clip.minY),
        dst_row_bytes: surface.stride * MemoryLayout<UInt32>.stride, spans: scratch.spans, span_count: 0,
        masks: scratch.masks, span_x: 0, span_y: 0, colors: nil, colors_row_bytes: 0, color: 0,
        shadow_color: color, opacity: 255)
      body(&rows)
    }
  }

  /// The columns of row `y` that are no more than `margin` pixels from where the mask can be seen, and one more on each
  /// side.
  func visibleColumns(_ y: Int, margin: Double) -> (Int, Int) {
    var low = -KK_COORDINATE_LIMIT
    var high = KK_COORDINATE_LIMIT
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
