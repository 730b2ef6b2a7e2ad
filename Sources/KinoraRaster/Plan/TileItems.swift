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
  mutating func gather(_ slots: [Prepared], _ damage: Damage) {
    for tile in filled { lists[tile].removeAll(keepingCapacity: true) }
    filled = damage.tiles
    if filled.isEmpty { return }
    for index in slots.indices {
      let bounds = slots[index].bounds.intersection(layout.canvas)
      if bounds.isEmpty { continue }
      layout.forEachTile(of: bounds) { tile in
        if !damage.clips[tile].isEmpty { lists[tile].append(index) }
      }
    }
  }
}
