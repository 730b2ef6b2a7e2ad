import Foundation
import KinoraGraphics

/// A layer's shadow: beneath the layer, the blurred shape of its `shadowPath` or of everything that it shows.
///
/// The offset is in the layer's own space, so the shadow of a layer that turns goes round with it. A layer that masks
/// to its bounds casts no shadow, which would lie outside them.
struct LayerShadow {
  private let layer: CALayer
  private let space: LayerSpace
  private let color: CGColor
  private let sigma: Double

  /// The shadow of a layer; nil when it casts none.
  init?(_ layer: CALayer, in space: LayerSpace) {
    guard layer.shadowOpacity > 0, !layer.masksToBounds, var color = layer.shadowColor, color.alpha > 0 else {
      return nil
    }
    color.alpha *= CGFloat(min(layer.shadowOpacity, 1))
    self.layer = layer
    self.space = space
    self.color = color
    sigma = max(0, Double(layer.shadowRadius))
  }

  /// The shadow of the layer's `shadowPath`; nil without one.
  var fromPath: ShadowItem? { layer.shadowPath.map { shadow(of: .path($0.geometry, .nonZero), at: .zero) } }

  /// A shadow that can be drawn without the pixels of `items`: that of the path, or of an outline that alone gives the
  /// items' shape. Nil when there is none.
  func item(for items: ArraySlice<DisplayItem>) -> ShadowItem? {
    if let fromPath { return fromPath }
    guard case .shape(let shape)? = items.first, shape.blend == .normal, shape.opacity == 1,
      let alpha = evenAlpha(of: shape.paint), let place = place(of: shape.transform)
    else { return nil }
    guard items.count == 1 || (alpha == 1 && covers(items.dropFirst(), with: shape.outline, at: place)) else {
      return nil
    }
    var item = shadow(of: shape.outline, at: place)
    item.color.alpha *= alpha
    return item
  }

  /// The shadow as an effect of a group.
  var ofGroup: GroupItem.Shadow {
    GroupItem.Shadow(sigma: sigma, offset: layer.shadowOffset, color: color, in: space)
  }

  /// The shadow of an outline whose origin is at `place` in the layer's space.
  private func shadow(of outline: Outline, at place: CGPoint) -> ShadowItem {
    let offset = layer.shadowOffset
    return ShadowItem(
      outline, sigma: sigma, color: color,
      transform: .translation(x: place.x + offset.width, y: place.y + offset.height).concatenating(space.toCanvas))
  }

  /// The alpha of paint that is equally opaque everywhere; nil for other paint.
  private func evenAlpha(of paint: Paint) -> CGFloat? {
    switch paint {
    case .color(let color): color.alpha
    case .image(let image, _, _): image.isOpaque ? 1 : nil
    case .gradient(let gradient):
      gradient.extendsStart && gradient.extendsEnd && gradient.stops.allSatisfy({ $0.color.alpha == 1 }) ? 1 : nil
    }
  }

  /// The origin of an item's space in the layer's space; nil unless the two spaces differ by a translation alone.
  private func place(of transform: Homography) -> CGPoint? {
    if transform == space.toCanvas { return .zero }
    guard let back = space.toCanvas.inverse else { return nil }
    let map = transform.concatenating(back)
    let slack = 1e-9
    guard abs(map.m11 - 1) < slack, abs(map.m22 - 1) < slack, abs(map.m12) < slack, abs(map.m21) < slack,
      abs(map.m13) < slack, abs(map.m23) < slack, abs(map.m33 - 1) < slack
    else { return nil }
    return CGPoint(x: map.m31, y: map.m32)
  }

  /// Whether the items lie within an outline at `place`, so that they add nothing to its shadow.
  private func covers(_ items: ArraySlice<DisplayItem>, with outline: Outline, at place: CGPoint) -> Bool {
    guard let back = space.toCanvas.inverse else { return false }
    let rounded: RoundedRect
    switch outline {
    case .rect(let rect): rounded = RoundedRect(rect: rect, radius: 0)
    case .roundedRect(let rect): rounded = rect
    default: return false
    }
    // Mapping back from the canvas rounds. After a blur a millionth of a unit cannot be seen.
    let rect = rounded.rect.offsetBy(dx: place.x, dy: place.y).insetBy(dx: -1e-6, dy: -1e-6)
    let reach = CGFloat(rounded.radius * (rounded.continuous ? RoundedRect.continuousReach : 1))
    let safe = [
      rect.insetBy(dx: reach, dy: 0), rect.insetBy(dx: 0, dy: reach),
      // The middle of a quarter circle lies 0.29 radii inside both sides of its corner.
      rect.insetBy(dx: reach * 0.3, dy: reach * 0.3),
    ]
    return items.allSatisfy { item in
      let box = item.transformed(by: back).bounds
      return box.isNull || safe.contains { !$0.isNull && $0.contains(box) }
    }
  }
}

extension GroupItem.Shadow {
  /// A shadow whose standard deviation and offset are in a layer's own units.
  init(sigma: Double, offset: CGSize, color: CGColor, in space: LayerSpace) {
    let map = space.toCanvas
    let w = map.m33 == 0 ? 1 : map.m33
    self.init(
      sigmaX: sigma * space.scaleX, sigmaY: sigma * space.scaleY,
      offset: CGSize(
        width: (offset.width * map.m11 + offset.height * map.m21) / w,
        height: (offset.width * map.m12 + offset.height * map.m22) / w),
      color: color)
  }
}
