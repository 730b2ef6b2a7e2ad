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

/// Values of sixteen columns whose sums begin at `sums`.
KK_INLINE void smooth_sixteen(uint8_t *dst, const int16_t *sums, int32_t step) {
  // Of a window of eight sums, the pairs each of four columns takes.
  const u8v one = REPEAT16(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
  const u8v two = REPEAT16(0, 1, 2, 3, 0, 1, 2, 3, 2, 3, 4, 5, 2, 3, 4, 5);
  const u8v near = step == 1 ? two : one;
  KK_UNROLL for (int q = 0; q < 16; q += LANES) {
    u8v window = smooth_windows(sums, q, step);
    i32v sum = add_multiplied_pairs(
        add_multiplied_pairs(
            every_int(32768), (i16v)shuffle16(window, near), (i16v)load(smooth_near[step - 1] + 2 * q)),
        (i16v)shuffle16(window, near + 4), (i16v)load(smooth_far[step - 1] + 2 * q)) >> 16;
    u8xl bytes = __builtin_convertvector(limited_words(sum, 0, 255), u8xl);
    memcpy(dst + q, &bytes, sizeof bytes);
  }
}

/// Room for the sums of a row, and for what whole vectors and windows write and read past them: it counts for columns past the end only.
#define SMOOTH_SUMS (KK_SHADOW_REACH / 2 + 128)

/// Values of `count` columns, rounded up to whole sixteens.
KK_INLINE void smooth_span(uint8_t *dst, const int16_t *sums, int32_t count, int32_t step) {
  for (int32_t at = 0; at < count; at += 16) smooth_sixteen(dst + at, sums + (at >> step), step);
}

/// Makes the values of columns [first, end) of row y; returns where `first`'s stands in `bytes`, which has 64 bytes to spare.
KK_INLINE const uint8_t *smooth_row(uint8_t *bytes, const kk_SmoothMask *mask, int32_t y, int32_t first, int32_t end) {
  int16_t sums[SMOOTH_SUMS];
  int32_t step = mask->step, start = first & ~15;
  int32_t low = first > mask->first_x ? first : mask->first_x, high = end < mask->end_x ? end : mask->end_x;
  if (low >= high || y < mask->first_y || y >= mask->end_y) {
    memset(bytes, 0, (size_t)(end - start));
    return bytes + (first - start);
  }
  int32_t begin = low & ~15, from = (begin >> step) - 1, until = ((high - 1) >> step) + 3;
  // Samples before the first only fill up the first sixteen columns: whatever they are will do.
  int32_t missing = mask->column - from > 0 ? mask->column - from : 0;
  const int16_t *rows = mask->samples + (ptrdiff_t)((y >> step) - 1 - mask->row) * mask->columns;
  smooth_sums(
      sums + missing, rows + (from + missing - mask->column), mask->columns, weights_at(y, step),
      until - from - missing);
  uint8_t *values = bytes + (begin - start);
  if (step == 1) smooth_span(values, sums, high - begin, 1);
  else if (step == 2) smooth_span(values, sums, high - begin, 2);
  else smooth_span(values, sums, high - begin, 3);
  if (low > first) memset(bytes + (first - start), 0, (size_t)(low - first));
  if (high < end) memset(bytes + (high - start), 0, (size_t)(end - high));
  return bytes + (first - start);
}

KK_FN void wide_smooth_values(uint8_t *dst, const kk_SmoothMask *mask, int32_t y, int32_t first, size_t count) {
  uint8_t bytes[KK_SHADOW_REACH + 64];
  if (count == 0) return;
  memcpy(dst, smooth_row(bytes, mask, y, first, first + (int32_t)count), count);
}

typedef uint16_t u16xl __attribute__((vector_size(2 * LANES)));

/// mul(x, y) for each pair.
KK_INLINE u16xl scaled_halves(u16xl x, uint16_t y) {
  u16xl t = x * y + 128;
  return (t + (t >> 8)) >> 8;
}

/// Where the shadow lies alone.
KK_INLINE void shadow_alone(uint32_t *dst, const uint8_t *values, uint32_t color, uint8_t opacity, size_t count) {
  if (color << 8 == 0) {
    // Black: nothing but alpha to reckon.
    const uint16_t alpha = color >> 24;
#define STEP(n)                                                                                           \
  do {                                                                                                    \
    u8xl v = load_bytes(values + at, n);                                                                  \
    if (no_coverage(v)) break;                                                                            \
    u16xl a = scaled_halves(scaled_halves(__builtin_convertvector(v, u16xl), alpha), opacity);            \
    u32v s = __builtin_convertvector(a, u32v);                                                            \
    u8v kept = (u8v)scaled_pixels(load_pixels(dst + at, n), both_halves(255 - s));                        \
    store_pixels(dst + at, (u32v)add_limited((u8v)(s << 24), kept), n);                                   \
  } while (0)
    KK_STEPS(count, STEP);
#undef STEP
    return;
  }
  const u32v c = every_word(color);
  const u16v o = every_half(opacity);
#define STEP(n)                                                                                       \
  do {                                                                                                \
    u8xl v = load_bytes(values + at, n);                                                              \
    if (no_coverage(v)) break;                                                                        \
    u32v s = scaled_pixels(c, both_halves(__builtin_convertvector(v, u32v)));                         \
    store_pixels(dst + at, over_pixels(scaled_pixels(s, o), load_pixels(dst + at, n)), n);            \
  } while (0)
  KK_STEPS(count, STEP);
#undef STEP
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
  if (row->full_first > row->first) {
    const uint8_t *values = smooth_row(bytes, row->mask, row->y, row->first, row->full_first);
    shadow_alone(dst + row->first, values, row->shadow_color, row->opacity, (size_t)(row->left - row->first));
    shadow_edge(
        dst + row->left, values + (row->left - row->first), row->left_coverage, row->colors, color, shadow, opacity,
        (size_t)(row->full_first - row->left));
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
    const uint8_t *values = smooth_row(bytes, row->mask, row->y, row->full_end, row->end);
    shadow_edge(
        dst + row->full_end, values, row->right_coverage,
        row->colors ? row->colors + (row->full_end - row->left) : NULL, color, shadow, opacity,
        (size_t)(row->right - row->full_end));
    shadow_alone(
        dst + row->right, values + (row->right - row->full_end), row->shadow_color, row->opacity,
        (size_t)(row->end - row->right));
  }
}
