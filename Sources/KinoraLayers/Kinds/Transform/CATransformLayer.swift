import Foundation
import KinoraGraphics

/// A layer that places its sublayers in space without flattening them into a plane of its own.
///
/// The layer draws nothing itself: background, contents, border, filters, mask, `masksToBounds` and shadow are ignored.
/// Its opacity applies to each sublayer.
open class CATransformLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  package override var keepsDepth: Bool { true }
}
