import Foundation
import KinoraGraphics

/// How the types of transitions are drawn, one row for each.
struct TransitionKind: Sendable {
  /// Appends both pictures at their places on the canvas.
  let draw: @Sendable (TransitionPictures, inout Flattener) -> Void
  /// Whether the transition shows one picture alone at progress 0 and 1, wherever the kind would draw the other.
  var isPlainAtEnds = true
  /// Whether the side that the movement comes from matters.
  var hasSide = true

  /// The kind of a type; that of ``CATransitionType/fade`` for an unknown one.
  static func of(_ type: CATransitionType) -> TransitionKind { all[type] ?? fade }

  private static let all: [CATransitionType: TransitionKind] = [
    .fade: fade, .push: push, .moveIn: moveIn, .reveal: reveal,
    .wipe: TransitionKind(draw: Revealing.wipe), .iris: TransitionKind(draw: Revealing.iris, hasSide: false),
    .clock: TransitionKind(draw: Revealing.clock), .luma: TransitionKind(draw: LumaDissolve.draw, hasSide: false),
    .zoom: TransitionKind(draw: Dissolving.zoom, hasSide: false),
    .blur: TransitionKind(draw: Dissolving.blur, hasSide: false),
    .cube: TransitionKind(draw: Turning.cube), .flip: TransitionKind(draw: Turning.flip),
    .pageSlide: TransitionKind(draw: Sliding.pageSlide), .cover: TransitionKind(draw: Sliding.cover),
    .uncover: TransitionKind(draw: Sliding.uncover),
  ]

  // MARK: Core Animation's

  private static let fade = TransitionKind(
    draw: { pictures, flattener in
      pictures.dissolve(
        with: &flattener, old: { pictures.draw(.old, pictures.moved(0), with: &$0) },
        new: { pictures.draw(.new, pictures.moved(0), with: &$0) })
    }, hasSide: false)

  private static let push = TransitionKind(
    draw: { pictures, flattener in
      pictures.draw(.old, pictures.moved(pictures.progress), with: &flattener)
      pictures.draw(.new, pictures.moved(pictures.progress - 1), with: &flattener)
    }, isPlainAtEnds: false)

  private static let moveIn = TransitionKind(
    draw: { pictures, flattener in
      pictures.draw(.old, pictures.moved(0), with: &flattener)
      pictures.draw(.new, pictures.moved(pictures.progress - 1), with: &flattener)
    }, isPlainAtEnds: false)

  private static let reveal = TransitionKind(
    draw: { pictures, flattener in
      pictures.draw(.new, pictures.moved(0), with: &flattener)
      pictures.draw(.old, pictures.moved(pictures.progress), with: &flattener)
    }, isPlainAtEnds: false)
}

extension CATransitionType {
  /// Whether transitions of this type come from a side, which their subtype names.
  package var hasSide: Bool { TransitionKind.of(self).hasSide }
}
