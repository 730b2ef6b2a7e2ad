import KinoraGraphics

/// The finished pixels of the items at the bottom of the list, the calm ones, so that what moves above them can be taken away by copying.
///
/// It is a canvas with damage of its own: what changes among the calm items, and what joins or leaves them, makes cells stale, and these are
/// drawn again when their tile is next asked for. It holds exactly what drawing those items gives, so using it changes no byte.
final class Plate {
  /// For how many frames items must have been calm to be taken in, or restless to be given up.
  private static let patience = 4

  /// How many items at the bottom the plate stands for; 0 for none.
  private(set) var count = 0
  private var picture: Picture?
  /// For each tile a word for each band of its cells: those that are stale. Plain memory, because threads that draw different tiles clear theirs
  /// at the same time.
  private let stale: UnsafeMutablePointer<UInt64>
  private let layout: TileLayout
  /// For the last frames, how many items at the bottom were calm.
  private var history: [Int] = []

  init(_ layout: TileLayout) {
    self.layout = layout
    stale = .allocate(capacity: layout.tiles * layout.bands)
    stale.initialize(repeating: 0, count: layout.tiles * layout.bands)
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
    count = list.boundary
    if count > 0 {
      list.forEachDamage(below: true) { mark($0) }
    }
    history.append(calmItems(list))
    if history.count > Self.patience { history.removeFirst() }
    guard history.count == Self.patience, let least = history.min(), let most = history.max() else { return }
    if least > count {
      move(to: least, list)
    } else if most < count {
      move(to: most, list)
    }
  }

  /// How many items at the bottom change so little, all in all, that keeping their picture pays: less than the others, and less than a quarter of
  /// what they are.
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
      if 4 * slot.damagedArea <= own, 4 * damaged <= size { calm = index + 1 }
    }
    return calm
  }

  private func move(to next: Int, _ list: PreparedList) {
    if count == 0 {
      mark(layout.canvas)
      // All of it is stale, so all that is copied from it will have been drawn.
      if picture == nil { picture = Picture(bounds: layout.canvas, isClear: false) }
    } else {
      for index in min(count, next)..<max(count, next) { mark(list.slots[index].bounds) }
    }
    count = next
    list.boundary = next
  }

  private func mark(_ rect: PixelRect) {
    layout.forEachPart(of: rect) { part in
      for band in part.bands { stale[band] |= part.marks }
    }
  }

  /// The pixels of a tile, once `draw` has drawn what is stale there: cells of it, or all in a rectangle. Different tiles may be asked for by
  /// different threads.
  func surface(tile: Int, draw: (Surface, PixelRect, DamagedCells?) -> Void) -> Surface? {
    guard count > 0, let surface = picture?.surface else { return nil }
    let words = UnsafeMutableBufferPointer(start: stale + tile * layout.bands, count: layout.bands)
    if words.contains(where: { $0 != 0 }) {
      let cells = DamagedCells(square: layout.square(tile), canvas: layout.canvas, words: Array(words))
      if cells.rects.count == 1 { draw(surface, cells.clip, nil) } else { draw(surface, cells.clip, cells) }
      words.update(repeating: 0)
    }
    return surface
  }

  var byteCount: Int { picture?.byteCount ?? 0 }
}
