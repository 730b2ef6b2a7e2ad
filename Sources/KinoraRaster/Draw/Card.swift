import CKernels

/// A smooth shadow and the opaque painting that hides it, faded together and drawn row by row in one pass. The bytes
/// are those that the shadow and the painting give when they are drawn on clear ground and the result is composited.
struct Card {
  let shadow: PreparedShadow
  let above: Painting?

  func draw(on surface: Surface, _ clip: PixelRect, opacity: UInt8, _ scratch: Scratch) {
    let inside = clip.intersection(above?.coverage.bounds ?? .empty)
    let count = inside.isEmpty ? 0 : above?.coverage.sweep(inside, scratch) ?? 0
    let kernel = scratch.kernels.pointee.shadow.row
    var next = 0
    shadow.withRow { row, rows in
      row.opacity = opacity
      row.color = above?.ink.color ?? 0
      for y in clip.minY..<clip.maxY {
        let columns = rows.columns(y)
        var first = max(columns.0, clip.minX)
        var end = min(columns.1, clip.maxX)
        let begin = next
        while next < count, Int(scratch.spans[next].y) + inside.minY == y { next += 1 }
        if begin == next {
          if first >= end { continue }
          set(&row, left: end, fullFirst: end, fullEnd: end, right: end)
        } else {
          takeSpans(begin, next, inside.minX, &row, scratch)
          if first >= end { (first, end) = (Int(row.left), Int(row.right)) }
          first = min(first, Int(row.left))
          end = max(end, Int(row.right))
          row.colors = above?.colors(Int(row.left), y, Int(row.right - row.left), scratch)
        }
        row.y = Int32(y)
        row.dst = surface.pointer(first, y)
        row.x = Int32(first)
        row.first = Int32(first)
        row.end = Int32(end)
        kernel(&row)
      }
    }
  }

  private func set(_ row: inout kk_ShadowRow, left: Int, fullFirst: Int, fullEnd: Int, right: Int) {
    row.left = Int32(left)
    row.full_first = Int32(fullFirst)
    row.full_end = Int32(fullEnd)
    row.right = Int32(right)
  }

  /// Puts the spans `begin` ..< `end` of one row into `row`: a partly covered run, a full one and a partly covered one,
  /// any of which may be missing. Spans in any other order become one partly covered run.
  private func takeSpans(_ begin: Int, _ end: Int, _ x: Int, _ row: inout kk_ShadowRow, _ scratch: Scratch) {
    let spans = scratch.spans
    func isFull(_ index: Int) -> Bool { spans[index].masked == 0 && spans[index].value == 255 }
    func start(_ index: Int) -> Int { x + Int(spans[index].x) }
    func stop(_ index: Int) -> Int { start(index) + Int(spans[index].count) }
    func mask(_ index: Int) -> UnsafePointer<UInt8> { UnsafePointer(scratch.masks + Int(spans[index].mask_offset)) }
    let left = start(begin)
    let right = stop(end - 1)
    var index = begin
    var fullFirst = left
    row.left_coverage = nil
    if spans[index].masked != 0 {
      row.left_coverage = mask(index)
      fullFirst = stop(index)
      index += 1
    }
    var fullEnd = fullFirst
    if index < end, isFull(index), start(index) == fullFirst {
      fullEnd = stop(index)
      index += 1
    }
    row.right_coverage = nil
    if index < end, spans[index].masked != 0, start(index) == fullEnd {
      row.right_coverage = mask(index)
      index += 1
    }
    if index == end { return set(&row, left: left, fullFirst: fullFirst, fullEnd: fullEnd, right: right) }
    // The spans have another order: coverage bytes for all of them.
    let bytes = scratch.row
    bytes.update(repeating: 0, count: right - left)
    for index in begin..<end {
      let target = bytes + (start(index) - left)
      let count = Int(spans[index].count)
      if spans[index].masked != 0 {
        target.update(from: mask(index), count: count)
      } else {
        target.update(repeating: spans[index].value, count: count)
      }
    }
    row.left_coverage = UnsafePointer(bytes)
    set(&row, left: left, fullFirst: right, fullEnd: right, right: right)
  }
}
