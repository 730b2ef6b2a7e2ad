// The shadow kernels on vectors. Values are made sixteen columns at a time, beginning at a multiple of sixteen, so that a lane's position
// between samples is always the same.

/// Pairs of weights for the sixteen columns at each step.
#define EVERY_HALF(w) w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4
#define EVERY_QUARTER(w) w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6
#define EVERY_EIGHTH(w) w##0, w##1, w##2, w##3, w##4, w##5, w##6, w##7, w##0, w##1, w##2, w##3, w##4, w##5, w##6, w##7
static const int16_t smooth_near[3][32] = {
    {EVERY_HALF(SMOOTH_NEAR)}, {EVERY_QUARTER(SMOOTH_NEAR)}, {EVERY_EIGHTH(SMOOTH_NEAR)}};
static const int16_t smooth_far[3][32] = {
    {EVERY_HALF(SMOOTH_FAR)}, {EVERY_QUARTER(SMOOTH_FAR)}, {EVERY_EIGHTH(SMOOTH_FAR)}};

KK_INLINE uint32_t weight_pair(int16_t a, int16_t b) { return (uint16_t)a | (uint32_t)(uint16_t)b << 16; }

/// Sums down of `count` columns of samples, rounded up to whole vectors.
KK_INLINE void smooth_sums(int16_t *sums, const int16_t *rows, int32_t columns, const int16_t *w, int32_t count) {
  const i16v near = (i16v)every_word(weight_pair(w[0], w[1])), far = (i16v)every_word(weight_pair(w[2], w[3]));
  const int16_t *second = rows + columns, *third = second + columns, *fourth = third + columns;
  for (int32_t at = 0; at < count; at += 2 * LANES) {
    u16v a = (u16v)load(rows + at), b = (u16v)load(second + at), c = (u16v)load(third + at), d = (u16v)load(fourth + at);
    i32v low = add_multiplied_pairs(every_int(512), (i16v)weave_low16(a, b), near);
    i32v high = add_multiplied_pairs(every_int(512), (i16v)weave_high16(a, b), near);
    low = add_multiplied_pairs(low, (i16v)weave_low16(c, d), far) >> 10;
    high = add_multiplied_pairs(high, (i16v)weave_high16(c, d), far) >> 10;
    store(sums + at, (u32v)pack_signed32(low, high));
  }
}

/// For each four columns of a vector, the eight sums from theirs on. `at` is the first column's distance from the first sum's.
KK_INLINE u8v smooth_windows(const int16_t *sums, int32_t at, int32_t step) {
  u8x16 w[LANES / 4];
  KK_UNROLL for (int g = 0; g < LANES / 4; g++) memcpy(&w[g], sums + ((at + 4 * g) >> step), sizeof w[g]);
#if LANES == 4
  return (u8v)w[0];
#else
  typedef uint64_t u64x4 __attribute__((vector_size(32)));
  u64x4 low = __builtin_shufflevector((u64x2)w[0], (u64x2)w[1], 0, 1, 2, 3);
#if LANES == 8
  return (u8v)low;
#else
  u64x4 high = __builtin_shufflevector((u64x2)w[2], (u64x2)w[3], 0, 1, 2, 3);
  return (u8v)__builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#endif
#endif
}

/// Values of the columns from the q-th on of sixteen whose sums begin at `sums`; q is a multiple of LANES.
KK_INLINE u32v smooth_lanes(const int16_t *sums, int32_t q, int32_t step) {
  // Of a window of eight sums, the pairs each of four columns takes.
  const u8v one = REPEAT16(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
  const u8v two = REPEAT16(0, 1, 2, 3, 0, 1, 2, 3, 2, 3, 4, 5, 2, 3, 4, 5);
  const u8v near = step == 1 ? two : one;
  u8v window = smooth_windows(sums, q, step);
  i32v sum = add_multiplied_pairs(
      add_multiplied_pairs(every_int(32768), (i16v)shuffle16(window, near), (i16v)load(smooth_near[step - 1] + 2 * q)),
      (i16v)shuffle16(window, near + 4), (i16v)load(smooth_far[step - 1] + 2 * q)) >> 16;
  return (u32v)limited_words(sum, 0, 255);
}

/// Room for the sums of a row, and for what whole vectors and windows write and read past them: it counts for columns past the end only.
#define SMOOTH_SUMS (KK_SHADOW_REACH / 2 + 128)

/// The sums a run of columns needs.
typedef struct SmoothSums {
  int16_t of[SMOOTH_SUMS];
  /// The first column sums stand for, a multiple of sixteen; the columns the mask knows of those asked for.
  int32_t begin, low, high;
} SmoothSums;

/// Sums for columns [first, end) of row y; `low` is `high` where the mask knows none.
KK_INLINE void smooth_begin(SmoothSums *sums, const kk_SmoothMask *mask, int32_t y, int32_t first, int32_t end) {
  int32_t step = mask->step;
  sums->low = first > mask->first_x ? first : mask->first_x;
  sums->high = end < mask->end_x ? end : mask->end_x;
  sums->begin = sums->low & ~15;
  if (sums->low >= sums->high || y < mask->first_y || y >= mask->end_y) {
    sums->high = sums->low;
    return;
  }
  int32_t from = (sums->begin >> step) - 1, until = ((sums->high - 1) >> step) + 3;
  // Samples before the first only fill up the first sixteen columns: whatever they are will do.
  int32_t missing = mask->column - from > 0 ? mask->column - from : 0;
  const int16_t *rows = mask->samples + (ptrdiff_t)((y >> step) - 1 - mask->row) * mask->columns;
  smooth_sums(
      sums->of + missing, rows + (from + missing - mask->column), mask->columns, weights_at(y, step),
      until - from - missing);
}

/// Writes the values of columns [first, end), whole sixteens; `bytes` stands for column first & ~15.
KK_INLINE void smooth_span(uint8_t *bytes, const SmoothSums *sums, int32_t first, int32_t end, int32_t step) {
  for (int32_t x = first & ~15; x < end; x += 16, bytes += 16) {
    KK_UNROLL for (int q = 0; q < 16; q += LANES) {
      u8xl values = __builtin_convertvector(smooth_lanes(sums->of + ((x - sums->begin) >> step), q, step), u8xl);
      memcpy(bytes + q, &values, sizeof values);
    }
  }
}

/// Makes the values of columns [first, end); returns where `first`'s stands in `bytes`, which has 64 bytes to spare.
KK_INLINE const uint8_t *smooth_row(
    uint8_t *bytes, const SmoothSums *sums, int32_t first, int32_t end, int32_t step) {
  int32_t start = first & ~15, low = first > sums->low ? first : sums->low, high = end < sums->high ? end : sums->high;
  if (low >= high) {
    memset(bytes + (first - start), 0, (size_t)(end - first));
    return bytes + (first - start);
  }
  uint8_t *values = bytes + ((low & ~15) - start);
  if (step == 1) smooth_span(values, sums, low, high, 1);
  else if (step == 2) smooth_span(values, sums, low, high, 2);
  else smooth_span(values, sums, low, high, 3);
  if (low > first) memset(bytes + (first - start), 0, (size_t)(low - first));
  if (high < end) memset(bytes + (high - start), 0, (size_t)(end - high));
  return bytes + (first - start);
}

KK_FN void wide_smooth_values(uint8_t *dst, const kk_SmoothMask *mask, int32_t y, int32_t first, size_t count) {
  uint8_t bytes[KK_SHADOW_REACH + 64];
  if (count == 0) return;
  SmoothSums sums;
  smooth_begin(&sums, mask, y, first, first + (int32_t)count);
  memcpy(dst, smooth_row(bytes, &sums, first, first + (int32_t)count, mask->step), count);
}

/// A shadow on pixels, `values` 0...255.
KK_INLINE u32v shadowed_pixels(u32v d, u32v values, u32v color, u16v opacity, bool black) {
  if (black) {
    // Nothing but alpha to reckon.
    u16v alpha = (u16v)(color >> 24);
    u32v a = (u32v)divide_biased(divide_biased((u16v)values * alpha + 128) * opacity + 128);
    return (u32v)add_limited((u8v)(a << 24), (u8v)scaled_pixels(d, both_halves(255 - a)));
  }
  return over_pixels(scaled_pixels(scaled_pixels(color, both_halves(values)), opacity), d);
}

/// Columns [first, end), which the sums know. `dst` is where column 0 would be.
KK_INLINE void shadow_steps(
    uint32_t *dst, const SmoothSums *sums, int32_t first, int32_t end, u32v color, u16v opacity, int32_t step,
    bool black) {
  for (int32_t x = first & ~(LANES - 1); x < end; x += LANES) {
    u32v values = smooth_lanes(sums->of + (((x & ~15) - sums->begin) >> step), x & 15, step);
    if (x >= first && x + LANES <= end) {
      store(dst + x, shadowed_pixels(load(dst + x), values, color, opacity, black));
    } else {
      int32_t from = x < first ? first - x : 0, to = x + LANES > end ? end - x : LANES;
      u32v d = load_between(dst + x, from, to);
      store_between(dst + x, shadowed_pixels(d, values, color, opacity, black), from, to);
    }
  }
}

/// Where the shadow lies alone.
KK_INLINE void shadow_alone(
    uint32_t *dst, const SmoothSums *sums, int32_t first, int32_t end, uint32_t color, uint8_t opacity, int32_t step) {
  if (first < sums->low) first = sums->low;
  if (end > sums->high) end = sums->high;
  if (first >= end) return;
  const u32v c = every_word(color);
  const u16v o = every_half(opacity);
  if (color << 8 == 0) {
    if (step == 1) shadow_steps(dst, sums, first, end, c, o, 1, true);
    else if (step == 2) shadow_steps(dst, sums, first, end, c, o, 2, true);
    else shadow_steps(dst, sums, first, end, c, o, 3, true);
  } else {
    if (step == 1) shadow_steps(dst, sums, first, end, c, o, 1, false);
    else if (step == 2) shadow_steps(dst, sums, first, end, c, o, 2, false);
    else shadow_steps(dst, sums, first, end, c, o, 3, false);
  }
}

/// Where the shape's edge lies over it. `colors` is null for `color` everywhere.
KK_INLINE void shadow_edge(
    uint32_t *dst, const uint8_t *values, const uint8_t *coverage, const uint32_t *colors, u32v color,
    u32v shadow, u16v opacity, size_t count) {
#define STEP(n)                                                                                         \
  do {                                                                                                  \
    u16v m = both_halves(__builtin_convertvector(load_bytes(values + at, n), u32v));                    \
    u16v c = both_halves(__builtin_convertvector(load_bytes(coverage + at, n), u32v));                  \
    u32v s = scaled_pixels(colors ? load_pixels(colors + at, n) : color, c);                            \
    s = over_pixels(s, scaled_pixels(shadow, m));                                                       \
    store_pixels(dst + at, over_pixels(scaled_pixels(s, opacity), load_pixels(dst + at, n)), n);        \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
}

KK_FN void wide_shadow_row(const kk_ShadowRow *row) {
  uint8_t bytes[KK_SHADOW_REACH + 64];
  uint32_t *dst = row->dst - row->x;
  const u32v color = every_word(row->color), shadow = every_word(row->shadow_color);
  const u16v opacity = every_half(row->opacity);
  const int32_t step = row->mask->step;
  SmoothSums sums;
  if (row->full_first > row->first) {
    smooth_begin(&sums, row->mask, row->y, row->first, row->full_first);
    shadow_alone(dst, &sums, row->first, row->left, row->shadow_color, row->opacity, step);
    if (row->full_first > row->left) {
      const uint8_t *values = smooth_row(bytes, &sums, row->left, row->full_first, step);
      shadow_edge(
          dst + row->left, values, row->left_coverage, row->colors, color, shadow, opacity,
          (size_t)(row->full_first - row->left));
    }
  }
  if (row->full_end > row->full_first) {
    size_t count = (size_t)(row->full_end - row->full_first);
    if (row->colors) {
      wide_over(dst + row->full_first, row->colors + (row->full_first - row->left), NULL, row->opacity, count);
    } else {
      wide_over_color(dst + row->full_first, row->color, NULL, row->opacity, count);
    }
  }
  if (row->end > row->full_end) {
    smooth_begin(&sums, row->mask, row->y, row->full_end, row->end);
    if (row->right > row->full_end) {
      const uint8_t *values = smooth_row(bytes, &sums, row->full_end, row->right, step);
      shadow_edge(
          dst + row->full_end, values, row->right_coverage,
          row->colors ? row->colors + (row->full_end - row->left) : NULL, color, shadow, opacity,
          (size_t)(row->right - row->full_end));
    }
    shadow_alone(dst, &sums, row->right, row->end, row->shadow_color, row->opacity, step);
  }
}
