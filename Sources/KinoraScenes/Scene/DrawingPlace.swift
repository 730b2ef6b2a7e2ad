import Foundation
import KinoraSVG

/// Where a layer's drawing stands: what the layer was when the drawing was made for it.
struct DrawingPlace: Sendable {
  let placement: SVGPlacement
  /// The layer's bounds then.
  let box: CGRect
}
