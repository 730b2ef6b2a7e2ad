import CKernels

/// Coverage kept from frame to frame, for what stands still while things around it move and for what changes in a small part only: a line
/// that grows changes at its end.
///
/// It is cut into cells of 16 × 8 pixels of the canvas, the same as damage, in pages of 256 pixels a side; cells in which nothing is covered,
/// or all, take no block of memory, and pages in which nothing is covered no page.
final class KeptCoverage {
  /// Their numbers are of 16 bits.
  private static let mostBlocks = 65_000
  private static let mostPlaces = 65_000

  private struct Room {
    var count = 0
    var capacity = 0
  }

  private var view = kk_kept_coverage()
  private var blocks = Room()
  private var pages = Room()
  /// Blocks that cells gave back, as the cells' numbers.
  private var free: [UInt16] = []
  /// The block that the next cell may take.
  private var spare: UInt16?
  private let holding: Holding

  /// The coverage of all of `coverage`; nil when it is too large or the ledger's limit leaves no room.
  init?(_ coverage: Coverage, _ ledger: Ledger, _ scratch: Scratch) {
    holding = Holding(0, for: .coverage, in: ledger)
    guard update(coverage, in: coverage.bounds, scratch) else { return nil }
  }

  deinit {
    view.places?.deallocate()
    view.pages?.deallocate()
    view.cells?.deallocate()
    view.blocks?.deallocate()
  }

  /// Takes over what `coverage` is inside `changed`; outside it is as it was. False when there is no room for that: this object is of no use then.
  func update(_ coverage: Coverage, in changed: PixelRect, _ scratch: Scratch) -> Bool {
    guard hold(coverage.bounds) else { return false }
    let changed = Self.whole(changed, Cells.width, Cells.height).intersection(area)
    var y = changed.minY
    while y < changed.maxY {
      let bottom = min(y + scratch.size, changed.maxY)
      var x = changed.minX
      while x < changed.maxX {
        let right = min(x + scratch.size, changed.maxX)
        guard take(coverage, PixelRect(minX: x, minY: y, maxX: right, maxY: bottom), scratch) else { return false }
        x = right
      }
      y = bottom
    }
    return true
  }

  // MARK: Cells

  /// The pages there are places for, in pixels.
  private var area: PixelRect {
    PixelRect(
      minX: Int(view.column) * 256, minY: Int(view.row) * 256, maxX: Int(view.column + view.columns) * 256,
      maxY: Int(view.row + view.rows) * 256)
  }

  /// The smallest rectangle around `rect` whose sides are whole multiples of `width` and `height`, powers of two.
  private static func whole(_ rect: PixelRect, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(
      minX: rect.minX & -width, minY: rect.minY & -height, maxX: (rect.maxX + width - 1) & -width,
      maxY: (rect.maxY + height - 1) & -height)
  }

  /// Makes places for the pages of `bounds`; false when they would be too many.
  private func hold(_ bounds: PixelRect) -> Bool {
    let old = area
    if old.contains(bounds) { return true }
    let new = Self.whole(bounds, 256, 256).union(old)
    let columns = new.width / 256
    let rows = new.height / 256
    guard columns * rows <= Self.mostPlaces, holding.grow(by: 2 * columns * rows) else { return false }
    let places = UnsafeMutablePointer<UInt16>.allocate(capacity: columns * rows)
    places.initialize(repeating: 0, count: columns * rows)
    for row in 0..<Int(view.rows) {
      let first = (row + Int(view.row) - new.minY >> 8) * columns + Int(view.column) - new.minX >> 8
      (places + first).update(from: view.places + row * Int(view.columns), count: Int(view.columns))
    }
    view.places?.deallocate()
    view.places = places
    view.column = Int32(new.minX >> 8)
    view.row = Int32(new.minY >> 8)
    view.columns = Int32(columns)
    view.rows = Int32(rows)
    return true
  }

  /// Takes the coverage of `window`, whole cells and no larger than the scratch's window.
  private func take(_ coverage: Coverage, _ window: PixelRect, _ scratch: Scratch) -> Bool {
    let plane = scratch.pushPlane(window)
    defer { scratch.popPlane() }
    coverage.fill(plane, scratch)
    for band in window.minY >> 3..<window.maxY >> 3 {
      for column in window.minX >> 4..<window.maxX >> 4 {
        guard let block = spare ?? free.popLast() ?? newBlock() else { return false }
        let kind = kk_kept_take(
          plane.pointer(column * 16, band * 8), plane.bytesPerRow,
          view.blocks + (Int(block) - 2) * Int(KK_KEPT_BLOCK))
        spare = kind == 2 ? nil : block
        guard set(column, band, kind == 2 ? block : UInt16(kind)) else { return false }
      }
    }
    return true
  }

  /// Makes `cell` the cell's number, 0 for nothing, and takes back the block it had.
  private func set(_ column: Int, _ band: Int, _ cell: UInt16) -> Bool {
    let place = (band >> 5 - Int(view.row)) * Int(view.columns) + column >> 4 - Int(view.column)
    if view.places[place] == 0 {
      if cell == 0 { return true }
      guard let page = newPage() else { return false }
      view.places[place] = page
    }
    let page = Int(view.places[place]) - 1
    let old = kk_kept_set(
      view.pages + page, view.cells + page * Int(KK_KEPT_CELLS), Int32(column & 15), Int32(band & 31), cell)
    if old >= 2 { free.append(old) }
    return true
  }

  /// The number of a cell with a block of its own; nil when there is no more room.
  private func newBlock() -> UInt16? {
    guard blocks.count < Self.mostBlocks, grow(&blocks, Int(KK_KEPT_BLOCK), &view.blocks) else { return nil }
    return UInt16(blocks.count + 1)
  }

  /// A new page's place.
  private func newPage() -> UInt16? {
    var cells = pages
    guard pages.count < Self.mostPlaces, grow(&cells, Int(KK_KEPT_CELLS), &view.cells), grow(&pages, 1, &view.pages)
    else { return nil }
    return UInt16(pages.count)
  }

  /// One more of `count` of `Element` each, all zero, in memory that grows by halves; false when there is no room.
  private func grow<Element>(
    _ room: inout Room, _ count: Int, _ memory: inout UnsafeMutablePointer<Element>?
  ) -> Bool {
    if room.count == room.capacity {
      let capacity = room.capacity + max(room.capacity / 2, 4)
      let size = count * MemoryLayout<Element>.stride
      guard holding.grow(by: (capacity - room.capacity) * size) else { return false }
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity * size, alignment: 64)
      bytes.initializeMemory(as: UInt8.self, repeating: 0, count: capacity * size)
      if let memory { bytes.copyMemory(from: memory, byteCount: room.count * size) }
      memory?.deallocate()
      memory = bytes.bindMemory(to: Element.self, capacity: capacity * count)
      room.capacity = capacity
    }
    room.count += 1
    return true
  }

  // MARK: Drawing

  /// What `Coverage.paint` does.
  func paint(_ color: UInt32, on surface: Surface, _ bounds: PixelRect, of area: Area, _ scratch: Scratch) {
    withUnsafePointer(to: view) { view in
      func paint(_ words: UnsafePointer<UInt64>?, _ column: Int, _ row: Int) {
        scratch.kernels.pointee.coverage.paint_kept(
          view, kk_box(bounds), words, Int32(column), Int32(row), surface.pointer(bounds.minX, bounds.minY),
          surface.stride * 4, color)
      }
      guard let cells = area.cells else { return paint(nil, 0, 0) }
      cells.words.withUnsafeBufferPointer {
        paint($0.baseAddress, cells.square.minX / Cells.width, cells.square.minY / Cells.height)
      }
    }
  }

  /// The spans of `area`, as `Coverage.sweep` gives them.
  func sweep(_ area: PixelRect, _ scratch: Scratch) -> Int {
    withUnsafePointer(to: view) { kk_kept_sweep($0, kk_box(area), scratch.spans, scratch.masks) }
  }
}

extension kk_box {
  /// `rect` in whole pixels.
  init(_ rect: PixelRect) {
    self.init(x0: Int32(rect.minX), y0: Int32(rect.minY), x1: Int32(rect.maxX), y1: Int32(rect.maxY))
  }
}
