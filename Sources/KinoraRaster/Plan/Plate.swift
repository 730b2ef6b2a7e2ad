import KinoraGraphics

/// The finished pixels of the items at the bottom of the list, the calm ones, so that what moves above them can be taken away by copying.
///
/// It is a canvas with damage of its own: what changes among the calm items, and what joins or leaves them, makes cells stale, and these are
/// drawn again when their tile is next copied from. It holds exactly what drawing those items gives, so using it changes no byte.
final class Plate {
  /// How many items at the bottom the plate stands for; 0 for none.
  private(set) var count = 0
  private var picture: Picture?
  /// For each tile a word for each row of its cells: those that are stale. Plain memory, because threads that plan different tiles clear theirs
  /// at the same time.
  private let stale: UnsafeMutablePointer<UInt64>
  private let layout: TileLayout
  /// For the last frames, how many items at the bottom were calm.
  private var history: [Int] = []
  private let ledger: Ledger
  private let costs: Costs

  init(_ layout: TileLayout, _ ledger: Ledger, _ costs: Costs) {
    self.layout = layout
    self.ledger = ledger
    self.costs = costs
    stale = .allocate(capacity: layout.tiles * layout.cellRows)
    stale.initialize(repeating: 0, count: layout.tiles * layout.cellRows)
  }

  deinit { stale.deallocate() }

  /// Takes notice of a frame: of what changed in `list`, whose boundary is the plate's. `false` for `allowed` gives the plate up.
  func advance(_ list: PreparedList, allowed: Bool) {
    guard allowed else {
      history.removeAll()
      count = 0
      list.boundary = 0
      return
    }
    if count > 0 {
      count = list.boundary
      list.forEachDamage(below: true) { mark($0) }
    } else {
      // What comes at the bottom belongs to no plate yet.
      list.boundary = 0
    }
    history.append(calmItems(list))
    if history.count > costs.framesToJoin { history.removeFirst() }
    guard history.count == costs.framesToJoin, let least = history.min(), let most = history.max() else { return }
    if least > count {
      move(to: least, list)
    } else if most < count {
      move(to: most, list)
    }
  }

  /// How many items at the bottom change so little, all in all, that keeping their picture pays: less than the others, and hardly any of
  /// their pixels.
  private func calmItems(_ list: PreparedList) -> Int {
    let all = list.damagedArea
    if all == 0 { return count }
    var size = 0
    var damaged = 0
    var calm = 0
    for (index, slot) in list.slots.enumerated() {
      let own = slot.bounds.intersection(layout.canvas).area
      size += own
      damaged += slot.damagedArea
      if 2 * damaged > all { break }
      if costs.calmPart * slot.damagedArea <= own, costs.calmPart * damaged <= size { calm = index + 1 }
    }
    return calm
  }

  private func move(to next: Int, _ list: PreparedList) {
    if count == 0 {
      mark(layout.canvas)
      // All of it is stale, so all that is copied from it will have been drawn.
      if picture == nil { picture = Picture(bounds: layout.canvas, isClear: false, for: .plate, in: ledger) }
    } else {
      for index in min(count, next)..<max(count, next) { mark(list.slots[index].bounds) }
    }
    count = next
    list.boundary = next
  }

  private func mark(_ rect: PixelRect) {
    layout.forEachPart(of: rect) { part in
      for row in part.cellRows { stale[row] |= part.marks }
    }
  }

  /// The cells of a tile that are stale, if there are any. They count as drawn from now on. Different tiles may be asked for by different threads.
  func takeStaleCells(of tile: Int) -> Cells? {
    let words = UnsafeMutableBufferPointer(start: stale + tile * layout.cellRows, count: layout.cellRows)
    guard words.contains(where: { $0 != 0 }) else { return nil }
    defer { words.update(repeating: 0) }
    return Cells(square: layout.square(tile), canvas: layout.canvas, words: Array(words))
  }

  /// What has been drawn of it.
  var surface: Surface? { picture?.surface }
}
