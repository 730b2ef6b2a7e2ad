// The blur of a mask. Both directions use the same downward steps on strips of BLUR_BLOCK samples, with the mask transposed in between.
// BLUR_CONVOLVE, BLUR_HALVE and BLUR_BETWEEN are those of the instruction level.

/// A row of a strip.
typedef int16_t BlurRow[BLUR_BLOCK];

/// The address at which a strip's first row is to be written before `blur_strip`.
KK_INLINE BlurRow *strip_start(void *scratch) { return (BlurRow *)scratch + BLUR_PADDING; }

/// Makes the padding of a strip of `count` rows, and `margin` more on both sides, transparent.
KK_INLINE void clear_padding(BlurRow *first, int32_t count, int32_t margin) {
  memset(first - BLUR_PADDING, 0, (size_t)(BLUR_PADDING - margin) * sizeof(BlurRow));
  memset(first + count + margin, 0, (size_t)(BLUR_PADDING - margin) * sizeof(BlurRow));
}

/// Rows `from` ..< `to` of the result: row j is row j / 2 of `in`, or what is in the middle after it.
KK_INLINE void blur_double(BlurRow *out, const BlurRow *in, int32_t from, int32_t to) {
  for (int32_t j = from; j < to; j++) {
    const BlurRow *r = in + (j >> 1);
    const int16_t *const rows[4] = {r[-1], r[0], r[1], r[2]};
    if (j & 1) BLUR_BETWEEN(out[j], rows, BLUR_BLOCK);
    else memcpy(out[j], r[0], sizeof(BlurRow));
  }
}

/// Blurs the `count` rows at `strip_start` downward; returns the first row of the result.
KK_FN const BlurRow *blur_strip(void *scratch, int32_t count, const kk_BlurPlan *plan) {
  BlurRow *first[BLUR_MOST_LEVELS + 1] = {strip_start(scratch)}, *rest = first[0] + count + BLUR_PADDING;
  int32_t counts[BLUR_MOST_LEVELS + 1] = {count}, last = plan->levels;
  if (plan->radius == 0) return first[0];
  clear_padding(first[0], count, 0);
  for (int32_t level = 1; level <= last; level++) {
    first[level] = rest + BLUR_PADDING;
    counts[level] = blur_halved(counts[level - 1]);
    rest += counts[level] + 2 * BLUR_PADDING;
    for (int32_t m = -BLUR_MARGIN; m < counts[level] + BLUR_MARGIN; m++) {
      BLUR_HALVE(first[level][m], first[level - 1][2 * m], BLUR_BLOCK, BLUR_BLOCK);
    }
    clear_padding(first[level], counts[level], BLUR_MARGIN);
  }
  BlurRow *blurred = rest + BLUR_MARGIN;
  int32_t margin = last > 0 ? BLUR_MARGIN : 0;
  for (int32_t j = -margin; j < counts[last] + margin; j++) {
    BLUR_CONVOLVE(blurred[j], first[last][j], BLUR_BLOCK, BLUR_BLOCK, plan);
  }
  for (int32_t level = last - 1; level >= 0; level--) {
    // Between levels rows beyond the ends are read.
    int32_t beyond = level > 0 ? BLUR_MARGIN : 0;
    blur_double(first[level], blurred, -beyond, counts[level] + beyond);
    blurred = first[level];
  }
  return blurred;
}

KK_FN void blur_mask_down(
    int16_t *turned, const uint8_t *src, size_t src_row_bytes, int32_t height, double sigma, kk_BlurRange columns, void *strip) {
  kk_BlurPlan down = kk_blur_plan(sigma);
  for (int32_t x0 = columns.from; x0 < columns.to; x0 += BLUR_BLOCK) {
    int32_t count = columns.to - x0 < BLUR_BLOCK ? columns.to - x0 : BLUR_BLOCK;
    BlurRow *rows = strip_start(strip);
    for (int32_t y = 0; y < height; y++) {
      const uint8_t *from = src + (size_t)y * src_row_bytes + x0;
      for (int32_t x = 0; x < count; x++) rows[y][x] = (int16_t)(from[x] << 6);
      for (int32_t x = count; x < BLUR_BLOCK; x++) rows[y][x] = 0;
    }
    const BlurRow *blurred = blur_strip(strip, height, &down);
    for (int32_t x = 0; x < count; x++) {
      int16_t *to = turned + (size_t)(x0 + x) * (size_t)height;
      for (int32_t y = 0; y < height; y++) to[y] = blurred[y][x];
    }
  }
}

KK_FN void blur_mask_across(
    int16_t *dst, size_t dst_row_bytes, const int16_t *turned, int32_t width, int32_t height, double sigma, kk_BlurRange lines,
    void *strip) {
  kk_BlurPlan across = kk_blur_plan(sigma);
  for (int32_t y0 = lines.from; y0 < lines.to; y0 += BLUR_BLOCK) {
    int32_t count = lines.to - y0 < BLUR_BLOCK ? lines.to - y0 : BLUR_BLOCK;
    BlurRow *rows = strip_start(strip);
    for (int32_t x = 0; x < width; x++) {
      const int16_t *from = turned + (size_t)x * (size_t)height + y0;
      for (int32_t y = 0; y < count; y++) rows[x][y] = from[y];
      for (int32_t y = count; y < BLUR_BLOCK; y++) rows[x][y] = 0;
    }
    const BlurRow *blurred = blur_strip(strip, width, &across);
    for (int32_t y = 0; y < count; y++) {
      int16_t *to = (int16_t *)((char *)dst + (size_t)(y0 + y) * dst_row_bytes);
      for (int32_t x = 0; x < width; x++) to[x] = blurred[x][y];
    }
  }
}
