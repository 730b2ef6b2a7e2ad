import CKernels

/// The memory of kept coverage, which is cut into the cells of the canvas, and these are in pages of 256 pixels a side.
/// Cells without coverage, and cells covered in full, take no block of memory; pages without coverage take no memory
/// for cells.
///
/// The cells are a value inside ``KeptCoverage``, so that exclusive access is asserted once for an update and not for
/// each cell.
struct KeptCells {
  // Blocks and pages have numbers of 16 bits.
  private static let mostBlocks = 65_000
  private static let mostPlaces = 65_000

  /// How many elements of an array are used, and for how many there is memory.
  private struct Usage {
    var count = 0
    var capacity = 0
  }

  private(set) var view = kk_kept_coverage()
  private var blocks = Usage()
  private var pages = Usage()
  /// Blocks that cells gave back, each by the number that a cell with this block has.
  private var free: [UInt16] = []
  /// The block that the next cell may take.
  private var spare: UInt16?
  private let holding: Holding

  /// No coverage yet.
  init(_ holding: Holding) { self.holding = holding }

  /// To be called once, when the cells are of no more use.
  func deallocate() {
    view.places?.deallocate()
    view.pages?.deallocate()
    view.cells?.deallocate()
    view.blocks?.deallocate()
  }

  /// Takes `coverage` again inside `changed`; outside, it is as it was. False when there is no room.
  mutating func update(_ coverage: Coverage, in changed: PixelRect, _ scratch: Scratch) -> Bool {
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

  /// The pixels of all pages that there are places for.
  private var area: PixelRect {
    PixelRect(
      minX: Int(view.column) * 256, minY: Int(view.row) * 256, maxX: Int(view.column + view.columns) * 256,
      maxY: Int(view.row + view.rows) * 256)
  }

  /// The smallest rectangle around `rect` whose coordinates are multiples of `width` and `height`, which are powers of
  /// two.
  private static func whole(_ rect: PixelRect, _ width: Int, _ height: Int) -> PixelRect {
    PixelRect(
      minX: rect.minX & -width, minY: rect.minY & -height, maxX: (rect.maxX + width - 1) & -width,
      maxY: (rect.maxY + height - 1) & -height)
  }

  /// Makes places for the pages of `bounds`; false when they would be too many.
  private mutating func hold(_ bounds: PixelRect) -> Bool {
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

  /// Takes the coverage of `window`, which is made of whole cells and no larger than the scratch's window; false when
  /// there is no room.
  private mutating func take(_ coverage: Coverage, _ window: PixelRect, _ scratch: Scratch) -> Bool {
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

  /// Gives a cell the number `cell`, which is 0 for no coverage, and takes back the block that the cell had; false when
  /// there is no room.
  private mutating func set(_ column: Int, _ band: Int, _ cell: UInt16) -> Bool {
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

  /// The number of a cell with a new block; nil when there is no room.
  private mutating func newBlock() -> UInt16? {
    guard blocks.count < Self.mostBlocks, Self.grow(&blocks, Int(KK_KEPT_BLOCK), &view.blocks, holding) else {
      return nil
    }
    return UInt16(blocks.count + 1)
  }

  /// The number that a place has for a new page; nil when there is no room.
  private mutating func newPage() -> UInt16? {
    var cells = pages
    guard pages.count < Self.mostPlaces, Self.grow(&cells, Int(KK_KEPT_CELLS), &view.cells, holding),
      Self.grow(&pages, 1, &view.pages, holding)
    else { return nil }
    return UInt16(pages.count)
  }

  /// Makes room for one more run of `count` zero elements; false when the ledger's limit leaves none. The capacity
  /// grows by half of what it was, so that elements are seldom moved.
  private static func grow<Element>(
    _ usage: inout Usage, _ count: Int, _ memory: inout UnsafeMutablePointer<Element>?, _ holding: Holding
  ) -> Bool {
    if usage.count == usage.capacity {
      let capacity = usage.capacity + max(usage.capacity / 2, 4)
      let size = count * MemoryLayout<Element>.stride
      guard holding.grow(by: (capacity - usage.capacity) * size) else { return false }
      let bytes = UnsafeMutableRawPointer.allocate(byteCount: capacity * size, alignment: 64)
      bytes.initializeMemory(as: UInt8.self, repeating: 0, count: capacity * size)
      if let memory { bytes.copyMemory(from: memory, byteCount: usage.count * size) }
      memory?.deallocate()
      memory = bytes.bindMemory(to: Element.self, capacity: capacity * count)
      usage.capacity = capacity
    }
    usage.count += 1
    return true
  }
}
