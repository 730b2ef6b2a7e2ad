import Foundation

/// The layout of a grid or a stack: CSS Grid Layout Module Level 2. A stack is a grid of one cell.
struct GridLayout {
  private let box: LayoutBox
  private let rules: LayoutRules
  private let cells: GridCells
  private let columns: [GridTrack]
  private let rows: [GridTrack]

  private init(_ box: LayoutBox) {
    var rules = box.rules ?? LayoutRules(.grid)
    var items = box.children.map(\.item)
    if rules.kind == .stack {
      rules.columns = [.minmax(.points(0), .fraction(1))]
      rules.rows = rules.columns
      if rules.justifyItems == .normal {
        rules.justifyItems = LayoutAlignment(rawValue: rules.justify.rawValue) ?? .normal
      }
      (rules.justify, rules.alignContent) = (.normal, .normal)
      for index in items.indices { (items[index].column, items[index].row) = (1, 1) }
    }
    self.box = box
    self.rules = rules
    cells = GridCells(items, columns: rules.columns.count, rows: rules.rows.count)
    columns = Self.tracks(rules.columns, rules.autoColumns, cells.leading.columns, cells.count.columns)
    rows = Self.tracks(rules.rows, rules.autoRows, cells.leading.rows, cells.count.rows)
  }

  /// The declared tracks with those that layers beyond them add.
  private static func tracks(_ declared: [GridTrack], _ other: GridTrack, _ leading: Int, _ count: Int) -> [GridTrack] {
    Array(repeating: other, count: leading) + declared
      + Array(repeating: other, count: max(count - leading - declared.count, 0))
  }

  // MARK: Columns

  /// - Parameter heights: The heights of layers that give their widths, by the layers' indices.
  private func columnSizes(in space: GridTracks.Space, gap: Double, heights: [Int: Double] = [:]) -> [Double] {
    let needs = box.children.indices.map { index in
      let (child, area) = (box.children[index], cells.areas[index])
      let widths = child.contributedWidths(height: heights.isEmpty ? nil : heights[index])
      let item = child.item
      // The least that a layer takes is its content's least width, unless it says a least width itself.
      let isOpen = item.width.leavesToGrid
      let limits = child.widthLimits(in: nil)
      let margin = Edges(item.margin, in: nil).width
      let isAutomatic = isOpen && item.minWidth == .auto
      let least = isOpen && !isAutomatic ? limits.least + margin : widths.least
      return GridTracks.Need(
        range: area.columns, least: least, minContent: widths.least, maxContent: widths.greatest,
        isAutomatic: isAutomatic, edges: margin + child.floor(in: nil).width, saysLeast: isOpen && !isAutomatic)
    }
    return GridTracks(
      columns, needs: needs, in: space, gap: gap, limits: SizeLimits(),
      stretches: rules.justify == .normal || rules.justify == .stretch
    ).sizes
  }

  /// The widths of a grid by its content, its padding included.
  static func intrinsicWidths(of box: LayoutBox) -> IntrinsicWidths {
    let grid = GridLayout(box)
    let gap = max(grid.rules.columnGap.resolved(in: nil) ?? 0, 0)
    let padding = Edges(grid.rules.padding, in: nil).width
    let keepsShapes = box.children.contains { $0.aspect != nil }
    func width(_ space: GridTracks.Space) -> Double {
      var sizes = grid.columnSizes(in: space, gap: gap)
      func total() -> Double { sizes.reduce(gap * Double(max(sizes.count - 1, 0)), +) }
      if keepsShapes {
        // What keeps its shape may need more of its columns for the rows that these lead to.
        let inner = total()
        let plan = grid.plan(
          BoxConstraint(width: inner + padding), Edges(), Axis(sizes, gap: gap, in: inner, grid.rules.justify), nil, nil
        )
        let heights = plan.heightsForWidths
        if !heights.isEmpty { sizes = grid.columnSizes(in: space, gap: gap, heights: heights) }
      }
      return padding + total()
    }
    return IntrinsicWidths(least: width(.minContent), greatest: width(.maxContent))
  }

  // MARK: Layout

  static func result(of box: LayoutBox, _ constraint: BoxConstraint) -> BoxResult {
    let grid = GridLayout(box)
    let first = grid.layout(constraint, rowsIn: nil)
    // Rows in percent and in fractions are parts of the height that the content gives.
    let isOpen = constraint.height == nil
    guard isOpen && grid.hasFractionRows || (isOpen || !constraint.isDefinite) && grid.hasPercentRows else {
      return first
    }
    return grid.layout(constraint, rowsIn: first.height)
  }

  private var hasFractionRows: Bool {
    rows.contains { if case .fraction = $0.greatest { true } else { false } }
  }

  private var hasPercentRows: Bool {
    func isPercent(_ breadth: GridTrack.Breadth) -> Bool { if case .percent = breadth { true } else { false } }
    if case .percent = rules.rowGap { return true }
    return rows.contains { isPercent($0.least) || isPercent($0.greatest) || ($0.fitLimit.map(isPercent) ?? false) }
  }

  /// - Parameter rowsIn: The height of the box in which the rows are laid out, where the constraint has none.
  private func layout(_ constraint: BoxConstraint, rowsIn: Double?) -> BoxResult {
    let height = constraint.height ?? rowsIn
    let padding = rules.padding(constraint, height: height)
    let width = max(constraint.width - padding.width, 0)
    let columnGap = max(rules.columnGap.resolved(in: width) ?? 0, 0)
    let first = columnSizes(in: .definite(width), gap: columnGap)
    let plan = plan(constraint, padding, Axis(first, gap: columnGap, in: width, rules.justify), height, rowsIn)
    // Layers that keep their shape may need other columns for the rows that they have now.
    let heights = plan.heightsForWidths
    if heights.isEmpty { return result(plan) }
    let second = columnSizes(in: .definite(width), gap: columnGap, heights: heights)
    if second == first { return result(plan) }
    return result(
      self.plan(constraint, padding, Axis(second, gap: columnGap, in: width, rules.justify), height, rowsIn))
  }

  /// The rows of a grid with columns, and the layers in them.
  private struct Plan {
    let padding: Edges
    let across, down: Axis
    let items: [GridItem]
    /// The inner height, and that of the content.
    let inner, content: Double

    /// The heights of the layers that need widths by them, by the layers' indices.
    var heightsForWidths: [Int: Double] {
      var heights: [Int: Double] = [:]
      for (index, item) in items.enumerated() where item.needsWidthByArea {
        heights[index] = item.height(inArea: down.length(item.area.rows))
      }
      return heights
    }
  }

  private func plan(
    _ constraint: BoxConstraint, _ padding: Edges, _ across: Axis, _ height: Double?, _ rowsIn: Double?
  ) -> Plan {
    let items = zip(box.children, cells.areas).map { child, area in
      GridItem(child, rules: rules, area: area, inWidth: across.length(area.columns))
    }
    let known = height.map { max($0 - padding.height, 0) }
    let percentWhole = constraint.isDefinite || rowsIn != nil ? known : nil
    let rowGap = max(rules.rowGap.resolved(in: percentWhole) ?? 0, 0)
    let limits = SizeLimits(
      least: max(constraint.minHeight - padding.height, 0),
      greatest: max(constraint.maxHeight - padding.height, 0))
    let sizes = GridTracks(
      rows, needs: items.map(\.need), in: known.map { .definite($0) } ?? .content, gap: rowGap, limits: limits,
      stretches: rules.alignContent == .normal || rules.alignContent == .stretch
    ).sizes
    let content = sizes.reduce(rowGap * Double(max(sizes.count - 1, 0)), +)
    let inner = known ?? limits.clamp(content)
    let down = Axis(sizes, gap: rowGap, in: inner, rules.alignContent)
    return Plan(padding: padding, across: across, down: down, items: items, inner: inner, content: content)
  }

  private func result(_ plan: Plan) -> BoxResult {
    let (items, across, down, padding) = (plan.items, plan.across, plan.down, plan.padding)
    var result = BoxResult(height: plan.inner + padding.height, contentHeight: plan.content + padding.height)
    for item in items {
      let area = CGRect(
        x: padding.left + across.start(item.area.columns), y: padding.top + down.start(item.area.rows),
        width: across.length(item.area.columns), height: down.length(item.area.rows))
      let (frame, itemConstraint) = item.place(in: area)
      result.frames.append(frame)
      result.constraints.append(itemConstraint)
    }
    if let first = items.indices.min(by: { items[$0].area.rows.lowerBound < items[$1].area.rows.lowerBound }) {
      let frame = result.frames[first]
      let own = items[first].box.layout(result.constraints[first])
      result.baseline = Double(frame.minY) + (own.baseline ?? Double(frame.height))
    }
    return result
  }

  /// Where the tracks of an axis are.
  private struct Axis {
    private let starts: [Double]
    private let sizes: [Double]

    init(_ sizes: [Double], gap: Double, in space: Double, _ distribution: LayoutDistribution) {
      self.sizes = sizes
      let free = space - sizes.reduce(gap * Double(max(sizes.count - 1, 0)), +)
      let (before, between) = distribution.spread(free, max(sizes.count, 1))
      var position = before
      starts = sizes.map { size in
        defer { position += size + gap + between }
        return position
      }
    }

    func start(_ range: Range<Int>) -> Double { starts[range.lowerBound] }
    func length(_ range: Range<Int>) -> Double {
      starts[range.upperBound - 1] + sizes[range.upperBound - 1] - starts[range.lowerBound]
    }
  }
}
