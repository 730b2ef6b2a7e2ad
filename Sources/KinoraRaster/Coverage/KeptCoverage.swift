import CKernels

/// The coverage of a small area, kept because what covers it stands still while things around it move.
final class KeptCoverage {
  /// The largest area worth keeping, in pixels.
  static let limit = 1 << 16

  private let plane: CoveragePlane
  /// For each row, the columns outside which it is zero.
  private var extents: [(first: Int32, end: Int32)] = []
  private let caches: Caches
  private let byteCount: Int

  /// Nil when the caches' ceiling leaves no room.
  init?(_ coverage: Coverage, _ caches: Caches, _ scratch: Scratch) {
    let bounds = coverage.bounds
    let stride = (bounds.width + 15) & ~15
    byteCount = stride * bounds.height
    guard caches.reserve(byteCount) else { return nil }
    self.caches = caches
    plane = CoveragePlane(base: Memory.bytes(byteCount), bytesPerRow: stride, bounds: bounds)
    coverage.fillLarge(plane, scratch)
    for y in bounds.minY..<bounds.maxY {
      let row = plane.pointer(bounds.minX, y)
      var first = 0
      var end = bounds.width
      while first < end, row[first] == 0 { first += 1 }
      while end > first, row[end - 1] == 0 { end -= 1 }
      extents.append((Int32(bounds.minX + first), Int32(bounds.minX + end)))
    }
  }

  deinit {
    plane.base.deallocate()
    caches.release(byteCount)
  }

  /// What `Coverage.paint` does.
  func paint(_ color: UInt32, on surface: Surface, _ area: PixelRect, _ scratch: Scratch) {
    for y in area.minY..<area.maxY {
      let extent = extents[y - plane.bounds.minY]
      let first = max(Int(extent.first), area.minX)
      let end = min(Int(extent.end), area.maxX)
      if first >= end { continue }
      scratch.kernels.pointee.composite.over_color(
        surface.pointer(first, y), color, plane.pointer(first, y), 255, end - first)
    }
  }

  /// The same for the damaged cells of `area`.
  func paint(_ color: UInt32, on surface: Surface, _ area: PixelRect, through cells: DamagedCells, _ scratch: Scratch) {
    for y in area.minY..<area.maxY {
      let extent = extents[y - plane.bounds.minY]
      cells.runs(y, max(Int(extent.first), area.minX), min(Int(extent.end), area.maxX)) { first, end in
        scratch.kernels.pointee.composite.over_color(
          surface.pointer(first, y), color, plane.pointer(first, y), 255, end - first)
      }
    }
  }

  /// The spans of `area`, as `Coverage.sweep` gives them.
  func sweep(_ area: PixelRect, _ scratch: Scratch) -> Int {
    var count = 0
    var offset = 0
    for y in area.minY..<area.maxY {
      let extent = extents[y - plane.bounds.minY]
      let first = max(Int(extent.first), area.minX)
      let end = min(Int(extent.end), area.maxX)
      if first >= end { continue }
      (scratch.masks + offset).update(from: plane.pointer(first, y), count: end - first)
      scratch.spans[count] = kk_span(
        x: UInt16(first - area.minX), y: UInt16(y - area.minY), count: UInt16(end - first), masked: 1, value: 0,
        mask_offset: UInt32(offset))
      count += 1
      offset += end - first
    }
    return count
  }
}
