// The edges of the two sides of a strip, made once for strokes that are trimmed at other places from frame to frame.
#pragma once

#include <string.h>

#include "stroke_runs.h"

// Records for a point of a side the number of edges before it.
static void reach(const inker *k, uint32_t *reached) { *reached = (uint32_t)k->list->count; }

// Makes the sides of the whole path when it is one open strip without corners and the map is affine.
static void make_sides(kk_stroke_sides *sides, inker k, const kk_stroke_points *path) {
  kk_stroke_point *p = path->points;
  const size_t last = path->count - 1;
  sides->count = 1;
  if (!k.affine || path->count < 4 || path->count > sides->capacity || p[0].kind != 2) return;
  for (size_t i = 1; i <= last; i++) {
    if (p[i].kind != 0 || folds(&k, &p[i - 1], &p[i])) return;
  }
  kk_edge_list edges = {sides->forward, 0, sides->capacity};
  k.list = &edges;
  for (size_t i = 1; i < last; i++) {
    side_at(&k, &p[i], 1);
    reach(&k, &sides->forward_reached[i]);
  }
  // A chord beyond the coordinate limit may become several edges, so there may be too many.
  if (edges.count > sides->capacity) return;
  k.started = false;
  edges = (kk_edge_list){sides->backward, 0, sides->capacity};
  for (size_t i = last; --i > 0;) {
    side_at(&k, &p[i], -1);
    reach(&k, &sides->backward_reached[i]);
  }
  if (edges.count > sides->capacity) return;
  sides->count = path->count;
}

// Appends the edges of a side from point `from`, where the pen is, to point `to`.
static void follow(
    inker *k, const kk_edge *edges, const uint32_t *reached, const kk_stroke_point *p, size_t from, size_t to, double side) {
  const size_t first = reached[from], count = reached[to] - first;
  kk_edge_list *list = k->list;
  if (list->count + count <= list->capacity) memcpy(list->edges + list->count, edges + first, count * sizeof *edges);
  list->count += count;
  // The pen is moved to the new point without a line.
  inker there = *k;
  there.started = false;
  side_at(&there, &p[to], side);
  k->x = there.x;
  k->y = there.y;
}

// Adds the strip along the points `first`, p[a]…p[b], `last`, of which the first and the last lie inside chords.
static void cut_strip(
    inker *k, const kk_stroke_sides *sides, const kk_stroke_point *p, const kk_stroke_point *first, size_t a, size_t b,
    const kk_stroke_point *last) {
  const double h = k->half;
  to(k, first->x + first->out_y * h, first->y - first->out_x * h);
  side_at(k, &p[a], 1);
  follow(k, sides->forward, sides->forward_reached, p, a, b, 1);
  to(k, last->x + last->in_y * h, last->y - last->in_x * h);
  cap_after(k, last, last->in_x, last->in_y);
  to(k, last->x - last->in_y * h, last->y + last->in_x * h);
  side_at(k, &p[b], -1);
  follow(k, sides->backward, sides->backward_reached, p, b, a, -1);
  to(k, first->x - first->out_y * h, first->y + first->out_x * h);
  cap_after(k, first, -first->out_x, -first->out_y);
  end_piece(k);
}
