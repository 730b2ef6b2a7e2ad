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
      guard let above, above.ink.color == nil else { return kernel(&rows) }
      // The colours of one row are fetched at a time.
      let last = rows.spans + count
      for y in clip.minY..<clip.maxY {
        let first = rows.spans
        var span = first
        while span < last, Int(span.pointee.y) &+ inside.minY == y { span += 1 }
        rows.area.y0 = Int32(truncatingIfNeeded: y)
        rows.area.y1 = rows.area.y0 &+ 1
        rows.dst = surface.pointer(clip.minX, y)
        rows.span_count = span - first
        if first < span {
          let left = Int(first.pointee.x)
          let right = Int(span[-1].x) &+ Int(span[-1].count)
          rows.colors = above.colors(inside.minX &+ left, y, right &- left, scratch)
        }
        kernel(&rows)
        rows.spans = span
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
