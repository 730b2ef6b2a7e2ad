// The shadow kernels on vectors. Values are computed two vectors of columns at a time, from a multiple of a vector's columns and of eight on,
// so that a lane's position between samples is always the same.

/// The pairs of weights for the sixteen columns at each step.
#define EVERY_HALF(w) w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4, w##0, w##4
#define EVERY_QUARTER(w) w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6, w##0, w##2, w##4, w##6
#define EVERY_EIGHTH(w) w##0, w##1, w##2, w##3, w##4, w##5, w##6, w##7, w##0, w##1, w##2, w##3, w##4, w##5, w##6, w##7
static const int16_t smooth_near[3][32] = {{EVERY_HALF(SMOOTH_NEAR)}, {EVERY_QUARTER(SMOOTH_NEAR)}, {EVERY_EIGHTH(SMOOTH_NEAR)}};
static const int16_t smooth_far[3][32] = {{EVERY_HALF(SMOOTH_FAR)}, {EVERY_QUARTER(SMOOTH_FAR)}, {EVERY_EIGHTH(SMOOTH_FAR)}};

KK_INLINE uint32_t weight_pair(int16_t a, int16_t b) { return (uint16_t)a | (uint32_t)(uint16_t)b << 16; }

/// Computes the sums down of `count` columns of samples, rounded up to whole vectors.
KK_INLINE void smooth_sums(int16_t *sums, const int16_t *rows, intptr_t columns, const int16_t *w, intptr_t count) {
  const i16v near = (i16v)every_word(weight_pair(w[0], w[1])), far = (i16v)every_word(weight_pair(w[2], w[3]));
  const int16_t *second = rows + columns, *third = second + columns, *fourth = third + columns;
  for (intptr_t at = 0; at < count; at += 2 * LANES) {
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

/// The columns of a block: two vectors, whose values are computed together.
#define SMOOTH_BLOCK (2 * LANES)
/// Rows are drawn from and to multiples of this number: whole vectors, in which a lane's position between samples is always the same.
#define SMOOTH_ALIGN (LANES > 8 ? LANES : 8)

/// Room for the sums of a row. Whole vectors and windows are written and read past the end, which affects only columns past the end.
#define SMOOTH_SUMS (KK_SHADOW_REACH / 2 + 128)

/// What does not change from row to row. It is kept in registers or beside them, where the compiler would make constants again and again.
typedef struct ShadowInk {
  u32v color, shadow;
  u16v opacity, alpha;
  /// 128 and 257 in every lane, for division by 255; and 128 in every pixel.
  u16v half, ratio;
  i32v half_word;
  /// For the lanes of a block's first and second vector, the weights of the two samples before and of the two after a column.
  i16v near[2], far[2];
  /// The bytes of a window of sums that are multiplied by them.
  u8v near_pairs, far_pairs;
} ShadowInk;

KK_INLINE ShadowInk shadow_ink(const kk_ShadowRows *all, int32_t step) {
  const u8v each_two = REPEAT16(0, 1, 2, 3, 0, 1, 2, 3, 2, 3, 4, 5, 2, 3, 4, 5);
  const int second = 2 * (LANES & 7);
  ShadowInk ink;
  ink.color = every_word(all->color);
  ink.shadow = every_word(all->shadow_color);
  ink.opacity = every_half(all->opacity);
  ink.alpha = every_half((uint16_t)(all->shadow_color >> 24 << 8));
  ink.half = every_half(128);
  ink.half_word = every_int(128);
  ink.ratio = every_half(257);
  ink.near[0] = (i16v)load(smooth_near[step - 1]);
  ink.near[1] = (i16v)load(smooth_near[step - 1] + second);
  ink.far[0] = (i16v)load(smooth_far[step - 1]);
  ink.far[1] = (i16v)load(smooth_far[step - 1] + second);
  ink.near_pairs = step == 1 ? each_two : (u8v)load(smooth_pairs[step - 2]);
  ink.far_pairs = ink.near_pairs + 4;
  KK_OPAQUE(ink.half);
  KK_OPAQUE(ink.half_word);
  KK_UNROLL for (int k = 0; k < 2; k++) {
    KK_OPAQUE(ink.near[k]);
    KK_OPAQUE(ink.far[k]);
  }
  KK_OPAQUE(ink.ratio);
  KK_OPAQUE(ink.near_pairs);
  KK_OPAQUE(ink.far_pairs);
  return ink;
}

/// The quotient t/255 rounded to nearest, for t in 0...255*255.
KK_INLINE u16v ink_divided(u16v t, const ShadowInk *ink) { return multiply_high(t + ink->half, ink->ratio); }

/// The pixels with mul(component, m) for all components.
KK_INLINE u32v ink_scaled(u32v pixels, u16v m, const ShadowInk *ink) {
  return joined(ink_divided(even(pixels) * m, ink), ink_divided(odd(pixels) * m, ink));
}

/// A colour through the values of a mask, which are in both halves of each pixel's word.
KK_INLINE u32v ink_shaded(u16v values, const ShadowInk *ink) {
  return joined(
      ink_divided(multiply_high(even(ink->shadow) << 8, values), ink),
      ink_divided(multiply_high(odd(ink->shadow) << 8, values), ink));
}

/// The exact values, in 1/65536 of a level, of a block's first or second vector.
KK_INLINE i32v smooth_exact(const int16_t *sums, const ShadowInk *ink, int vector, int32_t step) {
  u8v window = smooth_windows(sums, step);
  i32v sum = add_multiplied_pairs(ink->half_word, (i16v)shuffle16(window, ink->near_pairs), ink->near[vector]);
  return add_multiplied_pairs(sum, (i16v)shuffle16(window, ink->far_pairs), ink->far[vector]);
}

/// Draws the shadow alone, with the values `v` of the mask in both halves of each pixel's word; of a black shadow they are its alphas, times
/// the opacity. Pixels where the value is 0 stay as they are.
KK_INLINE u32v shadow_alone(u32v d, u16v v, const ShadowInk *ink, bool black) {
  if (black) return (u32v)add_limited((u8v)((u32v)v << 24), (u8v)ink_scaled(d, 255 - v, ink));
  u32v s = ink_scaled(ink_shaded(v, ink), ink->opacity, ink);
  return (u32v)add_limited((u8v)s, (u8v)ink_scaled(d, transparency(s), ink));
}

/// Draws, over the shadow with the values or alphas `v`, the edge with the colours `s` through coverage `c`.
KK_INLINE u32v shadow_edge(u32v d, u16v v, u32v s, u16v c, const ShadowInk *ink, bool black) {
  s = ink_scaled(s, c, ink);
  u32v below = black ? (u32v)ink_divided(v * transparency(s), ink) << 24 : ink_scaled(ink_shaded(v, ink), transparency(s), ink);
  s = ink_scaled((u32v)add_limited((u8v)s, (u8v)below), ink->opacity, ink);
  return (u32v)add_limited((u8v)s, (u8v)ink_scaled(d, transparency(s), ink));
}

/// One side of the shape in a row, or a row without the shape: columns [first, end), with the shape's edge on [left, right) and the shadow
/// alone on the others.
typedef struct ShadowSide {
  int32_t y, first, end, left, right;
  /// The edge's coverage from `left` on.
  const uint8_t *coverage;
  /// The address that the shape's colour would have for column 0; null for the ink's colour.
  const uint32_t *colors;
  /// The address that the uppermost of the row's samples would have for column 0; null where the mask is 0.
  const int16_t *samples;
  /// The address that the row's pixel would have for column 0.
  uint32_t *dst;
} ShadowSide;

/// Draws a vector of columns from x on that is wholly on the edge. `v` are the mask's values, or a black shadow's alphas, in both halves of
/// each pixel's word.
KK_INLINE void shadow_on_edge(const ShadowSide *side, const ShadowInk *ink, u16v v, intptr_t x, bool black) {
  const u16v c = both_halves(__builtin_convertvector(load_bytes(side->coverage + (x - side->left), LANES), u32v));
  const u32v s = side->colors ? load(side->colors + x) : ink->color;
  store(side->dst + x, shadow_edge(load(side->dst + x), v, s, c, ink, black));
}

/// Draws what there is on any vector of columns from x on. The mask is 0 outside columns [low, high).
KK_INLINE void shadow_on_part(
    const kk_box *area, const ShadowSide *side, const ShadowInk *ink, u16v v, int32_t x, int32_t low, int32_t high, bool black) {
  const int32_t from = x < area->x0 ? area->x0 - x : 0, to = x + LANES > area->x1 ? area->x1 - x : LANES;
  if (from >= to) return;
  i32v columns;
  KK_UNROLL for (int k = 0; k < LANES; k++) columns[k] = k;
  columns += x;
  v &= (u16v)(columns >= low) & (u16v)(columns < high);
  uint32_t *dst = side->dst + x;
  const bool whole = to - from == LANES;
  u32v d = whole ? load(dst) : load_between(dst, from, to);
  if (x < side->right && x + LANES > side->left) {
    const int32_t begin = x < side->left ? side->left - x : 0, end = x + LANES > side->right ? side->right - x : LANES;
    const u8xl c = load_bytes_between(side->coverage + (x - side->left), begin, end);
    const u32v s = side->colors ? load_between(side->colors + x, begin, end) : ink->color;
    d = shadow_edge(d, v, s, both_halves(__builtin_convertvector(c, u32v)), ink, black);
  } else {
    d = shadow_alone(d, black ? ink_divided(v * ink->opacity, ink) : v, ink, black);
  }
  if (whole) store(dst, d);
  else store_between(dst, d, from, to);
}

/// Draws sides with a mask whose samples are 2^step canvas columns apart, and a shadow that is black or not.
KK_INLINE void shadow_sides(const kk_ShadowRows *all, const ShadowSide *sides, size_t count, int32_t step, bool black) {
  int16_t sums[SMOOTH_SUMS];
  uint32_t values[KK_SHADOW_REACH + 2 * SMOOTH_ALIGN];
  const ShadowInk ink = shadow_ink(all, step);
  const kk_SmoothMask *mask = all->mask;
  const intptr_t plain_first = all->area.x0 > mask->first_x ? all->area.x0 : mask->first_x;
  const intptr_t plain_end = all->area.x1 < mask->end_x ? all->area.x1 : mask->end_x;
  for (const ShadowSide *side = sides; side < sides + count; side++) {
    const intptr_t base = side->first & -SMOOTH_ALIGN, past = (side->end + SMOOTH_ALIGN - 1) & -SMOOTH_ALIGN;
    const intptr_t before = (base >> step) - 1;
    const int16_t *down = weights_at(side->y, step);
    const bool plain = side->samples && base >= plain_first && past <= plain_end;
    // Shadow alone is drawn at once. Vectors with columns of the shape wait, or all if the side is not wholly in the mask and the area.
    intptr_t mixed = side->left & -LANES, mixed_end = (side->right + LANES - 1) & -LANES;
    intptr_t kept = side->left == side->first ? base : mixed, kept_end = side->right == side->end ? past : mixed_end;
    int32_t low = side->first, high = side->end;
    if (plain) {
      smooth_sums(sums, side->samples + before, mask->columns, down, ((past - base) >> step) + 3);
    } else {
      mixed = kept = base;
      mixed_end = kept_end = past;
      if (low < mask->first_x) low = mask->first_x;
      if (high > mask->end_x) high = mask->end_x;
      if (side->samples && low < high) {
        // Samples before the first are only for columns before `low`.
        const intptr_t from = before > mask->column ? before : mask->column;
        smooth_sums(sums + (from - before), side->samples + from, mask->columns, down, ((high - 1) >> step) + 3 - from);
      } else {
        memset(sums, 0, sizeof sums);
      }
    }
    const int16_t *window = sums;
    uint32_t *const dst = side->dst;
    const size_t length = (size_t)(kept_end - kept);
    for (intptr_t x = base; x < past; x += SMOOTH_BLOCK) {
      // The last block may have one vector only; computing a second one would be wasted.
      const intptr_t next = x + LANES;
      const bool half = SMOOTH_ALIGN < SMOOTH_BLOCK && next == past;
      const i32v a = smooth_exact(window, &ink, 0, step) >> 8;
      const i32v b = half ? a : smooth_exact(window + (LANES >> step), &ink, 1, step) >> 8;
      u16v v = __builtin_elementwise_min(pack32(a, b), every_half(KK_SHADOW_FULL)), faded = v;
      if (black) {
        v = ink_divided(multiply_high(v, ink.alpha), &ink);
        faded = ink_divided(v * ink.opacity, &ink);
      }
      window += SMOOTH_BLOCK >> step;
      if ((size_t)(x - kept) < length) store(values + (x - base), (u32v)weave_low16(v, v));
      else store(dst + x, shadow_alone(load(dst + x), weave_low16(faded, faded), &ink, black));
      if (half) break;
      if ((size_t)(next - kept) < length) store(values + (next - base), (u32v)weave_high16(v, v));
      else store(dst + next, shadow_alone(load(dst + next), weave_high16(faded, faded), &ink, black));
    }
    for (intptr_t x = mixed; x < mixed_end; x += LANES) {
      const u16v v = (u16v)load(values + (x - base));
      if (plain && x >= side->left && x + LANES <= side->right) shadow_on_edge(side, &ink, v, x, black);
      else shadow_on_part(&all->area, side, &ink, v, (int32_t)x, low, high, black);
    }
  }
}

#define SHADOW_SIDES(step, black)                                        \
  KK_FN __attribute__((noinline)) void shadow_sides_##step##_##black(    \
      const kk_ShadowRows *all, const ShadowSide *sides, size_t count) { \
    shadow_sides(all, sides, count, step, black);                        \
  }
SHADOW_SIDES(1, false)
SHADOW_SIDES(1, true)
SHADOW_SIDES(2, false)
SHADOW_SIDES(2, true)
SHADOW_SIDES(3, false)
SHADOW_SIDES(3, true)
#undef SHADOW_SIDES

KK_FN void wide_shadow_rows(const kk_ShadowRows *all) {
  static void (*const draw_sides[3][2])(const kk_ShadowRows *, const ShadowSide *, size_t) = {
      {shadow_sides_1_false, shadow_sides_1_true},
      {shadow_sides_2_false, shadow_sides_2_true},
      {shadow_sides_3_false, shadow_sides_3_true},
  };
  const kk_SmoothMask *mask = all->mask;
  const int32_t step = mask->step;
  void (*const draw)(const kk_ShadowRows *, const ShadowSide *, size_t) = draw_sides[step - 1][all->shadow_color << 8 == 0];
  enum { ROOM = 64 };
  ShadowSide sides[ROOM], *side = sides;
  ShadowCoverage bytes;
  const kk_span *spans = all->spans, *last = spans + all->span_count;
  uint32_t *dst = all->dst - all->area.x0;
  const uint32_t *colors = all->colors ? all->colors - all->area.x0 : NULL;
  for (int32_t y = all->area.y0; y < all->area.y1; y++) {
    kk_ShadowColumns seen = {0, 0};
    const int16_t *samples = NULL;
    if (y >= mask->first_y && y < mask->end_y) {
      const intptr_t line = (y >> step) - 1 - mask->row;
      seen = mask->seen[line];
      samples = mask->samples + line * mask->columns - mask->column;
    }
    ShadowRow row;
    if (take_row(&row, all, y, seen, &spans, last, bytes)) {
      if (row.full_end == row.full_first && row.left == row.right) {
        // Nothing of the shape bounds what is drawn.
        *side++ = (ShadowSide){y, (int32_t)row.first, (int32_t)row.end, 0, 0, NULL, NULL, samples, dst};
      } else {
        if (row.full_first > row.first) {
          *side++ = (ShadowSide){y,
                                 (int32_t)row.first,
                                 (int32_t)row.full_first,
                                 (int32_t)row.left,
                                 (int32_t)row.full_first,
                                 row.left_coverage,
                                 colors,
                                 samples,
                                 dst};
        }
        const intptr_t inside = row.full_end - row.full_first;
        if (row.end > row.full_end) {
          *side++ = (ShadowSide){y,
                                 (int32_t)row.full_end,
                                 (int32_t)row.end,
                                 (int32_t)row.full_end,
                                 (int32_t)row.right,
                                 row.right_coverage,
                                 colors,
                                 samples,
                                 dst};
        }
        if (inside > 0) {
          if (colors) wide_over(dst + row.full_first, colors + row.full_first, NULL, all->opacity, (size_t)inside);
          else if (all->color != 0) wide_over_color(dst + row.full_first, all->color, NULL, all->opacity, (size_t)inside);
        }
      }
      // The next row may need the room for its coverage.
      if (side > sides + ROOM - 2 || row.left_coverage == bytes) {
        draw(all, sides, (size_t)(side - sides));
        side = sides;
      }
    }
    dst = (uint32_t *)((char *)dst + all->dst_row_bytes);
    if (colors) colors = (const uint32_t *)((const char *)colors + all->colors_row_bytes);
  }
  draw(all, sides, (size_t)(side - sides));
}
