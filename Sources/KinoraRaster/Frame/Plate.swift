import KinoraGraphics

/// The finished pixels of the items at the bottom of the list that have not changed for some frames, so that what moves above them can be
/// taken away by copying.
///
/// Filled tile by tile when first needed. It holds exactly what drawing those items gives, so using it changes no byte.
final class Plate {
  /// How many frames items must have stayed the same.
  private static let patience = 4

  /// How many items at the bottom the plate stands for; 0 for none.
  private(set) var count = 0
  private var picture: Picture?
  /// One flag a tile; plain memory, because threads that draw different tiles set theirs at the same time.
  private let filled: UnsafeMutablePointer<Bool>
  private let tiles: Int
  /// For the last frames, how many items at the bottom each left as they were.
  private var history: [Int] = []

  init(tiles: Int) {
    self.tiles = tiles
    filled = .allocate(capacity: tiles)
    filled.initialize(repeating: false, count: tiles)
  }

  deinit { filled.deallocate() }

  /// Takes notice of a frame that left the first `unchanged` items as they were; `false` for `allowed` gives the plate up.
  func advance(unchanged: Int, bounds: PixelRect, allowed: Bool) {
    history.append(unchanged)
    if history.count > Self.patience { history.removeFirst() }
    if !allowed || unchanged < count { drop() }
    guard allowed, history.count == Self.patience, let steady = history.min(), steady > count else { return }
    drop()
    count = steady
    if picture == nil { picture = Picture(bounds: bounds) }
  }

  private func drop() {
    count = 0
    filled.update(repeating: false, count: tiles)
  }

  /// The pixels, once `draw` has filled this tile (of these bounds) with them. Different tiles may be asked for by different threads.
  func surface(tile: Int, _ bounds: PixelRect, draw: (Surface) -> Void) -> Surface? {
    guard count > 0, let surface = picture?.surface else { return nil }
    if !filled[tile] {
      draw(surface)
      filled[tile] = true
    }
    return surface
  }

  var byteCount: Int { picture?.byteCount ?? 0 }
}
