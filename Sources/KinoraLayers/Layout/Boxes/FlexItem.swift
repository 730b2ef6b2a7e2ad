import Foundation

/// A sublayer in a row or a column: its sizes along the main axis, in which the layers follow each other, and across.
struct FlexItem {
  let box: LayoutBox
  let grow: Double
  let shrink: Double
  /// The alignment across, never `normal`.
  let align: LayoutAlignment
  /// The margins, 0 for those that are `auto`.
  var mainStart, mainEnd, crossStart, crossEnd: Double
  /// Which margins are `auto`.
  let autoMainStart, autoMainEnd, autoCrossStart, autoCrossEnd: Bool
  /// The size along the main axis that the layer says; nil for one that depends on its content.
  let statedMain: Double?
  /// Whether the layer says a size along the main axis or a basis, of which percentages inside are parts.
  let isMainKnown: Bool
  /// The size across that the layer says; nil for one that depends on its content or its line.
  let statedCross: Double?
  var mainLimits: SizeLimits
  /// The limits along the main axis that the layer says, without those of its content.
  let saidLimits: SizeLimits
  let crossLimits: SizeLimits
  /// Whether the size across is the line's.
  let isStretched: Bool
  /// The padding along the main axis, which is a part of the size that does not shrink.
  let mainPadding: Double
  /// The size along the main axis before growing and shrinking, and the same within its limits.
  var base = 0.0
  var hypothetical = 0.0
  var main = 0.0
  /// The size along the main axis that the line's space gives, regardless of limits.
  var unlimited = 0.0
  var cross = 0.0
  /// Whether percentages of the size across are known inside.
  var crossIsDefinite = false
  var baseline: Double?
  var mainPosition = 0.0
  var crossPosition = 0.0
  var isFrozen = false

  /// - Parameter inner: The inner size of the row or column; the height nil where it depends on the content.
  init(_ box: LayoutBox, rules: LayoutRules, inner: (width: Double, height: Double?)) {
    self.box = box
    let item = box.item
    let isRow = rules.kind == .row
    let margin = Edges(item.margin, in: inner.width)
    (mainStart, mainEnd) = isRow ? (margin.left, margin.right) : (margin.top, margin.bottom)
    (crossStart, crossEnd) = isRow ? (margin.top, margin.bottom) : (margin.left, margin.right)
    let autos = (
      item.margin.left == .auto, item.margin.right == .auto, item.margin.top == .auto, item.margin.bottom == .auto
    )
    (autoMainStart, autoMainEnd) = isRow ? (autos.0, autos.1) : (autos.2, autos.3)
    (autoCrossStart, autoCrossEnd) = isRow ? (autos.2, autos.3) : (autos.0, autos.1)
    let (mainLength, crossLength) = isRow ? (item.width, item.height) : (item.height, item.width)
    let given = max(item.grow.isFinite ? Double(item.grow) : 0, 0)
    grow = mainLength == .fill && given == 0 ? 1 : given
    shrink = max(item.shrink.isFinite ? Double(item.shrink) : 0, 0)
    let across = item.alignSelf ?? rules.align
    align =
      crossLength == .fill || across == .normal ? .stretch : across == .baseline && !isRow ? .start : across
    let (mainWhole, crossWhole): (Double?, Double?) =
      isRow ? (inner.width, inner.height) : (inner.height, inner.width)
    let (widths, heights) = (box.widthLimits(in: inner.width), box.heightLimits(in: inner.height, width: inner.width))
    (mainLimits, crossLimits) = isRow ? (widths, heights) : (heights, widths)
    let floor = box.floor(in: inner.width)
    saidLimits = mainLimits
    mainPadding = isRow ? floor.width : floor.height
    statedMain = mainLength.resolved(in: mainWhole)
    // A basis counts in place of the size, and what fills begins with one of 0.
    let isKnown = statedMain != nil || mainLength == .fill
    isMainKnown = item.basis == .auto ? isKnown : item.basis.resolved(in: mainWhole) != nil
    statedCross = crossLength.resolved(in: crossWhole)
    isStretched =
      align == .stretch && (crossLength == .auto || crossLength == .fill) && !autoCrossStart && !autoCrossEnd
  }

  var scaledShrink: Double { shrink * (base - mainPadding) }
  var outerBase: Double { base + mainStart + mainEnd }
  var outerHypothetical: Double { hypothetical + mainStart + mainEnd }
  var outerMain: Double { main + mainStart + mainEnd }
  var outerCross: Double { cross + crossStart + crossEnd }
  var isBaselineAligned: Bool { align == .baseline && !autoCrossStart && !autoCrossEnd }
  /// How far the item reaches above and below its baseline, its margins included.
  var ascent: Double { crossStart + (baseline ?? cross) }
  var descent: Double { cross - (baseline ?? cross) + crossEnd }
}

/// A line of a row or a column.
struct FlexLine {
  var range: Range<Int>
  var cross = 0.0
  var crossPosition = 0.0
  /// The largest ascent of the items that stand on the line's baseline.
  var ascent = 0.0
}

extension FlexLine {
  /// Gives the line's items their sizes along the main axis: the free space is shared by what they grow, what is missing
  /// by what they shrink (CSS Flexible Box Layout 9.7).
  func resolveMainSizes(_ items: inout [FlexItem], available: Double, gap: Double) {
    let gaps = gap * Double(range.count - 1)
    let hypothetical = range.reduce(gaps) { $0 + items[$1].outerHypothetical }
    let grows = hypothetical < available
    var active: [Int] = []
    var taken = gaps
    for index in range {
      let item = items[index]
      let factor = grows ? item.grow : item.shrink
      if factor == 0 || (grows ? item.base > item.hypothetical : item.base < item.hypothetical) {
        items[index].main = item.hypothetical
        taken += items[index].outerMain
      } else {
        active.append(index)
        taken += item.outerBase
      }
    }
    // `taken` counts frozen items with their final size and the others with their base size.
    let initial = available - taken
    while !active.isEmpty {
      var free = available - taken
      let factors = active.reduce(0) { $0 + (grows ? items[$1].grow : items[$1].shrink) }
      if factors < 1, abs(initial * factors) < abs(free) { free = initial * factors }
      let scaled = active.reduce(0) { $0 + items[$1].scaledShrink }
      var violation = 0.0
      for index in active {
        let item = items[index]
        var size = item.base
        if grows {
          size += free * item.grow / factors
        } else if scaled > 0 {
          size += free * item.scaledShrink / scaled
        }
        items[index].main = item.mainLimits.clamp(size)
        violation += items[index].main - size
        items[index].unlimited = size
      }
      // What an item's limits forbid is shared by the others: those are frozen whose limits work in the direction of
      // the sum.
      active.removeAll { index in
        let difference = items[index].main - items[index].unlimited
        guard violation == 0 || (violation > 0 ? difference > 0 : difference < 0) else { return false }
        taken += items[index].main - items[index].base
        return true
      }
    }
  }
}
