/// For each damaged tile the slots that have pixels in it, so that no tile looks at all of them.
struct TileItems {
  private var lists: [[Int]]
  private var filled: [Int] = []

  private let layout: TileLayout

  init(_ layout: TileLayout) {
    self.layout = layout
    lists = Array(repeating: [], count: layout.tiles)
  }

  /// The slots of a damaged tile, bottom to top.
  subscript(tile: Int) -> [Int] { lists[tile] }

  /// Puts the slots into the tiles that `damage` names.
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
