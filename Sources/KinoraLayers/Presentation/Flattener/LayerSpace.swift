import KinoraGraphics

/// Where a layer's plane lands, and which way is up there.
package struct LayerSpace {
  /// From the layer's own space to the canvas.
  package var toCanvas: Homography
  /// Whether y grows upward on the screen: an odd number of geometry flips from the root down.
  package var isFlipped: Bool

  package init(toCanvas: Homography, isFlipped: Bool) {
    self.toCanvas = toCanvas
    self.isFlipped = isFlipped
  }
}
