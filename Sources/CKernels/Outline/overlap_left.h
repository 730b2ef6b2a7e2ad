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
  const uint64_t bit = 1ull << (at & 63);
  if (left->at[at] != 0) left->changes[at >> 6] |= bit;
  else left->changes[at >> 6] &= ~bit;
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

// Carries out `body` for each place, 0…255, whose bit is set in four words.
#define FOR_EACH_BIT(bits, place, body)                                    \
  for (int32_t word_ = 0; word_ < 4; word_++) {                            \
    for (uint64_t rest_ = (bits)[word_]; rest_ != 0; rest_ &= rest_ - 1) { \
      const int32_t place = word_ * 64 + __builtin_ctzll(rest_);           \
      body                                                                 \
    }                                                                      \
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

static void clear_left(left_side *left) {
  FOR_EACH_BIT(left->changes, at, { left->at[at] = 0; })
  memset(left->changes, 0, sizeof left->changes);
  left->full = left->low = left->high = 0;
  left->is_known = true;
}
