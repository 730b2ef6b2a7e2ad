// A path as points with directions: what strips are laid along.
#pragma once

#include <math.h>
#include <stdbool.h>

#include "kk_stroke.h"

typedef struct {
  kk_stroke_points *out;
  double length;
  // The longest chord error, and the cosine of the greatest turn between two points.
  double tolerance, turn_cosine;
  // What is shorter has no direction: two points that were meant to be one, such as an arc's beginning and the point before it.
  double shortest;
} walk;

static void add_point(walk *w, double x, double y, double in_x, double in_y, double out_x, double out_y, int32_t kind) {
  size_t at = w->out->count++;
  if (at >= w->out->capacity) return;
  w->out->points[at] = (kk_stroke_point){x, y, in_x, in_y, out_x, out_y, w->length, kind};
}

// Once memory has run out only the count matters, and these return nothing.
static kk_stroke_point *last_point(walk *w) {
  return w->out->count > 0 && w->out->count <= w->out->capacity ? &w->out->points[w->out->count - 1] : NULL;
}

static bool direction(double x, double y, double shortest, double *ux, double *uy) {
  double n = sqrt(x * x + y * y);
  if (!(n > shortest) || !isfinite(n)) return false;
  *ux = x / n;
  *uy = y / n;
  return true;
}

static bool unit(double x, double y, double *ux, double *uy) { return direction(x, y, 1e-12, ux, uy); }

typedef struct {
  double x[4], y[4];
} cubic;

static void cubic_at(const cubic *c, double t, double *x, double *y, double *dx, double *dy) {
  double s = 1 - t, a = s * s * s, b = 3 * s * s * t, d = 3 * s * t * t, e = t * t * t;
  *x = a * c->x[0] + b * c->x[1] + d * c->x[2] + e * c->x[3];
  *y = a * c->y[0] + b * c->y[1] + d * c->y[2] + e * c->y[3];
  double p = s * s, q = 2 * s * t, r = t * t;
  *dx = p * (c->x[1] - c->x[0]) + q * (c->x[2] - c->x[1]) + r * (c->x[3] - c->x[2]);
  *dy = p * (c->y[1] - c->y[0]) + q * (c->y[2] - c->y[1]) + r * (c->y[3] - c->y[2]);
}

// Adds a point reached in direction (dx, dy); the step from the last one is a straight chord. Returns false for no step at all.
static void step_to(walk *w, double x, double y, double dx, double dy) {
  kk_stroke_point *last = last_point(w);
  if (last != NULL) {
    double ex = x - last->x, ey = y - last->y, n = sqrt(ex * ex + ey * ey);
    w->length += n;
    // A turn too sharp for one step is a corner: the chord keeps its own direction.
    if (n > 0 && (ex * dx + ey * dy) < 0.5 * n) {
      add_point(w, x, y, ex / n, ey / n, dx, dy, 1);
      return;
    }
  }
  add_point(w, x, y, dx, dy, dx, dy, 0);
}

static void curve_part(walk *w, const cubic *c, double t0, double dx0, double dy0, double t1, int depth) {
  double x1, y1, dx1, dy1;
  cubic_at(c, t1, &x1, &y1, &dx1, &dy1);
  if (!unit(dx1, dy1, &dx1, &dy1)) {
    // The curve stands still here: look back along it.
    double xb, yb, ax, ay;
    cubic_at(c, t1 - (t1 - t0) * 1e-3, &xb, &yb, &ax, &ay);
    if (!unit(x1 - xb, y1 - yb, &dx1, &dy1)) {
      dx1 = dx0;
      dy1 = dy0;
    }
  }
  if (depth < 7 && dx0 * dx1 + dy0 * dy1 < w->turn_cosine) {
    double tm = (t0 + t1) / 2, xm, ym, dxm, dym;
    curve_part(w, c, t0, dx0, dy0, tm, depth + 1);
    cubic_at(c, tm, &xm, &ym, &dxm, &dym);
    if (!unit(dxm, dym, &dxm, &dym)) {
      dxm = dx0;
      dym = dy0;
    }
    curve_part(w, c, tm, dxm, dym, t1, depth + 1);
    return;
  }
  step_to(w, x1, y1, dx1, dy1);
}

// A segment begins in direction (dx, dy): the last point turns that way, smoothly or in a corner.
static void turn_to(walk *w, double dx, double dy) {
  kk_stroke_point *last = last_point(w);
  if (last == NULL) return;
  last->out_x = dx;
  last->out_y = dy;
  if (last->kind >= 2) {
    last->in_x = dx;
    last->in_y = dy;
  } else if (last->in_x * dx + last->in_y * dy < 0.9999) {
    last->kind = 1;
  } else {
    // Near enough: one direction for both.
    last->out_x = last->in_x;
    last->out_y = last->in_y;
  }
}

static void add_line_to(walk *w, double x0, double y0, double x, double y) {
  double dx, dy;
  // From the last point there is, so that many short lines are not lost. While points are only counted, none is too short.
  kk_stroke_point *last = last_point(w);
  if (last != NULL) {
    x0 = last->x;
    y0 = last->y;
  }
  if (!direction(x - x0, y - y0, last != NULL ? w->shortest : 0, &dx, &dy)) return;
  turn_to(w, dx, dy);
  step_to(w, x, y, dx, dy);
}

// The chords that keep 1/parts of a curve within the tolerance; `square` is the greatest squared second difference there.
static int chords(double square, double tolerance, int parts) {
  double ratio = 0.75 * sqrt(square) / tolerance;
  return !(ratio > 1) ? 1 : ratio > 250000 ? 500 : (int)(sqrt(ratio) / parts) + 1;
}

static void add_cubic_to(walk *w, const cubic *c) {
  double dx, dy;
  double least = w->shortest;
  if (!direction(c->x[1] - c->x[0], c->y[1] - c->y[0], least, &dx, &dy) &&
      !direction(c->x[2] - c->x[0], c->y[2] - c->y[0], least, &dx, &dy)) {
    // Nothing bends.
    add_line_to(w, c->x[0], c->y[0], c->x[3], c->y[3]);
    return;
  }
  turn_to(w, dx, dy);
  double ux = c->x[0] - 2 * c->x[1] + c->x[2], uy = c->y[0] - 2 * c->y[1] + c->y[2];
  double vx = c->x[1] - 2 * c->x[2] + c->x[3], vy = c->y[1] - 2 * c->y[2] + c->y[3];
  double u = ux * ux + uy * uy, v = vx * vx + vy * vy;
  int n = chords(u > v ? u : v, w->tolerance, 1);
  // Curves bend unevenly: a quarter of a long one takes what it needs itself. Bending is linear in t, so its ends have the most.
  int parts = n > 4 ? 4 : 1;
  for (int q = 0; q < parts; q++) {
    if (parts > 1) {
      double low = q / 4.0, high = (q + 1) / 4.0;
      double ax = ux + (vx - ux) * low, ay = uy + (vy - uy) * low, bx = ux + (vx - ux) * high, by = uy + (vy - uy) * high;
      double first = ax * ax + ay * ay, last = bx * bx + by * by;
      n = chords(first > last ? first : last, w->tolerance, 4);
    }
    for (int k = 0; k < n; k++) {
      double t0 = (q + (double)k / n) / parts, t1 = (q + (double)(k + 1) / n) / parts;
      kk_stroke_point *before = last_point(w);
      if (before != NULL && (k > 0 || q > 0)) {
        dx = before->out_x;
        dy = before->out_y;
      }
      curve_part(w, c, t0, dx, dy, t1, 0);
    }
  }
}

static void flatten(walk *w, const uint8_t *verbs, size_t verb_count, const double *p) {
  double x = 0, y = 0, sx = 0, sy = 0;
  bool open = false;
  size_t first = 0;
  for (size_t i = 0; i < verb_count; i++) {
    int verb = verbs[i];
    if (verb == 0) {
      sx = x = p[0];
      sy = y = p[1];
      p += 2;
      open = false;
      continue;
    }
    if (!open) {
      first = w->out->count;
      add_point(w, x, y, 0, 0, 0, 0, 2);
      open = true;
    }
    if (verb == 1) {
      add_line_to(w, x, y, p[0], p[1]);
      x = p[0];
      y = p[1];
      p += 2;
    } else if (verb == 2) {
      cubic c = {
        {x, x + (p[0] - x) * (2.0 / 3), p[2] + (p[0] - p[2]) * (2.0 / 3), p[2]},
        {y, y + (p[1] - y) * (2.0 / 3), p[3] + (p[1] - p[3]) * (2.0 / 3), p[3]}};
      add_cubic_to(w, &c);
      x = p[2];
      y = p[3];
      p += 4;
    } else if (verb == 3) {
      cubic c = {{x, p[0], p[2], p[4]}, {y, p[1], p[3], p[5]}};
      add_cubic_to(w, &c);
      x = p[4];
      y = p[5];
      p += 6;
    } else {
      add_line_to(w, x, y, sx, sy);
      x = sx;
      y = sy;
      if (first < w->out->capacity && w->out->count <= w->out->capacity) w->out->points[first].kind = 3;
      open = false;
    }
  }
}

