import Foundation
import KinoraGraphics

/// A layer as it lies on the canvas at an instant.
package struct LayerPlane {
  /// The layer, and the copy that holds the values that it shows.
  package let layer: CALayer
  package let shown: CALayer
  /// The number, in tree order, of the layer above; nil for the root.
  package let parent: Int?
  package let isMask: Bool
  /// The map from the layer's coordinates to the canvas'.
  package let onCanvas: Homography
  /// The matrix from the layer to the nearest layer above that its own is flattened into, and that one's map.
  fileprivate let matrix: CATransform3D
  fileprivate let ground: Homography

  /// Where the corners of a rectangle in the layer's coordinates are on the canvas, in the order in which they follow each other.
  package func corners(of rect: CGRect) -> [CGPoint] {
    [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
    ].map(onCanvas.apply)
  }
}

extension Stage {
  /// All layers with their places on the canvas now, in tree order, so that the index of each is its number in ``layerTable()``.
  ///
  /// A layer that a replicator copies is where its original is.
  package func layerPlanes() -> [LayerPlane] {
    var planes: [LayerPlane] = []
    func add(_ layer: CALayer, below parent: Int?, isMask: Bool = false) {
      let number = planes.count
      planes.append(plane(of: layer, below: parent.map { ($0, planes[$0]) }, isMask: isMask))
      if let mask = layer.maskLayer { add(mask, below: number, isMask: true) }
      for child in layer.childLayers { add(child, below: number) }
    }
    add(root, below: nil)
    return planes
  }

  /// Some layers, as far as they are in the tree, and all above these, with their places on the canvas now. Each stands
  /// behind the layer above it, whose index is its ``LayerPlane/parent``.
  package func layerPlanes(of layers: some Sequence<CALayer>) -> [LayerPlane] {
    var planes: [LayerPlane] = []
    var numbers: [ObjectIdentifier: Int?] = [:]
    func number(of layer: CALayer) -> Int? {
      if let known = numbers[ObjectIdentifier(layer)] { return known }
      let parent = layer === root ? nil : layer.parent.flatMap(number(of:))
      var made: Int?
      if layer === root || parent != nil {
        made = planes.count
        let isMask = layer.layerFlags.contains(.isMask)
        planes.append(plane(of: layer, below: parent.map { ($0, planes[$0]) }, isMask: isMask))
      }
      numbers[ObjectIdentifier(layer)] = .some(made)
      return made
    }
    for layer in layers { _ = number(of: layer) }
    return planes
  }

  /// The place of a layer, below another with its number.
  private func plane(of layer: CALayer, below parent: (number: Int, plane: LayerPlane)?, isMask: Bool) -> LayerPlane {
    let shown = layer.presentation() ?? layer
    var matrix = LayerGeometry.matrix(of: shown)
    var ground = Homography.translation(x: 0, y: 0)
    if let above = parent?.plane {
      if !isMask, let sublayerMatrix = LayerGeometry.sublayerMatrix(of: above.shown) {
        matrix = CATransform3DConcat(matrix, sublayerMatrix)
      }
      if above.layer.keepsDepth {
        matrix = CATransform3DConcat(matrix, above.matrix)
        ground = above.ground
      } else {
        ground = above.onCanvas
      }
    }
    return LayerPlane(
      layer: layer, shown: shown, parent: parent?.number, isMask: isMask,
      onCanvas: Homography(matrix).concatenating(ground), matrix: matrix, ground: ground)
  }
}
