import Foundation
import KinoraGraphics
import KinoraLayers

/// The layers of a stage at an instant with their places on the canvas: what is needed to find one in the picture.
package struct LayerMap: Encodable, Sendable {
  /// A layer.
  package struct Entry: Encodable, Sendable {
    /// The number of the layer above; nil for the root.
    package let parent: Int?
    /// The layer's path, as display lists name owners, with a number behind it where another layer before has the same.
    package let path: String
    /// What the layer is called: its name, or its place in the layer above.
    package let label: String
    package let type: String
    package let isMask: Bool
    /// Whether the layer, or one above it, is hidden or fully transparent.
    package let isHidden: Bool
    /// The number of its animations.
    package let animations: Int
    /// The corners of its bounds on the canvas, x and y of each in turn, or of its path where it has no bounds. Empty
    /// where they are at no finite place.
    package let corners: [Double]
    /// The place of the last thing that it draws among all that is drawn, back to front; nil when it draws nothing.
    package let order: Int?
  }

  /// The layers in tree order.
  package let layers: [Entry]

  /// The layers of `stage`, whose display list is `list`.
  package init(of stage: Stage, drawing list: DisplayList) {
    let table = stage.layerTable()
    let orders = Self.orders(list, table)
    var seen: [String: Int] = [:]
    var hidden: [Bool] = []
    var entries: [Entry] = []
    for (number, plane) in stage.layerPlanes().enumerated() {
      let path = table.entries[number].path
      let count = seen[path, default: 0] + 1
      seen[path] = count
      let shown = plane.shown
      hidden.append(shown.isHidden || shown.opacity <= 0 || plane.parent.map { hidden[$0] } ?? false)
      let corners: [Double] = plane.corners(of: Self.extent(of: shown)).flatMap { [Double($0.x), Double($0.y)] }
      let label = path.split(separator: "/").last.map { String($0) } ?? path
      entries.append(
        Entry(
          parent: plane.parent, path: count == 1 ? path : "\(path)#\(count)", label: label,
          type: String(describing: Swift.type(of: plane.layer)), isMask: plane.isMask, isHidden: hidden[number],
          animations: plane.layer.animationKeys()?.count ?? 0,
          corners: corners.allSatisfy(\.isFinite) ? corners : [], order: orders[number]))
    }
    layers = entries
  }

  /// The rectangle in a layer's coordinates that stands for it: its bounds, or its path's where it has none.
  private static func extent(of layer: CALayer) -> CGRect {
    guard layer.bounds.isEmpty, let shape = layer as? CAShapeLayer, let path = shape.path else { return layer.bounds }
    let half = shape.strokeColor == nil ? 0 : shape.lineWidth / 2
    return path.boundingBoxOfPath.insetBy(dx: -half, dy: -half)
  }

  /// When each layer, by number, is drawn last.
  private static func orders(_ list: DisplayList, _ table: LayerTable) -> [Int: Int] {
    var orders: [Int: Int] = [:]
    var next = 0
    func add(_ owners: [ItemOwner]) {
      for owner in owners {
        if owner.items.isEmpty, let number = table[owner]?.number { orders[number] = next }
        next += 1
        add(owner.items)
      }
    }
    add(list.owners)
    return orders
  }
}
