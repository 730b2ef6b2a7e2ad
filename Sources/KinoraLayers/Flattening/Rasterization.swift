import Foundation
import KinoraGraphics

/// Layers with `shouldRasterize`: such a layer with everything below it is clipped, filtered and shadowed, drawn into
/// pixels of its own, and these are placed on the canvas.
///
/// The pixels lie on the layer's own coordinates, `rasterizationScale` to a point along each axis, whatever the layer's
/// transform is: a layer that is enlarged on the canvas looks soft. A layer at its own size on whole pixels looks as if
/// it were not rasterized.
enum Rasterization {
  /// Appends the layer's rasterised item, before opacity, mask and compositing. False where the layer cannot have pixels
  /// of its own, because it is empty or not finite.
  static func draw(_ layer: CALayer, in space: LayerSpace, with flattener: inout Flattener) -> Bool {
    var scale = wantedScale(of: layer)
    var (contents, area) = picture(of: layer, scale: scale, space, &flattener)
    let pixels = Double(area.width) * Double(area.height)
    let side = Double(max(area.width, area.height))
    guard pixels > 0, side < 1e9 else { return false }
    if pixels > mostPixels || side > longestSide {
      scale *= min((mostPixels / pixels).squareRoot(), longestSide / side) * 0.99
      (contents, area) = picture(of: layer, scale: scale, space, &flattener)
    }
    let item = RasterizedItem(
      contents.items, area: area,
      transform: Homography(a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: 0, ty: 0).concatenating(space.toCanvas))
    flattener.drawn.append(item, of: layer.identity, showing: contents)
    return true
  }

  /// The scale that the layer asks for, within 1/64…64; one that is not finite and above 0 counts as 1.
  private static func wantedScale(of layer: CALayer) -> Double {
    let scale = Double(layer.rasterizationScale)
    return scale > 0 && scale.isFinite ? min(max(scale, 1 / 64), 64) : 1
  }

  /// The number of pixels, 64 MiB of them, beyond which a layer is rasterised at a smaller scale than it asks for.
  private static let mostPixels = 16_777_216.0
  /// The number of pixels along a side beyond which a layer is rasterised at a smaller scale than it asks for.
  private static let longestSide = 16_384.0

  private static func picture(
    of layer: CALayer, scale: Double, _ space: LayerSpace, _ flattener: inout Flattener
  ) -> (contents: OwnedItems, area: CGRect) {
    let local = LayerSpace(
      toCanvas: Homography(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0), isFlipped: space.isFlipped)
    let contents = flattener.collect { flattener in
      let start = flattener.drawn.end
      flattener.drawParts(of: layer, in: local)
      LayerEffects.apply(.picture, to: &flattener, from: start, of: layer, in: local, opacity: 1)
    }
    let bounds = contents.items.bounds
    guard !bounds.isNull, bounds.minX.isFinite, bounds.minY.isFinite, bounds.width.isFinite, bounds.height.isFinite
    else { return (contents, .zero) }
    // A transparent pixel on every side, so that edges are antialiased when the pixels are turned.
    return (contents, bounds.integral.insetBy(dx: -1, dy: -1))
  }
}
