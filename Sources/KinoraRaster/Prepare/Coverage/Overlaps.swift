import CKernels

/// Corrections for the pixels that an outline covers otherwise than the sum of its edges says, because parts of it
/// overlap there.
final class Overlaps {
  private var list = kk_correction_list()
  /// Whether all parts of the outline that may overlap are compared with each other. Then the correction of a pixel
  /// does not depend on where else overlaps were looked for.
  private var areFew = false

  init() {}

  deinit { list.corrections?.deallocate() }

  func removeAll() {
    list.count = 0
    areFew = false
  }

  /// Finds all overlaps.
  func find(in buffer: EdgeBuffer, evenOdd: Bool) {
    removeAll()
    areFew = kk_overlaps_are_few(buffer.blocks, buffer.count)
    search(buffer, buffer.bounds, evenOdd)
  }

  /// Finds the overlaps in the pixels of `changed`, outside of which the edges are those of `old`, and takes the others
  /// from there.
  func find(in buffer: EdgeBuffer, evenOdd: Bool, changed: PixelRect, old: Overlaps) {
    removeAll()
    areFew = kk_overlaps_are_few(buffer.blocks, buffer.count)
    guard areFew, old.areFew else { return search(buffer, buffer.bounds, evenOdd) }
    search(buffer, changed, evenOdd)
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

  private func search(_ buffer: EdgeBuffer, _ area: PixelRect, _ evenOdd: Bool) {
    guard let edges = buffer.edges, buffer.count > 1, !area.isEmpty else { return }
    let search = kk_overlap_search(edges: edges, count: buffer.count, blocks: buffer.blocks, area: kk_box(area))
    var scratch = kk_overlap_scratch()
    if !fill(search, evenOdd, &scratch) { withMemory(of: scratch) { _ = fill(search, evenOdd, &$0) } }
  }

  /// Fills the list of corrections, which grows as needed; false when the scratch needs memory.
  private func fill(_ search: kk_overlap_search, _ evenOdd: Bool, _ scratch: inout kk_overlap_scratch) -> Bool {
    while true {
      guard kk_overlaps_find(search, evenOdd, areFew, &scratch, &list) else { return false }
      if list.count <= list.capacity { return true }
      makeRoom(for: list.count)
      list.count = 0
    }
  }

  private func withMemory(of counts: kk_overlap_scratch, _ body: (inout kk_overlap_scratch) -> Void) {
    var scratch = counts
    let horizontals = 2 * counts.end_count
    withUnsafeTemporaryAllocation(of: kk_loose_end.self, capacity: counts.end_count) { ends in
      withUnsafeTemporaryAllocation(of: kk_edge.self, capacity: horizontals) { horizontalEdges in
        withUnsafeTemporaryAllocation(of: kk_chain.self, capacity: counts.chain_count + horizontals) { chains in
          withUnsafeTemporaryAllocation(of: kk_row_edge.self, capacity: counts.edge_count) { row in
            withUnsafeTemporaryAllocation(of: UInt64.self, capacity: counts.mark_count) { marks in
              scratch.ends = ends.baseAddress
              scratch.horizontals = horizontalEdges.baseAddress
              scratch.chains = chains.baseAddress
              scratch.row = row.baseAddress
              scratch.marks = counts.mark_count > 0 ? marks.baseAddress : nil
              body(&scratch)
            }
          }
        }
      }
    }
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
