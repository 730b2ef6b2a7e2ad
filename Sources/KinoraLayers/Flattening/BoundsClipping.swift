import Foundation
import KinoraGraphics

/// The cases in which `masksToBounds` needs no clip.
enum BoundsClipping {
  /// Whether the items from `start` on lie within the layer's bounds. A single image that goes beyond them is cut to
  /// them, where it can be.
  static func isNeedless(
    for items: inout [DisplayItem], from start: Int, of layer: CALayer, in space: LayerSpace
  ) -> Bool {
    if items.count - start == 1, case .image(let image) = items[start], let cut = cut(image, to: layer, in: space) {
      items[start] = cut
      return true
    }
    if ClippedDecoration.isAll(of: items[start...], of: layer, in: space) { return true }
    guard LayerDecoration.rounded(layer) == nil, space.toCanvas.isAxisAligned else { return false }
    let bounds = space.toCanvas.boundingBox(of: layer.bounds)
    return items[start...].allSatisfy { item in
      let box = item.bounds
      return box.isNull || bounds.contains(box)
    }
  }

  /// An image cut to the bounds: for square bounds the part of it that lies within, for rounded bounds these filled
  /// with it. Nil when the image lies outside square bounds, or does not cover rounded ones.
  private static func cut(_ image: ImageItem, to layer: CALayer, in space: LayerSpace) -> DisplayItem? {
    guard image.ninePart == nil, image.blend == .normal, image.opacity == 1, image.transform == space.toCanvas,
      image.source.width > 0, image.source.height > 0, image.destination.width > 0, image.destination.height > 0
    else { return nil }
    let bounds = layer.bounds
    let across = image.source.width / image.destination.width
    let down = image.source.height / image.destination.height
    if let rounded = LayerDecoration.rounded(layer) {
      guard image.destination.contains(bounds) else { return nil }
      let whole = CGRect(
        x: image.destination.minX - image.source.minX / across, y: image.destination.minY - image.source.minY / down,
        width: CGFloat(image.image.width) / across, height: CGFloat(image.image.height) / down)
      return .shape(
        ShapeItem(
          .roundedRect(rounded), paint: .image(image.image, rect: whole, image.sampling), transform: image.transform))
    }
    let visible = image.destination.overlap(bounds)
    guard !visible.isNull, !visible.isEmpty else { return nil }
    var cut = image
    cut.destination = visible
    cut.source = CGRect(
      x: image.source.minX + (visible.minX - image.destination.minX) * across,
      y: image.source.minY + (visible.minY - image.destination.minY) * down, width: visible.width * across,
      height: visible.height * down)
    return .image(cut)
  }
}
