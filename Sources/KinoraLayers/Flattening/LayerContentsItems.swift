import Foundation
import KinoraGraphics
import KinoraMeasure

/// The items of a layer's `contents`.
///
/// An animated image shows its frame for the layer's local time. An image that can be drawn at any size is drawn at the
/// size at which it is shown, rounded up to a power of two times its own.
enum LayerContentsItems {
  static func draw(_ layer: CALayer, in space: LayerSpace, with flattener: inout Flattener) {
    switch layer.layerState.contents {
    case .none, .other: return
    case .image(let image):
      if let item = known(image, of: layer, in: space, &flattener) {
        flattener.drawn.append(item, of: layer.identity)
      }
    case .recording(let recording):
      flattener.drawn.append(drawing(recording, of: layer, in: space), of: layer.identity)
    case .crossfade(let from, let to, let fraction):
      let old = from.flatMap { known($0, of: layer, in: space, &flattener) }
      let new = to.flatMap { known($0, of: layer, in: space, &flattener) }
      flattener.drawn.append(dissolve(old, new, fraction), of: layer.identity)
    }
  }

  /// The item of an image; nil when there is nothing to show, or when the image cannot be made, which is noted.
  private static func known(
    _ image: CGImage, of layer: CALayer, in space: LayerSpace, _ flattener: inout Flattener
  ) -> DisplayItem? {
    do {
      return try item(image, of: layer, in: space, &flattener)
    } catch {
      flattener.note(error, of: layer)
      return nil
    }
  }

  private static func item(
    _ image: CGImage, of layer: CALayer, in space: LayerSpace, _ flattener: inout Flattener
  ) throws -> DisplayItem? {
    var placement = ContentsPlacement(
      width: CGFloat(image.width), height: CGFloat(image.height), bounds: layer.bounds,
      gravity: layer.contentsGravity, contentsRect: layer.contentsRect, contentsCenter: layer.contentsCenter,
      contentsScale: layer.contentsScale, flipped: space.isFlipped)
    guard placement.destination.width > 0, placement.destination.height > 0 else { return nil }
    var shown = image
    if let animation = image.animation {
      flattener.dependsOnTime = true
      let halvings = halvings(of: layer, placement, in: space)
      guard let frame = try animation.image(at: flattener.localTime(of: layer), halvings: halvings) else { return nil }
      shown = frame
      flattener.meter?.note(made: image.width * image.height)
      if halvings > 0 {
        placement.resample(
          x: CGFloat(shown.width) / CGFloat(image.width), y: CGFloat(shown.height) / CGFloat(image.height))
      }
    } else if let scalable = image.scalable {
      shown = try drawn(scalable, image, placement, of: layer, in: space)
      placement.resample(
        x: CGFloat(shown.width) / CGFloat(image.width), y: CGFloat(shown.height) / CGFloat(image.height))
    }
    let map = upright(placement, in: space)
    return .image(
      ImageItem(
        shown, source: placement.source, destination: placement.destination, ninePart: placement.ninePart,
        sampling: sampling(of: layer, placement, in: space), transform: map,
        antialiasedEdges: LayerDecoration.antialiasedEdges(of: layer)))
  }

  /// How often the sides of a moving image may be halved before it is drawn: one halving less than the mipmap that would
  /// be read of the whole image, because that one is mixed with the next. The film looks the same either way.
  private static func halvings(of layer: CALayer, _ placement: ContentsPlacement, in space: LayerSpace) -> Int {
    guard space.toCanvas.isAffine, placement.ninePart == nil,
      layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1),
      layer.minificationFilter == .linear || layer.minificationFilter == .trilinear, layer.minificationFilterBias == 0
    else { return 0 }
    let across = Double(placement.source.width / placement.destination.width) / space.scaleX
    let down = Double(placement.source.height / placement.destination.height) / space.scaleY
    let least = min(across, down)
    return least >= 4 && least.isFinite ? min(least.exponent - 1, 3) : 0
  }

  /// The image drawn so large that it has at least one pixel for each of the canvas: its size in points, times the
  /// layer's `contentsScale`, times the power of two that reaches the scale on the canvas. A zoom thus draws it anew
  /// only at every doubling.
  private static func drawn(
    _ scalable: any ScalableImage, _ image: CGImage, _ placement: ContentsPlacement, of layer: CALayer,
    in space: LayerSpace
  ) throws -> CGImage {
    let enlargement = max(min(max(space.scaleX, space.scaleY), 64), 1.0 / 64)
    var scale = layer.contentsScale > 0 && layer.contentsScale < 64 ? Double(layer.contentsScale) : 1
    while scale < enlargement - 1e-9 { scale *= 2 }
    while scale / 2 >= enlargement - 1e-9 { scale /= 2 }
    func pixels(_ natural: Int, _ destination: CGFloat, _ source: CGFloat) -> Int {
      let wanted = (Double(destination / source) * Double(natural) * scale - 1e-6).rounded(.up)
      return wanted.isFinite ? Int(min(max(wanted, 1), 8192)) : natural
    }
    return try scalable.image(
      width: pixels(image.width, placement.destination.width, placement.source.width),
      height: pixels(image.height, placement.destination.height, placement.source.height))
  }

  /// The map from the layer's space to the canvas that shows contents upright: under flipped geometry they are mirrored
  /// about the middle of their destination.
  private static func upright(_ placement: ContentsPlacement, in space: LayerSpace) -> Homography {
    guard space.isFlipped else { return space.toCanvas }
    let middle = placement.destination.minY + placement.destination.maxY
    return Homography(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: middle).concatenating(space.toCanvas)
  }

  /// The items of a drawing, which is placed as an image of its size in points would be, and clipped at its edges. A
  /// drawing has no pixels, so it stays sharp, and `contentsScale`, `contentsCenter` and the sampling filters do not
  /// apply.
  private static func drawing(_ recording: Recording, of layer: CALayer, in space: LayerSpace) -> [DisplayItem] {
    let placement = ContentsPlacement(
      width: recording.size.width, height: recording.size.height, bounds: layer.bounds, gravity: layer.contentsGravity,
      contentsRect: layer.contentsRect, contentsCenter: CGRect(x: 0, y: 0, width: 1, height: 1), contentsScale: 1,
      flipped: space.isFlipped)
    let (source, destination) = (placement.source, placement.destination)
    guard !recording.items.isEmpty, source.width > 0, source.height > 0, destination.width > 0, destination.height > 0
    else { return [] }
    let (across, down) = (Double(destination.width / source.width), Double(destination.height / source.height))
    let place = Homography(
      a: across, b: 0, c: 0, d: down, tx: Double(destination.minX) - Double(source.minX) * across,
      ty: Double(destination.minY) - Double(source.minY) * down)
    let map = place.concatenating(upright(placement, in: space))
    let items = recording.items.map { $0.transformed(by: map) }
    if recording.items.allSatisfy({ source.contains($0.bounds) }) { return items }
    return [.group(GroupItem(items, clips: [GroupItem.Clip(.rect(source), transform: map)], isolated: false))]
  }

  /// The sampling filter for the size at which the image is shown.
  private static func sampling(of layer: CALayer, _ placement: ContentsPlacement, in space: LayerSpace) -> Sampling {
    let across = Double(placement.destination.width) * space.scaleX
    let shrinks = across < Double(placement.source.width)
    switch shrinks ? layer.minificationFilter : layer.magnificationFilter {
    case .nearest: return .nearest
    case .trilinear: return .trilinear(bias: Double(layer.minificationFilterBias))
    default: return .linear
    }
  }

  /// A cross-fade: both images are weighted and added, so that where both are opaque the sum is opaque.
  private static func dissolve(_ from: DisplayItem?, _ to: DisplayItem?, _ fraction: Double) -> [DisplayItem] {
    let share = min(max(fraction, 0), 1)
    let old = share < 1 ? from?.with(opacity: 1 - share, blend: .plusLighter) : nil
    let new = share > 0 ? to?.with(opacity: share, blend: .plusLighter) : nil
    let items = [old, new].compactMap { $0 }
    return items.isEmpty ? [] : [.group(GroupItem(items))]
  }
}
