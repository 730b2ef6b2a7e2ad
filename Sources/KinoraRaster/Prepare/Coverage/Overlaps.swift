import CKernels

/// Corrections for the pixels that an outline covers otherwise than the sum of its edges says, because parts of it
/// overlap there.
final class Overlaps {
  private var list = kk_correction_list()
  /// Whether all pixels in which parts of the outline may overlap are looked at. Then the correction of a pixel does not
  /// depend on where else overlaps were looked for.
  private var areFew = false

  /// How many pixels were corrected when overlaps were last looked for.
  private(set) var foundCount = 0

  init() {}

  deinit { list.corrections?.deallocate() }

  func removeAll() {
    list.count = 0
    areFew = false
    foundCount = 0
  }

  /// Finds all overlaps.
  func find(in buffer: EdgeBuffer, evenOdd: Bool, _ scratch: Scratch) {
    removeAll()
    areFew = kk_overlaps_are_few(buffer.edges, buffer.count)
    search(buffer, buffer.bounds, evenOdd, scratch)
  }

  /// Finds the overlaps in the pixels of `changed`, outside of which the edges are those of `old`, and takes the others
  /// from there.
  func find(in buffer: EdgeBuffer, evenOdd: Bool, changed: PixelRect, old: Overlaps, _ scratch: Scratch) {
    removeAll()
    areFew = kk_overlaps_are_few(buffer.edges, buffer.count)
    guard areFew, old.areFew else { return search(buffer, buffer.bounds, evenOdd, scratch) }
    search(buffer, changed, evenOdd, scratch)
    if old.list.count == 0 { return }
    makeRoom(for: list.count + old.list.count)
    withUnsafePointer(to: old.list) { kk_corrections_merge(&list, $0, kk_box(changed)) }
  }

  /// The pixels whose corrections differ from those in `other`.
  func difference(from other: Overlaps) -> PixelRect {
    let box = withUnsafePointer(to: list) { mine in
      withUnsafePointer(to: other.list) { kk_corrections_difference(mine, $0) }
    }
    return PixelRect(minX: Int(box.x0), minY: Int(box.y0), maxX: Int(box.x1), maxY: Int(box.y1))
  }

  /// Adds the corrections to a window that has the outline's edges.
  func correct(_ window: UnsafeMutablePointer<kk_cover_window>) {
    guard list.count > 0, let corrections = list.corrections else { return }
    kk_cover_correct(window, corrections, list.count)
  }

  private func search(_ buffer: EdgeBuffer, _ area: PixelRect, _ evenOdd: Bool, _ scratch: Scratch) {
    defer { foundCount = list.count }
    guard let edges = buffer.edges, buffer.count > 1, !area.isEmpty else { return }
    let search = kk_overlap_search(edges: edges, count: buffer.count, blocks: buffer.blocks, area: kk_box(area))
    var kernels = scratch.kernels.pointee.overlap
    var memory = kk_overlap_scratch()
    // Outlines of hundreds of thousands of edges are rare, and no reason to keep so much.
    defer { scratch.rows.giveBack(above: 16 << 20) }
    while true {
      if !kk_overlaps_find(search, evenOdd, areFew, &kernels, &memory, &list) {
        memory = Self.memory(for: memory, scratch)
      } else if list.count > list.capacity {
        makeRoom(for: list.count)
        list.count = 0
      } else {
        return
      }
    }
  }

  /// Memory of a thread for the given counts.
  private static func memory(for counts: kk_overlap_scratch, _ scratch: Scratch) -> kk_overlap_scratch {
    var memory = counts
    let count = counts.edge_count
    let numbers = 2 * count + counts.row_count + 1
    let bytes =
      count * (MemoryLayout<kk_row_edge>.stride + 2 * MemoryLayout<Int64>.stride) + numbers * MemoryLayout<Int32>.stride
    let base = scratch.rows.bytes(bytes)
    memory.edges = base.bindMemory(to: kk_row_edge.self, capacity: count)
    let inRow = UnsafeMutableRawPointer(memory.edges + count)
    memory.in_row = inRow.bindMemory(to: Int64.self, capacity: count)
    memory.begun = memory.in_row + count
    let rest = UnsafeMutableRawPointer(memory.begun + count)
    memory.by_row = rest.bindMemory(to: Int32.self, capacity: numbers)
    memory.in_pixel = memory.by_row + count
    memory.begins = memory.in_pixel + count
    return memory
  }

  private func makeRoom(for count: Int) {
    if count <= list.capacity { return }
    let memory = UnsafeMutablePointer<kk_correction>.allocate(capacity: count + count / 4)
    if let old = list.corrections {
      memory.update(from: old, count: min(list.count, list.capacity))
      old.deallocate()
    }
    list.corrections = memory
    list.capacity = count + count / 4
  }
}
