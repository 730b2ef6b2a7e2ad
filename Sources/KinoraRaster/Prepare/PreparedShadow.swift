import CKernels
import Foundation
import KinoraGraphics

/// A shadow: a cached mask in its own space, seen through the transform.
final class PreparedShadow: Prepared {
  private var mask: ShadowMask?
  /// From canvas pixel indices to texel positions.
  private var map = Homography.identity
  private var color: UInt32 = 0
  /// The mask's rectangle on the canvas.
  private let footprint = EdgeBuffer()
  /// A shadow too sharp to blur is the outline itself.
  private var sharp: PreparedShape?

  func set(_ item: ShadowItem, _ preparation: Preparation, _ scratch: Scratch) {
    bounds = .empty
    mask = nil
    sharp = nil
    color = item.color.pixel(opacity: item.opacity)
    guard color != 0, let inverse = item.transform.inverse else { return }
    let scale = abs(item.transform.determinant).squareRoot()
    guard item.sigma * scale > 0.05 else {
      let shape = PreparedShape()
      shape.set(
        ShapeItem(item.outline, paint: .color(item.color), transform: item.transform, opacity: item.opacity),
        preparation)
      bounds = shape.bounds
      sharp = shape
      return
    }
    guard let key = ShadowMask.Key(item.outline, sigma: item.sigma, scale: scale) else { return }
    let mask = preparation.caches.shadow(key, scratch)
    self.mask = mask
    map = Homography.translation(x: 0.5, y: 0.5).concatenating(inverse).concatenating(mask.map)
    let outline = PathGeometry(outlining: mask.area)
    footprint.fill { outline.addEdges(to: &$0, transform: item.transform) }
    bounds = footprint.bounds
  }

  override func draw(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    if let sharp { return sharp.draw(on: surface, clip, scratch) }
    guard let mask else { return }
    let view = mask.view
    let kernels = scratch.kernels
    let affine = map.isAffine
    let du = GradientSource.fixed(map.m11)
    let dv = GradientSource.fixed(map.m12)
    for y in clip.minY..<clip.maxY {
      let (first, end) = affine ? visibleColumns(y, clip, view) : (clip.minX, clip.maxX)
      if first >= end { continue }
      let count = end - first
      if affine {
        let u = GradientSource.fixed(map.m31) &+ Int64(y) &* GradientSource.fixed(map.m21) &+ Int64(first) &* du
        let v = GradientSource.fixed(map.m32) &+ Int64(y) &* GradientSource.fixed(map.m22) &+ Int64(first) &* dv
        kernels.pointee.sample.mask_affine(scratch.row, view, kk_AffineRow(u: u, v: v, du: du, dv: dv), count)
      } else {
        kernels.pointee.sample.mask_perspective(scratch.row, view, map.perspectiveRow(y), Int32(first), count)
      }
      kernels.pointee.composite.over_color(surface.pointer(first, y), color, scratch.row, 255, count)
    }
  }

  /// The columns of row `y` where the mask can be anything but zero; a pixel more on each side.
  private func visibleColumns(_ y: Int, _ clip: PixelRect, _ view: kk_Mask) -> (Int, Int) {
    var low = Double(clip.minX)
    var high = Double(clip.maxX)
    func narrow(_ slope: Double, _ start: Double, _ size: Double) {
      // 0 ≤ start + x · slope ≤ size
      if slope == 0 {
        if start < -1 || start > size { high = low }
        return
      }
      let a = (-1 - start) / slope
      let b = (size - start) / slope
      low = max(low, min(a, b) - 1)
      high = min(high, max(a, b) + 2)
    }
    narrow(map.m11, Double(y) * map.m21 + map.m31, Double(view.width))
    narrow(map.m12, Double(y) * map.m22 + map.m32, Double(view.height))
    guard low < high else { return (0, 0) }
    return (max(clip.minX, Int(low.rounded(.down))), min(clip.maxX, Int(high.rounded(.up))))
  }
}
