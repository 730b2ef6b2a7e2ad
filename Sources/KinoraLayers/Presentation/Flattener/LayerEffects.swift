import Foundation
import KinoraGraphics

/// What happens to a layer's picture as a whole, in Core Animation's order: clip · filters · shadow · opacity · mask · composite.
///
/// A step that does nothing leaves no trace in the list: a layer at opacity 1 with nothing else is its items. A single item takes the
/// opacity and the blend mode itself instead of being put into a group.
enum LayerEffects {
  static func apply(
    to items: [DisplayItem], of layer: CALayer, in space: LayerSpace, opacity inherited: Double, flattener: Flattener
  ) -> [DisplayItem] {
    let opacity = min(max(Double(layer.opacity), 0), 1) * inherited
    let backdrop = FilterLowering.lower(layer.backgroundFilters, scaleX: space.scaleX, scaleY: space.scaleY)
    if items.isEmpty && backdrop.isEmpty {
      return shadowFromPath(of: layer, in: space, opacity: opacity).map { [$0] } ?? []
    }

    var items = items
    var clips: [GroupItem.Clip] = []
    if layer.masksToBounds {
      if let filled = clippedPicture(items, of: layer) {
        items = [filled]
      } else {
        clips = [boundsClip(of: layer, in: space)]
      }
    }
    let filters = FilterLowering.lower(layer.filters, scaleX: space.scaleX, scaleY: space.scaleY)
    let blend = BlendModeName.mode(of: layer.compositingFilter) ?? .normal
    let mask = layer.mask.map { mask in
      let mask = mask.presented
      return mask.isHidden ? [] : flattener.items(of: mask, in: space.inner(mask), opacity: 1)
    }

    var groupShadow: GroupItem.Shadow?
    if castsShadow(layer) {
      if filters.isEmpty, let simple = simpleShadow(items, of: layer, in: space) {
        items.insert(simple, at: 0)
      } else {
        groupShadow = shadow(of: layer, in: space)
      }
    }

    let needsGroup =
      !clips.isEmpty || !filters.isEmpty || groupShadow != nil || mask != nil || !backdrop.isEmpty
    if !needsGroup {
      if opacity == 1, blend == .normal { return items }
      if items.count == 1, let single = items[0].with(opacity: opacity, blend: blend) { return [single] }
      if blend == .normal, !layer.allowsGroupOpacity {
        let faded = items.compactMap { $0.with(opacity: opacity, blend: .normal) }
        if faded.count == items.count { return faded }
      }
    }
    // A square clip alone needs no picture of its own; a rounded one does, or edges of what it clips would shine through.
    let isIsolated =
      opacity != 1 || blend != .normal || !filters.isEmpty || groupShadow != nil || mask != nil
      || layer.cornerRadius > 0
    return [
      .group(
        GroupItem(
          items, clips: clips, filters: filters, shadow: groupShadow, opacity: opacity, mask: mask, blend: blend,
          backdropFilters: backdrop, isolated: isIsolated || clips.isEmpty))
    ]
  }

  // MARK: - Clipping

  /// The layer's rounded bounds.
  static func boundsClip(of layer: CALayer, in space: LayerSpace) -> GroupItem.Clip {
    GroupItem.Clip(
      LayerDecoration.outline(of: layer), transform: space.toCanvas,
      antialiasedEdges: LayerDecoration.antialiasedEdges(of: layer))
  }

  /// A single image that fills the bounds it is clipped to, as an outline filled with that image; nil when the clip is more than that.
  private static func clippedPicture(_ items: [DisplayItem], of layer: CALayer) -> DisplayItem? {
    guard items.count == 1, case .image(let image) = items[0], image.ninePart == nil, image.blend == .normal,
      image.opacity == 1, image.source.width > 0, image.source.height > 0
    else { return nil }
    let bounds = layer.bounds
    guard let rounded = LayerDecoration.rounded(layer) else {
      return bounds.contains(image.destination) ? items[0] : nil
    }
    guard image.destination.contains(bounds) else { return nil }
    let across = image.destination.width / image.source.width
    let down = image.destination.height / image.source.height
    let whole = CGRect(
      x: image.destination.minX - image.source.minX * across, y: image.destination.minY - image.source.minY * down,
      width: CGFloat(image.image.width) * across, height: CGFloat(image.image.height) * down)
    return .shape(
      ShapeItem(
        .roundedRect(rounded), paint: .image(image.image, rect: whole, image.sampling), transform: image.transform))
  }

  // MARK: - Shadows

  private static func castsShadow(_ layer: CALayer) -> Bool {
    guard layer.shadowOpacity > 0, !layer.masksToBounds, let color = layer.shadowColor else { return false }
    return color.alpha > 0
  }

  private static func shadowColor(of layer: CALayer) -> CGColor {
    var color = layer.shadowColor ?? .clear
    color.alpha *= CGFloat(min(max(layer.shadowOpacity, 0), 1))
    return color
  }

  /// The shadow's map: moved by the offset in the layer's own space, so that it turns with the layer.
  private static func shadowTransform(of layer: CALayer, in space: LayerSpace) -> Homography {
    let offset = layer.shadowOffset
    return Homography.translation(x: offset.width, y: offset.height).concatenating(space.toCanvas)
  }

  private static func shadowItem(_ outline: Outline, of layer: CALayer, in space: LayerSpace) -> ShadowItem {
    ShadowItem(
      outline, sigma: max(0, Double(layer.shadowRadius)), color: shadowColor(of: layer),
      transform: shadowTransform(of: layer, in: space))
  }

  /// A shadow that needs no picture of the layer: from its `shadowPath`, or because the layer is one filled outline.
  private static func simpleShadow(_ items: [DisplayItem], of layer: CALayer, in space: LayerSpace) -> DisplayItem? {
    if let path = layer.shadowPath {
      return .shadow(shadowItem(.path(path.geometry, .nonZero), of: layer, in: space))
    }
    guard items.count == 1, case .shape(let shape) = items[0], shape.blend == .normal, shape.opacity == 1,
      case .color(let color) = shape.paint
    else { return nil }
    var item = shadowItem(shape.outline, of: layer, in: space)
    item.color.alpha *= color.alpha
    return .shadow(item)
  }

  /// A layer that draws nothing still casts the shadow its path describes.
  private static func shadowFromPath(of layer: CALayer, in space: LayerSpace, opacity: Double) -> DisplayItem? {
    guard castsShadow(layer), let path = layer.shadowPath else { return nil }
    var item = shadowItem(.path(path.geometry, .nonZero), of: layer, in: space)
    item.opacity = opacity
    return .shadow(item)
  }

  private static func shadow(of layer: CALayer, in space: LayerSpace) -> GroupItem.Shadow {
    let map = space.toCanvas
    let offset = layer.shadowOffset
    let w = map.m33 == 0 ? 1 : map.m33
    let radius = max(0, Double(layer.shadowRadius))
    return GroupItem.Shadow(
      sigmaX: radius * space.scaleX, sigmaY: radius * space.scaleY,
      offset: CGSize(
        width: (offset.width * map.m11 + offset.height * map.m21) / w,
        height: (offset.width * map.m12 + offset.height * map.m22) / w),
      color: shadowColor(of: layer))
  }
}

extension DisplayItem {
  /// The item fainter and composited otherwise; nil for one that cannot take both itself.
  func with(opacity: Double, blend: BlendMode) -> DisplayItem? {
    switch self {
    case .shape(var item):
      guard item.blend == .normal else { return nil }
      item.opacity *= opacity
      item.blend = blend
      return .shape(item)
    case .image(var item):
      guard item.blend == .normal else { return nil }
      item.opacity *= opacity
      item.blend = blend
      return .image(item)
    case .shadow(var item):
      guard blend == .normal else { return nil }
      item.opacity *= opacity
      return .shadow(item)
    case .group(let group):
      guard group.blend == .normal, group.isolated, group.backdropFilters.isEmpty else { return nil }
      return .group(
        GroupItem(
          group.items, clips: group.clips, filters: group.filters, shadow: group.shadow,
          opacity: group.opacity * opacity, mask: group.mask, blend: blend))
    case .sprites:
      return nil
    }
  }
}
