// The blur of a whole picture. Both directions use the same vertical functions on strips of BLUR_STRIP samples, with the picture transposed
// in between. BLUR_CONVOLVE, BLUR_DECIMATE, BLUR_INTERPOLATE and BLUR_NARROW are those of the instruction level.

/// The address at which a strip's first row is to be written before `blur_strip`.
KK_INLINE BlurRow *strip_start(void *scratch) { return (BlurRow *)scratch + BLUR_PADDING; }

/// Makes the padding of a strip of `count` rows transparent.
KK_INLINE void clear_padding(BlurRow *first, int32_t count, int32_t margin) {
  memset(first - BLUR_PADDING, 0, (size_t)(BLUR_PADDING - margin) * sizeof(BlurRow));
  memset(first + count + margin, 0, (size_t)(BLUR_PADDING - margin) * sizeof(BlurRow));
}

/// The decimation levels of a strip: their first rows and their numbers of rows.
typedef struct BlurLevels {
  BlurRow *first[BLUR_MOST_LEVELS + 1];
  int32_t counts[BLUR_MOST_LEVELS + 1];
  /// The last level after the convolution: rows -margin ..< its count + margin.
  BlurRow *convolved;
  int32_t margin;
} BlurLevels;

KK_INLINE BlurLevels blur_levels(void *scratch, int32_t count, const BlurPlan *plan) {
  BlurLevels levels;
  levels.first[0] = strip_start(scratch);
  levels.counts[0] = count;
  for (int32_t level = 0; level < plan->levels; level++) {
    levels.first[level + 1] = levels.first[level] + levels.counts[level] + 2 * BLUR_PADDING;
    levels.counts[level + 1] = blur_halved(levels.counts[level]);
  }
  int32_t last = plan->levels;
  levels.margin = last > 0 ? BLUR_MARGIN : 0;
  levels.convolved = plan->radius == 0 ? levels.first[0] : levels.first[last] + levels.counts[last] + BLUR_PADDING + BLUR_MARGIN;
  return levels;
}

/// Decimates and convolves the rows at `strip_start`.
KK_FN void blur_shrink(const BlurLevels *levels, const BlurPlan *plan) {
  if (plan->radius == 0) return;
  clear_padding(levels->first[0], levels->counts[0], 0);
  for (int32_t level = 0; level < plan->levels; level++) {
    BLUR_DECIMATE(levels->first[level + 1], levels->first[level], levels->counts[level + 1]);
    clear_padding(levels->first[level + 1], levels->counts[level + 1], BLUR_MARGIN);
  }
  int32_t last = plan->levels, margin = levels->margin;
  BLUR_CONVOLVE(levels->convolved - margin, levels->first[last] - margin, levels->counts[last] + 2 * margin, plan);
}

/// Interpolates the convolved rows to the original number of rows; returns the first.
KK_FN const BlurRow *blur_grow(const BlurLevels *levels, const BlurPlan *plan) {
  BlurRow *blurred = levels->convolved;
  for (int32_t level = plan->levels - 1; level >= 0; level--) {
    BLUR_INTERPOLATE(levels->first[level], blurred, levels->counts[level], level > 0 ? BLUR_MARGIN : 0);
    blurred = levels->first[level];
  }
  return blurred;
}

/// Blurs the `count` rows at `strip_start` downward; returns the first row of the result.
KK_FN const BlurRow *blur_strip(void *scratch, int32_t count, const BlurPlan *plan) {
  BlurLevels levels = blur_levels(scratch, count, plan);
  blur_shrink(&levels, plan);
  return blur_grow(&levels, plan);
}

KK_FN void blur_mask(
    int16_t *dst, size_t dst_row_bytes, const uint8_t *src, size_t src_row_bytes, int32_t width, int32_t height, double sigma_x,
    double sigma_y, void *scratch) {
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

/// Converts a strip's row of pixels to samples in 64ths.
KK_INLINE void widen_pixels(BlurRow row, const uint32_t *from, int32_t count) {
  const uint8_t *bytes = (const uint8_t *)from;
  if (count == BLUR_STRIP_PIXELS) {
    for (int32_t x = 0; x < BLUR_STRIP; x++) row[x] = (int16_t)(bytes[x] << 6);
    return;
  }
  for (int32_t x = 0; x < count * 4; x++) row[x] = (int16_t)(bytes[x] << 6);
  for (int32_t x = count * 4; x < BLUR_STRIP; x++) row[x] = 0;
}

// Between the passes the picture is stored in columns of `low` pixels of four samples each.

/// Pass 0: a strip of the picture's columns, downward up to the convolution.
KK_FN void blur_shrink_columns(const kk_PixelBlur *blur, const BlurPlan *down, int32_t low, int32_t strip, void *scratch) {
  BlurLevels levels = blur_levels(scratch, blur->height, down);
  int32_t x0 = strip * BLUR_STRIP_PIXELS;
  int32_t columns = blur->width - x0 < BLUR_STRIP_PIXELS ? blur->width - x0 : BLUR_STRIP_PIXELS;
  uint64_t *between = (uint64_t *)blur->between + (size_t)x0 * (size_t)low;
  uint32_t seen = 0;
  for (int32_t y = 0; y < blur->height; y++) {
    const uint32_t *from = pixel_row(blur->src, blur->src_row_bytes, y) + x0;
    for (int32_t x = 0; x < columns; x++) seen |= from[x];
    widen_pixels(levels.first[0][y], from, columns);
  }
  if (seen == 0) {
    memset(between, 0, (size_t)columns * (size_t)low * sizeof *between);
    return;
  }
  blur_shrink(&levels, down);
  const BlurRow *rows = levels.convolved - levels.margin;
  for (int32_t x = 0; x < columns; x++) {
    uint64_t *to = between + (size_t)x * (size_t)low;
    for (int32_t y = 0; y < low; y++) memcpy(to + y, &rows[y][4 * x], sizeof *to);
  }
}

/// Pass 1: a strip of the remaining rows, blurred across.
KK_FN void blur_rows(const kk_PixelBlur *blur, const BlurPlan *across, int32_t low, int32_t strip, void *scratch) {
  int32_t y0 = strip * BLUR_STRIP_PIXELS;
  size_t bytes = (size_t)(low - y0 < BLUR_STRIP_PIXELS ? low - y0 : BLUR_STRIP_PIXELS) * sizeof(uint64_t);
  uint64_t *between = (uint64_t *)blur->between + y0;
  BlurRow *rows = strip_start(scratch);
  for (int32_t x = 0; x < blur->width; x++) {
    memcpy(rows[x], between + (size_t)x * (size_t)low, bytes);
    memset((char *)rows[x] + bytes, 0, sizeof(BlurRow) - bytes);
  }
  const BlurRow *blurred = blur_strip(scratch, blur->width, across);
  for (int32_t x = 0; x < blur->width; x++) memcpy(between + (size_t)x * (size_t)low, blurred[x], bytes);
}

/// Pass 2: a strip of columns, interpolated downward.
KK_FN void blur_grow_columns(const kk_PixelBlur *blur, const BlurPlan *down, int32_t low, int32_t strip, void *scratch) {
  BlurLevels levels = blur_levels(scratch, blur->height, down);
  int32_t x0 = strip * BLUR_STRIP_PIXELS;
  int32_t columns = blur->width - x0 < BLUR_STRIP_PIXELS ? blur->width - x0 : BLUR_STRIP_PIXELS;
  const uint64_t *between = (const uint64_t *)blur->between + (size_t)x0 * (size_t)low;
  BlurRow *rows = levels.convolved - levels.margin;
  for (int32_t y = 0; y < low; y++) {
    for (int32_t x = 0; x < columns; x++) memcpy(&rows[y][4 * x], between + (size_t)x * (size_t)low + y, 8);
    memset(&rows[y][4 * columns], 0, sizeof(BlurRow) - (size_t)columns * 8);
  }
  const BlurRow *blurred = blur_grow(&levels, down);
  for (int32_t y = 0; y < blur->height; y++) {
    uint32_t pixels[BLUR_STRIP_PIXELS];
    BLUR_NARROW(pixels, blurred[y]);
    uint32_t *to = (uint32_t *)((char *)blur->dst + (size_t)y * blur->dst_row_bytes) + x0;
    if (columns == BLUR_STRIP_PIXELS) memcpy(to, pixels, sizeof pixels);
    else memcpy(to, pixels, (size_t)columns * sizeof *pixels);
  }
}

KK_FN void blur_strips(const kk_PixelBlur *blur, int32_t pass, int32_t first, int32_t end, void *scratch) {
  BlurPlan across = kk_blur_plan(blur->sigma_x), down = kk_blur_plan(blur->sigma_y);
  int32_t low = kk_blur_low_rows(&down, blur->height);
  for (int32_t strip = first; strip < end; strip++) {
    if (pass == 0) blur_shrink_columns(blur, &down, low, strip, scratch);
    else if (pass == 1) blur_rows(blur, &across, low, strip, scratch);
    else blur_grow_columns(blur, &down, low, strip, scratch);
  }
}

KK_FN void blur_pixels(
    uint32_t *dst, size_t dst_row_bytes, const uint32_t *src, size_t src_row_bytes, int32_t width, int32_t height, double sigma_x,
    double sigma_y, void *scratch) {
  kk_PixelBlur blur = {dst, dst_row_bytes, src, src_row_bytes, width, height, sigma_x, sigma_y, scratch};
  void *strip = (char *)scratch + kk_blur_between_bytes(&blur);
  for (int32_t pass = 0; pass < KK_BLUR_PASSES; pass++) {
    blur_strips(&blur, pass, 0, kk_blur_strips(&blur, pass), strip);
  }
}
