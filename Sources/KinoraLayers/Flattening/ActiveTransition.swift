import Foundation
import KinoraGraphics

/// A `CATransition` at one instant: the picture from before, and how far the new one has come.
///
/// With progress p, and D the layer's width or height along the direction of travel:
///
/// | type | old picture | new picture | above |
/// |---|---|---|---|
/// | fade | alpha 1 − p | alpha p | both are added: an exact dissolve |
/// | push | moved p·D away | (1 − p)·D behind | – |
/// | moveIn | stays | (1 − p)·D behind | new |
/// | reveal | moved p·D away | stays | old |
///
/// The new picture comes from the side that the subtype names, and the old one leaves by the opposite side. Sides are
/// the viewer's: with `fromTop` a picture comes from the top of the screen. Core Animation names vertical sides by
/// coordinate, which on an upright iOS screen is the other way round: `fromTop` slides a sheet up there. Without a
/// subtype the new picture comes from the left. Nothing is clipped unless the layer or one above it masks to its
/// bounds.
package struct ActiveTransition {
  package let type: CATransitionType
  package let subtype: CATransitionSubtype?
  /// How far the transition has come: the animation's fraction of the way from start to end progress; 0…1 unless start
  /// or end lie outside.
  package let progress: Double
  /// The old picture, in the layer's own space.
  let old: OutgoingContent

  init(type: CATransitionType, subtype: CATransitionSubtype?, progress: Double, old: OutgoingContent) {
    self.type = type
    self.subtype = subtype
    self.progress = progress
    self.old = old
  }

  /// Appends both pictures at their places on the canvas.
  func draw(_ layer: CALayer, in space: LayerSpace, opacity: Double, with flattener: inout Flattener) {
    let travel = travel(in: layer.bounds, flipped: space.isFlipped)
    func place(_ share: Double) -> Homography {
      Homography.translation(x: travel.dx * share, y: travel.dy * share).concatenating(space.toCanvas)
    }
    func drawOld(_ share: Double, _ flattener: inout Flattener) {
      let map = place(share)
      let start = flattener.drawn.end
      flattener.drawn.append(old.items.map { $0.transformed(by: map) }, of: layer.identity)
      if opacity != 1, !old.items.isEmpty {
        flattener.drawn.replaceTail(from: start, of: layer.identity) {
          GroupItem($0, opacity: opacity, isolated: !$0.contains(where: \.seesBackdrop))
        }
      }
    }
    func drawNew(_ share: Double, _ flattener: inout Flattener) {
      let space = LayerSpace(toCanvas: place(share), isFlipped: space.isFlipped)
      flattener.drawPicture(of: layer, in: space, opacity: opacity)
    }
    switch type {
    case .push:
      drawOld(progress, &flattener)
      drawNew(progress - 1, &flattener)
    case .moveIn:
      drawOld(0, &flattener)
      drawNew(progress - 1, &flattener)
    case .reveal:
      drawNew(0, &flattener)
      drawOld(progress, &flattener)
    default:
      let before = flattener.collect { drawOld(0, &$0) }
      let after = flattener.collect { drawNew(0, &$0) }
      dissolve(before, after, into: &flattener.drawn, of: layer.identity)
    }
  }

  /// How far the pictures travel along x and y, in the layer's own units.
  private func travel(in bounds: CGRect, flipped: Bool) -> (dx: Double, dy: Double) {
    let down = flipped ? -bounds.height : bounds.height
    return switch subtype {
    case .fromRight?: (-bounds.width, 0)
    case .fromTop?: (0, down)
    case .fromBottom?: (0, -down)
    default: (bounds.width, 0)
    }
  }

  /// Appends two pictures weighted and added, in an isolated group so that they are not added to what is behind them.
  private func dissolve(_ old: OwnedItems, _ new: OwnedItems, into drawn: inout OwnedItems, of owner: UInt64) {
    let p = min(max(progress, 0), 1)
    if p == 0 { return drawn.append(old) }
    if p == 1 { return drawn.append(new) }
    let start = drawn.end
    for (picture, share) in [(old, 1 - p), (new, p)] {
      let place = drawn.end
      drawn.append(picture)
      drawn.replaceTail(from: place, of: owner) { GroupItem($0, opacity: share, blend: .plusLighter) }
    }
    drawn.replaceTail(from: start, of: owner) { GroupItem($0) }
  }
}
