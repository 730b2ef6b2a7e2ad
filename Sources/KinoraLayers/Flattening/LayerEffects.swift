import Foundation
import KinoraGraphics

/// The effects on a layer as a whole, in Core Animation's order: clip · filters · shadow · rasterization · opacity ·
/// mask · composite.
///
/// An effect that changes nothing adds nothing to the list: the items of a layer at opacity 1 without any effect stay
/// as they are. A single item takes the opacity and the blend mode itself instead of being put into a group.
enum LayerEffects {
  /// Which effects to apply: those before rasterization, those after it, or all.
  struct Steps: OptionSet {
    let rawValue: UInt8
    /// The clip, the filters and the shadow.
    static let picture = Steps(rawValue: 1)
    /// The background filters, the opacity, the mask and the compositing.
    static let composite = Steps(rawValue: 2)
    static let all: Steps = [picture, composite]
  }

  /// Applies the effects of `layer` to the items from `first` on. `inherited` is the product of the opacities of the
  /// transform layers in between.
  static func apply(
    _ steps: Steps = .all, to flattener: inout Flattener, from first: OwnedItems.Place, of layer: CALayer,
    in space: LayerSpace, opacity inherited: Double
  ) {
    let state = layer.layerState
    let composites = steps.contains(.composite)
    let mask = composites ? layer.source.maskLayer : nil
    let opacity = composites ? min(max(Double(state.opacity), 0), 1) * inherited : 1
    let masks = state.masksToBounds && steps.contains(.picture)
    // Nearly every layer has no effects.
    if opacity == 1, !masks, state.shadowOpacity <= 0, mask == nil, state.filters == nil,
      state.backgroundFilters == nil, state.compositingFilter == nil
    {
      return
    }

    flattener.drawn.open(from: first)
    let backdrop =
      composites ? FilterLowering.lower(state.backgroundFilters, scaleX: space.scaleX, scaleY: space.scaleY) : []
    guard !backdrop.isEmpty else {
      return treat(steps, with: &flattener, from: first, of: layer, in: space, opacity: opacity, mask: mask)
    }
    // What is behind the layer's bounds is filtered first and then fades together with the layer over the unfiltered
    // backdrop.
    let behind = GroupItem([], clips: [boundsClip(of: layer, in: space)], backdropFilters: backdrop)
    let start = flattener.drawn.insert(.group(behind), of: layer.identity, at: first)
    treat(steps, with: &flattener, from: start, of: layer, in: space, opacity: 1, mask: nil)
    if opacity == 1, mask == nil { return }
    let drawnMask = mask.map { draw(mask: $0.presented, in: space, with: &flattener) }
    flattener.drawn.replaceTail(from: first, of: layer.identity, mask: drawnMask) {
      GroupItem($0, opacity: opacity, mask: drawnMask?.tail, isolated: false)
    }
  }

  /// Applies all effects but background filters.
  private static func treat(
    _ steps: Steps, with flattener: inout Flattener, from start: OwnedItems.Place, of layer: CALayer,
    in space: LayerSpace, opacity: Double, mask: CALayer?
  ) {
    let state = layer.layerState
    let masks = state.masksToBounds && steps.contains(.picture)
    let shadow = steps.contains(.picture) ? LayerShadow(layer, in: space) : nil
    if flattener.drawn.tail.count == start.item {
      // A layer that draws nothing still casts the shadow of its shadow path.
      if var item = shadow?.fromPath {
        item.opacity = opacity
        flattener.drawn.append(.shadow(item), of: layer.identity)
      }
      return
    }

    var clips: [GroupItem.Clip] = []
    if masks, !BoundsClipping.isNeedless(for: &flattener.drawn.tail, from: start.item, of: layer, in: space) {
      clips = [boundsClip(of: layer, in: space)]
      ClippedDecoration.spread(&flattener.drawn.tail, from: start.item, of: layer, in: space)
    }
    // A drop shadow among the filters is the shadow of a group of its own, inside the layer's.
    var passes = FilterLowering.passes(steps.contains(.picture) ? state.filters : nil, in: space)
    let filters = passes.removeLast().filters
    for pass in passes {
      flattener.drawn.replaceTail(from: start, of: layer.identity) {
        GroupItem($0, clips: clips, filters: pass.filters, shadow: pass.shadow)
      }
      clips = []
    }
    let blend = steps.contains(.composite) ? BlendModeName.mode(of: state.compositingFilter) ?? .normal : .normal
    let drawnMask = mask.map { draw(mask: $0.presented, in: space, with: &flattener) }

    var groupShadow: GroupItem.Shadow?
    // A layer that masks to its bounds has no shadow, so there are no clips where there is one.
    if let shadow {
      if filters.isEmpty, passes.isEmpty, let simple = shadow.item(for: flattener.drawn.tail[start.item...]) {
        flattener.drawn.insert(.shadow(simple), of: layer.identity, at: start)
      } else {
        groupShadow = shadow.ofGroup
      }
    }

    if clips.isEmpty, filters.isEmpty, groupShadow == nil, drawnMask == nil,
      fade(&flattener.drawn.tail, from: start.item, of: layer, opacity: opacity, blend: blend)
    {
      return
    }
    let isSimple = blend == .normal && filters.isEmpty && groupShadow == nil
    // A square clip alone needs no isolated group. A rounded one does, or the edges of what it clips would show
    // through. Background filters inside the group must see the backdrop through a group that only clips, masks and
    // fades.
    let isIsolated =
      !isSimple
      || (opacity != 1 || drawnMask != nil || state.cornerRadius > 0 || clips.isEmpty)
        && !flattener.drawn.tail[start.item...].contains(where: \.seesBackdrop)
    flattener.drawn.replaceTail(from: start, of: layer.identity, mask: drawnMask) {
      GroupItem(
        $0, clips: clips, filters: filters, shadow: groupShadow, opacity: opacity, mask: drawnMask?.tail, blend: blend,
        isolated: isIsolated)
    }
  }

  /// Fades and composites the items themselves where this gives the same as a group; false where it does not.
  private static func fade(
    _ items: inout [DisplayItem], from start: Int, of layer: CALayer, opacity: Double, blend: BlendMode
  ) -> Bool {
    if opacity == 1, blend == .normal { return true }
    if items.count - start == 1 {
      guard let single = items[start].with(opacity: opacity, blend: blend) else { return false }
      items[start] = single
      return true
    }
    guard blend == .normal, !layer.allowsGroupOpacity else { return false }
    let faded = items[start...].compactMap { $0.with(opacity: opacity) }
    guard faded.count == items.count - start else { return false }
    items.replaceSubrange(start..., with: faded)
    return true
  }

  /// The items of a mask. There is nothing behind them for a blend mode or background filters of the mask.
  private static func draw(mask: CALayer, in space: LayerSpace, with flattener: inout Flattener) -> OwnedItems {
    guard !mask.isHidden, mask.opacity > 0 else { return OwnedItems() }
    return flattener.collect { $0.draw(mask, in: space.inner(mask)) }
  }

  /// The clip to the layer's bounds, rounded if its corners are.
  static func boundsClip(of layer: CALayer, in space: LayerSpace) -> GroupItem.Clip {
    GroupItem.Clip(
      LayerDecoration.outline(of: layer), transform: space.toCanvas,
      antialiasedEdges: LayerDecoration.antialiasedEdges(of: layer))
  }
}

extension DisplayItem {
  /// The item with its opacity multiplied and, of a normally blended item, another blend mode; nil for an item that cannot take these
  /// itself.
  ///
  /// - Parameter blend: The blend mode; the item's own when nil.
  func with(opacity: Double, blend: BlendMode? = nil) -> DisplayItem? {
    switch self {
    case .shape(var item):
      guard blend == nil || item.blend == .normal else { return nil }
      item.opacity *= opacity
      item.blend = blend ?? item.blend
      return .shape(item)
    case .image(var item):
      guard blend == nil || item.blend == .normal else { return nil }
      item.opacity *= opacity
      item.blend = blend ?? item.blend
      return .image(item)
    case .shadow(var item):
      guard blend ?? .normal == .normal else { return nil }
      item.opacity *= opacity
      return .shadow(item)
    case .group(let group):
      guard blend == nil || group.blend == .normal, group.isolated, group.backdropFilters.isEmpty else { return nil }
      return .group(
        GroupItem(
          group.items, clips: group.clips, filters: group.filters, shadow: group.shadow,
          opacity: group.opacity * opacity, mask: group.mask, blend: blend ?? group.blend))
    case .rasterized(var item):
      guard blend == nil || item.blend == .normal else { return nil }
      item.opacity *= opacity
      item.blend = blend ?? item.blend
      return .rasterized(item)
    case .sprites(var item):
      // Sprites that add light may be faded one by one; of sprites that cover each other the lower would show through.
      guard item.blend == .plusLighter, blend ?? .normal == .normal else { return nil }
      for index in item.sprites.indices { item.sprites[index].tint *= Float(opacity) }
      return .sprites(item)
    }
  }
}
