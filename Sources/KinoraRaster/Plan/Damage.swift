/// What of a canvas is to be drawn again: for each tile a rectangle and, finer, which of its cells.
struct Damage {
  let layout: TileLayout
  /// Each tile's damaged rectangle; empty for a tile nothing touched.
  private(set) var clips: [PixelRect]
  /// The tiles with damage, in reading order.
  private(set) var tiles: [Int] = []
  /// A word for each row of cells of each tile, a bit for each cell, the left one lowest.
  private var words: [UInt64]

  init(_ layout: TileLayout) {
    self.layout = layout
    clips = Array(repeating: .empty, count: layout.tiles)
    words = Array(repeating: 0, count: layout.tiles * layout.cellRows)
  }

  /// Replaces the damage by the rectangles that `each` calls its argument with: every tile one touches grows its clip to take its part in.
  mutating func take(_ each: ((PixelRect) -> Void) -> Void) {
    for tile in tiles {
      clips[tile] = .empty
      for row in tile * layout.cellRows..<(tile + 1) * layout.cellRows { words[row] = 0 }
    }
    tiles.removeAll(keepingCapacity: true)
    let layout = layout
    clips.withUnsafeMutableBufferPointer { clips in
      words.withUnsafeMutableBufferPointer { words in
        each { rect in
          layout.forEachPart(of: rect) { part in
            clips[part.tile] = clips[part.tile].union(part.rect)
            for row in part.cellRows { words[row] |= part.marks }
          }
        }
      }
    }
    for tile in clips.indices where !clips[tile].isEmpty { tiles.append(tile) }
  }

  /// The cells of a damaged tile, unless drawing all of its clip costs hardly more.
  func cells(of tile: Int, _ costs: Costs) -> Cells? {
    let clip = clips[tile]
    if clip.area < costs.cellsFrom { return nil }
    let words = words[tile * layout.cellRows..<(tile + 1) * layout.cellRows]
    let count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    if 4 * count * Cells.width * Cells.height > costs.cellQuarters * clip.area { return nil }
    return Cells(square: layout.square(tile), canvas: layout.canvas, words: Array(words))
  }
}
