import Foundation
import KinoraGraphics
import KinoraMeasure

extension Flattener {
  /// Appends the items of siblings in one space. Siblings that are all parallel to the superlayer's plane are in order
  /// already; tilted ones pass before, behind and through each other.
  mutating func draw(_ planes: [SiblingPlane], in space: LayerSpace) {
    guard planes.count > 1, planes.contains(where: \.isTilted), let back = space.toCanvas.inverse else {
      for plane in planes { draw(plane, in: space) }
      return
    }
    let pictures = planes.map { plane in collect { $0.draw(plane, in: space) } }
    var pieces: [DepthPiece] = []
    for (rank, (plane, picture)) in zip(planes, pictures).enumerated() where !picture.items.isEmpty {
      let field = DepthField(plane.matrix)?.seen(through: back) ?? .flat
      pieces.append(
        DepthPiece(
          place: plane.place, rank: rank, items: picture.items, field: field,
          region: region(of: picture.items, plane, in: space)))
    }
    let holder = meter == nil ? nil : holder(of: planes)
    if let holder { meter?.enter(holder.identity, .depth) }
    let order = DepthOrder.arranged(
      pieces, comparesAll: comparesAllDepths, comparisonLimit: depthComparisonLimit)
    depthComparisons += order.comparisons
    for piece in order.pieces {
      piece.draw(pictures[piece.rank], of: planes[piece.rank].layer, into: &drawn)
    }
    if holder != nil { meter?.leave(made: order.comparisons) }
  }

  /// The layer that ordering planes is counted for: the one that holds most of them, since a `CATransformLayer`'s
  /// sublayers are ordered with its siblings.
  private func holder(of planes: [SiblingPlane]) -> CALayer? {
    var counts: [ObjectIdentifier: Int] = [:]
    var most: (layer: CALayer, count: Int)?
    for plane in planes {
      guard let layer = plane.layer.source.superlayer else { continue }
      let count = counts[ObjectIdentifier(layer), default: 0] + 1
      counts[ObjectIdentifier(layer)] = count
      if count > most?.count ?? 0 { most = (layer, count) }
    }
    return most?.layer
  }

  /// The part of the canvas in which a sibling may draw: its bounds as they are seen, or a rectangle around its items
  /// when they go beyond.
  private func region(of drawn: [DisplayItem], _ plane: SiblingPlane, in space: LayerSpace) -> ConvexPolygon {
    let seen = space.inner(plane).toCanvas.polygon(of: plane.layer.bounds)
    let items = drawn.bounds.overlap(CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5))
    if items.isNull { return ConvexPolygon([]) }
    let slack: CGFloat = 0.01
    let box = CGRect(enclosing: seen)
    let isInside =
      box.minX - slack <= items.minX && box.minY - slack <= items.minY && items.maxX <= box.maxX + slack
      && items.maxY <= box.maxY + slack
    return isInside && seen.count > 2 ? ConvexPolygon(seen) : ConvexPolygon(items)
  }
}

extension SiblingPlane {
  /// Whether the plane is not parallel to the flattening superlayer's.
  var isTilted: Bool { matrix.m13 != 0 || matrix.m23 != 0 || matrix.m14 != 0 || matrix.m24 != 0 }
}
