import Foundation
import KinoraGraphics

/// One layer among those that share a flattening superlayer, with its matrix to that superlayer's three-dimensional
/// space.
///
/// The sublayers of a transform layer are siblings of the transform layer's own siblings, since nothing is flattened
/// between them; so are the instances of a replicator that preserves depth.
struct SiblingPlane {
  /// The presented layer.
  let layer: CALayer
  /// The matrix from the layer's space to the flattening superlayer's space, the superlayer's `sublayerTransform`
  /// included.
  let matrix: CATransform3D
  /// The z of the layer's anchor point before the superlayer's `sublayerTransform`, which moves all siblings alike.
  let depth: CGFloat
  /// The layer's number among the siblings, in the order of `sublayers`.
  let place: Int
  /// The product of the opacities of the transform layers in between.
  let opacity: Double
  /// The colour by which the replicators in between multiply the layer's colours; nil to leave them.
  let tint: CGColor?

  /// All planes below `superlayer`, back to front: by depth, and in the order of `sublayers` where depths are equal.
  static func planes(of superlayer: CALayer, with flattener: inout Flattener) -> [SiblingPlane] {
    let sublayers = superlayer.source.childLayers
    if sublayers.isEmpty { return [] }
    var planes: [SiblingPlane] = []
    planes.reserveCapacity(sublayers.count)
    let ancestors = Ancestors(last: LayerGeometry.sublayerMatrix(of: superlayer))
    collect(sublayers, ancestors, into: &planes, &flattener)
    return sorted(planes)
  }

  private static func sorted(_ planes: [SiblingPlane]) -> [SiblingPlane] {
    guard let first = planes.first?.depth, planes.contains(where: { $0.depth != first }) else { return planes }
    // Sorting positions keeps equal depths in order: the standard library's sort promises no stability.
    let order = planes.indices.sorted { a, b in
      planes[a].depth == planes[b].depth ? a < b : planes[a].depth < planes[b].depth
    }
    return order.map { planes[$0] }
  }

  /// The layers between the planes being collected and the flattening superlayer, as one matrix, opacity and tint.
  private struct Ancestors {
    /// The matrix of the transform layers in between.
    var outer: CATransform3D?
    /// The flattening superlayer's `sublayerTransform`.
    var last: CATransform3D?
    var opacity = 1.0
    var tint: CGColor?
  }

  private static func collect(
    _ sublayers: SublayerList, _ ancestors: Ancestors, into planes: inout [SiblingPlane], _ flattener: inout Flattener
  ) {
    for sublayer in sublayers {
      guard let layer = shown(sublayer) else { continue }
      if layer.keepsDepth {
        var matrix = LayerGeometry.matrix(of: layer)
        if let outer = ancestors.outer { matrix = CATransform3DConcat(matrix, outer) }
        descend(into: layer, matrix, ancestors, &planes, &flattener)
      } else {
        planes.append(SiblingPlane(of: layer, ancestors, place: planes.count))
      }
    }
  }

  /// What is shown of a sublayer: its presented layer; nil when it is hidden, or shown by a transition elsewhere.
  static func shown(_ sublayer: CALayer) -> CALayer? {
    if sublayer.layerFlags.contains(.isShownByTransition) { return nil }
    let layer = sublayer.presented
    return layer.layerState.hidden || layer.layerState.opacity <= 0 ? nil : layer
  }

  /// The plane of a presented layer right below the flattening superlayer, whose matrix for sublayers is `last`.
  init(of layer: CALayer, last: CATransform3D?, place: Int) {
    self.init(of: layer, Ancestors(last: last), place: place)
  }

  private init(of layer: CALayer, _ ancestors: Ancestors, place: Int) {
    var matrix = LayerGeometry.matrix(of: layer)
    if let outer = ancestors.outer { matrix = CATransform3DConcat(matrix, outer) }
    let anchor = LayerGeometry.anchor(of: layer)
    let depth = anchor.x * matrix.m13 + anchor.y * matrix.m23 + layer.anchorPointZ * matrix.m33 + matrix.m43
    if let last = ancestors.last { matrix = CATransform3DConcat(matrix, last) }
    self.init(
      layer: layer, matrix: matrix, depth: depth, place: place, opacity: ancestors.opacity, tint: ancestors.tint)
  }

  private init(layer: CALayer, matrix: CATransform3D, depth: CGFloat, place: Int, opacity: Double, tint: CGColor?) {
    self.layer = layer
    self.matrix = matrix
    self.depth = depth
    self.place = place
    self.opacity = opacity
    self.tint = tint
  }

  /// The plane with `map` applied in the flattening superlayer's space.
  func moved(by map: CATransform3D) -> SiblingPlane {
    SiblingPlane(
      layer: layer, matrix: CATransform3DConcat(matrix, map), depth: depth, place: place, opacity: opacity, tint: tint)
  }

  /// Collects the sublayers of a layer that does not flatten them.
  private static func descend(
    into layer: CALayer, _ matrix: CATransform3D, _ ancestors: Ancestors, _ planes: inout [SiblingPlane],
    _ flattener: inout Flattener
  ) {
    guard flattener.hasRoom(forInstancesOf: layer) else { return }
    var inner = ancestors
    inner.opacity *= Double(min(layer.layerState.opacity, 1))
    for instance in layer.instances {
      inner.tint = instance.tint.map { $0.multiplied(by: ancestors.tint) } ?? ancestors.tint
      var there = instance.matrix.map { CATransform3DConcat($0, matrix) } ?? matrix
      if let own = LayerGeometry.sublayerMatrix(of: layer) { there = CATransform3DConcat(own, there) }
      inner.outer = there
      collect(layer.source.childLayers, inner, into: &planes, &flattener)
    }
  }

  /// Whether the layer's back faces the viewer, whose eye is on the +z side.
  var facesAway: Bool { Homography(matrix).determinant < 0 }
}

extension CGColor {
  fileprivate func multiplied(by other: CGColor?) -> CGColor {
    guard let other else { return self }
    return CGColor(
      red: red * other.red, green: green * other.green, blue: blue * other.blue, alpha: alpha * other.alpha)
  }
}
