import Foundation
import KinoraGraphics

/// What a layer that masks to its bounds draws right up to them: background, border, contents, gradient.
///
/// A pixel on the clip's edge shows what is inside in the measure of the clip's coverage. What is inside must therefore not fade out there by
/// itself as well, or the pixel would show the square of that measure.
enum ClippedDecoration {
  /// Whether `items` are nothing but the layer's own background and border, which keep to its bounds anyway.
  static func isAll(of items: ArraySlice<DisplayItem>, of layer: CALayer, in space: LayerSpace) -> Bool {
    // Each of them at most once.
    items.count <= 2 && items.allSatisfy { kind(of: $0, of: layer, in: space).map { $0 != .picture } ?? false }
  }

  /// Lets the layer's own items among those from `start` on go beyond its bounds by a few pixels.
  static func spread(_ items: inout [DisplayItem], from start: Int, of layer: CALayer, in space: LayerSpace) {
    let bounds = layer.bounds
    // Perspective makes some places smaller than others.
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
      // Beyond a part of an image comes the rest of it; beyond the whole its outermost pixels go on.
      let whole = CGRect(x: 0, y: 0, width: image.image.width, height: image.image.height)
      let fills =
        image.transform == space.toCanvas && image.blend == .normal && image.ninePart == nil
        && image.destination == layer.bounds && image.source.contains(whole)
      return fills ? .picture : nil
    default: return nil
    }
  }
}
