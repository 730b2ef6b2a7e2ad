import Foundation

/// The layout of a row or a column: CSS Flexible Box Layout Module Level 1, section 9.
struct FlexLayout {
  private let box: LayoutBox
  private let rules: LayoutRules
  private let constraint: BoxConstraint
  private let padding: Edges
  /// The inner size; the height is nil where it depends on the content.
  private let inner: (width: Double, height: Double?)
  private let isRow: Bool
  /// The gaps between items of a line and between lines.
  private let gap, lineGap: Double
  private var items: [FlexItem] = []
  private var lines: [FlexLine] = []

  private(set) var result = BoxResult(height: 0)

  init(_ box: LayoutBox, _ constraint: BoxConstraint) {
    let rules = box.rules ?? LayoutRules(.row)
    self.box = box
    self.rules = rules
    self.constraint = constraint
    padding = rules.padding(constraint, height: constraint.height)
    let height = constraint.height.map { [padding] in max($0 - padding.height, 0) }
    inner = (max(constraint.width - padding.width, 0), height)
    isRow = rules.kind == .row
    let known = constraint.isDefinite ? height : nil
    let across = max(rules.columnGap.resolved(in: inner.width) ?? 0, 0)
    let down = max(rules.rowGap.resolved(in: known) ?? 0, 0)
    (gap, lineGap) = isRow ? (across, down) : (down, across)
    items = box.children.map { [inner] in FlexItem($0, rules: rules, inner: (inner.width, known)) }
    for index in items.indices { findBase(index) }
    let available = mainSpace
    breakLines(available.isFinite ? available : .infinity)
    let main = available.isFinite ? available : contentMain
    for line in lines { line.resolveMainSizes(&items, available: main, gap: gap) }
    for index in items.indices { findCross(index) }
    let cross = layOutLines()
    for line in lines.indices { placeItems(line, main: main) }
    finish(main: main, cross: cross)
  }

  /// Whether the row or the column has one line only, which has its inner size across.
  private var isSingle: Bool { !rules.wraps }
  /// The inner size across, where it is known before the layout.
  private var knownCross: Double? { isRow ? inner.height : inner.width }

  /// The space for a line; infinite for a column whose height depends on its content.
  private var mainSpace: Double {
    if isRow { return inner.width }
    if let height = inner.height { return height }
    return rules.wraps && constraint.maxHeight.isFinite ? max(constraint.maxHeight - padding.height, 0) : .infinity
  }

  /// The inner height of a column whose content decides on it.
  private var contentMain: Double {
    limited(longest { $0.outerHypothetical })
  }

  /// The length of the longest line along the main axis.
  private func longest(_ length: (FlexItem) -> Double) -> Double {
    lines.reduce(0.0) { longest, line in
      max(longest, line.range.reduce(gap * Double(line.range.count - 1)) { $0 + length(items[$1]) })
    }
  }

  /// An inner height within the limits of the box's own.
  private func limited(_ inner: Double) -> Double {
    max(max(min(inner + padding.height, constraint.maxHeight), constraint.minHeight) - padding.height, 0)
  }

  // MARK: Sizes along the main axis

  /// The size across that an item has before its line's is known.
  private func crossBefore(_ item: FlexItem) -> Double? {
    if let stated = item.statedCross { return item.crossLimits.clamp(stated) }
    guard item.isStretched, isSingle, let space = knownCross, !isRow || constraint.isDefinite || item.box.aspect == nil
    else { return nil }
    return item.crossLimits.clamp(space - item.crossStart - item.crossEnd)
  }

  /// The width of an item of a column.
  private func columnWidth(_ item: FlexItem, main: Double?) -> Double {
    if let width = crossBefore(item) { return width }
    if let height = main,
      let width = item.box.widthByAspect(height, item.crossLimits, heights: item.saidLimits, in: inner.width)
    {
      return width
    }
    let space = inner.width - item.crossStart - item.crossEnd
    let width = item.box.contentWidth(item.box.item.width, in: space, of: inner.width)
    return item.crossLimits.clamp(item.box.transferred(item.saidLimits).clamp(width))
  }

  /// The height of an item of a column by its content.
  private func contentHeight(_ item: FlexItem, inWidth width: Double) -> Double {
    if let aspect = item.box.aspect { return width / aspect }
    var constraint = BoxConstraint(width: width, whole: inner.width)
    // The rows of a grid may be stretched to the height that it has at least.
    if let rules = item.box.rules, rules.kind == .grid, [.normal, .stretch].contains(rules.alignContent) {
      constraint.minHeight = item.saidLimits.least
    }
    return item.box.layout(constraint).height
  }

  private mutating func findBase(_ index: Int) {
    let item = items[index]
    let basis = item.box.item.basis
    let own = isRow ? item.box.item.width : item.box.item.height
    let length = basis == .auto ? own : basis
    let whole = isRow ? inner.width : constraint.isDefinite ? inner.height : nil
    let crossNow = crossBefore(item)
    var contentLeast: Double?
    var base: Double
    if length == .fill {
      base = 0
    } else if let stated = length.resolved(in: whole) {
      base = stated
    } else if isRow {
      if let aspect = item.box.aspect, let crossNow {
        base = crossNow * aspect
      } else {
        let space = inner.width - item.mainStart - item.mainEnd
        let word = length == .fit || length == .minContent ? length : .maxContent
        base = item.box.transferred(item.crossLimits).clamp(item.box.contentWidth(word, in: space, of: inner.width))
      }
    } else {
      base = contentHeight(item, inWidth: columnWidth(item, main: item.statedMain))
      contentLeast = base
    }
    let least = isRow ? item.box.item.minWidth : item.box.item.minHeight
    if least == .auto {
      // The automatic least size: the content's, or the stated size if that is less.
      var content: Double
      if isRow {
        if let aspect = item.box.aspect, let crossNow {
          content = crossNow * aspect
          if item.box.holdsContent { content = max(content, item.box.widths(in: inner.width).least) }
          if !own.isNumber, own != .auto, own != .fill { content = min(content, crossNow * aspect) }
        } else {
          content = item.box.transferred(item.crossLimits).clamp(item.box.widths(in: inner.width).least)
        }
      } else {
        let width = columnWidth(item, main: nil)
        content = contentLeast ?? contentHeight(item, inWidth: width)
        if item.box.holdsContent, own == .auto || own == .fill || item.statedMain != nil {
          let byWidth = SizeLimits(
            least: item.crossLimits.least / (item.box.aspect ?? 1),
            greatest: item.crossLimits.greatest / (item.box.aspect ?? 1))
          // The content counts as it is without the aspect's height too, to which it may have been shrunk or stretched.
          let kept = item.box.contentHeight(inWidth: width, item.saidLimits, in: inner.width)
          let open = item.box.layout(BoxConstraint(width: width, whole: inner.width)).contentHeight
          content = max(content, byWidth.clamp(max(kept, open)))
        }
      }
      content = min(content, item.mainLimits.greatest)
      if let stated = item.statedMain { content = min(content, stated) }
      items[index].mainLimits.least = max(items[index].mainLimits.least, content)
    }
    // The padding is a part of the size, so a base smaller than it does not exist.
    base = max(base, item.mainPadding)
    items[index].base = base
    items[index].hypothetical = items[index].mainLimits.clamp(base)
  }

  private mutating func breakLines(_ available: Double) {
    guard rules.wraps else {
      lines = [FlexLine(range: 0..<items.count)]
      return
    }
    var start = 0
    var length = 0.0
    for index in items.indices {
      let outer = items[index].outerHypothetical
      if index > start, length + gap + outer > available {
        lines.append(FlexLine(range: start..<index))
        start = index
        length = 0
      }
      length += (index > start ? gap : 0) + outer
    }
    if start < items.count { lines.append(FlexLine(range: start..<items.count)) }
  }

  // MARK: Sizes across

  private mutating func findCross(_ index: Int) {
    var item = items[index]
    let before = crossBefore(item)
    if isRow {
      if let before {
        item.cross = before
        item.crossIsDefinite = true
      } else if let height = item.box.heightByAspect(
        item.main, item.crossLimits, isOpen: !item.box.item.height.isNumber, in: inner.width)
      {
        item.cross = height
        item.crossIsDefinite = true
      } else {
        item.cross = layout(item).height
      }
      if item.isBaselineAligned { item.baseline = layout(item).baseline }
    } else {
      item.cross = columnWidth(item, main: item.box.aspect == nil ? nil : item.main)
      item.crossIsDefinite = true
    }
    items[index] = item
  }

  /// The layout of an item with the size that it has now.
  private func layout(_ item: FlexItem) -> BoxResult { item.box.layout(constraint(of: item)) }

  private func constraint(of item: FlexItem) -> BoxConstraint {
    if isRow {
      return BoxConstraint(
        width: item.main, height: item.crossIsDefinite ? item.cross : nil, isDefinite: item.crossIsDefinite,
        minHeight: item.crossLimits.least, maxHeight: item.crossLimits.greatest, whole: inner.width)
    }
    let isDefinite = constraint.isDefinite || item.isMainKnown
    return BoxConstraint(width: item.cross, height: item.main, isDefinite: isDefinite, whole: inner.width)
  }

  /// Gives the lines their sizes and places across, stretches items, and returns the inner size across.
  private mutating func layOutLines() -> Double {
    for index in lines.indices {
      var line = lines[index]
      var below = 0.0
      for place in line.range {
        let item = items[place]
        if item.isBaselineAligned {
          line.ascent = max(line.ascent, item.ascent)
          below = max(below, item.descent)
        } else {
          line.cross = max(line.cross, item.outerCross)
        }
      }
      line.cross = max(line.cross, line.ascent + below)
      if isSingle { line.cross = knownCross ?? limited(line.cross) }
      lines[index] = line
    }
    let gaps = lineGap * Double(max(lines.count - 1, 0))
    let content = lines.reduce(gaps) { $0 + $1.cross }
    let cross = knownCross ?? limited(content)
    var free = cross - content
    if !isSingle, free > 0, rules.alignContent == .normal || rules.alignContent == .stretch {
      for index in lines.indices { lines[index].cross += free / Double(lines.count) }
      free = 0
    }
    let (before, between) = isSingle || lines.isEmpty ? (0, 0) : rules.alignContent.spread(free, lines.count)
    var position = before
    for index in lines.indices {
      lines[index].crossPosition = position
      position += lines[index].cross + lineGap + between
      for place in lines[index].range where items[place].isStretched {
        let item = items[place]
        items[place].cross = item.crossLimits.clamp(lines[index].cross - item.crossStart - item.crossEnd)
        items[place].crossIsDefinite = true
      }
    }
    return cross
  }

  // MARK: Places

  private mutating func placeItems(_ index: Int, main: Double) {
    let line = lines[index]
    if line.range.isEmpty { return }
    var free = main - line.range.reduce(gap * Double(line.range.count - 1)) { $0 + items[$1].outerMain }
    let autos = line.range.reduce(0) { count, place in
      count + (items[place].autoMainStart ? 1 : 0) + (items[place].autoMainEnd ? 1 : 0)
    }
    if autos > 0, free > 0 {
      for place in line.range {
        if items[place].autoMainStart { items[place].mainStart = free / Double(autos) }
        if items[place].autoMainEnd { items[place].mainEnd = free / Double(autos) }
      }
      free = 0
    }
    let (before, between) = rules.justify.spread(free, line.range.count)
    var position = before
    for place in line.range {
      items[place].mainPosition = position + items[place].mainStart
      position += items[place].outerMain + gap + between
      items[place].crossPosition = line.crossPosition + offset(of: items[place], in: line)
    }
  }

  /// How far from the line's start an item stands across.
  private func offset(of item: FlexItem, in line: FlexLine) -> Double {
    let free = line.cross - item.outerCross
    switch (item.autoCrossStart, item.autoCrossEnd) {
    case (true, true): return item.crossStart + max(free, 0) / 2
    case (true, false): return item.crossStart + max(free, 0)
    case (false, true): return item.crossStart
    case (false, false): break
    }
    switch item.align {
    case .center: return item.crossStart + free / 2
    case .end: return item.crossStart + free
    case .baseline: return item.crossStart + line.ascent - item.ascent
    case .normal, .start, .stretch: return item.crossStart
    }
  }

  private mutating func finish(main: Double, cross: Double) {
    result.height = constraint.height ?? (isRow ? cross : main) + padding.height
    let content =
      isRow
      ? lines.last.map { $0.crossPosition + $0.cross } ?? 0
      : longest { box.holdsContent ? $0.outerHypothetical : $0.outerMain }
    result.contentHeight = content + padding.height
    result.frames = items.map { [padding, isRow] item in
      isRow
        ? CGRect(
          x: padding.left + item.mainPosition, y: padding.top + item.crossPosition, width: item.main,
          height: item.cross)
        : CGRect(
          x: padding.left + item.crossPosition, y: padding.top + item.mainPosition, width: item.cross,
          height: item.main)
    }
    result.constraints = items.map(constraint)
    guard let first = lines.first?.range, !first.isEmpty else { return }
    let place = first.first { items[$0].isBaselineAligned } ?? first.lowerBound
    let own = layout(items[place]).baseline ?? result.frames[place].height
    result.baseline = Double(result.frames[place].minY) + Double(own)
  }

  // MARK: Sizes by content

  /// The widths of a row or a column by its content, its padding included.
  static func intrinsicWidths(of box: LayoutBox) -> IntrinsicWidths {
    let rules = box.rules ?? LayoutRules(.row)
    var widths = IntrinsicWidths()
    let gap = max(rules.columnGap.resolved(in: nil) ?? 0, 0)
    let sums = rules.kind == .row
    for (index, child) in box.children.enumerated() {
      let own = child.contributedWidths(inRow: sums)
      let gap = index > 0 ? gap : 0
      widths.greatest = sums ? widths.greatest + own.greatest + gap : max(widths.greatest, own.greatest)
      if sums, !rules.wraps {
        widths.least += own.least + gap
      } else {
        widths.least = max(widths.least, child.contributedWidths().least)
      }
    }
    // Lines that break are no narrower than their widest layer, however little it takes of a line.
    widths.greatest = max(widths.greatest, widths.least)
    let padding = Edges(rules.padding, in: nil).width
    return IntrinsicWidths(least: widths.least + padding, greatest: widths.greatest + padding)
  }
}
