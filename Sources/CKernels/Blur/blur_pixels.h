// The blur of pixels, in the steps of `kk_PixelBlur`, up to the convolution. All of them work on rows, across as well as down, so that
// nothing is transposed. The names in capitals are those of the instruction level.

KK_INLINE int16_t *blur_pixel(BlurPlane plane, int32_t x, int32_t y) { return plane.first + y * plane.stride + 4 * (ptrdiff_t)x; }

KK_INLINE int32_t blur_length(kk_BlurRange range) { return range.to - range.from; }

/// The samples of whole blocks that so many pixels are.
KK_INLINE int32_t blur_blocks(int32_t pixels) { return (pixels + BLUR_BLOCK_PIXELS - 1) / BLUR_BLOCK_PIXELS * BLUR_BLOCK; }

/// Makes the columns `from` ..< `to` of a row clear.
KK_INLINE void blur_clear(BlurPlane plane, int32_t y, int32_t from, int32_t to) {
  memset(blur_pixel(plane, from, y), 0, (size_t)(to - from) * 4 * sizeof(int16_t));
}

/// The column after the last for which rows of a plane have memory.
KK_INLINE int32_t blur_row_end(BlurPlane plane) { return (int32_t)(plane.stride / 4) - BLUR_BEFORE; }

/// Whether a level has pixels in row `y`; otherwise the row is made clear.
KK_INLINE bool blur_has_row(const BlurLevel *level, int32_t y) {
  if (y >= -level->margin_y && y < level->height + level->margin_y) return true;
  blur_clear(level->plane, y, -BLUR_BEFORE, blur_row_end(level->plane));
  return false;
}

/// The columns in which a level has pixels.
KK_INLINE kk_BlurRange blur_columns(const BlurLevel *level) {
  return (kk_BlurRange){-level->margin_x, level->width + level->margin_x};
}

/// Makes a row clear beside its pixels.
KK_INLINE void blur_clear_beside(const BlurLevel *level, int32_t y) {
  kk_BlurRange columns = blur_columns(level);
  blur_clear(level->plane, y, -BLUR_BEFORE, columns.from);
  blur_clear(level->plane, y, columns.to, blur_row_end(level->plane));
}

// MARK: Shrinking

/// Memory for a row: its even and its odd pixels apart, and all of them; and a row that is clear.
typedef struct BlurRowMemory {
  int16_t *even, *odd, *all, *clear;
} BlurRowMemory;

KK_INLINE BlurRowMemory blur_row_memory(const kk_PixelBlur *blur, void *scratch) {
  size_t samples = kk_blur_row_samples(blur->width);
  int16_t *first = (int16_t *)scratch + 4 * BLUR_BEFORE;
  return (BlurRowMemory){first, first + samples, first + 2 * samples, first + 3 * samples};
}

/// Makes memory clear where no pixel is taken to for the columns of the first level that are made.
KK_INLINE void blur_clear_memory(const kk_PixelBlur *blur, BlurRowMemory memory, kk_BlurRange columns) {
  kk_BlurRange all = kk_blur_shrunk_columns(blur);
  size_t samples = kk_blur_row_samples(blur->width) - 4 * BLUR_BEFORE, beyond = 4 * (size_t)(blur->width / 2);
  int16_t *halves[] = {memory.even, memory.odd};
  for (int k = 0; k < 2; k++) {
    if (columns.from == all.from) memset(halves[k] - 4 * BLUR_BEFORE, 0, 4 * BLUR_BEFORE * sizeof(int16_t));
    if (columns.to + BLUR_BLOCK_PIXELS > all.to) memset(halves[k] + beyond, 0, (samples - beyond) * sizeof(int16_t));
  }
  if (blur->down.levels > 0) {
    kk_BlurRange read = kk_blur_source_columns(blur, columns);
    memset(memory.clear + 2 * read.from, 0, (size_t)(read.to - read.from) * sizeof(uint32_t));
  }
}

/// The rows of pixels around a row that is halved, of which as many count as `taps`, and what is done with them.
typedef struct BlurSource {
  const uint8_t *rows[BLUR_TAPS];
  int32_t width, taps;
  bool down, across, quarters;
} BlurSource;

/// Takes the source's pixels `from` ..< `to`, in whole blocks, to memory or to a row.
KK_INLINE void blur_take(const BlurSource *source, int32_t from, int32_t to, int16_t *row, BlurRowMemory memory) {
  int32_t whole = source->width / BLUR_BLOCK_PIXELS * BLUR_BLOCK_PIXELS;
  for (int32_t end = to < whole ? to : whole; from < to; from = end, end = to) {
    const uint8_t *rows[BLUR_TAPS];
    uint8_t filled[BLUR_TAPS][BLUR_BLOCK];
    for (int32_t k = 0; k < source->taps; k++) rows[k] = source->rows[k] + 4 * from;
    if (from >= whole) {
      // Nothing is read beyond the last pixel.
      for (int32_t k = 0; k < source->taps; k++) {
        memset(filled[k], 0, BLUR_BLOCK);
        rows[k] = memcpy(filled[k], rows[k], (size_t)(source->width - whole) * 4);
      }
      end = to = from + BLUR_BLOCK_PIXELS;
    }
    int32_t at = 4 * from, count = blur_blocks(end - from);
    if (source->quarters) BLUR_QUARTER_PIXELS((uint16_t *)memory.even + at / 2, rows, count);
    else if (!source->down) BLUR_WIDEN((source->across ? memory.all : row) + at, rows[0], count);
    else if (source->across) BLUR_HALVE_PIXELS_SPLIT(memory.even + at / 2, memory.odd + at / 2, rows, count);
    else BLUR_HALVE_PIXELS(row + at, rows, count);
  }
}

/// Halves a picture for the first time into the columns `columns` of rows.
KK_INLINE void blur_shrink_columns(
    const kk_PixelBlur *blur, const BlurLevel *level, const uint32_t *src, size_t src_row_bytes, kk_BlurRange columns,
    int32_t first, int32_t end, BlurRowMemory memory) {
  BlurSource source = {.width = blur->width, .down = blur->down.levels > 0, .across = blur->across.levels > 0};
  source.quarters = kk_blur_first_level(blur) == 2;
  BlurStep down = kk_blur_step_down(blur);
  source.taps = down.before + 1 + down.after;
  kk_BlurRange read = kk_blur_source_columns(blur, columns);
  int32_t from = read.from, to = read.to < source.width ? read.to : source.width;
  for (int32_t y = first; y < end; y++) {
    for (int32_t k = 0; k < source.taps; k++) {
      int32_t row = down.step * y - down.before + k;
      bool is_inside = row >= 0 && row < blur->height;
      source.rows[k] = is_inside ? (const uint8_t *)pixel_row(src, src_row_bytes, row) : (const uint8_t *)memory.clear;
    }
    int16_t *row = blur_pixel(level->plane, 0, y);
    if (from < to) blur_take(&source, from, to, row, memory);
    if (source.across && !source.down)
      BLUR_SPLIT(memory.even + 2 * from, memory.odd + 2 * from, memory.all + 4 * from, blur_blocks(to - from));
    if (source.quarters) BLUR_QUARTER_ACROSS(row, (uint16_t *)memory.even, columns);
    else if (source.across) BLUR_HALVE_ACROSS(row, memory.even, memory.odd, columns);
  }
}

KK_FN void blur_shrink(
    const kk_PixelBlur *blur, const uint32_t *src, size_t src_row_bytes, int32_t first, int32_t end, kk_BlurRange columns,
    void *scratch) {
  BlurLevel level = kk_blur_level(blur, kk_blur_first_level(blur));
  BlurRowMemory memory = blur_row_memory(blur, scratch);
  blur_clear_memory(blur, memory, columns);
  first -= level.padding;
  end -= level.padding;
  while (first < end && !blur_has_row(&level, first)) first++;
  while (first < end && !blur_has_row(&level, end - 1)) end--;
  for (int32_t x = columns.from; x < columns.to; x += BLUR_PART) {
    kk_BlurRange part = {x, x + BLUR_PART < columns.to ? x + BLUR_PART : columns.to};
    blur_shrink_columns(blur, &level, src, src_row_bytes, part, first, end, memory);
  }
  for (int32_t y = first; y < end; y++) blur_clear_beside(&level, y);
}

KK_FN void blur_shrink_further(const kk_PixelBlur *blur, void *scratch) {
  BlurRowMemory memory = blur_row_memory(blur, scratch);
  for (int32_t number = kk_blur_first_level(blur) + 1, last = kk_blur_levels(blur); number <= last; number++) {
    BlurLevel from = kk_blur_level(blur, number - 1), to = kk_blur_level(blur, number);
    bool down = number <= blur->down.levels, across = number <= blur->across.levels;
    // Rows are taken with what is clear beside their pixels.
    int32_t before = 4 * BLUR_BEFORE, count = (int32_t)from.plane.stride / BLUR_BLOCK * BLUR_BLOCK;
    for (int32_t y = -to.padding; y < to.height + to.padding; y++) {
      if (!blur_has_row(&to, y)) continue;
      const int16_t *in = blur_pixel(from.plane, 0, down ? 2 * y : y) - before;
      int16_t *row = blur_pixel(to.plane, 0, y), *even = memory.even - before / 2, *odd = memory.odd - before / 2;
      if (down && across) BLUR_HALVE_SPLIT(even, odd, in, from.plane.stride, count);
      else if (across) BLUR_SPLIT(even, odd, in, count);
      else BLUR_HALVE(row - before, in, from.plane.stride, count);
      if (across) BLUR_HALVE_ACROSS(row, memory.even, memory.odd, blur_columns(&to));
      blur_clear_beside(&to, y);
    }
  }
}

// MARK: Convolving

/// The columns that a convolution across reads on each side, in whole vectors.
#define BLUR_REACH 16
_Static_assert(BLUR_REACH >= KK_BLUR_LARGEST_RADIUS, "a convolution reads within its reach");

/// Convolves the columns and rows of the last level; `rows` are at most BLUR_BAND, and `scratch` has a row for each.
KK_INLINE void blur_convolve_band(
    const kk_PixelBlur *blur, BlurPlane from, BlurPlane to, kk_BlurRange columns, kk_BlurRange rows, int16_t *scratch) {
  int32_t width = blur_length(columns);
  bool across = blur->across.radius > 0, down = blur->down.radius > 0;
  BlurPlane between = to;
  kk_BlurRange read = columns;
  if (down && across) {
    read = (kk_BlurRange){columns.from - BLUR_REACH, columns.to + BLUR_REACH};
    ptrdiff_t stride = (ptrdiff_t)kk_blur_row_samples(width);
    between = (BlurPlane){scratch - rows.from * stride - 4 * (ptrdiff_t)read.from, stride};
  }
  for (int32_t x = read.from; down && x < read.to; x += BLUR_BLOCK_PIXELS) {
    for (int32_t y = rows.from; y < rows.to; y++) {
      BLUR_CONVOLVE(blur_pixel(between, x, y), blur_pixel(from, x, y), from.stride, BLUR_BLOCK, &blur->down);
    }
  }
  for (int32_t y = rows.from; y < rows.to; y++) {
    const int16_t *in = blur_pixel(down ? between : from, columns.from, y);
    int16_t *out = blur_pixel(to, columns.from, y);
    if (across) BLUR_CONVOLVE(out, in, 4, blur_blocks(width), &blur->across);
    else if (!down) memcpy(out, in, (size_t)width * 4 * sizeof *out);
  }
}

KK_FN void blur_convolve(const kk_PixelBlur *blur, int32_t first, int32_t end, void *scratch) {
  BlurLevel last = kk_blur_level(blur, kk_blur_levels(blur));
  BlurConvolved to = kk_blur_convolved(blur);
  for (int32_t y = to.rows.from + first, bottom = to.rows.from + end; y < bottom; y += BLUR_BAND) {
    kk_BlurRange rows = {y, y + BLUR_BAND < bottom ? y + BLUR_BAND : bottom};
    blur_convolve_band(blur, last.plane, to.plane, to.columns, rows, scratch);
  }
}
