import Foundation
import KinoraGraphics

/// The background and the border of a layer.
enum LayerDecoration {
  /// The outline of the layer's bounds, with rounded corners if the layer has them.
  static func outline(of layer: CALayer) -> Outline {
    guard let rounded = rounded(layer) else { return .rect(layer.bounds) }
    return .roundedRect(rounded)
  }

  /// The layer's bounds with its rounded corners; nil when all corners are square.
  static func rounded(_ layer: CALayer) -> RoundedRect? {
    let radius = layer.cornerRadius
    guard radius > 0 else { return nil }
    let corners = CornerSet(rawValue: UInt8(truncatingIfNeeded: layer.maskedCorners.rawValue)).intersection(.all)
    guard !corners.isEmpty else { return nil }
    return RoundedRect(
      rect: layer.bounds, radius: Double(radius), corners: corners, continuous: layer.cornerCurve == .continuous)
  }

  /// The sides whose edges are antialiased. Core Animation's bottom is where y is smallest.
  static func antialiasedEdges(of layer: CALayer) -> EdgeSet {
    guard layer.allowsEdgeAntialiasing else { return [] }
    // CAEdgeAntialiasingMask counts left, right, bottom (min y), top (max y): the same four bits.
    return EdgeSet(rawValue: UInt8(truncatingIfNeeded: layer.edgeAntialiasingMask.rawValue)).intersection(.all)
  }

  static func drawBackground(
    of layer: CALayer, in space: LayerSpace, into drawn: inout OwnedItems, of owner: UInt64
  ) {
    guard let color = layer.backgroundColor, color.alpha > 0, !layer.bounds.isEmpty else { return }
    drawn.append(
      .shape(
        ShapeItem(
          outline(of: layer), paint: .color(color), transform: space.toCanvas,
          antialiasedEdges: antialiasedEdges(of: layer))), of: owner)
  }

  /// Appends the border: the ring between the bounds and the bounds inset by the border's width. Its inner radius is
  /// smaller than the outer by the width.
  static func drawBorder(
    of layer: CALayer, in space: LayerSpace, into drawn: inout OwnedItems, of owner: UInt64
  ) {
    let width = layer.borderWidth
    guard width > 0, let color = layer.borderColor, color.alpha > 0, !layer.bounds.isEmpty else { return }
    drawn.append(
      .shape(ShapeItem(ring(of: layer, width: width), paint: .color(color), transform: space.toCanvas)), of: owner)
  }

  /// The outline of a border of a width; `around` replaces the rounded bounds as its outer side.
  static func ring(of layer: CALayer, width: CGFloat, around outside: RoundedRect? = nil) -> Outline {
    let bounds = layer.bounds
    let inner = bounds.insetBy(dx: width, dy: width)
    if inner.isNull || inner.width <= 0 || inner.height <= 0 {
      return outside.map { .rect($0.rect) } ?? outline(of: layer)
    }
    let outer = rounded(layer) ?? RoundedRect(rect: bounds, radius: 0)
    let inside = RoundedRect(
      rect: inner, radius: max(0, min(outer.radius, Double(min(bounds.width, bounds.height)) / 2) - Double(width)),
      corners: outer.corners, continuous: outer.continuous)
    var path = (outside ?? outer).geometry
    path.append(inside.geometry)
    return .path(path, .evenOdd)
  }
}
