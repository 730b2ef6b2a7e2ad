/// The slots of a list that have pixels in each damaged tile, so that no tile has to look at all of them.
struct TileItems {
  private var lists: [[Int]]
  private var filled: [Int] = []

  private let layout: TileLayout

  init(_ layout: TileLayout) {
    self.layout = layout
    lists = Array(repeating: [], count: layout.tiles)
  }

  /// The numbers of the slots in a damaged tile, bottom to top.
  subscript(tile: Int) -> [Int] { lists[tile] }

  /// Sorts the slots into the damaged tiles.
  mutating func gather(_ table: SlotTable, _ damage: Damage) {
    for tile in filled { lists[tile].removeAll(keepingCapacity: true) }
    filled = damage.tiles
    if filled.isEmpty { return }
    let layout = layout
    let around = SlotTable.Box(
      filled.reduce(PixelRect.empty) { $0.union(layout.square($1)) }.intersection(layout.canvas))
    table.boxes.withUnsafeBufferPointer { boxes in
      for index in boxes.indices where boxes[index].intersects(around) {
        layout.forEachTile(of: boxes[index].rect.intersection(layout.canvas)) { tile in
          if !damage.clips[tile].isEmpty { lists[tile].append(index) }
        }
      }
    }
  }
}
