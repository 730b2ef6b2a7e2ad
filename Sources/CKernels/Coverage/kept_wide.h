// Painting a cell of kept coverage on vectors.

KK_INLINE void wide_paint_cell(
    const uint8_t *covers, int32_t column, int32_t band, kk_box area, uint32_t *dst, size_t dst_row_bytes, uint32_t color) {
  const int32_t left = column * 16 < area.x0 ? area.x0 : column * 16;
  const int32_t right = column * 16 + 16 < area.x1 ? column * 16 + 16 : area.x1;
  const int32_t top = band * 8 < area.y0 ? area.y0 : band * 8;
  const int32_t bottom = band * 8 + 8 < area.y1 ? band * 8 + 8 : area.y1;
  const size_t count = (size_t)(right - left);
  char *pixels = (char *)dst + (size_t)(top - area.y0) * dst_row_bytes + (size_t)(left - area.x0) * 4;
  if (!covers || count < 16) {
    if (covers) covers += (top & 7) * 16 + (left & 15);
    for (int32_t y = top; y < bottom; y++, pixels += dst_row_bytes) {
      wide_over_color((uint32_t *)pixels, color, covers, 255, count);
      if (covers) covers += 16;
    }
    return;
  }
  covers += (top & 7) * 16;
  const ColorFactors ink = color_factors(color);
  for (int32_t y = top; y < bottom; y++, pixels += dst_row_bytes, covers += 16) {
    for (size_t at = 0; at < 16; at += LANES) {
      const u8xl cover = load_bytes(covers + at, LANES);
      uint32_t *part = (uint32_t *)pixels + at;
      const u32v s = scaled_color(ink, both_halves(__builtin_convertvector(cover, u32v)));
      store(part, over_pixels(s, load(part)));
    }
  }
}
