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

/// The sums around the columns that a vector has, from the sum before the first: a window of eight for each four columns.
KK_INLINE u8v smooth_windows(const int16_t *sums, int32_t step) {
  // Where samples are four or more columns apart, a whole vector's sums are among eight.
  if (step > 1) return load_repeated16(sums);
  u8x16 w[LANES / 4];
  KK_UNROLL for (int g = 0; g < LANES / 4; g++) memcpy(&w[g], sums + 2 * g, sizeof w[g]);
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

/// Vectors of columns begin at multiples of this number, the greatest distance of samples, so that a lane's position between samples is
/// the same in all of them (the same in every second one where vectors have four columns).
#define SMOOTH_BLOCK (LANES > 8 ? LANES : 8)

/// The exact values, in 1/65536 of a level, of one vector's columns.
KK_INLINE i32v smooth_exact(u8v window, u8v near_pairs, u8v far_pairs, i16v near, i16v far) {
  i32v sum = add_multiplied_pairs(every_int(128), (i16v)shuffle16(window, near_pairs), near);
  return add_multiplied_pairs(sum, (i16v)shuffle16(window, far_pairs), far);
}

/// The most columns of a row whose values are computed, and of their sums; whole vectors and windows are written and read past the end,
/// which affects only columns past the end.
#define SMOOTH_COLUMNS (KK_SHADOW_REACH + 64)
#define SMOOTH_SUMS (KK_SHADOW_REACH / 2 + 128)

/// What a row's columns take of a mask, from a multiple of SMOOTH_BLOCK on.
typedef struct SmoothRun {
  int16_t sums[SMOOTH_SUMS];
  /// For each column the value of the mask, 0...KK_SHADOW_FULL, or, in a black shadow, the shadow's alpha.
  uint16_t values[SMOOTH_COLUMNS];
} SmoothRun;

/// Completes `run->values` from its sums for columns [base, end), rounded up to whole vectors. Outside of columns [low, high) they are 0.
KK_INLINE void smooth_values(
    SmoothRun *run, int32_t base, int32_t end, int32_t low, int32_t high, u16v shadow_alpha, int32_t step, bool black) {
  const u8v each_two = REPEAT16(0, 1, 2, 3, 0, 1, 2, 3, 2, 3, 4, 5, 2, 3, 4, 5);
  u8v near_pairs = step == 1 ? each_two : (u8v)load(smooth_pairs[step - 2]);
  u8v far_pairs = near_pairs + 4;
  KK_OPAQUE(near_pairs);
  KK_OPAQUE(far_pairs);
  const int16_t *near = smooth_near[step - 1], *far = smooth_far[step - 1];
  const int second = 2 * (LANES & 7);
  const i16v first_near = (i16v)load(near), first_far = (i16v)load(far);
  const i16v second_near = (i16v)load(near + second), second_far = (i16v)load(far + second);
  i16v columns;
  KK_UNROLL for (int k = 0; k < 2 * LANES; k++) columns[k] = (int16_t)k;
  const i16v from = (i16v)every_half((uint16_t)(low - base)), to = (i16v)every_half((uint16_t)(high - base));
  const int16_t *sums = run->sums;
  uint16_t *values = run->values;
  for (int32_t x = base; x < end; x += 2 * LANES) {
    i32v a = smooth_exact(smooth_windows(sums, step), near_pairs, far_pairs, first_near, first_far) >> 8;
    i32v b = smooth_exact(smooth_windows(sums + (LANES >> step), step), near_pairs, far_pairs, second_near, second_far) >> 8;
    u16v v = (u16v)in_order((u64v)__builtin_elementwise_min(pack32(a, b), every_half(KK_SHADOW_FULL)));
    if (black) v = divide_biased(multiply_high(v, shadow_alpha) + 128);
    store(values, (u32v)(v & (u16v)(columns >= from) & (u16v)(columns < to)));
    columns += 2 * LANES;
    values += 2 * LANES;
    sums += (2 * LANES) >> step;
  }
}

/// Fills `run->values` for columns [base, end), of which `base` is a multiple of SMOOTH_BLOCK, as far as they lie in [first, end) and the
/// mask is defined there; elsewhere they are 0.
KK_INLINE void smooth_run(
    SmoothRun *run, const kk_SmoothMask *mask, int32_t y, int32_t base, int32_t first, int32_t end, uint32_t shadow_alpha,
    bool black) {
  const int32_t step = mask->step;
  int32_t low = first > mask->first_x ? first : mask->first_x, high = end < mask->end_x ? end : mask->end_x;
  if (low >= high || y < mask->first_y || y >= mask->end_y) {
    memset(run->values, 0, (size_t)(end - base + 2 * LANES) * sizeof *run->values);
    return;
  }
  int32_t from = (base >> step) - 1, until = ((high - 1) >> step) + 3;
  // Samples before the first are only for columns before `low`.
  int32_t missing = mask->column - from > 0 ? mask->column - from : 0;
  const int16_t *rows = mask->samples + (ptrdiff_t)((y >> step) - 1 - mask->row) * mask->columns;
  smooth_sums(
      run->sums + missing, rows + (from + missing - mask->column), mask->columns, weights_at(y, step), until - from - missing);
  const u16v alpha = every_half((uint16_t)(shadow_alpha << 8));
  if (step == 1) smooth_values(run, base, end, low, high, alpha, 1, black);
  else if (step == 2) smooth_values(run, base, end, low, high, alpha, 2, black);
  else smooth_values(run, base, end, low, high, alpha, 3, black);
}

KK_FN void wide_smooth_values(uint16_t *dst, const kk_SmoothMask *mask, int32_t y, int32_t first, size_t count) {
  if (count == 0) return;
  SmoothRun run;
  int32_t base = first & -SMOOTH_BLOCK;
  smooth_run(&run, mask, y, base, first, first + (int32_t)count, 0, false);
  memcpy(dst, run.values + (first - base), count * sizeof *dst);
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

/// The colours and the opacity of a row, repeated in every lane.
typedef struct ShadowInk {
  u32v color, shadow;
  u16v opacity;
} ShadowInk;

/// The values of a vector of columns, in both halves of each pixel's word.
KK_INLINE u16v column_values(const uint16_t *values) {
  typedef uint16_t u16xl __attribute__((vector_size(2 * LANES)));
  const u8v halves = REPEAT16(0, 1, 0, 1, 4, 5, 4, 5, 8, 9, 8, 9, 12, 13, 12, 13);
  u16xl narrow;
  memcpy(&narrow, values, sizeof narrow);
  return (u16v)shuffle16((u8v) __builtin_convertvector(narrow, u32v), halves);
}

/// Stores s + mul(D, k) in the pixels from x on; where s is 0 and k 255 they stay as they are. Pixels outside [first, end) are neither read
/// nor written; `whole` tells that there are none of them in any vector.
KK_INLINE void store_shadow(uint32_t *dst, u32v s, u16v k, int32_t x, int32_t first, int32_t end, bool whole) {
  if (whole || (x >= first && x + LANES <= end)) {
    store(dst + x, (u32v)add_limited((u8v)s, (u8v)scaled_pixels(load(dst + x), k)));
  } else {
    int32_t from = x < first ? first - x : 0, to = x + LANES > end ? end - x : LANES;
    u32v d = load_between(dst + x, from, to);
    store_between(dst + x, (u32v)add_limited((u8v)s, (u8v)scaled_pixels(d, k)), from, to);
  }
}

/// Draws the shadow alone on the vectors of columns from x on, up to `end`. `dst` and `values` are the addresses for column 0.
KK_INLINE void shadow_steps(
    uint32_t *dst, const uint16_t *values, int32_t x, int32_t end, const kk_ShadowRow *row, const ShadowInk *ink, bool black,
    bool whole) {
  for (; x < end; x += LANES) {
    u16v v = column_values(values + x);
    u32v s;
    u16v k;
    if (black) {
      u16v a = divide_biased(v * ink->opacity + 128);
      s = (u32v)a << 24;
      k = 255 - a;
    } else {
      s = scaled_pixels(shaded_pixels(ink->shadow, v), ink->opacity);
      k = transparency(s);
    }
    store_shadow(dst, s, k, x, row->free_first, row->free_end, whole);
  }
}

/// Draws the shadow and the shape's edge over it on the vectors of columns from x on, up to `end`; the edge is on columns [left, right).
/// `colors`, null for the ink's colour, and `coverage` are the addresses for column 0.
KK_INLINE void edge_steps(
    uint32_t *dst, const uint16_t *values, int32_t x, int32_t end, int32_t left, int32_t right, const uint8_t *coverage,
    const uint32_t *colors, const kk_ShadowRow *row, const ShadowInk *ink, bool black, bool whole) {
  for (; x < end; x += LANES) {
    int32_t from = x < left ? left - x : 0, to = x + LANES > right ? right - x : LANES;
    u16v c = both_halves(__builtin_convertvector(load_bytes_between(coverage + x, from, to), u32v));
    u32v s = scaled_pixels(colors ? load_between(colors + x, from, to) : ink->color, c);
    u16v v = column_values(values + x);
    if (black) {
      u16v a = divide_biased(v * transparency(s) + 128);
      s = (u32v)add_limited((u8v)s, (u8v)((u32v)a << 24));
    } else {
      s = over_pixels(s, shaded_pixels(ink->shadow, v));
    }
    s = scaled_pixels(s, ink->opacity);
    store_shadow(dst, s, transparency(s), x, row->free_first, row->free_end, whole);
  }
}

/// Draws one side of the shape: columns [first, end), with the shape's edge on [left, right) and the shadow alone on the others. Whole
/// vectors at the edge are drawn as edge; where the coverage is 0 the shadow is left.
KK_INLINE void shadow_side(
    const kk_ShadowRow *row, int32_t first, int32_t end, int32_t left, int32_t right, const uint8_t *coverage,
    const ShadowInk *ink, bool black) {
  SmoothRun run;
  const int32_t base = first & -SMOOTH_BLOCK;
  smooth_run(&run, row->mask, row->y, base, first, end, row->shadow_color >> 24, black);
  uint32_t *dst = row->dst - row->x;
  const uint16_t *values = run.values - base;
  int32_t x = first & -LANES;
  const bool whole = x >= row->free_first && ((end + LANES - 1) & -LANES) <= row->free_end;
  if (left < right) {
    int32_t edge = left & -LANES, past = (right + LANES - 1) & -LANES;
    shadow_steps(dst, values, x, edge, row, ink, black, whole);
    edge_steps(
        dst, values, edge, past, left, right, coverage, row->colors ? row->colors - row->left : NULL, row, ink, black, whole);
    x = past;
  }
  shadow_steps(dst, values, x, end, row, ink, black, whole);
}

KK_FN __attribute__((noinline)) void draw_side(
    const kk_ShadowRow *row, int32_t first, int32_t end, int32_t left, int32_t right, const uint8_t *coverage) {
  const ShadowInk ink = {every_word(row->color), every_word(row->shadow_color), every_half(row->opacity)};
  if (row->shadow_color << 8 == 0) shadow_side(row, first, end, left, right, coverage, &ink, true);
  else shadow_side(row, first, end, left, right, coverage, &ink, false);
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
