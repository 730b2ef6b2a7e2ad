// The shadow kernels on vectors. Values are computed sixteen columns at a time, from a multiple of sixteen on, so that a lane's position
// between samples is always the same.

/// The pairs of weights for the sixteen columns at each step.
#define EVERY_HALF(w) w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4
#define EVERY_QUARTER(w) w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6
#define EVERY_EIGHTH(w) w##0, w##1, w##2, w##3, w##4, w##5, w##6, w##7, w##0, w##1, w##2, w##3, w##4, w##5, w##6, w##7
static const int16_t smooth_near[3][32] = {{EVERY_HALF(SMOOTH_NEAR)}, {EVERY_QUARTER(SMOOTH_NEAR)}, {EVERY_EIGHTH(SMOOTH_NEAR)}};
static const int16_t smooth_far[3][32] = {{EVERY_HALF(SMOOTH_FAR)}, {EVERY_QUARTER(SMOOTH_FAR)}, {EVERY_EIGHTH(SMOOTH_FAR)}};

KK_INLINE uint32_t weight_pair(int16_t a, int16_t b) { return (uint16_t)a | (uint32_t)(uint16_t)b << 16; }

/// Computes the sums down of `count` columns of samples, rounded up to whole vectors.
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

/// For each four columns of a vector, a window of eight sums that has theirs. `at` is the first column's distance from the first sum's.
KK_INLINE u8v smooth_windows(const int16_t *sums, int32_t at, int32_t step) {
  // Where sums are four or more columns apart, the sums of a whole vector are among eight.
  if (step > 1) return load_repeated16(sums + (at >> step));
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

/// The bytes, in a window of eight sums, of the first pairs that each four columns take; n is the byte of the first sum.
#define PAIRS_AT(n) n, n + 1, n + 2, n + 3, n, n + 1, n + 2, n + 3, n, n + 1, n + 2, n + 3, n, n + 1, n + 2, n + 3
static const uint8_t smooth_pairs[2][64] = {
    {PAIRS_AT(0), PAIRS_AT(2), PAIRS_AT(4), PAIRS_AT(6)}, {PAIRS_AT(0), PAIRS_AT(0), PAIRS_AT(2), PAIRS_AT(2)}};

/// The exact values, in 1/65536 of a level, of the columns from x on, a multiple of LANES; the sums begin at column `begin`.
KK_INLINE i32v smooth_exact(const int16_t *sums, int32_t begin, int32_t x, int32_t step) {
  const u8v each_two = REPEAT16(0, 1, 2, 3, 0, 1, 2, 3, 2, 3, 4, 5, 2, 3, 4, 5);
  const u8v near = step == 1 ? each_two : (u8v)load(smooth_pairs[step - 2]);
  int32_t q = x & 15;
  u8v window = smooth_windows(sums + ((x - q - begin) >> step), q, step);
  return add_multiplied_pairs(
      add_multiplied_pairs(every_int(128), (i16v)shuffle16(window, near), (i16v)load(smooth_near[step - 1] + 2 * q)),
      (i16v)shuffle16(window, near + 4), (i16v)load(smooth_far[step - 1] + 2 * q));
}

/// The number of sums of a row, including those that whole vectors and windows write and read past the end, which affect only columns past
/// the end.
#define SMOOTH_SUMS (KK_SHADOW_REACH / 2 + 128)

/// The sums that a run of columns needs.
typedef struct SmoothSums {
  int16_t of[SMOOTH_SUMS];
  /// The column of the first sum, a multiple of sixteen; and the range of the requested columns in which the mask is defined.
  int32_t begin, low, high;
} SmoothSums;

/// Computes the sums for columns [first, end) of row y; `low` is `high` when the mask is defined in none of them.
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
  // Samples before the first are only for unused columns among the first sixteen, so their values do not matter.
  int32_t missing = mask->column - from > 0 ? mask->column - from : 0;
  const int16_t *rows = mask->samples + (ptrdiff_t)((y >> step) - 1 - mask->row) * mask->columns;
  smooth_sums(
      sums->of + missing, rows + (from + missing - mask->column), mask->columns, weights_at(y, step), until - from - missing);
}

/// Writes the values of columns [first, end), rounded to whole sixteens; `out` is the address for column first & ~15.
KK_INLINE void smooth_span(uint16_t *out, const SmoothSums *sums, int32_t first, int32_t end, int32_t step) {
  typedef uint16_t u16xl __attribute__((vector_size(2 * LANES)));
  for (int32_t x = first & ~15; x < end; x += 16, out += 16) {
    KK_UNROLL for (int q = 0; q < 16; q += LANES) {
      i32v values = limited_words(smooth_exact(sums->of, sums->begin, x + q, step) >> 8, 0, KK_SHADOW_FULL);
      u16xl narrow = __builtin_convertvector(values, u16xl);
      memcpy(out + q, &narrow, sizeof narrow);
    }
  }
}

KK_FN void wide_smooth_values(uint16_t *dst, const kk_SmoothMask *mask, int32_t y, int32_t first, size_t count) {
  uint16_t out[KK_SHADOW_REACH + 64];
  memset(dst, 0, count * sizeof *dst);
  if (count == 0) return;
  SmoothSums sums;
  smooth_begin(&sums, mask, y, first, first + (int32_t)count);
  if (sums.low >= sums.high) return;
  if (mask->step == 1) smooth_span(out, &sums, sums.low, sums.high, 1);
  else if (mask->step == 2) smooth_span(out, &sums, sums.low, sums.high, 2);
  else smooth_span(out, &sums, sums.low, sums.high, 3);
  memcpy(dst + (sums.low - first), out + (sums.low & 15), (size_t)(sums.high - sums.low) * sizeof *dst);
}

/// A colour through the values of a mask, which are in both halves of each pixel's word.
KK_INLINE u32v shaded_pixels(u32v color, u16v values) {
  return joined(
      divide_biased(multiply_high(even(color) << 8, values) + 128), divide_biased(multiply_high(odd(color) << 8, values) + 128));
}

KK_FN void wide_shadow_over(uint32_t *dst, uint32_t color, const int16_t *values, size_t count) {
  typedef uint16_t u16xl __attribute__((vector_size(2 * LANES)));
  const u32v ink = every_word(color);
  size_t i = 0;
  for (; i + LANES <= count; i += LANES) {
    u16xl narrow;
    memcpy(&narrow, values + i, sizeof narrow);
    u32v s = shaded_pixels(ink, both_halves(__builtin_convertvector(narrow, u32v) * 4));
    store(dst + i, over_pixels(s, load(dst + i)));
  }
  define_shadow_over(dst + i, color, values + i, count - i);
}

/// The colours and the opacity of a row, repeated in every lane, and the shadow's alpha in the upper bytes.
typedef struct ShadowInk {
  u32v color, shadow;
  u16v shadow_alpha, opacity;
} ShadowInk;

/// The limited values of two vectors of columns from x on, in the order of packing; of the first vector twice when there is only one before
/// `end`.
KK_INLINE u16v smooth_values(const SmoothSums *sums, int32_t x, int32_t end, int32_t step) {
  i32v first = smooth_exact(sums->of, sums->begin, x, step) >> 8;
  i32v second = x + LANES < end ? smooth_exact(sums->of, sums->begin, x + LANES, step) >> 8 : first;
  return __builtin_elementwise_min(pack32(first, second), every_half(KK_SHADOW_FULL));
}

/// Stores s + mul(D, k) in those columns from x on that lie in [first, end).
KK_INLINE void store_shadow(uint32_t *dst, u32v s, u16v k, int32_t x, int32_t first, int32_t end) {
  if (x >= first && x + LANES <= end) {
    store(dst + x, (u32v)add_limited((u8v)s, (u8v)scaled_pixels(load(dst + x), k)));
  } else {
    int32_t from = x < first ? first - x : 0, to = x + LANES > end ? end - x : LANES;
    u32v d = load_between(dst + x, from, to);
    store_between(dst + x, (u32v)add_limited((u8v)s, (u8v)scaled_pixels(d, k)), from, to);
  }
}

/// Draws the shadow alone on columns [first, end), for which there are sums. `dst` is the address of column 0.
KK_INLINE void shadow_steps(
    uint32_t *dst, const SmoothSums *sums, int32_t first, int32_t end, const ShadowInk *ink, int32_t step, bool black) {
  for (int32_t x = first & ~(LANES - 1); x < end; x += 2 * LANES) {
    u16v values = smooth_values(sums, x, end, step);
    if (black) {
      // For black only alpha is computed, one number for each pixel.
      u16v a = divide_biased(divide_biased(multiply_high(values, ink->shadow_alpha) + 128) * ink->opacity + 128);
      u16v k = 255 - a, top = a << 8;
      store_shadow(dst, (u32v)weave_low16((u16v){0}, top), weave_low16(k, k), x, first, end);
      if (x + LANES < end) {
        store_shadow(dst, (u32v)weave_high16((u16v){0}, top), weave_high16(k, k), x + LANES, first, end);
      }
    } else {
      u32v s = scaled_pixels(shaded_pixels(ink->shadow, weave_low16(values, values)), ink->opacity);
      store_shadow(dst, s, transparency(s), x, first, end);
      if (x + LANES < end) {
        s = scaled_pixels(shaded_pixels(ink->shadow, weave_high16(values, values)), ink->opacity);
        store_shadow(dst, s, transparency(s), x + LANES, first, end);
      }
    }
  }
}

/// Draws the shadow and the shape's edge over it on columns [left, right) of [first, end). `colors`, null for the ink's colour, and
/// `coverage` are the addresses for column 0.
KK_INLINE void edge_steps(
    uint32_t *dst, const SmoothSums *sums, int32_t first, int32_t end, int32_t left, int32_t right, const uint8_t *coverage,
    const uint32_t *colors, const ShadowInk *ink, int32_t step, bool black) {
  for (int32_t x = first & ~(LANES - 1); x < end; x += LANES) {
    int32_t from = x < left ? left - x : 0, to = x + LANES > right ? right - x : LANES;
    u16v c = both_halves(__builtin_convertvector(load_bytes_between(coverage + x, from, to), u32v));
    u32v s = scaled_pixels(colors ? load_between(colors + x, from, to) : ink->color, c);
    i32v value = {0};
    if (sums->low < sums->high && x < sums->high && x + LANES > sums->low) {
      i32v column = lane_words() + x;
      value = limited_words(smooth_exact(sums->of, sums->begin, x, step) >> 8, 0, KK_SHADOW_FULL);
      value &= (column >= sums->low) & (column < sums->high);
    }
    u16v m = both_halves((u32v)value);
    if (black) {
      u16v a = divide_biased(divide_biased(multiply_high(m, ink->shadow_alpha) + 128) * transparency(s) + 128);
      s = (u32v)add_limited((u8v)s, (u8v)((u32v)a << 24));
    } else {
      s = over_pixels(s, shaded_pixels(ink->shadow, m));
    }
    s = scaled_pixels(s, ink->opacity);
    store_shadow(dst, s, transparency(s), x, first, end);
  }
}

/// Draws one side of the shape: columns [first, end), with the shape's edge on [left, right) and the shadow alone on the others. Whole
/// vectors at the edge are drawn as edge; where the coverage is 0 the shadow is left.
KK_INLINE void shadow_side(
    uint32_t *dst, const SmoothSums *sums, int32_t first, int32_t end, int32_t left, int32_t right, const uint8_t *coverage,
    const uint32_t *colors, const ShadowInk *ink, int32_t step, bool black) {
  int32_t low = first > sums->low ? first : sums->low, high = end < sums->high ? end : sums->high;
  if (left >= right) {
    if (low < high) shadow_steps(dst, sums, low, high, ink, step, black);
    return;
  }
  int32_t edge = left & ~(LANES - 1), past = (right + LANES - 1) & ~(LANES - 1);
  if (edge < low) edge = low < left ? low : left;
  if (past > high) past = high > right ? high : right;
  int32_t before = edge < high ? edge : high, after = past > low ? past : low;
  if (low < before) shadow_steps(dst, sums, low, before, ink, step, black);
  edge_steps(dst, sums, edge, past, left, right, coverage, colors, ink, step, black);
  if (after < high) shadow_steps(dst, sums, after, high, ink, step, black);
}

KK_FN __attribute__((noinline)) void draw_side(
    const kk_ShadowRow *row, int32_t first, int32_t end, int32_t left, int32_t right, const uint8_t *coverage) {
  SmoothSums sums;
  smooth_begin(&sums, row->mask, row->y, first, end);
  const ShadowInk ink = {
      every_word(row->color), every_word(row->shadow_color), every_half((uint16_t)(row->shadow_color >> 24 << 8)),
      every_half(row->opacity)};
  uint32_t *dst = row->dst - row->x;
  const uint32_t *colors = row->colors ? row->colors - row->left : NULL;
  const bool black = row->shadow_color << 8 == 0;
#define SIDE(step, black) shadow_side(dst, &sums, first, end, left, right, coverage, colors, &ink, step, black)
  switch (row->mask->step) {
  case 1:
    if (black) SIDE(1, true);
    else SIDE(1, false);
    break;
  case 2:
    if (black) SIDE(2, true);
    else SIDE(2, false);
    break;
  default:
    if (black) SIDE(3, true);
    else SIDE(3, false);
  }
#undef SIDE
}

KK_FN void wide_shadow_row(const kk_ShadowRow *row) {
  uint32_t *dst = row->dst - row->x;
  if (row->full_first > row->first) {
    const uint8_t *coverage = row->left_coverage ? row->left_coverage - row->left : NULL;
    draw_side(row, row->first, row->full_first, row->left, row->full_first, coverage);
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
    const uint8_t *coverage = row->right_coverage ? row->right_coverage - row->full_end : NULL;
    draw_side(row, row->full_end, row->end, row->full_end, row->right, coverage);
  }
}
