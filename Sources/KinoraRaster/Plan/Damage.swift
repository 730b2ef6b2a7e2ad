/// The pixels of a canvas that have to be drawn again: for each tile a rectangle and, in finer grain, some of its
/// cells.
struct Damage {
  let layout: TileLayout
  /// Each tile's damaged rectangle; empty for a tile without damage.
  private(set) var clips: [PixelRect]
  /// The tiles with damage, in reading order.
  private(set) var tiles: [Int] = []
  /// A word for each row of cells of each tile, in it a bit for each cell, the leftmost cell's lowest.
  private var words: [UInt64]

  init(_ layout: TileLayout) {
    self.layout = layout
    clips = Array(repeating: .empty, count: layout.tiles)
    words = Array(repeating: 0, count: layout.tiles * layout.cellRows)
  }

  /// Replaces the damage by the rectangles that `each` passes to its argument; a tile's clip grows around what each
  /// rectangle touches of the tile.
  mutating func take(_ each: ((PixelRect) -> Void) -> Void) {
    for tile in tiles {
      clips[tile] = .empty
      for row in tile * layout.cellRows..<(tile + 1) * layout.cellRows { words[row] = 0 }
    }
    tiles.removeAll(keepingCapacity: true)
    let layout = layout
    var isDamaged = false
    clips.withUnsafeMutableBufferPointer { clips in
      words.withUnsafeMutableBufferPointer { words in
        each { rect in
          isDamaged = true
          layout.forEachPart(of: rect) { part in
            clips[part.tile] = clips[part.tile].union(part.rect)
            for row in part.cellRows { words[row] |= part.marks }
          }
        }
      }
    }
    if !isDamaged { return }
    for tile in clips.indices where !clips[tile].isEmpty { tiles.append(tile) }
  }

  /// The damaged cells of a tile; nil when drawing all of its clip takes hardly more time.
  func cells(of tile: Int, _ costs: Costs) -> Cells? {
    let clip = clips[tile]
    if clip.area < costs.cellsFrom { return nil }
    let words = words[tile * layout.cellRows..<(tile + 1) * layout.cellRows]
    let count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    if 4 * count * Cells.width * Cells.height > costs.cellQuarters * clip.area { return nil }
    return Cells(square: layout.square(tile), canvas: layout.canvas, words: Array(words))
  }
}
