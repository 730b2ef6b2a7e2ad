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
    let hasColors = above != nil && above?.ink.color == nil
    let spans = UnsafePointer(scratch.spans)
    let last = spans + count
    var span = spans
    shadow.withRow(in: clip) { row, rows in
      row.opacity = opacity
      row.color = above?.ink.color ?? 0
      for y in clip.minY..<clip.maxY {
        let columns = rows.columns(y)
        var first = max(columns.0, clip.minX)
        var end = min(columns.1, clip.maxX)
        let begin = span
        while span < last, Int(span.pointee.y) &+ inside.minY == y { span += 1 }
        if begin == span {
          if first >= end { continue }
          row.set(left: end, fullFirst: end, fullEnd: end, right: end)
        } else {
          row.take(begin, span, inside.minX, scratch)
          if first >= end { (first, end) = (Int(row.left), Int(row.right)) }
          first = min(first, Int(row.left))
          end = max(end, Int(row.right))
          if hasColors { row.colors = above?.colors(Int(row.left), y, Int(row.right - row.left), scratch) }
        }
        row.y = Int32(truncatingIfNeeded: y)
        row.dst = surface.pointer(first, y)
        row.x = Int32(truncatingIfNeeded: first)
        row.first = row.x
        row.end = Int32(truncatingIfNeeded: end)
        kernel(&row)
      }
    }
  }
}

extension kk_ShadowRow {
  @inline(__always)
  fileprivate mutating func set(left: Int, fullFirst: Int, fullEnd: Int, right: Int) {
    self.left = Int32(truncatingIfNeeded: left)
    full_first = Int32(truncatingIfNeeded: fullFirst)
    full_end = Int32(truncatingIfNeeded: fullEnd)
    self.right = Int32(truncatingIfNeeded: right)
  }

  /// Takes the spans from `begin` to `end`, which are of one row and count columns from `x` on: a partly covered run, a
  /// full one and a partly covered one, any of which may be missing. Spans in any other order become one partly covered
  /// run.
  @inline(__always)
  fileprivate mutating func take(
    _ begin: UnsafePointer<kk_span>, _ end: UnsafePointer<kk_span>, _ x: Int, _ scratch: Scratch
  ) {
    let masks = UnsafePointer(scratch.masks)
    let left = x &+ Int(begin.pointee.x)
    var span = begin
    var at = left
    left_coverage = nil
    right_coverage = nil
    if span.pointee.masked != 0 {
      left_coverage = masks + Int(span.pointee.mask_offset)
      at &+= Int(span.pointee.count)
      span += 1
    }
    let fullFirst = at
    if span < end, span.pointee.isFull, x &+ Int(span.pointee.x) == at {
      at &+= Int(span.pointee.count)
      span += 1
    }
    let fullEnd = at
    if span < end, span.pointee.masked != 0, x &+ Int(span.pointee.x) == at {
      right_coverage = masks + Int(span.pointee.mask_offset)
      at &+= Int(span.pointee.count)
      span += 1
    }
    if span == end { return set(left: left, fullFirst: fullFirst, fullEnd: fullEnd, right: at) }
    takeOthers(begin, end, x, scratch)
  }

  /// Takes spans in any order as coverage bytes.
  @inline(never)
  private mutating func takeOthers(
    _ begin: UnsafePointer<kk_span>, _ end: UnsafePointer<kk_span>, _ x: Int, _ scratch: Scratch
  ) {
    let left = x + Int(begin.pointee.x)
    let right = x + Int(end[-1].x) + Int(end[-1].count)
    let bytes = scratch.row
    bytes.update(repeating: 0, count: right - left)
    for index in 0..<end - begin {
      let span = begin[index]
      let target = bytes + (x + Int(span.x) - left)
      if span.masked != 0 {
        target.update(from: scratch.masks + Int(span.mask_offset), count: Int(span.count))
      } else {
        target.update(repeating: span.value, count: Int(span.count))
      }
    }
    left_coverage = UnsafePointer(bytes)
    right_coverage = nil
    set(left: left, fullFirst: right, fullEnd: right, right: right)
  }
}
