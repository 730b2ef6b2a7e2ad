import Foundation
import KinoraGraphics

/// The items that a layer that masks to its bounds draws right up to them: background, border, contents, gradient.
///
/// The clip's coverage weights what a pixel on the clip's edge shows. An item that ends at the same edge must not be
/// antialiased there as well, or the pixel would be weighted by the square of the coverage.
enum ClippedDecoration {
  /// Whether `items` are nothing but the layer's own background and border, which keep to its bounds anyway.
  static func isAll(of items: ArraySlice<DisplayItem>, of layer: CALayer, in space: LayerSpace) -> Bool {
    // The background and the border: each of them at most once.
    items.count <= 2 && items.allSatisfy { kind(of: $0, of: layer, in: space).map { $0 != .picture } ?? false }
  }

  /// Extends the layer's own items, among those from `start` on, beyond its bounds by a few pixels.
  static func spread(_ items: inout [DisplayItem], from start: Int, of layer: CALayer, in space: LayerSpace) {
    let bounds = layer.bounds
    // Under perspective a unit may be fewer pixels in some places than the scale at the origin says.
    let pixels = space.toCanvas.isAffine ? 2.0 : 8
    let (x, y) = (pixels / max(space.scaleX, 1e-3), pixels / max(space.scaleY, 1e-3))
    let spread = bounds.insetBy(dx: -x, dy: -y)
    for index in items.indices[start...] {
      guard let kind = kind(of: items[index], of: layer, in: space) else { continue }
      switch (kind, items[index]) {
      case (.area, .shape(var shape)):
        shape.outline = .rect(spread)
        items[index] = .shape(shape)
      case (.ring, .shape(var shape)):
        shape.outline = LayerDecoration.ring(
          of: layer, width: layer.borderWidth, around: RoundedRect(rect: spread, radius: 0))
        items[index] = .shape(shape)
      case (.picture, .image(var image)):
        let (across, down) = (image.source.width / bounds.width, image.source.height / bounds.height)
        image.destination = spread
        image.source = image.source.insetBy(dx: -x * across, dy: -y * down)
        items[index] = .image(image)
      default: break
      }
    }
  }

  private enum Kind { case area, ring, picture }

  private static func kind(of item: DisplayItem, of layer: CALayer, in space: LayerSpace) -> Kind? {
    switch item {
    case .shape(let shape):
      guard shape.transform == space.toCanvas, shape.blend == .normal else { return nil }
      if shape.outline == LayerDecoration.outline(of: layer) { return .area }
      guard layer.borderWidth > 0, case .path(_, .evenOdd) = shape.outline else { return nil }
      return shape.outline == LayerDecoration.ring(of: layer, width: layer.borderWidth) ? .ring : nil
    case .image(let image):
      // Beyond a part of an image the rest of it would show; beyond the whole its outermost pixels are repeated.
      let whole = CGRect(x: 0, y: 0, width: image.image.width, height: image.image.height)
      let fills =
        image.transform == space.toCanvas && image.blend == .normal && image.ninePart == nil
        && image.destination == layer.bounds && image.source.contains(whole)
      return fills ? .picture : nil
    default: return nil
    }
  }
}
