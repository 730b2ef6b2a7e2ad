import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraSVG

extension SceneLayer {
  /// The layers of an SVG drawing, or of one of its elements where it stands in the drawing, in a layer of a name. The
  /// layers of elements with ids are called `name/id`.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - id: The id of an element; nil for the whole drawing.
  ///   - name: The layer's name.
  ///   - size: The size that the drawing fills; nil for its own.
  /// - Throws: `SVGProblems` for what cannot become shapes.
  public init(_ drawing: SVGDrawing, id: String? = nil, name: String, size: CGSize? = nil) throws(SVGProblems) {
    self.init(name: name)
    try add(drawing, id, size, names: name)
  }

  fileprivate mutating func add(
    _ drawing: SVGDrawing, _ id: String?, _ size: CGSize?, names prefix: String
  ) throws(SVGProblems) {
    let box = CGRect(origin: .zero, size: size ?? drawing.size)
    set("bounds", .rect(box))
    var drawn = DrawnLayers(prefix: prefix)
    sublayers = [drawn.layer(try drawing.element(id, in: box))]
    self.drawing = DrawingPlace(placement: drawing.placement, box: box)
  }
}

extension SVGDrawing {
  /// A new layer of the drawing's size, with a layer for each element, or for one of them where it stands in the
  /// drawing: shape layers, groups, and gradients with masks. Their names are the elements' ids.
  ///
  /// - Parameters:
  ///   - id: The id of an element; nil for the whole drawing.
  ///   - size: The size that the drawing fills; nil for its own.
  /// - Throws: `SVGProblems` for what cannot become shapes.
  public func makeLayer(_ id: String? = nil, size: CGSize? = nil) throws(SVGProblems) -> CALayer {
    var layer = SceneLayer()
    try layer.add(self, id, size, names: "")
    return StageBuilder(animations: AnimationBuilder(resources: SceneResources())).layer(layer)
  }
}
