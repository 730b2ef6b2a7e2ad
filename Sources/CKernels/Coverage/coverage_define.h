// The definition of the coverage kernels.

KK_INLINE uint8_t area_coverage(uint32_t area) { return (uint8_t)((least(area, KK_FULL_AREA) * 255 + 65536) >> 17); }

KK_INLINE uint32_t magnitude(uint32_t sum) { return sum >> 31 ? 0u - sum : sum; }

KK_INLINE uint32_t folded(uint32_t area) {
  uint32_t phase = area & (2 * KK_FULL_AREA - 1);
  return phase > KK_FULL_AREA ? 2 * KK_FULL_AREA - phase : phase;
}

/// The coverage of a running sum.
KK_INLINE uint8_t sum_coverage(uint32_t sum, bool even_odd) {
  const uint32_t area = magnitude(sum);
  return area_coverage(even_odd ? folded(area) : area);
}

KK_FN int32_t define_nonzero(int32_t *accum, uint8_t *out, size_t count, int32_t start) {
  uint32_t sum = (uint32_t)start;
  for (size_t i = 0; i < count; i++) {
    sum += (uint32_t)accum[i];
    accum[i] = 0;
    out[i] = sum_coverage(sum, false);
  }
  return (int32_t)sum;
}

KK_FN int32_t define_even_odd(int32_t *accum, uint8_t *out, size_t count, int32_t start) {
  uint32_t sum = (uint32_t)start;
  for (size_t i = 0; i < count; i++) {
    sum += (uint32_t)accum[i];
    accum[i] = 0;
    out[i] = sum_coverage(sum, true);
  }
  return (int32_t)sum;
}

KK_FN void define_multiply(uint8_t *dst, const uint8_t *a, const uint8_t *b, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = (uint8_t)mul255(a[i], b[i]);
}

KK_FN void define_multiply_alpha(uint8_t *dst, const uint32_t *src, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = (uint8_t)mul255(dst[i], src[i] >> 24);
}

KK_FN void define_extract_alpha(uint8_t *dst, const uint32_t *src, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = (uint8_t)(src[i] >> 24);
}

/// Clears the window; rows that were not written to are clear already.
KK_INLINE void clear_rows(kk_cover_window *window) {
  window->starts[window->height] = 0;
  if (window->end_row > 0) window->starts[window->end_row] = 0;
  window->first_row = INT32_MAX;
  window->end_row = 0;
}

/// Converts the window's rows to coverage, each by `accumulate`.
KK_INLINE void take_rows(
    kk_cover_window *window, uint8_t *out, size_t out_row_bytes, int32_t (*accumulate)(int32_t *, uint8_t *, size_t, int32_t)) {
  const size_t width = (size_t)window->width;
  uint32_t backdrop = 0;
  for (int32_t r = window->first_row; r < window->end_row; r++) {
    int32_t *row = window->deltas + (size_t)r * window->stride;
    backdrop += (uint32_t)window->starts[r];
    window->starts[r] = 0;
    accumulate(row, out + (size_t)r * out_row_bytes, width, (int32_t)backdrop);
    memset(row + width, 0, (window->stride - width) * sizeof *row);
    memset(window->touched + (size_t)r * window->touched_stride, 0, window->touched_stride * sizeof *window->touched);
  }
  clear_rows(window);
}

KK_FN void define_take(kk_cover_window *window, bool even_odd, uint8_t *out, size_t out_row_bytes) {
  if (even_odd) take_rows(window, out, out_row_bytes, define_even_odd);
  else take_rows(window, out, out_row_bytes, define_nonzero);
}

/// The wanted columns in row r, a bit for each sixteen.
KK_INLINE uint64_t wanted_columns(const kk_cover_window *window, int32_t r) {
  return window->wanted ? window->wanted[(r + window->wanted_row) >> 3] >> window->wanted_shift : ~0ull;
}

KK_FN void define_paint(kk_cover_window *window, bool even_odd, uint32_t *dst, size_t dst_row_bytes, uint32_t color) {
  uint32_t backdrop = 0;
  for (int32_t r = window->first_row; r < window->end_row; r++) {
    int32_t *row = window->deltas + (size_t)r * window->stride;
    uint32_t *pixels = (uint32_t *)((char *)dst + (size_t)r * dst_row_bytes);
    backdrop += (uint32_t)window->starts[r];
    window->starts[r] = 0;
    uint32_t sum = backdrop;
    const uint64_t wanted = wanted_columns(window, r);
    for (int32_t x = 0; x < window->width; x++) {
      sum += (uint32_t)row[x];
      if (!(wanted >> (x >> 4) & 1)) continue;
      pixels[x] = over_pixel(scaled(color, sum_coverage(sum, even_odd)), pixels[x]);
    }
    memset(row, 0, window->stride * sizeof *row);
    memset(window->touched + (size_t)r * window->touched_stride, 0, window->touched_stride * sizeof *window->touched);
  }
  clear_rows(window);
}
