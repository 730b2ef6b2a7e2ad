/// The canvas cut into tiles, and the damaged part of each.
struct TileGrid {
  let canvas: PixelRect
  let size: Int
  let columns: Int
  let rows: Int
  /// Each tile's damaged rectangle; empty for a tile nothing touched.
  private(set) var clips: [PixelRect]
  /// The tiles with damage, in reading order, after `finish`.
  private(set) var dirty: [Int] = []

  init(width: Int, height: Int, size: Int) {
    canvas = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
    self.size = size
    columns = (width + size - 1) / size
    rows = (height + size - 1) / size
    clips = Array(repeating: .empty, count: columns * rows)
  }

  /// The pixels of a tile that are on the canvas.
  func bounds(of tile: Int) -> PixelRect {
    let x = tile % columns * size
    let y = tile / columns * size
    return canvas.intersection(PixelRect(minX: x, minY: y, maxX: x + size, maxY: y + size))
  }

  mutating func clear() {
    for tile in dirty { clips[tile] = .empty }
    dirty.removeAll(keepingCapacity: true)
  }

  /// Adds damage: every tile it touches grows its clip to take its part in.
  mutating func add(_ rect: PixelRect) {
    let rect = rect.intersection(canvas)
    if rect.isEmpty { return }
    for row in rect.minY / size...(rect.maxY - 1) / size {
      for column in rect.minX / size...(rect.maxX - 1) / size {
        let tile = row * columns + column
        let bounds = PixelRect(
          minX: column * size, minY: row * size, maxX: (column + 1) * size, maxY: (row + 1) * size)
        clips[tile] = clips[tile].union(rect.intersection(bounds))
      }
    }
  }

  mutating func finish() {
    dirty.removeAll(keepingCapacity: true)
    for tile in clips.indices where !clips[tile].isEmpty { dirty.append(tile) }
  }
}
