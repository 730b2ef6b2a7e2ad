// The loop over the cells of kept coverage, included where PAINT_CELL is an instruction level's function that paints a cell.

/// The bits `from` to `to`, both included.
KK_INLINE uint32_t bits_between(int32_t from, int32_t to) { return (2u << to) - (1u << from); }

/// Paints a page. `across` and `inside` have bits for the columns and bands of cells in the area. The page's first band and column of cells
/// are band `skip` and column `shift` of `wanted`.
KK_INLINE void paint_page(
    const kk_kept_page *page, const uint16_t *cells, const uint8_t *blocks, int32_t column, int32_t row, uint32_t across,
    uint32_t inside, kk_box area, const uint64_t *wanted, int32_t skip, int32_t shift, uint32_t *dst, size_t dst_row_bytes,
    uint32_t color) {
  // Cells and blocks lie anywhere in memory, so all are prefetched before the first is used.
  const uint8_t *covers[512];
  uint16_t places[512];
  size_t count = 0;
  for (uint32_t bands = page->bands & inside; bands != 0; bands &= bands - 1) {
    __builtin_prefetch(cells + __builtin_ctz(bands) * 16);
  }
  for (uint32_t bands = page->bands & inside; bands != 0; bands &= bands - 1) {
    const int32_t band = __builtin_ctz(bands);
    uint32_t bits = page->bits[band] & across;
    if (wanted) bits &= (uint32_t)(shift < 0 ? wanted[band + skip] << -shift : wanted[band + skip] >> shift);
    for (; bits != 0; bits &= bits - 1) {
      const int32_t place = band * 16 + __builtin_ctz(bits);
      const uint16_t cell = cells[place];
      const uint8_t *block = NULL;
      if (cell != 1) {
        block = blocks + (size_t)(cell - 2) * KK_KEPT_BLOCK;
        __builtin_prefetch(block);
        __builtin_prefetch(block + 64);
      }
      covers[count] = block;
      places[count++] = (uint16_t)place;
    }
  }
  for (size_t i = 0; i < count; i++) {
    PAINT_CELL(covers[i], column + (places[i] & 15), row + (places[i] >> 4), area, dst, dst_row_bytes, color);
  }
}

KK_FN void paint_kept(
    const kk_kept_coverage *kept, kk_box area, const uint64_t *wanted, int32_t wanted_column, int32_t wanted_band, uint32_t *dst,
    size_t dst_row_bytes, uint32_t color) {
  for (int32_t y = area.y0 >> 8; y <= (area.y1 - 1) >> 8; y++) {
    const int32_t row = y * 32, top = (area.y0 >> 3) - row, bottom = ((area.y1 - 1) >> 3) - row;
    const uint32_t inside = bits_between(top > 0 ? top : 0, bottom < 31 ? bottom : 31);
    for (int32_t x = area.x0 >> 8; x <= (area.x1 - 1) >> 8; x++) {
      const uint16_t place = kk_kept_find(kept, x, y);
      if (place == 0) continue;
      const int32_t column = x * 16, left = (area.x0 >> 4) - column, right = ((area.x1 - 1) >> 4) - column;
      paint_page(
          kept->pages + (place - 1), kept->cells + (size_t)(place - 1) * KK_KEPT_CELLS, kept->blocks, column, row,
          bits_between(left > 0 ? left : 0, right < 15 ? right : 15), inside, area, wanted, row - wanted_band,
          column - wanted_column, dst, dst_row_bytes, color);
    }
  }
}
#undef PAINT_CELL
