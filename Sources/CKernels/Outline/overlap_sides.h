// The position of two edges relative to each other.
#pragma once

#include <math.h>
#include <stdbool.h>

#include "kk_overlaps.h"

static inline int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }

static inline int32_t top_row(const kk_edge *e) { return least(e->y0, e->y1) >> 8; }

// The last row of pixels of an edge, which ends above the row that begins at its lower end.
static inline int32_t last_row(const kk_edge *e) { return (most(e->y0, e->y1) - 1) >> 8; }

// Positive when the point is to the right of the edge, seen along it with y downward.
static inline int64_t side_of(const kk_edge *e, int32_t x, int32_t y) {
  return (int64_t)(e->x1 - e->x0) * (y - e->y0) - (int64_t)(e->y1 - e->y0) * (x - e->x0);
}

// Whether the area between the edges may be to the left of one and to the right of the other: then the winding number beyond both differs
// by two from that before both.
static inline bool add_up(const kk_edge *a, const kk_edge *b) {
  const int64_t p = side_of(a, b->x0, b->y0), q = side_of(a, b->x1, b->y1);
  const int64_t r = side_of(b, a->x0, a->y0), s = side_of(b, a->x1, a->y1);
  // Edges on one line add up when both have the same direction.
  if ((p | q | r | s) == 0) {
    return (int64_t)(a->x1 - a->x0) * (b->x1 - b->x0) + (int64_t)(a->y1 - a->y0) * (b->y1 - b->y0) > 0;
  }
  const bool right = p >= 0 && q >= 0 && r >= 0 && s >= 0, left = p <= 0 && q <= 0 && r <= 0 && s <= 0;
  return !left && !right;
}
