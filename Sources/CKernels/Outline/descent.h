// A descent: an edge from its upper to its lower end.
#pragma once

#include "kk_outline.h"

typedef struct {
  // The upper end (x0, y0) and the lower end (x1, y1); y0 < y1.
  int32_t x0, y0, x1, y1;
  // +1 where the outline goes down along the edge, −1 where it goes up.
  int32_t winding;
  // (x1 − x0) / (y1 − y0) with 32 fraction bits, rounded to nearest, halves away from zero.
  int64_t slope;
} descent;

static inline __attribute__((always_inline)) descent descent_of(const kk_edge *edge) {
  const int32_t up = -(edge->y1 < edge->y0);
  // `up` is all ones for an edge that goes up, whose ends are then exchanged.
  const int32_t tx = (edge->x0 ^ edge->x1) & up, ty = (edge->y0 ^ edge->y1) & up;
  const double slope = (double)(edge->x1 - edge->x0) * 4294967296.0 / (double)(edge->y1 - edge->y0);
  return (descent){edge->x0 ^ tx, edge->y0 ^ ty, edge->x1 ^ tx,
                   edge->y1 ^ ty, up | 1,        (int64_t)(slope + (slope < 0 ? -0.5 : 0.5))};
}
