import Foundation
import KinoraGraphics

/// Transitions that slide one picture over the other.
enum Sliding {
  /// The new picture slides in above the old one, which gives way by a quarter and gets darker.
  static func pageSlide(_ pictures: TransitionPictures, _ flattener: inout Flattener) {
    let light = CGFloat(1 - 0.4 * pictures.share)
    let tint = ColorMatrix(rows: FilterLowering.multiply(CGColor(red: light, green: light, blue: light, alpha: 1)))
    pictures.group(with: &flattener, { GroupItem($0, filters: [.colorMatrix(tint)]) }) {
      pictures.draw(.old, pictures.moved(pictures.progress / 4), with: &$0)
    }
    pictures.draw(.new, pictures.moved(pictures.progress - 1), with: &flattener)
  }

  /// The new picture slides in above the old one and casts a shadow on it.
  static func cover(_ pictures: TransitionPictures, _ flattener: inout Flattener) {
    pictures.draw(.old, .identity, with: &flattener)
    shadowed(pictures, &flattener) { pictures.draw(.new, pictures.moved(pictures.progress - 1), with: &$0) }
  }

  /// The old picture slides away above the new one and casts a shadow on it.
  static func uncover(_ pictures: TransitionPictures, _ flattener: inout Flattener) {
    pictures.draw(.new, .identity, with: &flattener)
    shadowed(pictures, &flattener) { pictures.draw(.old, pictures.moved(pictures.progress), with: &$0) }
  }

  /// Appends what `body` appends with a shadow, which is strongest half way.
  private static func shadowed(
    _ pictures: TransitionPictures, _ flattener: inout Flattener, _ body: (inout Flattener) -> Void
  ) {
    let side = Double(min(pictures.bounds.width, pictures.bounds.height))
    let p = pictures.share
    let shadow = GroupItem.Shadow(
      sigma: side / 20, offset: .zero, color: CGColor(red: 0, green: 0, blue: 0, alpha: CGFloat(2 * p * (1 - p))),
      in: pictures.space)
    pictures.group(with: &flattener, { GroupItem($0, shadow: shadow) }, body)
  }
}
