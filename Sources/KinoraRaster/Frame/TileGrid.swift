/// The tiles of a canvas, and the damaged part of each: a rectangle and, finer, which of its cells.
struct TileGrid {
  let layout: TileLayout
  /// Each tile's damaged rectangle; empty for a tile nothing touched.
  private(set) var clips: [PixelRect]
  /// The tiles with damage, in reading order, after `finish`.
  private(set) var dirty: [Int] = []
  /// A word for each band of cells of each tile, a bit for each cell, the left one lowest.
  private var cells: [UInt64]

  init(_ layout: TileLayout) {
    self.layout = layout
    clips = Array(repeating: .empty, count: layout.tiles)
    cells = Array(repeating: 0, count: layout.tiles * layout.bands)
  }

  /// The pixels of a tile that are on the canvas.
  func bounds(of tile: Int) -> PixelRect { layout.canvas.intersection(layout.square(tile)) }

  mutating func clear() {
    for tile in dirty {
      clips[tile] = .empty
      for band in tile * layout.bands..<(tile + 1) * layout.bands { cells[band] = 0 }
    }
    dirty.removeAll(keepingCapacity: true)
  }

  /// Adds damage, the rectangles that `each` calls its argument with: every tile one touches grows its clip to take its part in.
  mutating func add(_ each: ((PixelRect) -> Void) -> Void) {
    let layout = layout
    clips.withUnsafeMutableBufferPointer { clips in
      cells.withUnsafeMutableBufferPointer { cells in
        each { rect in
          layout.forEachPart(of: rect) { part in
            clips[part.tile] = clips[part.tile].union(part.rect)
            for band in part.bands { cells[band] |= part.marks }
          }
        }
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
    let words = cells[tile * layout.bands..<(tile + 1) * layout.bands]
    let count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    if 4 * count * DamagedCells.width * DamagedCells.height > 3 * clip.area { return nil }
    return DamagedCells(square: layout.square(tile), canvas: layout.canvas, words: Array(words))
  }
}
