/// How a canvas is cut into tiles, and tiles into rows of cells.
struct TileLayout {
  let canvas: PixelRect
  /// The pixels of a tile on each side, a power of two.
  let size: Int
  /// The power of two that `size` is.
  private let shift: Int
  let columns: Int
  let rows: Int
  /// Rows of cells in a tile.
  let cellRows: Int

  /// Tiles of `size` pixels a side, rounded up to a power of two from 16 to 1024.
  init(width: Int, height: Int, size: Int) {
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    let shift = Int.bitWidth - (min(max(size, 16), 1024) - 1).leadingZeroBitCount
    self.shift = shift
    let size = 1 << shift
    self.size = size
    columns = (width + size - 1) / size
    rows = (height + size - 1) / size
    cellRows = size / Cells.height
  }

  var tiles: Int { columns * rows }

  /// All pixels of a tile, with those beyond the canvas.
  func square(_ tile: Int) -> PixelRect {
    let x = tile % columns * size
    let y = tile / columns * size
    return PixelRect(minX: x, minY: y, maxX: x + size, maxY: y + size)
  }

  /// The part of a rectangle that lies in one tile.
  struct Part {
    let tile: Int
    /// The pixels of the tile that are in the rectangle.
    let rect: PixelRect
    /// The rows of cells that the rectangle touches, counted through all tiles.
    let cellRows: Range<Int>
    /// A bit for each cell that the rectangle touches in these rows, the leftmost cell's lowest.
    let marks: UInt64
  }

  /// Calls `body` with the part of `rect` in each tile that it touches.
  @inline(__always)
  func forEachPart(of rect: PixelRect, _ body: (Part) -> Void) {
    let rect = rect.intersection(canvas)
    if rect.isEmpty { return }
    for row in rect.minY &>> shift...(rect.maxY - 1) &>> shift {
      for column in rect.minX &>> shift...(rect.maxX - 1) &>> shift {
        let tile = row &* columns &+ column
        let x = column &<< shift
        let y = row &<< shift
        let minX = max(rect.minX, x)
        let maxX = min(rect.maxX, x &+ size)
        let minY = max(rect.minY, y)
        let maxY = min(rect.maxY, y &+ size)
        let left = (minX &- x) / Cells.width
        let right = (maxX &- 1 &- x) / Cells.width
        let first = tile &* cellRows
        body(
          Part(
            tile: tile, rect: PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY),
            cellRows: first &+ (minY &- y) / Cells.height..<first &+ (maxY &- 1 &- y) / Cells.height &+ 1,
            marks: (UInt64.max &>> (63 &- UInt64(right &- left))) &<< UInt64(left)))
      }
    }
  }

  /// Calls `body` for each tile that `rect` touches, which is not empty and lies on the canvas.
  @inline(__always)
  func forEachTile(of rect: PixelRect, _ body: (Int) -> Void) {
    for row in rect.minY &>> shift...(rect.maxY - 1) &>> shift {
      for column in rect.minX &>> shift...(rect.maxX - 1) &>> shift { body(row &* columns &+ column) }
    }
  }
}
