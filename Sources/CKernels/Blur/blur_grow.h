// The last step of a blur of pixels: growing what has been convolved, wherever its pixels are wanted. The names in capitals are those of the
// instruction level.

/// Makes the row of a level from that of the next: pixels in between across, or the same.
KK_INLINE void blur_grow_row(int16_t *out, const int16_t *in, bool across, kk_BlurRange columns) {
  if (across) BLUR_DOUBLE_ACROSS(out, in, columns);
  else memcpy(out + 4 * columns.from, in + 4 * columns.from, (size_t)blur_length(columns) * 4 * sizeof *out);
}

/// Makes the columns and rows of a level from the next level's. The rows between two of the next level's come from four that have grown.
KK_INLINE void blur_grow_level(
    BlurPlane to, BlurPlane from, bool across, bool down, kk_BlurRange columns, kk_BlurRange rows, kk_BlurRange further) {
  int32_t step = down ? 2 : 1;
  for (int32_t y = further.from; y < further.to; y++) {
    blur_grow_row(blur_pixel(to, 0, step * y), blur_pixel(from, 0, y), across, columns);
  }
  for (int32_t y = rows.from | 1; down && y < rows.to; y += 2) {
    const int16_t *around[4];
    for (int32_t k = 0; k < 4; k++) around[k] = blur_pixel(to, columns.from, y - 3 + 2 * k);
    BLUR_BETWEEN(blur_pixel(to, columns.from, y), around, 4 * blur_length(columns));
  }
}

/// Makes pixels from level 1, or from level 0 where a direction is not halved. Of its rows, four that have grown across are kept at a time.
KK_INLINE void blur_grow_pixels(
    uint32_t *dst, size_t dst_row_bytes, BlurPlane from, bool across, bool down, kk_BlurRange columns, kk_BlurRange rows,
    BlurPlane kept) {
  int32_t width = blur_length(columns), grown = down ? (rows.from >> 1) - 1 : rows.from;
  for (int32_t y = rows.from; y < rows.to; y++) {
    int32_t half = down ? y >> 1 : y, last = down && (y & 1) ? half + 2 : half;
    for (; grown <= last; grown++) blur_grow_row(blur_pixel(kept, 0, grown & 3), blur_pixel(from, 0, grown), across, columns);
    uint32_t *pixels = (uint32_t *)((char *)dst + (size_t)(y - rows.from) * dst_row_bytes);
    kk_send_for(pixels, (ptrdiff_t)dst_row_bytes * BLUR_ROWS_AHEAD, (size_t)width * 4);
    if (down && (y & 1)) {
      const int16_t *around[4];
      for (int32_t k = 0; k < 4; k++) around[k] = blur_pixel(kept, columns.from, (half - 1 + k) & 3);
      BLUR_BETWEEN_PIXELS(pixels, around, width);
    } else {
      BLUR_NARROW(pixels, blur_pixel(kept, columns.from, half & 3), width);
    }
  }
}

/// Makes pixels of a picture that was not halved: convolves it.
KK_FN void blur_grow_unhalved(
    const kk_PixelBlur *blur, uint32_t *dst, size_t dst_row_bytes, kk_BlurRange columns, kk_BlurRange rows, int16_t *scratch) {
  BlurLevel whole = kk_blur_level(blur, 0);
  ptrdiff_t stride = (ptrdiff_t)kk_blur_row_samples(blur_length(columns));
  for (int32_t top = rows.from; top < rows.to; top += BLUR_BAND) {
    kk_BlurRange band = {top, top + BLUR_BAND < rows.to ? top + BLUR_BAND : rows.to};
    BlurPlane convolved = {scratch + BLUR_BAND * stride - top * stride - 4 * (ptrdiff_t)columns.from, stride};
    blur_convolve_band(blur, whole.plane, convolved, columns, band, scratch);
    for (int32_t y = band.from; y < band.to; y++) {
      uint32_t *pixels = (uint32_t *)((char *)dst + (size_t)(y - rows.from) * dst_row_bytes);
      BLUR_NARROW(pixels, blur_pixel(convolved, columns.from, y), blur_length(columns));
    }
  }
}

/// Makes pixels from what has been doubled on curves, on straight lines. `row` is memory for a row of that.
KK_INLINE void blur_enlarge(
    uint32_t *dst, size_t dst_row_bytes, BlurPlane from, BlurDirection across, BlurDirection down, kk_BlurRange columns,
    kk_BlurRange rows, int16_t *row) {
  int32_t first = across.doubled.from, count = 4 * blur_length(across.doubled);
  for (int32_t y = rows.from; y < rows.to; y++) {
    int32_t at = y >> down.enlarged, part = y & ((1 << down.enlarged) - 1);
    const int16_t *own = blur_pixel(from, first, at), *next = part > 0 ? blur_pixel(from, first, at + 1) : own;
    BLUR_LINE_ROWS(row, own, next, (int16_t)(part << (15 - down.enlarged)), count);
    uint32_t *pixels = (uint32_t *)((char *)dst + (size_t)(y - rows.from) * dst_row_bytes);
    kk_send_for(pixels, (ptrdiff_t)dst_row_bytes * BLUR_ROWS_AHEAD, (size_t)blur_length(columns) * 4);
    BLUR_LINE_ACROSS(pixels, row - 4 * (ptrdiff_t)first, across.enlarged, columns);
  }
}

KK_FN void blur_grow(
    const kk_PixelBlur *blur, uint32_t *dst, size_t dst_row_bytes, kk_BlurRange columns, kk_BlurRange rows, void *scratch) {
  if (!kk_blur_halves(blur)) return blur_grow_unhalved(blur, dst, dst_row_bytes, columns, rows, scratch);
  BlurPlane from = kk_blur_convolved(blur).plane;
  BlurDirection across = kk_blur_direction(&blur->across, columns), down = kk_blur_direction(&blur->down, rows);
  int16_t *memory = (int16_t *)scratch + 4 * BLUR_BEFORE;
  ptrdiff_t stride = (ptrdiff_t)kk_blur_row_samples(blur_length(across.doubled));
  if (across.enlarged + down.enlarged == 0) {
    BlurPlane kept = {memory - 4 * (ptrdiff_t)columns.from, stride};
    return blur_grow_pixels(dst, dst_row_bytes, from, across.doubles, down.doubles, columns, rows, kept);
  }
  int16_t *row = memory;
  int32_t first = down.doubles ? 2 * down.convolved.from : down.doubled.from;
  BlurPlane doubled = {memory + stride - first * stride - 4 * (ptrdiff_t)across.doubled.from, stride};
  blur_grow_level(doubled, from, across.doubles, down.doubles, across.doubled, down.doubled, down.convolved);
  blur_enlarge(dst, dst_row_bytes, doubled, across, down, columns, rows, row);
}

KK_FN void blur_pixels(
    uint32_t *dst, size_t dst_row_bytes, const uint32_t *src, size_t src_row_bytes, int32_t width, int32_t height, double sigma_x,
    double sigma_y, void *scratch) {
  kk_BlurRange columns = {0, width}, rows = {0, height};
  kk_PixelBlur blur = kk_pixel_blur(width, height, columns, rows, sigma_x, sigma_y);
  blur.halved = scratch;
  blur.convolved = (char *)scratch + kk_blur_halved_bytes(&blur);
  void *own = (char *)blur.convolved + kk_blur_convolved_bytes(&blur);
  blur_shrink(&blur, src, src_row_bytes, 0, kk_blur_shrunk_rows(&blur), kk_blur_shrunk_columns(&blur), own);
  blur_shrink_further(&blur, own);
  blur_convolve(&blur, 0, kk_blur_convolved_rows(&blur), own);
  blur_grow(&blur, dst, dst_row_bytes, columns, rows, own);
}
