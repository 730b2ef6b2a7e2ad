// Finds places along the points of a flattened path by length.
#pragma once

#include "stroke_points.h"

// The point at `length` on the chord between p and q; directions turn evenly along it.
static kk_stroke_point between(const kk_stroke_point *p, const kk_stroke_point *q, double length) {
  double span = q->length - p->length, t = span > 0 ? (length - p->length) / span : 0;
  kk_stroke_point r = *q;
  r.x = p->x + (q->x - p->x) * t;
  r.y = p->y + (q->y - p->y) * t;
  double dx = p->out_x + (q->in_x - p->out_x) * t, dy = p->out_y + (q->in_y - p->out_y) * t;
  if (!unit(dx, dy, &dx, &dy)) {
    dx = q->in_x;
    dy = q->in_y;
  }
  r.in_x = r.out_x = dx;
  r.in_y = r.out_y = dy;
  r.length = length;
  r.kind = 0;
  return r;
}

// The last of the points a…b − 1 whose length is at most `length`; a when there is none.
static size_t last_at(const kk_stroke_point *p, size_t a, size_t b, double length) {
  while (a + 1 < b) {
    const size_t middle = a + (b - a) / 2;
    if (p[middle].length <= length) a = middle;
    else b = middle;
  }
  return a;
}

// The first of the points a…b whose length is at least `length`; b when there is none.
static size_t first_at(const kk_stroke_point *p, size_t a, size_t b, double length) {
  while (a < b) {
    const size_t middle = a + (b - a) / 2;
    if (p[middle].length >= length) b = middle;
    else a = middle + 1;
  }
  return b;
}
