import CKernels

/// A smooth shadow and the opaque painting that hides it, faded together and drawn row by row in one pass. The bytes
/// are those that the shadow and the painting give when they are drawn on clear ground and the result is composited.
struct Card {
  let shadow: PreparedShadow
  let above: Painting?

  func draw(on surface: Surface, _ clip: PixelRect, opacity: UInt8, _ scratch: Scratch) {
    let kernel = scratch.kernels.pointee.shadow.rows
    let coverage = above?.coverage
    let inside = clip.intersection(coverage?.bounds ?? .empty).aligned(in: clip)
    let count = inside.isEmpty ? 0 : coverage?.sweep(inside, scratch) ?? 0
    shadow.withRows(of: clip, on: surface, scratch) { rows in
      rows.opacity = opacity
      rows.color = above?.ink.color ?? 0
      rows.span_x = Int32(truncatingIfNeeded: inside.minX)
      rows.span_y = Int32(truncatingIfNeeded: inside.minY)
      rows.span_count = count
      guard case .pixels(let source)? = above?.ink.source else { return kernel(&rows) }
      // The colours of a few rows are fetched at a time.
      rows.colors = UnsafePointer(scratch.colors)
      rows.colors_row_bytes = scratch.size * MemoryLayout<UInt32>.stride
      scratch.beginRows(readsNoMipmaps: source.readsNoMipmaps(in: inside))
      defer { scratch.endRows() }
      let last = rows.spans + count
      var y = clip.minY
      while y < clip.maxY {
        let end = min(y &+ Scratch.colorRows, clip.maxY)
        let first = rows.spans
        var span = first
        for line in y..<end {
          let begin = span
          while span < last, Int(span.pointee.y) &+ inside.minY == line { span += 1 }
          if begin == span { continue }
          let left = inside.minX &+ Int(begin.pointee.x)
          let width = inside.minX &+ Int(span[-1].x) &+ Int(span[-1].count) &- left
          let target = scratch.colors + ((line &- y) &* scratch.size &+ (left &- clip.minX))
          if let direct = source.direct(left, line, width) {
            target.update(from: direct, count: width)
          } else {
            source.fetch(left, line, width, into: target, scratch)
          }
        }
        rows.area.y0 = Int32(truncatingIfNeeded: y)
        rows.area.y1 = Int32(truncatingIfNeeded: end)
        rows.dst = surface.pointer(clip.minX, y)
        rows.span_count = span - first
        kernel(&rows)
        rows.spans = span
        y = end
      }
    }
  }
}

extension PixelRect {
  /// The rectangle, widened to columns at multiples of eight as far as `clip` goes: the groups in which coverage is swept
  /// are then those in which rows are drawn.
  fileprivate func aligned(in clip: PixelRect) -> PixelRect {
    PixelRect(minX: max(minX & ~7, clip.minX), minY: minY, maxX: min((maxX + 7) & ~7, clip.maxX), maxY: maxY)
  }
}
