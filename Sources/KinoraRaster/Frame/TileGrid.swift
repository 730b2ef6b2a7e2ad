/// The canvas cut into tiles, and the damaged part of each: a rectangle and, finer, which of its cells.
struct TileGrid {
  let canvas: PixelRect
  let size: Int
  let columns: Int
  let rows: Int
  /// Each tile's damaged rectangle; empty for a tile nothing touched.
  private(set) var clips: [PixelRect]
  /// The tiles with damage, in reading order, after `finish`.
  private(set) var dirty: [Int] = []
  /// A word for each band of cells of each tile, a bit for each cell, the left one lowest.
  private var cells: [UInt64]
  private let bands: Int

  /// `size` is a multiple of 16, at most 1024.
  init(width: Int, height: Int, size: Int) {
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    self.size = size
    columns = (width + size - 1) / size
    rows = (height + size - 1) / size
    bands = size / DamagedCells.height
    clips = Array(repeating: .empty, count: columns * rows)
    cells = Array(repeating: 0, count: columns * rows * bands)
  }

  /// The pixels of a tile that are on the canvas.
  func bounds(of tile: Int) -> PixelRect { canvas.intersection(square(tile)) }

  private func square(_ tile: Int) -> PixelRect {
    let x = tile % columns * size
    let y = tile / columns * size
    return PixelRect(minX: x, minY: y, maxX: x + size, maxY: y + size)
  }

  mutating func clear() {
    for tile in dirty {
      clips[tile] = .empty
      for band in tile * bands..<(tile + 1) * bands { cells[band] = 0 }
    }
    dirty.removeAll(keepingCapacity: true)
  }

  /// Adds damage: every tile it touches grows its clip to take its part in.
  mutating func add(_ rect: PixelRect) {
    let rect = rect.intersection(canvas)
    if rect.isEmpty { return }
    for row in rect.minY / size...(rect.maxY - 1) / size {
      for column in rect.minX / size...(rect.maxX - 1) / size {
        let tile = row * columns + column
        let square = square(tile)
        let part = rect.intersection(square)
        clips[tile] = clips[tile].union(part)
        let left = (part.minX - square.minX) / DamagedCells.width
        let right = (part.maxX - 1 - square.minX) / DamagedCells.width
        let marks: UInt64 = (UInt64.max &>> (63 - UInt64(right - left))) &<< UInt64(left)
        let top = (part.minY - square.minY) / DamagedCells.height
        let bottom = (part.maxY - 1 - square.minY) / DamagedCells.height
        for band in tile * bands + top...tile * bands + bottom { cells[band] |= marks }
      }
    }
  }

  mutating func finish() {
    dirty.removeAll(keepingCapacity: true)
    for tile in clips.indices where !clips[tile].isEmpty { dirty.append(tile) }
  }

  /// The cells of a damaged tile, unless drawing all of its clip costs hardly more.
  func damagedCells(of tile: Int) -> DamagedCells? {
    let clip = clips[tile]
    if clip.area < 4096 { return nil }
    let words = cells[tile * bands..<(tile + 1) * bands]
    let count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    if 4 * count * DamagedCells.width * DamagedCells.height > 3 * clip.area { return nil }
    return DamagedCells(square: square(tile), canvas: canvas, words: Array(words))
  }
}
