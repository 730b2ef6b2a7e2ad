// Lists of corrections.
#pragma STDC FP_CONTRACT OFF

#include <string.h>

#include "overlap_sides.h"

// The order of corrections: row by row, from the left.
static bool place_before(const kk_correction *a, const kk_correction *b) { return a->y != b->y ? a->y < b->y : a->x < b->x; }

kk_box kk_corrections_difference(const kk_correction_list *a, const kk_correction_list *b) {
  kk_box box = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
  size_t i = 0, j = 0;
  while (i < a->count || j < b->count) {
    const kk_correction *p = i < a->count ? &a->corrections[i] : NULL, *q = j < b->count ? &b->corrections[j] : NULL;
    if (p != NULL && q != NULL && memcmp(p, q, sizeof *p) == 0) {
      i++;
      j++;
      continue;
    }
    // The correction that comes first is taken; of two for one pixel, both are compared.
    const bool take_q = p == NULL || (q != NULL && place_before(q, p));
    const kk_correction *one = take_q ? q : p;
    *(take_q ? &j : &i) += 1;
    box = (kk_box){least(box.x0, one->x), least(box.y0, one->y), most(box.x1, one->x + 1), most(box.y1, one->y + 1)};
  }
  return box.x0 > box.x1 ? (kk_box){0, 0, 0, 0} : box;
}

void kk_corrections_merge(kk_correction_list *list, const kk_correction_list *old, kk_box area) {
  size_t kept = 0;
  for (size_t i = 0; i < old->count; i++) {
    const kk_correction *c = &old->corrections[i];
    kept += c->x < area.x0 || c->x >= area.x1 || c->y < area.y0 || c->y >= area.y1;
  }
  // The lists are merged from the end, so that no correction is overwritten before it is moved.
  size_t inside = list->count, at = inside + kept;
  list->count = at;
  for (size_t i = old->count; i > 0; i--) {
    const kk_correction *c = &old->corrections[i - 1];
    if (c->x >= area.x0 && c->x < area.x1 && c->y >= area.y0 && c->y < area.y1) continue;
    while (inside > 0 && place_before(c, &list->corrections[inside - 1])) list->corrections[--at] = list->corrections[--inside];
    list->corrections[--at] = *c;
  }
}

void kk_cover_correct(kk_cover_window *window, const kk_correction *corrections, size_t count) {
  size_t low = 0, high = count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (corrections[middle].y < window->y) low = middle + 1;
    else high = middle;
  }
  for (; low < count && corrections[low].y < window->y + window->height; low++) {
    const int32_t x = corrections[low].x - window->x, r = corrections[low].y - window->y;
    if (x < 0 || x >= window->width) continue;
    int32_t *delta = window->deltas + (size_t)r * window->stride + x;
    uint64_t *bits = window->touched + (size_t)r * window->touched_stride;
    delta[0] = (int32_t)((uint32_t)delta[0] + (uint32_t)corrections[low].amount);
    delta[1] = (int32_t)((uint32_t)delta[1] - (uint32_t)corrections[low].amount);
    bits[x >> 9] |= 1ull << (x >> 3 & 63);
    bits[(x + 1) >> 9] |= 1ull << ((x + 1) >> 3 & 63);
    window->first_row = least(window->first_row, r);
    window->end_row = most(window->end_row, r + 1);
  }
}
