import Foundation
import KinoraGraphics

/// Turns a presented layer tree into a display list.
///
/// What a layer becomes, back to front: background · contents and what its class draws · sublayers · border; then, as one picture, clipped,
/// filtered, shadowed, faded, masked and composited (`LayerEffects`). Each layer flattens its sublayers into its own plane, except transform
/// layers, whose sublayers keep their depth (`SiblingPlane`).
package struct Flattener {
  /// The canvas in pixels.
  let width: Int
  let height: Int

  /// The frame that shows `root`, scaled from `size` points to `width` × `height` pixels.
  package static func flatten(
    _ root: CALayer, size: CGSize, width: Int, height: Int, background: CGColor
  ) -> DisplayList {
    var list = DisplayList(width: width, height: height, background: background)
    let layer = root.presented
    guard !layer.isHidden, layer.opacity > 0 else { return list }
    var placement = Homography(LayerGeometry.matrix(of: layer))
    if size.width > 0, size.height > 0, size != CGSize(width: width, height: height) {
      placement = placement.concatenating(
        Homography(a: Double(width) / size.width, b: 0, c: 0, d: Double(height) / size.height, tx: 0, ty: 0))
    }
    let flattener = Flattener(width: width, height: height)
    list.items = flattener.items(
      of: layer, in: LayerSpace(toCanvas: placement, isFlipped: layer.isGeometryFlipped), opacity: 1)
    return list
  }

  /// The picture of one layer and everything below it in the layer's own space: what a transition remembers.
  package static func snapshot(of layer: CALayer) -> [DisplayItem] {
    let presented = layer.presented
    return Flattener(width: 0, height: 0).pictureItems(
      of: presented, in: LayerSpace(toCanvas: .identity, isFlipped: presented.contentsAreFlipped()), opacity: 1)
  }

  /// Everything `layer` puts on the canvas, a transition in progress included.
  func items(of layer: CALayer, in space: LayerSpace, opacity: Double) -> [DisplayItem] {
    let determinant = space.toCanvas.determinant
    // A plane seen edge-on shows nothing, and neither does one whose numbers have run away.
    guard determinant.isFinite, determinant != 0 else { return [] }
    guard let transition = layer.activeTransition else {
      return pictureItems(of: layer, in: space, opacity: opacity)
    }
    let local = LayerSpace(toCanvas: .identity, isFlipped: space.isFlipped)
    let new = pictureItems(of: layer, in: local, opacity: opacity)
    let items = transition.items(new: new, bounds: layer.bounds, in: space)
    guard layer.masksToBounds, !items.isEmpty else { return items }
    return [.group(GroupItem(items, clips: [LayerEffects.boundsClip(of: layer, in: space)], isolated: false))]
  }

  private func pictureItems(of layer: CALayer, in space: LayerSpace, opacity: Double) -> [DisplayItem] {
    var items = LayerDecoration.background(of: layer, in: space)
    items += LayerContentsItems.items(of: layer, in: space)
    items += layer.ownItems(in: space)
    items += sublayerItems(of: layer, in: space)
    items += LayerDecoration.border(of: layer, in: space)
    return LayerEffects.apply(to: items, of: layer, in: space, opacity: opacity, flattener: self)
  }

  /// What the sublayers of `layer` draw, back to front.
  func sublayerItems(of layer: CALayer, in space: LayerSpace) -> [DisplayItem] {
    var items: [DisplayItem] = []
    for plane in SiblingPlane.planes(of: layer) {
      if !plane.layer.isDoubleSided, plane.facesAway { continue }
      items += self.items(of: plane.layer, in: space.inner(plane), opacity: plane.opacity)
    }
    return items
  }
}
