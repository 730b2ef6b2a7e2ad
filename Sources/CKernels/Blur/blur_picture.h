// Blurring a whole picture: both directions are the same vertical work on strips of BLUR_STRIP samples, with the picture transposed
// between them. BLUR_CONVOLVE, BLUR_DECIMATE and BLUR_INTERPOLATE are the level's own.

/// Where a strip's first row is to be written before `blur_strip`.
KK_INLINE BlurRow *strip_start(void *scratch) { return (BlurRow *)scratch + BLUR_PADDING; }

/// Makes the padding of a strip of `count` rows transparent.
KK_INLINE void clear_padding(BlurRow *first, int32_t count, int32_t margin) {
  memset(first - BLUR_PADDING, 0, (size_t)(BLUR_PADDING - margin) * sizeof(BlurRow));
  memset(first + count + margin, 0, (size_t)(BLUR_PADDING - margin) * sizeof(BlurRow));
}

/// Blurs the `count` rows at `strip_start` downward; returns the first row of the result.
KK_FN const BlurRow *blur_strip(void *scratch, int32_t count, const BlurPlan *plan) {
  BlurRow *first[BLUR_MOST_LEVELS + 1];
  int32_t counts[BLUR_MOST_LEVELS + 1];
  first[0] = strip_start(scratch);
  counts[0] = count;
  if (plan->radius == 0) return first[0];
  clear_padding(first[0], count, 0);
  for (int32_t level = 0; level < plan->levels; level++) {
    first[level + 1] = first[level] + counts[level] + 2 * BLUR_PADDING;
    counts[level + 1] = blur_halved(counts[level]);
    BLUR_DECIMATE(first[level + 1], first[level], counts[level + 1]);
    clear_padding(first[level + 1], counts[level + 1], BLUR_MARGIN);
  }
  int32_t last = plan->levels, margin = last > 0 ? BLUR_MARGIN : 0;
  BlurRow *blurred = first[last] + counts[last] + BLUR_PADDING + BLUR_MARGIN;
  BLUR_CONVOLVE(blurred - margin, first[last] - margin, counts[last] + 2 * margin, plan);
  for (int32_t level = last - 1; level >= 0; level--) {
    BLUR_INTERPOLATE(first[level], blurred, counts[level], level > 0 ? BLUR_MARGIN : 0);
    blurred = first[level];
  }
  return blurred;
}

/// 64ths to whole levels, rounded.
KK_INLINE uint8_t narrowed(int16_t sample) { return (uint8_t)((sample + 32) >> 6); }

KK_FN void blur_mask(
    int16_t *dst, size_t dst_row_bytes, const uint8_t *src, size_t src_row_bytes, int32_t width, int32_t height,
    double sigma_x, double sigma_y, void *scratch) {
  BlurPlan across = kk_blur_plan(sigma_x), down = kk_blur_plan(sigma_y);
  // The picture between the directions, transposed: `height` samples for each column.
  int16_t *turned = scratch;
  void *strip = (char *)scratch + (((size_t)width * (size_t)height * sizeof(int16_t) + 63) & ~(size_t)63);
  for (int32_t x0 = 0; x0 < width; x0 += BLUR_STRIP) {
    int32_t columns = width - x0 < BLUR_STRIP ? width - x0 : BLUR_STRIP;
    BlurRow *rows = strip_start(strip);
    for (int32_t y = 0; y < height; y++) {
      const uint8_t *from = src + (size_t)y * src_row_bytes + x0;
      for (int32_t x = 0; x < columns; x++) rows[y][x] = (int16_t)(from[x] << 6);
      for (int32_t x = columns; x < BLUR_STRIP; x++) rows[y][x] = 0;
    }
    const BlurRow *blurred = blur_strip(strip, height, &down);
    for (int32_t x = 0; x < columns; x++) {
      int16_t *to = turned + (size_t)(x0 + x) * (size_t)height;
      for (int32_t y = 0; y < height; y++) to[y] = blurred[y][x];
    }
  }
  for (int32_t y0 = 0; y0 < height; y0 += BLUR_STRIP) {
    int32_t lines = height - y0 < BLUR_STRIP ? height - y0 : BLUR_STRIP;
    BlurRow *rows = strip_start(strip);
    for (int32_t x = 0; x < width; x++) {
      const int16_t *from = turned + (size_t)x * (size_t)height + y0;
      for (int32_t y = 0; y < lines; y++) rows[x][y] = from[y];
      for (int32_t y = lines; y < BLUR_STRIP; y++) rows[x][y] = 0;
    }
    const BlurRow *blurred = blur_strip(strip, width, &across);
    for (int32_t y = 0; y < lines; y++) {
      int16_t *to = (int16_t *)((char *)dst + (size_t)(y0 + y) * dst_row_bytes);
      for (int32_t x = 0; x < width; x++) to[x] = blurred[x][y];
    }
  }
}

/// Pixels in a strip.
#define BLUR_STRIP_PIXELS (BLUR_STRIP / 4)

/// A pixel's four samples to a pixel. Interpolation can raise a colour above its alpha by a fraction; it is limited.
KK_INLINE uint32_t narrowed_pixel(const int16_t *samples) {
  uint32_t a = narrowed(samples[3]);
  return packed((Pixel){least(narrowed(samples[0]), a), least(narrowed(samples[1]), a), least(narrowed(samples[2]), a), a});
}

KK_FN void blur_pixels(
    uint32_t *dst, size_t dst_row_bytes, const uint32_t *src, size_t src_row_bytes, int32_t width, int32_t height,
    double sigma_x, double sigma_y, void *scratch) {
  BlurPlan across = kk_blur_plan(sigma_x), down = kk_blur_plan(sigma_y);
  // The picture between the directions, transposed: `height` pixels of four samples for each column.
  uint64_t *turned = scratch;
  void *strip = turned + (((size_t)width * (size_t)height + 7) & ~(size_t)7);
  for (int32_t x0 = 0; x0 < width; x0 += BLUR_STRIP_PIXELS) {
    int32_t columns = width - x0 < BLUR_STRIP_PIXELS ? width - x0 : BLUR_STRIP_PIXELS;
    BlurRow *rows = strip_start(strip);
    for (int32_t y = 0; y < height; y++) {
      const uint8_t *from = (const uint8_t *)(pixel_row(src, src_row_bytes, y) + x0);
      for (int32_t x = 0; x < columns * 4; x++) rows[y][x] = (int16_t)(from[x] << 6);
      for (int32_t x = columns * 4; x < BLUR_STRIP; x++) rows[y][x] = 0;
    }
    const BlurRow *blurred = blur_strip(strip, height, &down);
    for (int32_t x = 0; x < columns; x++) {
      uint64_t *to = turned + (size_t)(x0 + x) * (size_t)height;
      for (int32_t y = 0; y < height; y++) memcpy(to + y, &blurred[y][4 * x], sizeof *to);
    }
  }
  for (int32_t y0 = 0; y0 < height; y0 += BLUR_STRIP_PIXELS) {
    int32_t lines = height - y0 < BLUR_STRIP_PIXELS ? height - y0 : BLUR_STRIP_PIXELS;
    BlurRow *rows = strip_start(strip);
    for (int32_t x = 0; x < width; x++) {
      memcpy(rows[x], turned + (size_t)x * (size_t)height + y0, (size_t)lines * 8);
      memset(&rows[x][lines * 4], 0, (size_t)(BLUR_STRIP_PIXELS - lines) * 8);
    }
    const BlurRow *blurred = blur_strip(strip, width, &across);
    for (int32_t y = 0; y < lines; y++) {
      uint32_t *to = (uint32_t *)((char *)dst + (size_t)(y0 + y) * dst_row_bytes);
      for (int32_t x = 0; x < width; x++) to[x] = narrowed_pixel(&blurred[x][4 * y]);
    }
  }
}
