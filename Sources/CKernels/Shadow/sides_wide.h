// The sides of a shape with a shadow, row by row: the shadow alone, and the shape's edge over it.

/// One side of the shape in a row, or a row in which it is nowhere full: columns [first, end), with the shape's edge on [left, right) and the
/// shadow alone on the others.
typedef struct ShadowSide {
  int32_t y, first, end, left, right;
  /// Whether the shape is full left of its edge, or right of it.
  bool is_full_before, is_full_after;
  /// Whether all columns are in the mask and, in whole vectors, in the area.
  bool is_plain;
  /// The edge's coverage from `left` on.
  const uint8_t *coverage;
  /// The address that the shape's colour would have for column 0; null for the ink's colour.
  const uint32_t *colors;
  /// The address that the uppermost of the row's samples would have for column 0; null where the mask is 0.
  const int16_t *samples;
  /// The address that the row's pixel would have for column 0.
  uint32_t *dst;
  /// Where its sums begin.
  size_t sums;
} ShadowSide;

KK_INLINE intptr_t vector_at(intptr_t column) { return column & -LANES; }
KK_INLINE intptr_t vector_past(intptr_t column) { return (column + LANES - 1) & -LANES; }
/// The column from which on a side's values are computed, and the one up to which they are.
KK_INLINE intptr_t values_at(intptr_t first) { return first & -SMOOTH_ALIGN; }
KK_INLINE intptr_t values_past(intptr_t end) { return (end + SMOOTH_ALIGN - 1) & -SMOOTH_ALIGN; }

/// How many sums the values of a side are computed from.
KK_INLINE intptr_t sum_count(const ShadowSide *side, int32_t step) {
  return ((values_past(side->end) - values_at(side->first)) >> step) + 3;
}

/// Computes the sums of a side's samples.
KK_INLINE void side_sums(int16_t *sums, const kk_ShadowRows *all, const ShadowSide *side, int32_t step) {
  const kk_SmoothMask *mask = all->mask;
  const int16_t *down = weights_at(side->y, step);
  const intptr_t before = (values_at(side->first) >> step) - 1, count = sum_count(side, step);
  if (side->is_plain) return smooth_sums(sums, side->samples + before, mask->columns, down, count);
  memset(sums, 0, (size_t)count * sizeof *sums);
  const int32_t low = side->first > mask->first_x ? side->first : mask->first_x;
  const int32_t high = side->end < mask->end_x ? side->end : mask->end_x;
  if (!side->samples || low >= high) return;
  // Samples before the first are only for columns before `low`.
  const intptr_t from = before > mask->column ? before : mask->column;
  smooth_sums(sums + (from - before), side->samples + from, mask->columns, down, ((high - 1) >> step) + 3 - from);
}

/// The bytes, among those of a block's packed values, of the values of its first and of its second vector, each twice.
#define BYTES_AT(n) n, n + 1, n, n + 1, n + 2, n + 3, n + 2, n + 3, n + 4, n + 5, n + 4, n + 5, n + 6, n + 7, n + 6, n + 7
static const uint8_t block_halves[2][64] = {
    {BYTES_AT(0), BYTES_AT(0), BYTES_AT(0), BYTES_AT(0)}, {BYTES_AT(8), BYTES_AT(8), BYTES_AT(8), BYTES_AT(8)}};

/// The values of the vector that is `at` columns from the first, in both halves of each pixel's word.
KK_INLINE u16v values_of_vector(const uint16_t *values, intptr_t at) {
  return (u16v)shuffle16((u8v)load(values + (at & -SMOOTH_BLOCK)), (u8v)load(block_halves[(at & LANES) != 0]));
}

/// Draws a vector of columns from x on that is wholly on the edge.
KK_INLINE void draw_edge(const ShadowSide *side, const ShadowInk *ink, u16v v, intptr_t x, bool black) {
  const u16v c = both_halves(__builtin_convertvector(load_bytes(side->coverage + (x - side->left), LANES), u32v));
  uint32_t *dst = side->dst + x;
  store(dst, shadow_edge(load(dst), v, c, side->colors ? side->colors + x : NULL, 0, LANES, ink, black));
}

/// Draws what there is on any vector of columns from x on.
KK_INLINE void draw_part(const kk_ShadowRows *all, const ShadowSide *side, const ShadowInk *ink, u16v v, int32_t x, bool black) {
  const kk_box *area = &all->area;
  const int32_t from = x < area->x0 ? area->x0 - x : 0, to = x + LANES > area->x1 ? area->x1 - x : LANES;
  if (from >= to) return;
  const int32_t low = side->first > all->mask->first_x ? side->first : all->mask->first_x;
  const int32_t high = side->end < all->mask->end_x ? side->end : all->mask->end_x;
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
    const uint32_t *colors = side->colors ? side->colors + x : NULL;
    d = shadow_edge(d, v, both_halves(__builtin_convertvector(c, u32v)), colors, begin, end, ink, black);
  } else {
    d = shadow_alone(d, v, ink, black);
  }
  if (whole) store(dst, d);
  else store_between(dst, d, from, to);
}

KK_INLINE void draw_alone(const ShadowSide *side, const ShadowInk *ink, u16v v, intptr_t x, bool black) {
  uint32_t *dst = side->dst + x;
  store(dst, shadow_alone(load(dst), v, ink, black));
}

/// Draws a side from its sums.
KK_INLINE void draw_side(
    const kk_ShadowRows *all, const ShadowSide *side, const int16_t *sums, const ShadowInk *ink, int32_t step, bool black) {
  uint16_t values[KK_SHADOW_REACH + 2 * SMOOTH_ALIGN + SMOOTH_BLOCK];
  const intptr_t base = values_at(side->first), past = values_past(side->end);
  for (intptr_t x = 0; x < past - base; x += SMOOTH_BLOCK, sums += SMOOTH_BLOCK >> step) {
    store(values + x, (u32v)shadow_values(sums, ink, step, black, past - base - x < SMOOTH_BLOCK));
  }
  intptr_t mixed = base, mixed_end = past;
  if (side->is_plain) {
    mixed = vector_at(side->left);
    mixed_end = vector_past(side->right);
    if (!side->is_full_before) {
      for (intptr_t x = base; x < mixed; x += LANES) draw_alone(side, ink, values_of_vector(values, x - base), x, black);
    }
    if (!side->is_full_after) {
      for (intptr_t x = mixed_end; x < past; x += LANES) draw_alone(side, ink, values_of_vector(values, x - base), x, black);
    }
  }
  for (intptr_t x = mixed; x < mixed_end; x += LANES) {
    const u16v v = values_of_vector(values, x - base);
    if (side->is_plain && x >= side->left && x + LANES <= side->right) draw_edge(side, ink, v, x, black);
    else draw_part(all, side, ink, v, (int32_t)x, black);
  }
}

/// Draws sides with a mask whose samples are 2^step canvas columns apart, and a shadow that is black or not.
///
/// The sums of many sides are computed before the first of them is drawn. A sum is read together with its neighbours, which were not written
/// together; that takes long as long as they have not reached memory.
KK_INLINE void shadow_sides(const kk_ShadowRows *all, ShadowSide *side, size_t count, int32_t step, bool black) {
  enum { enough = 1024 };
  int16_t sums[enough + SMOOTH_SUMS];
  const ShadowInk ink = shadow_ink(all, step);
  ShadowSide *const end = side + count;
  while (side < end) {
    ShadowSide *next = side;
    for (size_t at = 0; next < end && at < enough; next++) {
      next->sums = at;
      side_sums(sums + at, all, next, step);
      at += (size_t)sum_count(next, step) + 2 * LANES;
    }
    for (; side < next; side++) draw_side(all, side, sums + side->sums, &ink, step, black);
  }
}

#define SHADOW_SIDES(step, black)                                                                                           \
  KK_FN                                                                                                                     \
  __attribute__((noinline)) void shadow_sides_##step##_##black(const kk_ShadowRows *all, ShadowSide *sides, size_t count) { \
    shadow_sides(all, sides, count, step, black);                                                                           \
  }
SHADOW_SIDES(1, false)
SHADOW_SIDES(1, true)
SHADOW_SIDES(2, false)
SHADOW_SIDES(2, true)
SHADOW_SIDES(3, false)
SHADOW_SIDES(3, true)
#undef SHADOW_SIDES
