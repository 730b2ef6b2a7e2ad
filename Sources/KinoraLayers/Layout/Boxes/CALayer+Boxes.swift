import Foundation
import KinoraGraphics

/// The width in which the size of a layer's content is asked for.
package enum ContentLimit: Sendable, Hashable {
  /// The least: text as narrow as its longest word.
  case least
  /// None: text without breaks.
  case none
  case width(Double)
}

/// The size of what a layer itself shows.
package struct ContentSize: Sendable, Hashable {
  package var width: Double
  package var height: Double
  /// How far below the top the baseline of the first line is; nil without text.
  package var baseline: Double?

  package init(width: Double, height: Double, baseline: Double? = nil) {
    (self.width, self.height, self.baseline) = (width, height, baseline)
  }
}

/// A layer as a box in a layout.
extension CALayer: LayoutContent {
  /// The layer's box, made when a layout first asks for it.
  final var box: LayoutBox {
    if let layoutBox { return layoutBox }
    let made = LayoutBox(self)
    layoutBox = made
    return made
  }

  /// How often the layer's own layout was worked out anew, for tests.
  package final var boxLayoutCount: Int { layoutBox?.layoutCount ?? 0 }

  final var boxItem: LayoutItem { layoutItem }
  final var boxRules: LayoutRules? { (layerState.layoutManager as? BoxLayout)?.rules }
  final var boxChildren: [LayoutBox] {
    childLayers.compactMap { $0.layerState.layoutItem.first?.isFree == true ? nil : $0.box }
  }

  final var contentWidths: IntrinsicWidths {
    guard let greatest = contentSize(in: .none) else {
      let width = Double(naturalSize.width)
      return IntrinsicWidths(least: width, greatest: width)
    }
    let least = contentSize(in: .least) ?? greatest
    return IntrinsicWidths(least: min(least.width, greatest.width), greatest: greatest.width)
  }

  final func content(inWidth width: Double) -> (height: Double, baseline: Double?) {
    guard let size = contentSize(in: .width(width)) else { return (Double(naturalSize.height), nil) }
    return (size.height, size.baseline)
  }

  final var contentAspect: Double? {
    guard !measuresContent, box.ownSize(of: bounds.size) == .zero, let size = imageSize, size.height > 0 else {
      return nil
    }
    return Double(size.width / size.height)
  }

  /// The size of a layer whose content has none of its own: that of the bounds which the program gave it, or else that
  /// of the image that it shows.
  private var naturalSize: CGSize {
    let own = box.ownSize(of: bounds.size)
    return own == .zero ? imageSize ?? own : own
  }

  private var imageSize: CGSize? {
    guard case .image(let image) = layerState.contents, contentsScale > 0 else { return nil }
    return CGSize(width: CGFloat(image.width) / contentsScale, height: CGFloat(image.height) / contentsScale)
  }

  final func place(_ frame: CGRect, under constraint: BoxConstraint) {
    let (old, anchor) = (bounds, anchorPoint)
    box.notePlace(frame.size, over: old.size)
    if box.constraint != constraint {
      box.constraint = constraint
      if boxRules != nil { markNeedsLayout() }
    }
    let place = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    if position != place { position = place }
    if old.size != frame.size { bounds = CGRect(origin: old.origin, size: frame.size) }
  }

  // MARK: The outermost layout

  /// Whether a layout around the layer places it.
  final var isPlacedInBoxes: Bool {
    guard let parent, !layerFlags.contains(.isMask), parent.layerState.layoutManager is BoxLayout else { return false }
    return layerState.layoutItem.first?.isFree != true
  }

  /// Gives a layer that no layout places the size that its item says: its content's, a part of the superlayer's, or all
  /// of it less the margins, which also puts it there. Returns the constraint for its layout: percentages of a height that
  /// its content gives are not known.
  final func takeOwnSize() -> BoxConstraint {
    let given = bounds.size
    guard let item = layerState.layoutItem.first else {
      let whole = Double((parent?.bounds.size ?? given).width)
      return BoxConstraint(width: given.width, height: given.height, isDefinite: true, whole: whole)
    }
    let space = parent?.bounds.size ?? bounds.size
    let margin = Edges(item.margin, in: Double(space.width))
    let widths = box.widthLimits(in: Double(space.width))
    let heights = box.heightLimits(in: Double(space.height), width: Double(space.width))
    let (across, down) = (Double(space.width) - margin.width, Double(space.height) - margin.height)
    var size = given
    var byContent: BoxConstraint?
    let isWide = item.width == .auto && item.height != .auto && item.aspect != nil
    switch item.width {
    case .auto: break
    case .fill: size.width = widths.clamp(across)
    case .points, .percent: size.width = widths.clamp(item.width.resolved(in: Double(space.width)) ?? 0)
    case .fit, .minContent, .maxContent:
      size.width = widths.clamp(box.contentWidth(item.width, in: across, of: Double(space.width)))
    }
    switch item.height {
    case .auto:
      if item.width != .auto {
        size.height = box.heightByAspect(size.width, heights, in: Double(space.width)) ?? size.height
      }
    case .fill: size.height = heights.clamp(down)
    case .points, .percent: size.height = heights.clamp(item.height.resolved(in: Double(space.height)) ?? 0)
    case .fit, .minContent, .maxContent:
      let content = BoxConstraint(
        width: size.width, minHeight: heights.least, maxHeight: heights.greatest, whole: Double(space.width))
      size.height = box.layout(content).height
      byContent = content
    }
    if isWide {
      size.width = box.widthByAspect(size.height, widths, heights: heights, in: Double(space.width)) ?? size.width
    }
    var place = position
    if item.width == .fill { place.x = margin.left + anchorPoint.x * size.width }
    if item.height == .fill { place.y = margin.top + anchorPoint.y * size.height }
    if place != position { position = place }
    if size != given { bounds.size = size }
    return byContent
      ?? BoxConstraint(width: size.width, height: size.height, isDefinite: true, whole: Double(space.width))
  }

  // MARK: Changes

  /// Forgets what layouts know of the layer, in it and in those around it, and has them laid out again. A change of
  /// bounds or position that is not the layer's own may be the work of the layout around it, which knows of it.
  final func boxChanged(byItself isOwn: Bool) {
    if !isOwn, parent?.layerFlags.contains(.placesBoxes) ?? false { return }
    layoutBox?.forget()
    var layer: CALayer = self
    while let parent = layer.parent, parent.layerState.layoutManager is BoxLayout, !layer.layerFlags.contains(.isMask) {
      parent.layoutBox?.forget()
      parent.markNeedsLayout()
      layer = parent
    }
  }
}
