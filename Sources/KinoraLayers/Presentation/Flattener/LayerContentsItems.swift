import Foundation
import KinoraGraphics

/// What a layer's `contents` put on the canvas.
enum LayerContentsItems {
  static func draw(_ layer: CALayer, in space: LayerSpace, into items: inout [DisplayItem]) {
    switch layer.layerState.contents {
    case .none, .other: return
    case .image(let image):
      if let item = item(image, of: layer, in: space) { items.append(item) }
    case .picture(let picture): items += drawing(picture, of: layer, in: space)
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
    let map = upright(placement, in: space)
    return .image(
      ImageItem(
        image, source: placement.source, destination: placement.destination, ninePart: placement.ninePart,
        sampling: sampling(of: layer, placement, in: space), transform: map,
        antialiasedEdges: LayerDecoration.antialiasedEdges(of: layer)))
  }

  /// The layer's map with its contents upright whatever the geometry: turned over about the middle of where they go.
  private static func upright(_ placement: ContentsPlacement, in space: LayerSpace) -> Homography {
    guard space.isFlipped else { return space.toCanvas }
    let middle = placement.destination.minY + placement.destination.maxY
    return Homography(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: middle).concatenating(space.toCanvas)
  }

  /// A drawing is placed as an image of its size in points would be, and cut off at its edges. It has no pixels, so it stays sharp;
  /// `contentsScale`, `contentsCenter` and the filters have nothing to act on.
  private static func drawing(_ picture: Picture, of layer: CALayer, in space: LayerSpace) -> [DisplayItem] {
    let placement = ContentsPlacement(
      width: picture.size.width, height: picture.size.height, bounds: layer.bounds, gravity: layer.contentsGravity,
      contentsRect: layer.contentsRect, contentsCenter: CGRect(x: 0, y: 0, width: 1, height: 1), contentsScale: 1,
      flipped: space.isFlipped)
    let (source, destination) = (placement.source, placement.destination)
    guard !picture.items.isEmpty, source.width > 0, source.height > 0, destination.width > 0, destination.height > 0
    else { return [] }
    let (across, down) = (Double(destination.width / source.width), Double(destination.height / source.height))
    let place = Homography(
      a: across, b: 0, c: 0, d: down, tx: Double(destination.minX) - Double(source.minX) * across,
      ty: Double(destination.minY) - Double(source.minY) * down)
    let map = place.concatenating(upright(placement, in: space))
    let items = picture.items.map { $0.transformed(by: map) }
    if picture.items.allSatisfy({ source.contains($0.bounds) }) { return items }
    return [.group(GroupItem(items, clips: [GroupItem.Clip(.rect(source), transform: map)], isolated: false))]
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
