import CKernels

/// The pixels that something is drawn in: a rectangle, or what of it lies in some cells.
struct Area {
  /// The rectangle around the area; not empty.
  private(set) var bounds: PixelRect
  /// The cells that the area lies in; nil for all of `bounds`.
  let cells: Cells?

  init(_ rect: PixelRect) {
    bounds = rect
    cells = nil
  }

  /// All pixels of the cells.
  init(_ cells: Cells) {
    bounds = cells.bounds
    self.cells = cells
  }

  /// A rectangle around what of the area lies in `rect`; empty when nothing does.
  func bounds(in rect: PixelRect) -> PixelRect {
    let part = bounds.intersection(rect)
    if !part.isEmpty, let cells, !cells.meets(part) { return .empty }
    return part
  }

  /// The part of the area in `rect`; nil when there is none.
  func clipped(to rect: PixelRect) -> Area? {
    var part = self
    part.bounds = bounds(in: rect)
    return part.bounds.isEmpty ? nil : part
  }

  /// Calls `body` with disjoint rectangles that make up the area.
  @inline(__always)
  func forEachRect(_ body: (PixelRect) -> Void) { forEachRect(in: bounds, body) }

  /// Calls `body` with disjoint rectangles that make up what of the area lies in `rect`.
  @inline(__always)
  func forEachRect(in rect: PixelRect, _ body: (PixelRect) -> Void) {
    let bounds = bounds(in: rect)
    if bounds.isEmpty { return }
    guard let cells else { return body(bounds) }
    for rect in cells.rects {
      let part = rect.intersection(bounds)
      if !part.isEmpty { body(part) }
    }
  }

  /// How many pixels the area has.
  var pixelCount: Int {
    var count = 0
    forEachRect { count += $0.area }
    return count
  }

  /// How many rectangles make up the area.
  var rectCount: Int { cells?.rects.count ?? 1 }
}

/// Some of the cells, 16 × 8 pixels each, of one tile: a word for each row of cells from top to bottom, in it a bit for
/// each cell from the left.
final class Cells: Sendable {
  static let width = Int(KK_CELL_WIDTH)
  static let height = Int(KK_CELL_HEIGHT)

  /// The tile's pixels, with those beyond the canvas; row 0 and bit 0 begin at the square's corner.
  let square: PixelRect
  let words: [UInt64]
  /// The smallest rectangle of whole cells around the cells, as far as it is on the canvas.
  let bounds: PixelRect
  /// Disjoint rectangles that make up the cells, as few as joining runs in neighbouring rows gives.
  let rects: [PixelRect]

  /// The cells of a tile whose bits are set in `words`, at least one.
  init(square: PixelRect, canvas: PixelRect, words: [UInt64]) {
    self.square = square
    self.words = words
    var rects: [PixelRect] = []
    rects.reserveCapacity(64)
    for (row, word) in words.enumerated() {
      let top = square.minY + row * Self.height
      var rest = word
      while rest != 0 {
        let (first, count) = Self.takeRun(&rest)
        let left = square.minX + first * Self.width
        let right = left + count * Self.width
        // A row of cells has at most 64 runs, so a rectangle that ends where this row begins is among the last 64 made.
        let above = rects.indices.suffix(64).last {
          rects[$0].maxY == top && rects[$0].minX == left && rects[$0].maxX == right
        }
        if let above {
          rects[above].maxY += Self.height
        } else {
          rects.append(PixelRect(minX: left, minY: top, maxX: right, maxY: top + Self.height))
        }
      }
    }
    var bounds = PixelRect.empty
    for index in rects.indices {
      rects[index] = rects[index].intersection(canvas)
      bounds = bounds.union(rects[index])
    }
    self.rects = rects
    self.bounds = bounds
  }

  /// Removes the lowest run of set bits and returns it.
  @inline(__always)
  private static func takeRun(_ bits: inout UInt64) -> (first: Int, count: Int) {
    let first = bits.trailingZeroBitCount
    let count = (~(bits &>> UInt64(first))).trailingZeroBitCount
    bits &= first + count == 64 ? 0 : UInt64.max &<< UInt64(first + count)
    return (first, count)
  }

  /// Whether `rect`, which lies in the tile, has pixels in one of the cells.
  func meets(_ rect: PixelRect) -> Bool {
    let left = (rect.minX - square.minX) / Self.width
    let right = (rect.maxX - 1 - square.minX) / Self.width
    let marks: UInt64 = (UInt64.max &>> (63 - UInt64(right - left))) &<< UInt64(left)
    for row in (rect.minY - square.minY) / Self.height...(rect.maxY - 1 - square.minY) / Self.height
    where words[row] & marks != 0 {
      return true
    }
    return false
  }
}
