// The winding number at the left side of a pixel.
#pragma once

#include "overlap_sides.h"

// The winding number at a pixel's left side: one number that all heights share, and its changes at each 1/256 of the height.
typedef struct {
  int32_t full;
  int32_t at[256];
  // A bit for each of these changes that is not zero.
  uint64_t changes[4];
  // The least and the greatest winding number on the side, if `is_known`.
  int32_t low, high;
  bool is_known;
} left_side;

static void change_at(left_side *left, int32_t at, int32_t winding) {
  if (at == 256) return;
  left->at[at] += winding;
  uint64_t *bits = &left->changes[at >> 6];
  *bits = (*bits & ~(1ull << (at & 63))) | (uint64_t)(left->at[at] != 0) << (at & 63);
}

// Whether the winding number changes along the side.
static bool is_changed(const left_side *left) {
  return (left->changes[0] | left->changes[1] | left->changes[2] | left->changes[3]) != 0;
}

// Adds a line from the upper to the lower side of the row that is to the left of the row's pixels from here on.
static void pass_full(left_side *left, int32_t winding) {
  left->full += winding;
  left->low += winding;
  left->high += winding;
}

// Adds an edge that is to the left of the row's pixels from here on.
static void pass(left_side *left, const kk_row_edge *e) {
  if (e->y0 == 0 && e->y1 == 256) return pass_full(left, e->winding);
  change_at(left, e->y0, e->winding);
  change_at(left, e->y1, -e->winding);
  left->is_known = false;
}

// A bit for each of four words that is not zero.
static uint32_t words_with_bits(const uint64_t *words) {
  return (uint32_t)(words[0] != 0) | (uint32_t)(words[1] != 0) << 1 | (uint32_t)(words[2] != 0) << 2
      | (uint32_t)(words[3] != 0) << 3;
}

// Carries out `body` for each place, 0…255, whose bit is set in four words. Most words have none, and are not looked at.
#define FOR_EACH_BIT(bits, place, body)                                                    \
  for (uint32_t words_ = words_with_bits(bits); words_ != 0; words_ &= words_ - 1) {       \
    for (uint64_t rest_ = (bits)[__builtin_ctz(words_)]; rest_ != 0; rest_ &= rest_ - 1) { \
      const int32_t place = __builtin_ctz(words_) * 64 + __builtin_ctzll(rest_);           \
      body                                                                                 \
    }                                                                                      \
  }

// Finds the least and the greatest winding number on the side.
static void know(left_side *left) {
  if (left->is_known) return;
  int32_t winding = left->full + left->at[0];
  left->low = left->high = winding;
  FOR_EACH_BIT(left->changes, at, {
    if (at == 0) continue;
    winding += left->at[at];
    left->low = least(left->low, winding);
    left->high = most(left->high, winding);
  })
  left->is_known = true;
}

// Widens the range from `low` to `high` by the winding numbers that the heights from `y0` to `y1` have beyond a piece of an edge.
static void widen(const left_side *left, int32_t y0, int32_t y1, int32_t change, int32_t *low, int32_t *high) {
  if (y0 >= y1) return;
  int32_t winding = left->full + left->at[0] + change, first = winding, last = winding;
  FOR_EACH_BIT(left->changes, at, {
    if (at == 0) continue;
    if (at >= y1) break;
    winding += left->at[at];
    if (at <= y0) {
      first = last = winding;
      continue;
    }
    first = least(first, winding);
    last = most(last, winding);
  })
  *low = least(*low, first);
  *high = most(*high, last);
}

static void clear_left(left_side *left) {
  FOR_EACH_BIT(left->changes, at, { left->at[at] = 0; })
  memset(left->changes, 0, sizeof left->changes);
  left->full = left->low = left->high = 0;
  left->is_known = true;
}
