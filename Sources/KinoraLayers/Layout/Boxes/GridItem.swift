import Foundation

/// A sublayer in a grid or a stack.
///
/// A layer with an aspect is stretched along one axis only unless the alignments say `stretch` for both: from left to
/// right if it may be, else from top to bottom; the aspect gives the other size.
struct GridItem {
  let box: LayoutBox
  let area: GridCells.Area
  private let margin: Edges
  private let justify, align: LayoutAlignment
  /// Whether the area gives the width and the height.
  private let fillsWidth, fillsHeight: Bool
  /// The width, as far as it is known before the height of the area is.
  private let knownWidth: Double?
  private let widthLimits: SizeLimits
  private let space: Double

  init(_ box: LayoutBox, rules: LayoutRules, area: GridCells.Area, inWidth space: Double) {
    self.box = box
    self.area = area
    self.space = space
    let item = box.item
    margin = Edges(item.margin, in: space)
    justify = item.width == .fill ? .stretch : item.justifySelf ?? rules.justifyItems
    align = item.height == .fill ? .stretch : item.alignSelf ?? rules.align
    widthLimits = box.widthLimits(in: space)
    let isWide = (item.width == .auto || item.width == .fill) && item.margin.left != .auto && item.margin.right != .auto
    let isHigh =
      (item.height == .auto || item.height == .fill) && item.margin.top != .auto && item.margin.bottom != .auto
    let keepsShape = box.aspect != nil
    let says = (width: item.width.resolved(in: space), height: item.height.isNumber)
    let isStretchedHigh = isHigh && align == .stretch
    fillsWidth =
      isWide && (justify == .stretch || justify == .normal && !(keepsShape && (isStretchedHigh || says.height)))
    fillsHeight = isStretchedHigh || isHigh && align == .normal && !(keepsShape && (fillsWidth || says.width != nil))
    if let width = says.width {
      knownWidth = widthLimits.clamp(width)
    } else if fillsWidth {
      let limits =
        justify == .stretch
        ? widthLimits : box.limits(widthLimits, transferring: box.heightLimits(in: nil, width: space))
      knownWidth = limits.clamp(space - margin.width)
    } else if keepsShape, let height = item.height.resolved(in: nil) {
      knownWidth = box.widthByAspect(
        height, widthLimits, heights: box.heightLimits(in: nil, width: space), in: space)
    } else if keepsShape, fillsHeight || says.height {
      knownWidth = nil
    } else {
      knownWidth = Self.contentWidth(box, widthLimits, margin, in: space)
    }
  }

  /// Whether the height of the area gives the width that the item needs of its columns.
  var needsWidthByArea: Bool {
    let item = box.item
    return box.aspect != nil && (item.width == .auto || item.width == .fill)
      && (item.height == .auto || item.height == .fill)
      && (align == .normal || align == .stretch) && item.margin.top != .auto && item.margin.bottom != .auto
  }

  /// The height that the item takes in an area of a height.
  func height(inArea height: Double) -> Double { height - margin.height }

  /// The width before the height of the area is known, where the area gives the height.
  private var widthBefore: Double {
    let item = box.item
    let isWide = item.width == .auto && item.margin.left != .auto && item.margin.right != .auto
    guard isWide, justify == .normal else { return contentWidth }
    let limits = box.limits(widthLimits, transferring: box.heightLimits(in: nil, width: space))
    return limits.clamp(space - margin.width)
  }

  private var contentWidth: Double { Self.contentWidth(box, widthLimits, margin, in: space) }

  /// The width by the content, within the limits that the height's make where the box keeps its shape.
  private static func contentWidth(
    _ box: LayoutBox, _ limits: SizeLimits, _ margin: Edges, in space: Double
  ) -> Double {
    let width = box.contentWidth(box.item.width, in: space - margin.width, of: space)
    return limits.clamp(box.transferred(box.heightLimits(in: nil, width: space)).clamp(width))
  }

  /// The height that the item has by what it says or by its content.
  private func ownHeight(_ width: Double, in space: Double?) -> Double {
    let limits = box.heightLimits(in: space, width: self.space)
    if let height = box.item.height.resolved(in: space) { return limits.clamp(height) }
    let isOpen = !box.item.height.isNumber
    if let height = box.heightByAspect(width, limits, isOpen: isOpen, in: self.space) { return height }
    let constraint = BoxConstraint(
      width: width, minHeight: limits.least, maxHeight: limits.greatest, whole: self.space)
    return box.layout(constraint).height
  }

  /// What the item needs of its rows.
  var need: GridTracks.Need {
    let item = box.item
    let height = ownHeight(knownWidth ?? widthBefore, in: nil) + margin.height
    let isOpen = item.height.leavesToGrid
    let isAutomatic = isOpen && item.minHeight == .auto
    let least = isOpen && !isAutomatic ? box.heightLimits(in: nil, width: space).least + margin.height : height
    return GridTracks.Need(
      range: area.rows, least: least, minContent: height, maxContent: height, isAutomatic: isAutomatic,
      edges: margin.height + box.floor(in: space).height)
  }

  /// The frame in an area, and the constraint under which the item is laid out there.
  func place(in area: CGRect) -> (CGRect, BoxConstraint) {
    let item = box.item
    let space = Double(area.height)
    let limits = box.heightLimits(in: space, width: self.space)
    let stated = fillsHeight ? space - margin.height : item.height.resolved(in: space)
    let width: Double
    if let knownWidth {
      width = knownWidth
    } else if let stated, let given = box.widthByAspect(stated, widthLimits, heights: limits, in: self.space) {
      width = given
    } else {
      width = contentWidth
    }
    let height = stated.map(limits.clamp) ?? ownHeight(width, in: space)
    let isDefinite = stated != nil || box.aspect != nil
    let x = Self.offset(
      Double(area.width) - width - margin.width, justify, item.margin.left == .auto, item.margin.right == .auto)
    let y = Self.offset(
      space - height - margin.height, align, item.margin.top == .auto, item.margin.bottom == .auto)
    let frame = CGRect(
      x: Double(area.minX) + margin.left + x, y: Double(area.minY) + margin.top + y, width: width, height: height)
    let constraint = BoxConstraint(
      width: width, height: isDefinite ? height : nil, isDefinite: isDefinite,
      minHeight: isDefinite ? 0 : limits.least, maxHeight: isDefinite ? .infinity : limits.greatest, whole: self.space)
    return (frame, constraint)
  }

  /// How far from the start of its area an item stands that leaves `free` of it.
  private static func offset(
    _ free: Double, _ alignment: LayoutAlignment, _ autoBefore: Bool, _ autoAfter: Bool
  ) -> Double {
    if autoBefore || autoAfter { return autoBefore ? max(free, 0) / (autoAfter ? 2 : 1) : 0 }
    return switch alignment {
    case .center: free / 2
    case .end: free
    case .normal, .start, .stretch, .baseline: 0
    }
  }
}
