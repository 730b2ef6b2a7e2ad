// Strokes no two parts of which overlap, so that they need no corrections.
//
// An open line whose directions all lie within half a turn goes on along an axis. If it bends nowhere more tightly than half its width, it
// never comes back to itself, and neither do its sides. With corners this holds for straight chords, as long as the inner sides meet at each
// corner, and along the axis each side passes every point of the line between the neighbours of that point. At every place along the axis,
// a side then belongs to the chord that is there or to one of the chords next to it. It does not cross the line: the outer side of a corner
// is beyond the lines of both chords, and the inner side is beyond that of the two that is farther out.
#pragma once

#include "stroke_parts.h"
#include "stroke_runs.h"

// The outermost directions to either side.
typedef struct {
  double ax, ay, bx, by;
} fan;

// Extends the fan by a direction; returns whether it is still well below half a turn.
static bool open_fan(fan *f, double x, double y) {
  if (f->ax * y - f->ay * x < 0) {
    f->ax = x;
    f->ay = y;
  }
  if (f->bx * y - f->by * x > 0) {
    f->bx = x;
    f->by = y;
  }
  return f->ax * f->by - f->ay * f->bx >= 0 && f->ax * f->bx + f->ay * f->by > -0.999;
}

static double along(const kk_stroke_points *path, double x, double y) { return x * path->axis_x + y * path->axis_y; }

// How far from the point `p` its places on both sides are at most, along the axis.
static double side_reach(const inker *k, const kk_stroke_points *path, const kk_stroke_point *p) {
  const double in = fabs(along(path, -p->in_y, p->in_x)), out = fabs(along(path, -p->out_y, p->out_x));
  const double tip = fabs(along(path, -p->in_y - p->out_y, p->in_x + p->out_x)) / (1 + p->in_x * p->out_x + p->in_y * p->out_y);
  return k->half * fmax(tip, fmax(in, out));
}

// Whether both sides pass the point `p` between its neighbours along the axis, and meet there if it is a corner; null stands for no
// neighbour.
static bool has_room(
    const inker *k, const kk_stroke_points *path, const kk_stroke_point *before, const kk_stroke_point *p,
    const kk_stroke_point *after) {
  const double at = along(path, p->x, p->y), reach = side_reach(k, path, p);
  if (before != NULL && at - reach < along(path, before->x, before->y)) return false;
  if (after != NULL && at + reach > along(path, after->x, after->y)) return false;
  return before == NULL || after == NULL || p->kind != 1 || meets(k, p, distance(before, p), distance(p, after));
}

// Finds the length up to which the path is plain, and the axis of a path with corners.
static void find_plain_length(const inker *k, kk_stroke_points *path) {
  const kk_stroke_point *p = path->points;
  path->plain_length = -1;
  path->axis_x = path->axis_y = 0;
  if (!k->affine || path->count < 2 || p[0].kind != 2) return;
  fan all = {p[0].out_x, p[0].out_y, p[0].out_x, p[0].out_y};
  size_t end = 0;
  bool has_corners = false, bends = false;
  for (size_t i = 1; i < path->count; i++) {
    if (p[i].kind > 1 || folds(k, &p[i - 1], &p[i]) || !open_fan(&all, p[i].in_x, p[i].in_y)) break;
    bends = bends || p[i - 1].out_x * p[i].in_x + p[i - 1].out_y * p[i].in_y < 0.9998;
    if (bends && has_corners) break;
    end = i;
    if (p[i].kind == 0) continue;
    if (bends || !open_fan(&all, p[i].out_x, p[i].out_y)) break;
    has_corners = true;
  }
  path->plain_length = p[end].length;
  if (!has_corners) return;
  unit(all.ax + all.bx, all.ay + all.by, &path->axis_x, &path->axis_y);
  for (size_t i = 0; i <= end; i++) {
    if (has_room(k, path, i > 0 ? &p[i - 1] : NULL, &p[i], i < end ? &p[i + 1] : NULL)) continue;
    path->plain_length = i > 0 ? p[i - 1].length : -1;
    return;
  }
}

// Whether the part of the path between two lengths, whose ends may lie inside chords, is plain.
static bool is_plain(const inker *k, const kk_stroke_points *path, double from, double until) {
  if (!(until <= path->plain_length)) return false;
  if (path->axis_x == 0 && path->axis_y == 0) return true;
  const kk_stroke_point *p = path->points;
  const size_t last = path->count - 1;
  if (from <= 0 && until >= p[last].length) return true;
  const size_t i = last_at(p, 0, last, from), j = first_at(p, i + 1, last, until);
  const kk_stroke_point first = between(&p[i], &p[i + 1], from), end = between(&p[j - 1], &p[j], until);
  const kk_stroke_point *second = i + 1 < j ? &p[i + 1] : &end, *before_end = i + 1 < j ? &p[j - 1] : &first;
  if (!has_room(k, path, NULL, &first, second) || !has_room(k, path, before_end, &end, NULL)) return false;
  if (i + 1 == j) return true;
  return has_room(k, path, &first, second, i + 2 < j ? &p[i + 2] : &end)
      && has_room(k, path, i + 2 < j ? &p[j - 2] : &first, before_end, &end);
}
