/// Rows of a convex outline, and what it covers in them.
struct ConvexStrip {
  var rows: Range<Int>
  /// The columns outside of which nothing is covered.
  var touched: Range<Int>
  /// The columns that are covered in full in every row; empty when none is.
  var covered: Range<Int>

  /// The pixels that are covered differently by two outlines, whose strips are in order: all that either touches but
  /// those that both cover in full. An outline that moves a little or grows changes pixels at its edges only.
  static func changes(from old: [ConvexStrip], to new: [ConvexStrip]) -> [PixelRect] {
    var changes = ChangedStrips()
    changes.reserve(2 * (old.count + new.count))
    var (a, b) = (0, 0)
    var row = Int.min
    while a < old.count || b < new.count {
      let (was, isNow) = (a < old.count ? old[a] : .nothing, b < new.count ? new[b] : .nothing)
      row = max(row, min(was.rows.lowerBound, isNow.rows.lowerBound))
      // The rows up to which neither begins nor ends.
      let end = min(was.edge(after: row), isNow.edge(after: row))
      changes.add(row..<end, was.rows.contains(row) ? was : nil, isNow.rows.contains(row) ? isNow : nil)
      row = end
      if was.rows.upperBound == row { a += 1 }
      if isNow.rows.upperBound == row { b += 1 }
    }
    return changes.rects
  }

  /// A strip below all others.
  private static let nothing = ConvexStrip(rows: .max - 1..<(.max), touched: 0..<0, covered: 0..<0)

  /// The next row in which the strip begins or behind which it ends.
  private func edge(after row: Int) -> Int { row < rows.lowerBound ? rows.lowerBound : rows.upperBound }
}

/// Rectangles of what changes, strip by strip; strips with the same columns become one rectangle.
private struct ChangedStrips {
  private(set) var rects: [PixelRect] = []
  /// How many in `rects` are of the last strip.
  private var last = 0

  mutating func reserve(_ count: Int) { rects.reserveCapacity(count) }

  mutating func add(_ rows: Range<Int>, _ was: ConvexStrip?, _ isNow: ConvexStrip?) {
    switch (was, isNow) {
    case (nil, nil): last = 0
    case (let strip?, nil), (nil, let strip?): add(rows, strip.touched, 0..<0)
    case (let was?, let isNow?):
      let from = max(was.covered.lowerBound, isNow.covered.lowerBound)
      let to = min(was.covered.upperBound, isNow.covered.upperBound)
      if from >= to { return add(rows, was.touched, isNow.touched) }
      let first = min(was.touched.lowerBound, isNow.touched.lowerBound)
      add(rows, first..<from, to..<max(was.touched.upperBound, isNow.touched.upperBound))
    }
  }

  /// Adds what lies in two runs of columns, of which the second may be empty, or both.
  private mutating func add(_ rows: Range<Int>, _ first: Range<Int>, _ second: Range<Int>) {
    let count = (first.isEmpty ? 0 : 1) + (second.isEmpty ? 0 : 1)
    if count == last, last > 0 {
      let place = rects.count - last
      let columns = first.isEmpty ? second : first
      if rects[place].meets(rows, columns), last == 1 || rects[place + 1].meets(rows, second) {
        for index in place..<rects.count { rects[index].maxY = rows.upperBound }
        return
      }
    }
    append(rows, first)
    append(rows, second)
    last = count
  }

  private mutating func append(_ rows: Range<Int>, _ columns: Range<Int>) {
    if columns.isEmpty { return }
    rects.append(
      PixelRect(minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound, maxY: rows.upperBound))
  }
}

extension PixelRect {
  /// Whether the rectangle has these columns and ends where these rows begin.
  fileprivate func meets(_ rows: Range<Int>, _ columns: Range<Int>) -> Bool {
    maxY == rows.lowerBound && minX == columns.lowerBound && maxX == columns.upperBound
  }
}
