import CKernels
import KinoraGraphics

extension PreparedShadow {
  /// Draws the pixels of `clip` that are not inside `hole`.
  func draw(on surface: Surface, _ clip: PixelRect, hidden hole: ConvexHole?, _ scratch: Scratch) {
    guard let mask else { return }
    // Unwrapping the hole in every row would copy it in every row.
    let hole = hole ?? .nothing
    if isSmooth { return drawSmooth(on: surface, clip, hole, scratch) }
    let view = mask.view
    for y in clip.minY..<clip.maxY {
      let (first, end) = map.isAffine ? visibleColumns(y, clip) : (clip.minX, clip.maxX)
      let (hidden, shown) = hole.columns(y)
      if hidden < shown, hidden < end, shown > first {
        drawRow(y, first, hidden, view, on: surface, scratch)
        drawRow(y, shown, end, view, on: surface, scratch)
      } else {
        drawRow(y, first, end, view, on: surface, scratch)
      }
    }
  }

  private func drawSmooth(on surface: Surface, _ clip: PixelRect, _ hole: ConvexHole, _ scratch: Scratch) {
    let draw = scratch.kernels.pointee.shadow.row
    withRow(in: clip) { row, rows in
      for y in clip.minY..<clip.maxY {
        let columns = rows.columns(y)
        let first = max(columns.0, clip.minX)
        let end = min(columns.1, clip.maxX)
        if first >= end { continue }
        let hidden = hole.columns(y)
        let middle = hidden.0 < hidden.1 ? min(max(hidden.0, first), end) : end
        let after = hidden.0 < hidden.1 ? min(max(hidden.1, middle), end) : end
        row.y = Int32(y)
        row.dst = surface.pointer(first, y)
        row.x = Int32(first)
        row.first = Int32(first)
        row.left = Int32(middle)
        row.full_first = Int32(middle)
        row.full_end = Int32(after)
        row.right = Int32(after)
        row.end = Int32(end)
        draw(&row)
      }
    }
  }

  private func drawRow(
    _ y: Int, _ first: Int, _ end: Int, _ view: kk_Mask, on surface: Surface, _ scratch: Scratch
  ) {
    guard first < end else { return }
    let count = end - first
    let kernels = scratch.kernels
    scratch.colors.withMemoryRebound(to: Int16.self, capacity: count) { values in
      if map.isAffine {
        let row = kk_AffineRow(
          u: fixed.u &+ Int64(y) &* fixed.uy &+ Int64(first) &* fixed.ux,
          v: fixed.v &+ Int64(y) &* fixed.vy &+ Int64(first) &* fixed.vx, du: fixed.ux, dv: fixed.vx)
        kernels.pointee.sample.mask_affine(values, view, row, count)
      } else {
        kernels.pointee.sample.mask_perspective(values, view, map.perspectiveRow(y), Int32(first), count)
      }
      kernels.pointee.shadow.over(surface.pointer(first, y), color, values, count)
    }
  }

  private func visibleColumns(_ y: Int, _ clip: PixelRect) -> (Int, Int) {
    let (low, high) = visibleColumns(y, margin: 0)
    let first = max(clip.minX, low)
    let end = min(clip.maxX, high)
    return first < end ? (first, end) : (0, 0)
  }
}
