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

typedef enum { RIGHT_SIDE, LEFT_SIDE, BOTH_SIDES } edge_side;

// The side of each edge on which the whole other one is, seen along it with y downward. One of two edges that have a side takes back what the
// other does to the winding number. Edges on one line are on any side.
static inline edge_side side_between(const kk_edge *a, const kk_edge *b) {
  const int64_t p = side_of(a, b->x0, b->y0), q = side_of(a, b->x1, b->y1);
  const int64_t r = side_of(b, a->x0, a->y0), s = side_of(b, a->x1, a->y1);
  if ((p | q | r | s) >= 0) return RIGHT_SIDE;
  return p <= 0 && q <= 0 && r <= 0 && s <= 0 ? LEFT_SIDE : BOTH_SIDES;
}
