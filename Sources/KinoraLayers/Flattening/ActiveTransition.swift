import Foundation
import KinoraGraphics

/// A `CATransition` at one instant: the picture from before, and how far the new one has come. ``TransitionKind`` says
/// how each type draws the two.
///
/// With progress p, and D the layer's width or height along the direction of travel, Core Animation's types are:
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
  /// The picture whose brightness says when each point changes; nil for none.
  let picture: CGImage?
  /// The presented layer whose live picture is shown instead of the old picture; nil for none.
  let live: CALayer?

  init(_ transition: CATransition, progress: Double, old: OutgoingContent, live: CALayer?) {
    type = transition.type
    subtype = transition.subtype
    picture = transition.picture
    self.progress = progress
    self.old = old
    self.live = live
  }

  /// Appends both pictures at their places on the canvas.
  func draw(_ layer: CALayer, in space: LayerSpace, opacity: Double, with flattener: inout Flattener) {
    let kind = TransitionKind.of(type)
    let pictures = TransitionPictures(transition: self, layer: layer, space: space, opacity: opacity)
    if kind.isPlainAtEnds, progress == 0 { return pictures.draw(.old, .identity, with: &flattener) }
    if kind.isPlainAtEnds, progress == 1 { return pictures.draw(.new, .identity, with: &flattener) }
    kind.draw(pictures, &flattener)
  }

  /// Appends the old picture, with the layer's own space where `place` is.
  func drawOld(_ layer: CALayer, in place: LayerSpace, opacity: Double, with flattener: inout Flattener) {
    if let live, !flattener.outgoing.contains(where: { $0 === live }) {
      return flattener.draw(live, besides: layer, in: place, opacity)
    }
    let start = flattener.drawn.end
    flattener.drawn.append(old.items.map { $0.transformed(by: place.toCanvas) }, of: layer.identity)
    if opacity != 1, !old.items.isEmpty {
      flattener.drawn.replaceTail(from: start, of: layer.identity) {
        GroupItem($0, opacity: opacity, isolated: !$0.contains(where: \.seesBackdrop))
      }
    }
  }
}

extension Flattener {
  /// Appends the items of `live`, which a transition of `layer` shows, at the place that it has itself where both are
  /// siblings in one plane, and elsewhere at that of `layer`.
  fileprivate mutating func draw(_ live: CALayer, besides layer: CALayer, in space: LayerSpace, _ opacity: Double) {
    if live.isHidden || live.opacity <= 0 { return }
    var space = space
    let (own, other) = (LayerGeometry.matrix(of: live), LayerGeometry.matrix(of: layer))
    if own != other, live.source.parent === layer.source.parent, CATransform3DIsAffine(own),
      CATransform3DIsAffine(other), let back = Homography(other).inverse
    {
      space.toCanvas = Homography(own).concatenating(back).concatenating(space.toCanvas)
    }
    if live.isGeometryFlipped != layer.isGeometryFlipped { space.isFlipped.toggle() }
    outgoing.append(live)
    draw(live, in: space, opacity: opacity)
    outgoing.removeLast()
  }
}
