/// How a canvas is cut into tiles, and tiles into bands of cells.
struct TileLayout {
  let canvas: PixelRect
  /// Pixels a tile has on each side.
  let size: Int
  let columns: Int
  let rows: Int
  /// Bands of cells in a tile.
  let bands: Int

  /// `size` is a multiple of 16, at most 1024.
  init(width: Int, height: Int, size: Int) {
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    self.size = size
    columns = (width + size - 1) / size
    rows = (height + size - 1) / size
    bands = size / DamagedCells.height
  }

  var tiles: Int { columns * rows }

  /// All pixels of a tile, those beyond the canvas included.
  func square(_ tile: Int) -> PixelRect {
    let x = tile % columns * size
    let y = tile / columns * size
    return PixelRect(minX: x, minY: y, maxX: x + size, maxY: y + size)
  }

  /// What a rectangle is to one tile.
  struct Part {
    let tile: Int
    /// The pixels of the tile that are in the rectangle.
    let rect: PixelRect
    /// The bands of cells it touches, counted through all tiles, and in each the cells, the left one lowest.
    let bands: Range<Int>
    let marks: UInt64
  }

  /// Calls `body` for each tile that `rect` touches.
  @inline(__always)
  func forEachPart(of rect: PixelRect, _ body: (Part) -> Void) {
    let rect = rect.intersection(canvas)
    if rect.isEmpty { return }
    for row in rect.minY / size...(rect.maxY - 1) / size {
      for column in rect.minX / size...(rect.maxX - 1) / size {
        let tile = row * columns + column
        let x = column * size
        let y = row * size
        let part = rect.intersection(PixelRect(minX: x, minY: y, maxX: x + size, maxY: y + size))
        let left = (part.minX - x) / DamagedCells.width
        let right = (part.maxX - 1 - x) / DamagedCells.width
        let first = tile * bands
        body(
          Part(
            tile: tile, rect: part,
            bands: first + (part.minY - y) / DamagedCells.height..<first + (part.maxY - 1 - y) / DamagedCells.height
              + 1,
            marks: (UInt64.max &>> (63 - UInt64(right - left))) &<< UInt64(left)))
      }
    }
  }
}
