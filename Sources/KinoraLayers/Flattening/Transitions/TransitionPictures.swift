import Foundation
import KinoraGraphics

/// The two pictures of a transition at one instant, and the means by which its kinds draw them.
struct TransitionPictures {
  /// One of the two pictures.
  enum Picture { case old, new }

  let transition: ActiveTransition
  let layer: CALayer
  let space: LayerSpace
  /// The opacity that the layer inherits.
  let opacity: Double

  /// How far the transition has come; 0…1 unless it starts or ends elsewhere, or its pace leaves it.
  var progress: Double { transition.progress }
  /// The progress, within 0…1.
  var share: Double { min(max(progress, 0), 1) }
  var bounds: CGRect { layer.bounds }
  /// The map that moves the centre of the layer to its origin.
  var centered: Homography { .translation(x: -Double(bounds.midX), y: -Double(bounds.midY)) }
  /// The map that moves the origin to the centre of the layer.
  var uncentered: Homography { .translation(x: Double(bounds.midX), y: Double(bounds.midY)) }

  /// The direction of the movement in the layer's own space: a unit along x or y.
  var direction: (x: Double, y: Double) {
    let down = space.isFlipped ? -1.0 : 1.0
    return switch transition.subtype {
    case .fromRight?: (-1, 0)
    case .fromTop?: (0, down)
    case .fromBottom?: (0, -down)
    default: (1, 0)
    }
  }

  /// How far pictures travel along x and y, in the layer's own units: its width or its height.
  var travel: (x: Double, y: Double) {
    let (x, y) = direction
    return (x * Double(bounds.width), y * Double(bounds.height))
  }

  /// The translation by a share of the travel.
  func moved(_ share: Double) -> Homography {
    let (x, y) = travel
    return .translation(x: x * share, y: y * share)
  }

  // MARK: Drawing

  /// Appends a picture, moved by `map` in the layer's own space.
  func draw(_ picture: Picture, _ map: Homography, with flattener: inout Flattener) {
    let place = LayerSpace(toCanvas: map.concatenating(space.toCanvas), isFlipped: space.isFlipped)
    switch picture {
    case .new: flattener.drawPicture(of: layer, in: place, opacity: opacity)
    case .old: transition.drawOld(layer, in: place, opacity: opacity, with: &flattener)
    }
  }

  /// Appends what `body` appends as one group.
  func group(
    with flattener: inout Flattener, _ make: ([DisplayItem]) -> GroupItem, _ body: (inout Flattener) -> Void
  ) {
    let start = flattener.drawn.end
    body(&flattener)
    if flattener.drawn.hasItems(after: start) {
      flattener.drawn.replaceTail(from: start, of: layer.identity, by: make)
    }
  }

  /// Appends two pictures weighted and added, in an isolated group so that they are not added to what is behind them.
  func dissolve(
    with flattener: inout Flattener, old: (inout Flattener) -> Void, new: (inout Flattener) -> Void
  ) {
    let p = share
    let (before, after) = (flattener.collect(old), flattener.collect(new))
    if p == 0 { return flattener.drawn.append(before) }
    if p == 1 { return flattener.drawn.append(after) }
    let start = flattener.drawn.end
    for (picture, share) in [(before, 1 - p), (after, p)] {
      let place = flattener.drawn.end
      flattener.drawn.append(picture)
      flattener.drawn.replaceTail(from: place, of: layer.identity) {
        GroupItem($0, opacity: share, blend: .plusLighter)
      }
    }
    flattener.drawn.replaceTail(from: start, of: layer.identity) { GroupItem($0) }
  }

  /// Appends the new picture where `matte` covers, and the old one elsewhere.
  ///
  /// What the matte covers is taken from the old picture, and as much of the new one is added. Both shares of a pixel are
  /// made from one coverage, so two equal pictures give the same picture again, at soft edges too.
  func reveal(through matte: DisplayItem, with flattener: inout Flattener) {
    let owner = layer.identity
    let start = flattener.drawn.end
    draw(.old, .identity, with: &flattener)
    flattener.drawn.append([.group(GroupItem([matte], blend: .destinationOut))], of: owner)
    let place = flattener.drawn.end
    draw(.new, .identity, with: &flattener)
    if flattener.drawn.hasItems(after: place) {
      let mask = flattener.collect { $0.drawn.append([matte], of: owner) }
      // The mask has to be in the picture before this is added: a sum is cut off at 1, and a mask would mix what is left.
      flattener.drawn.replaceTail(from: place, of: owner, mask: mask) { GroupItem($0, mask: mask.tail) }
      flattener.drawn.replaceTail(from: place, of: owner) { GroupItem($0, blend: .plusLighter) }
    }
    flattener.drawn.replaceTail(from: start, of: owner) { GroupItem($0) }
  }

  /// A matte that covers an outline in the layer's own space.
  func matte(_ outline: Outline) -> DisplayItem {
    .shape(ShapeItem(outline, paint: .color(.white), transform: space.toCanvas))
  }
}
