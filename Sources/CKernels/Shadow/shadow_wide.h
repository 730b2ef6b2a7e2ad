// The shadow kernels on vectors.

#include "smooth_wide.h"

#include "ink_wide.h"
#include "sides_wide.h"

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

/// A row of the canvas on which sides are drawn.
typedef struct SideRow {
  int32_t y;
  const int16_t *samples;
  const uint32_t *colors;
  uint32_t *dst;
  /// The columns on which the mask and the area have all that sides need.
  intptr_t plain_first, plain_end;
} SideRow;

KK_INLINE void set_side(
    ShadowSide *side, const SideRow *row, intptr_t first, intptr_t end, intptr_t left, intptr_t right, const uint8_t *coverage) {
  side->y = row->y;
  side->first = (int32_t)first;
  side->end = (int32_t)end;
  side->left = (int32_t)left;
  side->right = (int32_t)right;
  side->is_full_before = side->is_full_after = false;
  side->is_plain = row->samples && values_at(first) >= row->plain_first && values_past(end) <= row->plain_end;
  side->coverage = coverage;
  side->colors = row->colors;
  side->samples = row->samples;
  side->dst = row->dst;
}

/// Appends the sides of a row, at most two, and returns the end of all.
KK_INLINE ShadowSide *take_sides(ShadowSide *side, const SideRow *at, const ShadowRow *row) {
  if (row->full_first == row->full_end && row->full_end == row->right) {
    // Of a row without the shape, all is beyond an edge that has no columns.
    const bool has_edge = row->left < row->right;
    const intptr_t left = has_edge ? row->left : values_at(row->first), right = has_edge ? row->right : left;
    set_side(side, at, row->first, row->end, left, right, row->left_coverage);
    return side + 1;
  }
  if (row->full_first > row->first) {
    set_side(side, at, row->first, row->full_first, row->left, row->full_first, row->left_coverage);
    side++->is_full_after = true;
  }
  if (row->end > row->full_end) {
    set_side(side, at, row->full_end, row->end, row->full_end, row->right, row->right_coverage);
    side++->is_full_before = true;
  }
  return side;
}

KK_FN void wide_shadow_rows(const kk_ShadowRows *all) {
  static void (*const draw_sides[3][2])(const kk_ShadowRows *, ShadowSide *, size_t) = {
      {shadow_sides_1_false, shadow_sides_1_true},
      {shadow_sides_2_false, shadow_sides_2_true},
      {shadow_sides_3_false, shadow_sides_3_true},
  };
  const kk_SmoothMask *mask = all->mask;
  const int32_t step = mask->step;
  void (*const draw)(const kk_ShadowRows *, ShadowSide *, size_t) = draw_sides[step - 1][all->shadow_color << 8 == 0];
  enum { ROOM = 64 };
  ShadowSide sides[ROOM], *side = sides;
  ShadowCoverage bytes;
  const kk_span *spans = all->spans, *last = spans + all->span_count;
  SideRow at = {
      .colors = all->colors ? all->colors - all->area.x0 : NULL,
      .dst = all->dst - all->area.x0,
      .plain_first = all->area.x0 > mask->first_x ? all->area.x0 : mask->first_x,
      .plain_end = all->area.x1 < mask->end_x ? all->area.x1 : mask->end_x};
  for (at.y = all->area.y0; at.y < all->area.y1; at.y++) {
    kk_ShadowColumns seen = {0, 0};
    at.samples = NULL;
    if (at.y >= mask->first_y && at.y < mask->end_y) {
      const intptr_t line = (at.y >> step) - 1 - mask->row;
      seen = mask->seen[line];
      at.samples = mask->samples + line * mask->columns - mask->column;
    }
    ShadowRow row;
    if (take_row(&row, all, at.y, seen, &spans, last, bytes)) {
      side = take_sides(side, &at, &row);
      if (row.full_end > row.full_first) {
        uint32_t *dst = at.dst + row.full_first;
        const size_t inside = (size_t)(row.full_end - row.full_first);
        if (at.colors) wide_over(dst, at.colors + row.full_first, NULL, all->opacity, inside);
        else if (all->color != 0) wide_over_color(dst, all->color, NULL, all->opacity, inside);
      }
      // The next row may need the room for its coverage.
      if (side > sides + ROOM - 2 || row.left_coverage == bytes) {
        draw(all, sides, (size_t)(side - sides));
        side = sides;
      }
    }
    at.dst = (uint32_t *)((char *)at.dst + all->dst_row_bytes);
    if (at.colors) at.colors = (const uint32_t *)((const char *)at.colors + all->colors_row_bytes);
  }
  draw(all, sides, (size_t)(side - sides));
}
