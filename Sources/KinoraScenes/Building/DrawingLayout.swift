import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraSVG

/// A layout that has a drawing follow the bounds of its layer. What the bounds become is done to the drawing as a whole, so
/// that what has been done to it and to its elements stays.
final class DrawingLayout: CALayoutManager {
  private let placement: SVGPlacement
  private var box: CGRect
  /// The layer of the whole drawing, which the drawing's layer holds.
  private weak var drawing: CALayer?

  init(_ place: DrawingPlace, _ drawing: CALayer) {
    (placement, box) = (place.placement, place.box)
    self.drawing = drawing
  }

  func layoutSublayers(of layer: CALayer) {
    let bounds = layer.bounds
    guard bounds != box, bounds.width > 0, bounds.height > 0, let drawing, drawing.superlayer === layer else { return }
    let change = placement.map(to: box).inverted().concatenating(placement.map(to: bounds))
    box = bounds
    drawing.position = drawing.position.applying(change)
    let linear = CGAffineTransform(a: change.a, b: change.b, c: change.c, d: change.d, tx: 0, ty: 0)
    drawing.transform = CATransform3DConcat(drawing.transform, CATransform3DMakeAffineTransform(linear))
  }
}
