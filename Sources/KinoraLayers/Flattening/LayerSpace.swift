import KinoraGraphics

/// Where a layer's plane is on the canvas, and which way its y axis points there.
package struct LayerSpace: Equatable {
  /// The map from the layer's own space to the canvas, in pixels.
  package var toCanvas: Homography
  /// Whether y grows upwards on the screen, because the number of geometry flips from the root down is odd.
  package var isFlipped: Bool

  package init(toCanvas: Homography, isFlipped: Bool) {
    self.toCanvas = toCanvas
    self.isFlipped = isFlipped
  }

  /// The space of a sublayer.
  func inner(_ plane: SiblingPlane) -> LayerSpace {
    LayerSpace(
      toCanvas: Homography(plane.matrix).concatenating(toCanvas),
      isFlipped: isFlipped != plane.layer.isGeometryFlipped)
  }

  /// The space of a mask, which belongs to the layer without being a sublayer.
  func inner(_ layer: CALayer) -> LayerSpace {
    LayerSpace(
      toCanvas: Homography(LayerGeometry.matrix(of: layer)).concatenating(toCanvas),
      isFlipped: isFlipped != layer.isGeometryFlipped)
  }

  /// Canvas pixels per unit along the layer's x axis, at the layer's origin.
  var scaleX: Double { Self.length(toCanvas.m11, toCanvas.m12, toCanvas.m33) }
  /// Canvas pixels per unit along the layer's y axis, at the layer's origin.
  var scaleY: Double { Self.length(toCanvas.m21, toCanvas.m22, toCanvas.m33) }

  private static func length(_ x: Double, _ y: Double, _ w: Double) -> Double {
    (x * x + y * y).squareRoot() / max(w.magnitude, .leastNormalMagnitude)
  }
}
