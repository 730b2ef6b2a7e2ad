import Foundation

/// Where the layers of a grid stand: CSS Grid Layout's placement, row by row.
struct GridCells {
  /// The columns and rows that an item covers, counted from the grid's first column and row.
  struct Area: Hashable {
    var columns: Range<Int>
    var rows: Range<Int>
  }

  private(set) var areas: [Area]
  /// The number of columns and rows before those that were declared, and in all.
  private(set) var leading = (columns: 0, rows: 0)
  private(set) var count: (columns: Int, rows: Int)

  /// The cells that are taken, row by row.
  private var taken: [Int: [Bool]] = [:]

  init(_ items: [LayoutItem], columns: Int, rows: Int) {
    let across = items.map { Line($0.column, tracks: columns) }
    let down = items.map { Line($0.row, tracks: rows) }
    let first = (
      columns: across.compactMap { $0.range?.lowerBound }.min().map { min($0, 0) } ?? 0,
      rows: down.compactMap { $0.range?.lowerBound }.min().map { min($0, 0) } ?? 0
    )
    leading = (-first.columns, -first.rows)
    // The columns reach as far as any item that says where it stands, and are enough for the widest that does not.
    let width = across.reduce(columns) { max($0, $1.range?.upperBound ?? 0) } - first.columns
    let columnCount = across.reduce(width) { max($0, $1.span) }
    count = (max(columnCount, 1), rows + leading.rows)
    areas = Array(repeating: Area(columns: 0..<1, rows: 0..<1), count: items.count)
    place(across.map { $0.shifted(by: leading.columns) }, down.map { $0.shifted(by: leading.rows) })
    count.rows = areas.reduce(count.rows) { max($0, $1.rows.upperBound) }
  }

  /// Where an item stands along one axis: in a range of tracks, or wherever there is room for `span` of them.
  private struct Line {
    var range: Range<Int>?
    var span: Int

    init(_ placement: GridPlacement, tracks: Int) {
      span = placement.span
      // Line 1 is before track 0, line −1 after the last declared track.
      func index(_ line: Int) -> Int { line > 0 ? line - 1 : tracks + 1 + line }
      switch (placement.start.map(index), placement.end.map(index)) {
      case (let start?, let end?): range = start == end ? start..<start + 1 : min(start, end)..<max(start, end)
      case (let start?, nil): range = start..<start + span
      case (nil, let end?): range = end - span..<end
      case (nil, nil): range = nil
      }
      span = range?.count ?? span
    }

    func shifted(by count: Int) -> Line {
      var copy = self
      copy.range = range.map { $0.lowerBound + count..<$0.upperBound + count }
      return copy
    }
  }

  private mutating func place(_ across: [Line], _ down: [Line]) {
    // Cells are taken for those that look for room, and once however many items say the same ones.
    let seeksRoom = areas.indices.contains { across[$0].range == nil || down[$0].range == nil }
    var said: Set<Area> = []
    for index in areas.indices {
      guard let columns = across[index].range, let rows = down[index].range else { continue }
      areas[index] = Area(columns: columns, rows: rows)
      if seeksRoom, said.insert(areas[index]).inserted { take(index, columns, rows) }
    }
    // Items that say their rows go into them from the left, each after those before it that begin in the same row.
    var ends: [Int: Int] = [:]
    for index in areas.indices where across[index].range == nil {
      guard let rows = down[index].range else { continue }
      var column = ends[rows.lowerBound] ?? 0
      let span = across[index].span
      while !isFree(column..<column + span, rows) { column += 1 }
      count.columns = max(count.columns, column + span)
      take(index, column..<column + span, rows)
      ends[rows.lowerBound] = column + span
    }
    var cursor = (column: 0, row: 0)
    for index in areas.indices where down[index].range == nil {
      let (span, height) = (across[index].span, down[index].span)
      if let columns = across[index].range {
        if columns.lowerBound < cursor.column { cursor.row += 1 }
        cursor.column = columns.lowerBound
        while !isFree(columns, cursor.row..<cursor.row + height) { cursor.row += 1 }
      } else {
        while cursor.column + span > count.columns
          || !isFree(cursor.column..<cursor.column + span, cursor.row..<cursor.row + height)
        {
          cursor.column += 1
          if cursor.column + span > count.columns { cursor = (0, cursor.row + 1) }
        }
      }
      take(index, cursor.column..<cursor.column + span, cursor.row..<cursor.row + height)
    }
  }

  private func isFree(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
    rows.allSatisfy { row in
      guard let cells = taken[row] else { return true }
      return columns.allSatisfy { $0 >= cells.count || !cells[$0] }
    }
  }

  private mutating func take(_ index: Int, _ columns: Range<Int>, _ rows: Range<Int>) {
    areas[index] = Area(columns: columns, rows: rows)
    for row in rows {
      var cells = taken.removeValue(forKey: row) ?? []
      if cells.count < columns.upperBound {
        cells += Array(repeating: false, count: columns.upperBound - cells.count)
      }
      for column in columns { cells[column] = true }
      taken[row] = cells
    }
  }
}
