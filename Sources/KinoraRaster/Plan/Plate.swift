import KinoraGraphics

/// The finished pixels of the calm items at the bottom of the list, from which what moves above them is taken away by
/// copying.
///
/// The plate is a canvas with damage of its own: changes of the calm items, and items that join or leave them, make
/// cells stale, and these are drawn again when their tile is next copied from. The plate holds exactly the pixels that
/// drawing its items gives, so using it changes no byte.
final class Plate {
  /// How many items at the bottom of the list are on the plate; 0 while there is no plate.
  private(set) var count = 0
  private var picture: Picture?
  /// For each row of cells of each tile, a word whose bits say which cells are stale. Plain memory and no array,
  /// because threads that plan different tiles clear the words of these at the same time.
  private let stale: UnsafeMutablePointer<UInt64>
  private let layout: TileLayout
  /// How many items at the bottom were calm in each of the last frames.
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

  /// Follows a frame's changes of `list`, whose boundary lies between the plate's items and those above; gives the
  /// plate up when it is not `allowed`.
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
      // Without a plate, items inserted at the bottom belong to none.
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

  /// How many items at the bottom change so little that keeping their pixels pays: all in all less than the other
  /// items, and only few of their own pixels.
  private func calmItems(_ list: PreparedList) -> Int {
    let all = list.damagedArea
    if all == 0 { return count }
    var size = 0
    var damaged = 0
    var calm = 0
    var next = 0
    return list.table.areas.withUnsafeBufferPointer { areas in
      /// Goes on to the slot `end`. Between two changes the damage stays as it is while the size grows, so that all slots
      /// are calm if the last of them is.
      func skip(to end: Int) {
        if next == end { return }
        for index in next..<end { size += Int(areas[index]) }
        next = end
        if costs.calmPart * damaged <= size { calm = end }
      }
      for index in list.changed {
        skip(to: index)
        let own = Int(areas[index])
        let damage = list.slots[index].damagedArea
        size += own
        damaged += damage
        if 2 * damaged > all { return calm }
        next = index + 1
        if costs.calmPart * damage <= own, costs.calmPart * damaged <= size { calm = next }
      }
      skip(to: areas.count)
      return calm
    }
  }

  private func move(to next: Int, _ list: PreparedList) {
    if count == 0 {
      mark(layout.canvas)
      // Undefined pixels will do: all cells are stale, so everything is drawn before it is copied.
      if picture == nil { picture = Picture(bounds: layout.canvas, isClear: false, for: .plate, in: ledger) }
    } else {
      for index in min(count, next)..<max(count, next) { mark(list.table.boxes[index].rect) }
    }
    count = next
    list.boundary = next
  }

  private func mark(_ rect: PixelRect) {
    layout.forEachPart(of: rect) { part in
      for row in part.cellRows { stale[row] |= part.marks }
    }
  }

  /// The stale cells of a tile, if there are any, which count as drawn from now on. Several threads may ask for
  /// different tiles.
  func takeStaleCells(of tile: Int) -> Cells? {
    let words = UnsafeMutableBufferPointer(start: stale + tile * layout.cellRows, count: layout.cellRows)
    guard words.contains(where: { $0 != 0 }) else { return nil }
    defer { words.update(repeating: 0) }
    return Cells(square: layout.square(tile), canvas: layout.canvas, words: Array(words))
  }

  /// The plate's pixels, once something was drawn on it.
  var surface: Surface? { picture?.surface }
}
