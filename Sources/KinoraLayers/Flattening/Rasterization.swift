import Foundation
import KinoraGraphics

/// `shouldRasterize`: the layer with everything below it, clipped, filtered and shadowed, is drawn into pixels of its own, which are then placed.
///
/// The pixels lie on the layer's own coordinates, `rasterizationScale` to a point, whatever the layer's transform makes of them: one that
/// is larger on the canvas looks soft. A layer at its own size on whole pixels looks as if it were not rasterized.
enum Rasterization {
  /// The layer's picture, before opacity, mask and compositing. Nil where it cannot have pixels of its own: it is empty or without end.
  static func item(of layer: CALayer, in space: LayerSpace, with flattener: inout Flattener) -> RasterizedItem? {
    var scale = wantedScale(of: layer)
    var (items, area) = picture(of: layer, scale: scale, space, &flattener)
    let pixels = Double(area.width) * Double(area.height)
    let side = Double(max(area.width, area.height))
    guard pixels > 0, side < 1e9 else { return nil }
    if pixels > mostPixels || side > longestSide {
      scale *= min((mostPixels / pixels).squareRoot(), longestSide / side) * 0.99
      (items, area) = picture(of: layer, scale: scale, space, &flattener)
    }
    return RasterizedItem(
      items, area: area,
      transform: Homography(a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: 0, ty: 0).concatenating(space.toCanvas))
  }

  /// What a layer may ask for; a scale that makes no sense counts as 1.
  private static func wantedScale(of layer: CALayer) -> Double {
    let scale = Double(layer.rasterizationScale)
    return scale > 0 && scale.isFinite ? min(max(scale, 1 / 64), 64) : 1
  }

  /// Beyond these a layer is rasterized coarser than it asks for: 64 MB.
  private static let mostPixels = 16_777_216.0
  private static let longestSide = 16_384.0

  private static func picture(
    of layer: CALayer, scale: Double, _ space: LayerSpace, _ flattener: inout Flattener
  ) -> ([DisplayItem], CGRect) {
    let local = LayerSpace(
      toCanvas: Homography(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0), isFlipped: space.isFlipped)
    let items = flattener.collect { flattener in
      let start = flattener.items.count
      flattener.drawParts(of: layer, in: local)
      LayerEffects.apply(.picture, to: &flattener, from: start, of: layer, in: local, opacity: 1)
    }
    let bounds = items.reduce(CGRect.null) { $0.union($1.bounds) }
    guard !bounds.isNull, bounds.minX.isFinite, bounds.minY.isFinite, bounds.width.isFinite, bounds.height.isFinite
    else { return (items, .zero) }
    // A transparent pixel all round: what the edges fade into when the pixels are turned.
    return (items, bounds.integral.insetBy(dx: -1, dy: -1))
  }
}
