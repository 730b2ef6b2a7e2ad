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
  /// The rows of each level that are wanted after the convolution: `from` ..< `to`. Those of a level are what interpolation reads for those
  /// of the level before.
  int32_t from[BLUR_MOST_LEVELS + 1], to[BLUR_MOST_LEVELS + 1];
  /// The last level after the convolution: rows -margin ..< its count + margin.
  BlurRow *convolved;
  int32_t margin;
} BlurLevels;

/// The levels of a strip of which the rows in `wanted` are wanted. The first level begins at `first`; the others are put into `rest`.
KK_INLINE BlurLevels blur_levels(BlurRow *first, BlurRow *rest, int32_t count, BlurRange wanted, const BlurPlan *plan) {
  BlurLevels levels;
  levels.first[0] = first;
  levels.counts[0] = count;
  levels.from[0] = wanted.from;
  levels.to[0] = wanted.to;
  for (int32_t level = 0; level < plan->levels; level++) {
    levels.first[level + 1] = rest + BLUR_PADDING;
    levels.counts[level + 1] = blur_halved(levels.counts[level]);
    BlurRange further = blur_halved_range((BlurRange){levels.from[level], levels.to[level]});
    levels.from[level + 1] = further.from;
    levels.to[level + 1] = further.to;
    rest += levels.counts[level + 1] + 2 * BLUR_PADDING;
  }
  levels.margin = plan->levels > 0 ? BLUR_MARGIN : 0;
  levels.convolved = plan->radius == 0 ? levels.first[0] : rest + BLUR_MARGIN;
  return levels;
}

/// The levels of a strip that is all in `scratch`.
KK_INLINE BlurLevels blur_levels_in(void *scratch, int32_t count, BlurRange wanted, const BlurPlan *plan) {
  BlurRow *first = strip_start(scratch);
  return blur_levels(first, first + count + BLUR_PADDING, count, wanted, plan);
}

/// Decimates and convolves from the second level on, or only convolves the first where there is no other.
KK_FN void blur_shrink_further(const BlurLevels *levels, const BlurPlan *plan) {
  for (int32_t level = 1; level <= plan->levels; level++) {
    if (level > 1) BLUR_DECIMATE(levels->first[level], levels->first[level - 1], levels->counts[level]);
    clear_padding(levels->first[level], levels->counts[level], BLUR_MARGIN);
  }
  int32_t last = plan->levels, from = levels->from[last];
  BLUR_CONVOLVE(levels->convolved + from, levels->first[last] + from, levels->to[last] - from, plan);
}

/// Decimates and convolves the rows of the first level.
KK_FN void blur_shrink(const BlurLevels *levels, const BlurPlan *plan) {
  if (plan->radius == 0) return;
  clear_padding(levels->first[0], levels->counts[0], 0);
  if (plan->levels > 0) BLUR_DECIMATE(levels->first[1], levels->first[0], levels->counts[1]);
  blur_shrink_further(levels, plan);
}

/// Interpolates the convolved rows that are wanted to those of level `end`; returns the first row of that level.
KK_FN const BlurRow *blur_grow(const BlurLevels *levels, const BlurPlan *plan, int32_t end) {
  BlurRow *blurred = levels->convolved;
  for (int32_t level = plan->levels - 1; level >= end; level--) {
    BLUR_INTERPOLATE(levels->first[level], blurred, levels->from[level], levels->to[level]);
    blurred = levels->first[level];
  }
  return blurred;
}

/// Blurs the `count` rows at `strip_start` downward; returns the first row of the result.
KK_FN const BlurRow *blur_strip(void *scratch, int32_t count, const BlurPlan *plan) {
  BlurLevels levels = blur_levels_in(scratch, count, (BlurRange){0, count}, plan);
  blur_shrink(&levels, plan);
  return blur_grow(&levels, plan, 0);
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

// Between the passes the picture stands in blocks of BLUR_STRIP_PIXELS rows, transposed: a row of a block is a column of the picture, as
// pass 1 wants it, and each block has padding before and behind it.

/// The first row of block `block`.
KK_INLINE BlurRow *blur_block(const kk_PixelBlur *blur, int32_t block) {
  return strip_start((BlurRow *)blur->between + (size_t)block * ((size_t)blur->width + 2 * BLUR_PADDING));
}

/// A strip of columns: its first column, and how many of the columns before belong to the strip before. The last strip of a
/// picture that is wide enough is as wide as the others.
typedef struct BlurStrip {
  int32_t x0, skipped, columns;
} BlurStrip;

KK_INLINE BlurStrip blur_strip_at(const kk_PixelBlur *blur, int32_t strip) {
  int32_t start = strip * BLUR_STRIP_PIXELS, last = blur->width - BLUR_STRIP_PIXELS;
  int32_t x0 = start <= last ? start : last > 0 ? last : 0;
  return (BlurStrip){x0, start - x0, blur->width < BLUR_STRIP_PIXELS ? blur->width : BLUR_STRIP_PIXELS};
}

/// Whether the strip has a pixel that is not clear.
KK_INLINE bool blur_sees(const BlurColumns *from) {
  for (int32_t y = 0; y < from->height; y++) {
    const uint32_t *row = pixel_row(from->pixels, from->row_bytes, y);
    uint32_t seen = 0;
    for (int32_t x = 0; x < from->columns; x++) seen |= row[x];
    if (seen != 0) return true;
  }
  return false;
}

/// The rows and columns that are wanted of a blur's result.
KK_INLINE BlurRange blur_wanted_rows(const kk_PixelBlur *blur) {
  return (BlurRange){blur->kept_y, blur->kept_y + blur->kept_height};
}
KK_INLINE BlurRange blur_wanted_columns(const kk_PixelBlur *blur) {
  return (BlurRange){blur->kept_x, blur->kept_x + blur->kept_width};
}

/// Pass 0: a strip of the picture's columns, downward up to the convolution.
KK_FN void blur_shrink_columns(const kk_PixelBlur *blur, const BlurPlan *down, int32_t low, int32_t strip, void *scratch) {
  BlurStrip part = blur_strip_at(blur, strip);
  BlurColumns from = {blur->src + part.x0, blur->src_row_bytes, part.columns, blur->height};
  BlurLevels levels = blur_levels_in(scratch, blur->height, blur_wanted_rows(blur), down);
  const BlurRow *rows = levels.convolved - levels.margin;
  BlurRange blocks = kk_blur_blocks(blur, down);
  // Blocks are filled whole.
  levels.from[down->levels] = blocks.from * BLUR_STRIP_PIXELS - levels.margin;
  int32_t end = blocks.to * BLUR_STRIP_PIXELS;
  levels.to[down->levels] = (end < low ? end : low) - levels.margin;
  bool is_clear = !blur_sees(&from);
  if (down->levels > 0 && !is_clear) {
    BLUR_DECIMATE_PIXELS(levels.first[1], &from, levels.counts[1]);
    blur_shrink_further(&levels, down);
  } else if (!is_clear) {
    uint32_t buffer[BLUR_STRIP_PIXELS];
    for (int32_t y = 0; y < blur->height; y++) {
      const uint8_t *bytes = blur_row(&from, y, buffer);
      for (int32_t x = 0; x < BLUR_STRIP; x++) levels.first[0][y][x] = (int16_t)(bytes[x] << 6);
    }
    blur_shrink(&levels, down);
  }
  for (int32_t number = blocks.from; number < blocks.to; number++) {
    BlurRow *block = blur_block(blur, number) + part.x0;
    int32_t y0 = number * BLUR_STRIP_PIXELS;
    int32_t count = low - y0 < BLUR_STRIP_PIXELS ? low - y0 : BLUR_STRIP_PIXELS;
    for (int32_t x = part.skipped; x < part.columns; x++) {
      // What is beyond the last row is clear.
      if (is_clear || count < BLUR_STRIP_PIXELS) memset(block[x], 0, sizeof(BlurRow));
      for (int32_t y = 0; y < count && !is_clear; y++) memcpy(&block[x][4 * y], &rows[y0 + y][4 * x], 8);
    }
  }
}

/// Pass 1: a block of the remaining rows, blurred across in its place.
KK_FN void blur_rows(const kk_PixelBlur *blur, const BlurPlan *across, int32_t block, void *scratch) {
  BlurRange wanted = blur_wanted_columns(blur);
  BlurLevels levels = blur_levels(blur_block(blur, block), scratch, blur->width, wanted, across);
  blur_shrink(&levels, across);
  const BlurRow *blurred = blur_grow(&levels, across, 0);
  if (blurred == levels.first[0]) return;
  memcpy(levels.first[0] + wanted.from, blurred + wanted.from, (size_t)(wanted.to - wanted.from) * sizeof(BlurRow));
}

/// Pass 2: a strip of columns, interpolated downward.
KK_FN void blur_grow_columns(const kk_PixelBlur *blur, const BlurPlan *down, int32_t low, int32_t strip, void *scratch) {
  BlurStrip part = blur_strip_at(blur, strip);
  BlurRange wanted = blur_wanted_rows(blur);
  BlurLevels levels = blur_levels_in(scratch, blur->height, wanted, down);
  BlurRow *rows = levels.convolved - levels.margin;
  BlurRange blocks = kk_blur_blocks(blur, down);
  // The remaining rows that are read; what is beyond the last one is read by nothing that is wanted.
  int32_t first = levels.from[down->levels] + levels.margin, end = levels.to[down->levels] + levels.margin;
  if (end > low) end = low;
  if (part.columns < BLUR_STRIP_PIXELS) memset(rows + first, 0, (size_t)(end - first) * sizeof(BlurRow));
  for (int32_t number = blocks.from; number < blocks.to; number++) {
    const BlurRow *block = blur_block(blur, number) + part.x0;
    int32_t y0 = number * BLUR_STRIP_PIXELS;
    int32_t top = first > y0 ? first - y0 : 0, count = end - y0 < BLUR_STRIP_PIXELS ? end - y0 : BLUR_STRIP_PIXELS;
    // A block is read in its own order, because it comes from memory, and the strip is in the first-level cache.
    for (int32_t x = 0; x < part.columns; x++) {
      for (int32_t y = top; y < count; y++) memcpy(&rows[y0 + y][4 * x], &block[x][4 * y], 8);
    }
  }
  const BlurRow *blurred = blur_grow(&levels, down, 1);
  size_t bytes = (size_t)(part.columns - part.skipped) * sizeof(uint32_t);
  for (int32_t y = wanted.from; y < wanted.to; y++) {
    uint32_t *to = (uint32_t *)((char *)blur->dst + (size_t)y * blur->dst_row_bytes) + part.x0 + part.skipped;
    // Only a part of a strip takes the way through memory of its own, from which it is read in other pieces than it was written in.
    uint32_t others[BLUR_STRIP_PIXELS], *pixels = bytes == sizeof others ? to : others;
    if (down->levels > 0) BLUR_INTERPOLATE_PIXELS(pixels, blurred, y);
    else BLUR_NARROW(pixels, blurred[y]);
    if (pixels == others) memcpy(to, others + part.skipped, bytes);
  }
}

KK_FN void blur_strips(const kk_PixelBlur *blur, int32_t pass, int32_t first, int32_t end, void *scratch) {
  BlurPlan down = kk_blur_plan(blur->sigma_y), across = pass == 1 ? kk_blur_plan(blur->sigma_x) : down;
  int32_t low = kk_blur_low_rows(&down, blur->height), before = kk_blur_strips_before(blur, pass, &down);
  for (int32_t strip = before + first; strip < before + end; strip++) {
    if (pass == 0) blur_shrink_columns(blur, &down, low, strip, scratch);
    else if (pass == 1) blur_rows(blur, &across, strip, scratch);
    else blur_grow_columns(blur, &down, low, strip, scratch);
  }
}

KK_FN void blur_pixels(
    uint32_t *dst, size_t dst_row_bytes, const uint32_t *src, size_t src_row_bytes, int32_t width, int32_t height, double sigma_x,
    double sigma_y, void *scratch) {
  kk_PixelBlur blur = {dst, dst_row_bytes, src, src_row_bytes, width, height, 0, 0, width, height, sigma_x, sigma_y, scratch};
  void *strip = (char *)scratch + kk_blur_between_bytes(&blur);
  for (int32_t pass = 0; pass < KK_BLUR_PASSES; pass++) {
    blur_strips(&blur, pass, 0, kk_blur_strips(&blur, pass), strip);
  }
}
