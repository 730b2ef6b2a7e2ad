import Foundation
import KinoraGraphics

/// One layer among those that share a flattening superlayer, with its way to that superlayer's three-dimensional space.
///
/// Sublayers of a transform layer are siblings of the transform layer's own siblings: nothing is flattened between them.
struct SiblingPlane {
  /// The presented layer.
  let layer: CALayer
  /// From the layer's space to the flattening superlayer's space, its `sublayerTransform` included.
  let matrix: CATransform3D
  /// Where the layer's anchor point is along z before the superlayer's own `sublayerTransform`, which moves all siblings alike.
  let depth: CGFloat
  /// The product of the opacities of the transform layers in between.
  let opacity: Double

  /// Every plane below `superlayer`, back to front: by depth, and in the order of `sublayers` where depths are equal.
  static func planes(of superlayer: CALayer) -> [SiblingPlane] {
    guard let sublayers = superlayer.presentedSublayers, !sublayers.isEmpty else { return [] }
    var planes: [SiblingPlane] = []
    planes.reserveCapacity(sublayers.count)
    collect(sublayers, outer: nil, last: LayerGeometry.sublayerMatrix(of: superlayer), opacity: 1, into: &planes)
    let first = planes.first?.depth
    if planes.allSatisfy({ $0.depth == first }) { return planes }
    // Sorting positions keeps equal depths in order: the standard library's sort promises no stability.
    let order = planes.indices.sorted { a, b in
      planes[a].depth == planes[b].depth ? a < b : planes[a].depth < planes[b].depth
    }
    return order.map { planes[$0] }
  }

  private static func collect(
    _ sublayers: [CALayer], outer: CATransform3D?, last: CATransform3D?, opacity: Double,
    into planes: inout [SiblingPlane]
  ) {
    for sublayer in sublayers {
      let layer = sublayer.presented
      if layer.isHidden || layer.opacity <= 0 { continue }
      var matrix = LayerGeometry.matrix(of: layer)
      if let outer { matrix = CATransform3DConcat(matrix, outer) }
      if layer.keepsDepth {
        var inner = matrix
        if let own = LayerGeometry.sublayerMatrix(of: layer) { inner = CATransform3DConcat(own, matrix) }
        collect(
          layer.presentedSublayers ?? [], outer: inner, last: last, opacity: opacity * Double(layer.opacity),
          into: &planes)
        continue
      }
      let anchor = LayerGeometry.anchor(of: layer)
      let depth = anchor.x * matrix.m13 + anchor.y * matrix.m23 + layer.anchorPointZ * matrix.m33 + matrix.m43
      if let last { matrix = CATransform3DConcat(matrix, last) }
      planes.append(SiblingPlane(layer: layer, matrix: matrix, depth: depth, opacity: opacity))
    }
  }

  /// Whether the side that faces the viewer is the back, for an eye on the +z side.
  var facesAway: Bool { Homography(matrix).determinant < 0 }
}
