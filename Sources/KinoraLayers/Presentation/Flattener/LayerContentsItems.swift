import Foundation
import KinoraGraphics

/// What a layer's `contents` put on the canvas.
enum LayerContentsItems {
  static func draw(_ layer: CALayer, in space: LayerSpace, into items: inout [DisplayItem]) {
    switch layer.state.contents {
    case .none, .other: return
    case .image(let image):
      if let item = item(image, of: layer, in: space) { items.append(item) }
    case .crossfade(let from, let to, let fraction):
      items += dissolve(
        from.flatMap { item($0, of: layer, in: space) }, to.flatMap { item($0, of: layer, in: space) }, fraction)
    }
  }

  private static func item(_ image: CGImage, of layer: CALayer, in space: LayerSpace) -> DisplayItem? {
    let placement = ContentsPlacement(
      width: CGFloat(image.width), height: CGFloat(image.height), bounds: layer.bounds,
      gravity: layer.contentsGravity, contentsRect: layer.contentsRect, contentsCenter: layer.contentsCenter,
      contentsScale: layer.contentsScale, flipped: space.isFlipped)
    guard placement.destination.width > 0, placement.destination.height > 0 else { return nil }
    var map = space.toCanvas
    if space.isFlipped {
      // An image stands upright whatever the geometry: turned over about the middle of where it goes.
      let middle = placement.destination.minY + placement.destination.maxY
      map = Homography(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: middle).concatenating(map)
    }
    return .image(
      ImageItem(
        image, source: placement.source, destination: placement.destination, ninePart: placement.ninePart,
        sampling: sampling(of: layer, placement, in: space), transform: map,
        antialiasedEdges: LayerDecoration.antialiasedEdges(of: layer)))
  }

  /// The filter for the size the image comes out at.
  private static func sampling(of layer: CALayer, _ placement: ContentsPlacement, in space: LayerSpace) -> Sampling {
    let across = Double(placement.destination.width) * space.scaleX
    let shrinks = across < Double(placement.source.width)
    switch shrinks ? layer.minificationFilter : layer.magnificationFilter {
    case .nearest: return .nearest
    case .trilinear: return .trilinear(bias: Double(layer.minificationFilterBias))
    default: return .linear
    }
  }

  /// One image turning into another: each weighted, then added, so that where both are opaque the sum is.
  private static func dissolve(_ from: DisplayItem?, _ to: DisplayItem?, _ fraction: Double) -> [DisplayItem] {
    let share = min(max(fraction, 0), 1)
    let old = share < 1 ? from?.with(opacity: 1 - share, blend: .plusLighter) : nil
    let new = share > 0 ? to?.with(opacity: share, blend: .plusLighter) : nil
    let items = [old, new].compactMap { $0 }
    return items.isEmpty ? [] : [.group(GroupItem(items))]
  }
}
