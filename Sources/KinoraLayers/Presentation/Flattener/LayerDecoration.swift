import Foundation
import KinoraGraphics

/// What a layer draws from its own properties: background and border.
enum LayerDecoration {
  /// The layer's bounds as an outline, rounded as the layer is.
  static func outline(of layer: CALayer) -> Outline {
    guard let rounded = rounded(layer) else { return .rect(layer.bounds) }
    return .roundedRect(rounded)
  }

  /// The rounded bounds, or nil when the corners are square.
  static func rounded(_ layer: CALayer) -> RoundedRect? {
    let radius = layer.cornerRadius
    guard radius > 0 else { return nil }
    let corners = CornerSet(rawValue: UInt8(truncatingIfNeeded: layer.maskedCorners.rawValue)).intersection(.all)
    guard !corners.isEmpty else { return nil }
    return RoundedRect(
      rect: layer.bounds, radius: Double(radius), corners: corners, continuous: layer.cornerCurve == .continuous)
  }

  /// The sides whose edges are smoothed. Core Animation's bottom is where y is smallest.
  static func antialiasedEdges(of layer: CALayer) -> EdgeSet {
    guard layer.allowsEdgeAntialiasing else { return [] }
    // CAEdgeAntialiasingMask counts left, right, bottom (min y), top (max y): the same four bits.
    return EdgeSet(rawValue: UInt8(truncatingIfNeeded: layer.edgeAntialiasingMask.rawValue)).intersection(.all)
  }

  static func background(of layer: CALayer, in space: LayerSpace) -> [DisplayItem] {
    guard let color = layer.backgroundColor, color.alpha > 0, !layer.bounds.isEmpty else { return [] }
    return [
      .shape(
        ShapeItem(
          outline(of: layer), paint: .color(color), transform: space.toCanvas,
          antialiasedEdges: antialiasedEdges(of: layer)))
    ]
  }

  /// The ring between the bounds and the bounds inset by the border's width; its inner corners are rounder by as much.
  static func border(of layer: CALayer, in space: LayerSpace) -> [DisplayItem] {
    let width = layer.borderWidth
    let bounds = layer.bounds
    guard width > 0, let color = layer.borderColor, color.alpha > 0, !bounds.isEmpty else { return [] }
    let inner = bounds.insetBy(dx: width, dy: width)
    if inner.isNull || inner.width <= 0 || inner.height <= 0 {
      return [.shape(ShapeItem(outline(of: layer), paint: .color(color), transform: space.toCanvas))]
    }
    var path: PathGeometry
    if let outer = rounded(layer) {
      path = outer.geometry
      let inside = RoundedRect(
        rect: inner, radius: max(0, min(outer.radius, min(bounds.width, bounds.height) / 2) - Double(width)),
        corners: outer.corners, continuous: outer.continuous)
      path.append(inside.geometry)
    } else {
      path = RoundedRect(rect: bounds, radius: 0).geometry
      path.append(RoundedRect(rect: inner, radius: 0).geometry)
    }
    return [.shape(ShapeItem(.path(path, .evenOdd), paint: .color(color), transform: space.toCanvas))]
  }
}
