// The definition of the shadow kernels.

/// The weights, in 1/1024, of the samples before, at, after and two after a position, by the position's eighths past a sample: NEAR has the
/// first two, FAR the others.
#define SMOOTH_NEAR0 0, 1024
#define SMOOTH_NEAR1 -49, 987
#define SMOOTH_NEAR2 -72, 888
#define SMOOTH_NEAR3 -75, 745
#define SMOOTH_NEAR4 -64, 576
#define SMOOTH_NEAR5 -45, 399
#define SMOOTH_NEAR6 -24, 232
#define SMOOTH_NEAR7 -7, 93
#define SMOOTH_FAR0 0, 0
#define SMOOTH_FAR1 93, -7
#define SMOOTH_FAR2 232, -24
#define SMOOTH_FAR3 399, -45
#define SMOOTH_FAR4 576, -64
#define SMOOTH_FAR5 745, -75
#define SMOOTH_FAR6 888, -72
#define SMOOTH_FAR7 987, -49

static const int16_t smooth_weights[8][4] __attribute__((unused)) = {
    {SMOOTH_NEAR0, SMOOTH_FAR0}, {SMOOTH_NEAR1, SMOOTH_FAR1}, {SMOOTH_NEAR2, SMOOTH_FAR2}, {SMOOTH_NEAR3, SMOOTH_FAR3},
    {SMOOTH_NEAR4, SMOOTH_FAR4}, {SMOOTH_NEAR5, SMOOTH_FAR5}, {SMOOTH_NEAR6, SMOOTH_FAR6}, {SMOOTH_NEAR7, SMOOTH_FAR7},
};

/// The weights of a canvas row or column.
KK_INLINE const int16_t *weights_at(int32_t at, int32_t step) { return smooth_weights[(at & ((1 << step) - 1)) << (3 - step)]; }

/// The weighted sum of the four samples of a column.
KK_INLINE int32_t smooth_down(const int16_t *s, int32_t columns, const int16_t *w) {
  return (s[0] * w[0] + s[columns] * w[1] + s[2 * columns] * w[2] + s[3 * columns] * w[3] + 512) >> 10;
}

/// The mask's value at a canvas pixel.
KK_INLINE uint32_t smooth_value(const kk_SmoothMask *mask, int32_t x, int32_t y) {
  if (y < mask->first_y || y >= mask->end_y || x < mask->first_x || x >= mask->end_x) return 0;
  const int16_t *down = weights_at(y, mask->step), *across = weights_at(x, mask->step);
  const int16_t *s = mask->samples + (ptrdiff_t)((y >> mask->step) - 1 - mask->row) * mask->columns;
  s += (x >> mask->step) - 1 - mask->column;
  int32_t sum = 128;
  for (int k = 0; k < 4; k++) sum += smooth_down(s + k, mask->columns, down) * across[k];
  return (uint32_t)limited(sum >> 8, 0, KK_SHADOW_FULL);
}

/// A colour through a value of a mask: every component is multiplied by the value, and the product truncated to a whole 255th of a level
/// before it is rounded to levels.
KK_INLINE uint32_t shaded(uint32_t color, uint32_t value) {
  Pixel c = unpacked(color);
  return packed((Pixel){div255(c.r * value >> 8), div255(c.g * value >> 8), div255(c.b * value >> 8), div255(c.a * value >> 8)});
}

KK_FN void define_shadow_over(uint32_t *dst, uint32_t color, const int16_t *values, size_t count) {
  for (size_t i = 0; i < count; i++) dst[i] = over_pixel(shaded(color, (uint32_t)values[i] * 4), dst[i]);
}

/// The columns of a row that are drawn, first <= left <= full_first <= full_end <= right <= end: on [first, left) and [right, end) there is
/// only the shadow, on [full_first, full_end) the shape is full, and on what is left of [left, right) it has an edge.
typedef struct ShadowRow {
  intptr_t first, left, full_first, full_end, right, end;
  /// The shape's coverage from `left` and from `full_end` on.
  const uint8_t *left_coverage, *right_coverage;
} ShadowRow;

/// Room for the coverage of a row, and for the bytes after it that may be read.
typedef uint8_t ShadowCoverage[KK_SHADOW_REACH + KK_COVERAGE_SPARE];

/// Makes an edge of spans in any order.
__attribute__((noinline)) KK_FN void take_edge(
    ShadowRow *row, const kk_ShadowRows *all, const kk_span *first, const kk_span *end, uint8_t *bytes) {
  row->left = first->x;
  row->right = row->full_first = row->full_end = end[-1].x + end[-1].count;
  memset(bytes, 0, (size_t)(row->right - row->left));
  for (const kk_span *span = first; span < end; span++) {
    uint8_t *at = bytes + (span->x - first->x);
    if (span->masked) memcpy(at, all->masks + span->mask_offset, span->count);
    else memset(at, span->value, span->count);
  }
  row->left_coverage = bytes;
}

/// The columns between which the mask is seen in a row of the canvas; none where it is not defined.
KK_INLINE kk_ShadowColumns seen_columns(const kk_SmoothMask *mask, int32_t y) {
  if (y < mask->first_y || y >= mask->end_y) return (kk_ShadowColumns){0, 0};
  return mask->seen[(y >> mask->step) - 1 - mask->row];
}

/// Takes the spans of row `y` from `*spans` on, up to `last`, and goes past them. A partly covered run, a full one and a partly covered one,
/// any of which may be missing, are left where they are; spans in any other order become an edge, for which there is room in `bytes`. Returns
/// false when nothing is drawn in the row, where the shadow is seen on the columns `seen`.
KK_INLINE bool take_row(
    ShadowRow *row, const kk_ShadowRows *all, intptr_t y, kk_ShadowColumns seen, const kk_span **spans, const kk_span *last,
    uint8_t *bytes) {
  row->left_coverage = row->right_coverage = all->masks;
  row->first = seen.first > all->area.x0 ? seen.first : all->area.x0;
  row->end = seen.end < all->area.x1 ? seen.end : all->area.x1;
  const kk_span *span = *spans, *first = span;
  const intptr_t line = y - all->span_y;
  if (span == last || span->y != line) {
    row->left = row->full_first = row->full_end = row->right = row->end;
    return row->first < row->end;
  }
  intptr_t at = span->x;
  row->left = at;
  if (span->masked) {
    row->left_coverage = all->masks + span->mask_offset;
    at += span->count;
    span++;
  }
#define FOLLOWS (span < last && span->y == line && span->x == at)
  row->full_first = at;
  if (FOLLOWS && !span->masked && span->value == 255) {
    at += span->count;
    span++;
  }
  row->full_end = at;
  if (FOLLOWS && span->masked) {
    row->right_coverage = all->masks + span->mask_offset;
    at += span->count;
    span++;
  }
#undef FOLLOWS
  row->right = at;
  if (span < last && span->y == line) {
    do span++;
    while (span < last && span->y == line);
    take_edge(row, all, first, span, bytes);
  }
  *spans = span;
  const intptr_t x = all->span_x;
  row->left += x;
  row->full_first += x;
  row->full_end += x;
  row->right += x;
  if (row->first >= row->end) {
    row->first = row->left;
    row->end = row->right;
  }
  if (row->left < row->first) row->first = row->left;
  if (row->right > row->end) row->end = row->right;
  return true;
}

KK_INLINE uint32_t faded_over(uint32_t s, uint32_t opacity, uint32_t d) { return over_pixel(scaled(s, opacity), d); }

KK_FN void define_shadow_rows(const kk_ShadowRows *all) {
  ShadowCoverage bytes;
  const kk_span *spans = all->spans, *last = spans + all->span_count;
  for (int32_t y = all->area.y0; y < all->area.y1; y++) {
    ShadowRow row;
    if (!take_row(&row, all, y, seen_columns(all->mask, y), &spans, last, bytes)) continue;
    const size_t line = (size_t)(y - all->area.y0);
    uint32_t *dst = (uint32_t *)((char *)all->dst + line * all->dst_row_bytes);
    const uint32_t *colors = all->colors ? (const uint32_t *)((const char *)all->colors + line * all->colors_row_bytes) : NULL;
    for (int32_t x = row.first; x < row.end; x++) {
      uint32_t *d = dst + (x - all->area.x0);
      bool full = x >= row.full_first && x < row.full_end;
      uint32_t s = x < row.left || x >= row.right ? 0 : colors ? colors[x - all->area.x0] : all->color;
      if (!full) {
        uint32_t c = x < row.left || x >= row.right ? 0
            : x < row.full_first                    ? row.left_coverage[x - row.left]
                                                    : row.right_coverage[x - row.full_end];
        s = over_pixel(scaled(s, c), shaded(all->shadow_color, smooth_value(all->mask, x, y)));
      }
      *d = faded_over(s, all->opacity, *d);
    }
  }
}
