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
    withRows(of: clip, on: surface, scratch) { rows in
      rows.span_x = Int32(clip.minX)
      rows.span_y = Int32(clip.minY)
      rows.span_count = hole.spans(clip, scratch)
      scratch.kernels.pointee.shadow.rows(&rows)
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

extension ConvexHole {
  /// Writes the hole's columns in the rows of `area` as full spans to `scratch.spans`, and returns their number. Spans
  /// count from the area's corner.
  fileprivate func spans(_ area: PixelRect, _ scratch: Scratch) -> Int {
    var count = 0
    for y in area.minY..<area.maxY {
      let columns = columns(y)
      let first = max(columns.0, area.minX)
      let end = min(columns.1, area.maxX)
      guard first < end else { continue }
      scratch.spans[count] = kk_span(
        x: UInt16(first - area.minX), y: UInt16(y - area.minY), count: UInt16(end - first), masked: 0, value: 255,
        mask_offset: 0)
      count += 1
    }
    return count
  }
}
