import Foundation
import KinoraGraphics

/// Transitions in which pictures change while one dissolves into the other, inside the layer's bounds.
enum Dissolving {
  /// The old picture grows to twice its size, and the new one stands still.
  static func zoom(_ pictures: TransitionPictures, _ flattener: inout Flattener) {
    let scale = 1 + max(pictures.progress, -0.5)
    let map = pictures.centered.concatenating(Homography(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0))
      .concatenating(pictures.uncentered)
    inside(pictures, &flattener) { flattener in
      pictures.dissolve(
        with: &flattener, old: { pictures.draw(.old, map, with: &$0) },
        new: { pictures.draw(.new, .identity, with: &$0) })
    }
  }

  /// The old picture gets out of focus, and the new one comes into focus.
  static func blur(_ pictures: TransitionPictures, _ flattener: inout Flattener) {
    let side = Double(min(pictures.bounds.width, pictures.bounds.height))
    let sigma = side / 12 * (1 - (1 - 2 * pictures.share).magnitude)
    let filter = Filter.gaussianBlur(sigmaX: sigma * pictures.space.scaleX, sigmaY: sigma * pictures.space.scaleY)
    func blurred(_ picture: TransitionPictures.Picture, _ flattener: inout Flattener) {
      pictures.group(with: &flattener, { GroupItem($0) }) { flattener in
        // Where the blur lets something through at the picture's edges, it is the picture itself.
        pictures.draw(picture, .identity, with: &flattener)
        pictures.group(with: &flattener, { GroupItem($0, filters: [filter]) }) {
          pictures.draw(picture, .identity, with: &$0)
        }
      }
    }
    inside(pictures, &flattener) { flattener in
      pictures.dissolve(with: &flattener, old: { blurred(.old, &$0) }, new: { blurred(.new, &$0) })
    }
  }

  private static func inside(
    _ pictures: TransitionPictures, _ flattener: inout Flattener, _ body: (inout Flattener) -> Void
  ) {
    let clip = LayerEffects.boundsClip(of: pictures.layer, in: pictures.space)
    pictures.group(with: &flattener, { GroupItem($0, clips: [clip], isolated: false) }, body)
  }
}
