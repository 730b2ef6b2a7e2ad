// The definition of painting a cell of kept coverage.

/// Composites `color` over the part of the cell at (16 · column, 8 · band) that is inside `area`, whose first pixel `dst` is. `covers` is
/// the cell's coverage block, or null for a fully covered cell.
KK_INLINE void define_paint_cell(
    const uint8_t *covers, int32_t column, int32_t band, kk_box area, uint32_t *dst, size_t dst_row_bytes, uint32_t color) {
  for (int32_t y = band * 8; y < band * 8 + 8; y++) {
    for (int32_t x = column * 16; x < column * 16 + 16; x++) {
      if (y < area.y0 || y >= area.y1 || x < area.x0 || x >= area.x1) continue;
      uint32_t *pixel = (uint32_t *)((char *)dst + (size_t)(y - area.y0) * dst_row_bytes) + (x - area.x0);
      *pixel = over_pixel(scaled(color, covers ? covers[(y & 7) * 16 + (x & 15)] : 255), *pixel);
    }
  }
}
