// Flattens a path to points with directions, along which strips are laid.
#pragma once

#include <math.h>
#include <stdbool.h>

#include "kk_stroke.h"
#include "stroke_thinning.h"

typedef struct {
  kk_stroke_points *out;
  // The last point, which is stored when the next one follows. Later points depend on it, and must not depend on whether there is room for
  // it.
  kk_stroke_point last;
  double length;
  // The largest distance of a chord from its curve, and the cosine of the largest turn between two points.
  double tolerance, turn_cosine;
  // The shortest piece that has a direction. Two points that are closer were meant to be one, such as an arc's beginning and the point
  // before it.
  double shortest;
  // The parameter of the next point on its curve.
  float t;
  // The short lines from the last point on that are not points yet.
  thinning thinning;
  short_lines run;
} walk;

static void store_last(walk *w) {
  const size_t count = w->out->count;
  if (count > 0 && count <= w->out->capacity) w->out->points[count - 1] = w->last;
}

static void add_point(walk *w, double x, double y, double in_x, double in_y, double out_x, double out_y, int32_t kind) {
  store_last(w);
  w->out->count++;
  w->last = (kk_stroke_point){x, y, in_x, in_y, out_x, out_y, w->length, kind, w->t};
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

// Adds a point reached in direction (dx, dy); the step from the last one is a straight chord.
static void step_to(walk *w, double x, double y, double dx, double dy) {
  const double ex = x - w->last.x, ey = y - w->last.y;
  w->length += sqrt(ex * ex + ey * ey);
  add_point(w, x, y, dx, dy, dx, dy, 0);
}

// The point and the direction at t; the direction stays `(dx, dy)` where the curve has none.
static void direction_at(const cubic *c, double t, double *x, double *y, double *dx, double *dy) {
  double ux, uy;
  cubic_at(c, t, x, y, &ux, &uy);
  unit(ux, uy, dx, dy);
}

// Whether the turn between two directions is too large for one chord.
static bool bends(const walk *w, double ax, double ay, double bx, double by) { return ax * bx + ay * by < w->turn_cosine; }

static void curve_part(walk *w, const cubic *c, double t0, double dx0, double dy0, double t1, double dx1, double dy1, int depth) {
  const double middle = (t0 + t1) / 2;
  double x, y, dx = dx0, dy = dy0;
  direction_at(c, middle, &x, &y, &dx, &dy);
  // A curve that bends one way and back again bends too, so its middle is tested as well.
  if (depth < 7 && (bends(w, dx0, dy0, dx1, dy1) || bends(w, dx0, dy0, dx, dy) || bends(w, dx, dy, dx1, dy1))) {
    curve_part(w, c, t0, dx0, dy0, middle, dx, dy, depth + 1);
    curve_part(w, c, middle, dx, dy, t1, dx1, dy1, depth + 1);
    return;
  }
  cubic_at(c, t1, &x, &y, &dx, &dy);
  w->t = (float)t1;
  step_to(w, x, y, dx1, dy1);
}

// Finds the inflections of the curve, up to two parameters in order, or 2 where there is none. Its direction has an extreme there.
static void find_inflections(const cubic *c, double t[2]) {
  const double ax = c->x[1] - c->x[0], ay = c->y[1] - c->y[0];
  const double bx = 2 * (c->x[2] - 2 * c->x[1] + c->x[0]), by = 2 * (c->y[2] - 2 * c->y[1] + c->y[0]);
  const double dx = c->x[3] - 3 * (c->x[2] - c->x[1]) - c->x[0], dy = c->y[3] - 3 * (c->y[2] - c->y[1]) - c->y[0];
  // The cross product of the first two derivatives, (a + b t + d t²) × (b + 2 d t) = s + 2 r t + q t².
  const double q = bx * dy - by * dx, r = ax * dy - ay * dx, s = ax * by - ay * bx, root = r * r - q * s;
  t[0] = t[1] = 2;
  if (!(root >= 0)) return;
  const double far = -(r + (r < 0 ? -sqrt(root) : sqrt(root)));
  const double u = far / q, v = s / far;
  const bool has_u = u > 0 && u < 1;
  const bool has_v = v > 0 && v < 1;
  if (has_u && has_v) {
    t[0] = u < v ? u : v;
    t[1] = u < v ? v : u;
  } else if (has_u || has_v) {
    t[0] = has_u ? u : v;
  }
}

// Adds the chord of a curve from t0, where its direction is (dx0, dy0), to t1, or several chords where it bends too far for one.
static void curve_to(walk *w, const cubic *c, double t0, double dx0, double dy0, double t1) {
  double x, y, dx, dy;
  cubic_at(c, t1, &x, &y, &dx, &dy);
  if (!unit(dx, dy, &dx, &dy)) {
    // The derivative vanishes here, so the direction is taken from a point a little before.
    double xb, yb, ax, ay;
    cubic_at(c, t1 - (t1 - t0) * 1e-3, &xb, &yb, &ax, &ay);
    if (!unit(x - xb, y - yb, &dx, &dy)) {
      dx = dx0;
      dy = dy0;
    }
  }
  curve_part(w, c, t0, dx0, dy0, t1, dx, dy, 0);
}

// Begins a segment in direction (dx, dy), to which the last point turns smoothly or in a corner.
static void turn_to(walk *w, double dx, double dy) {
  kk_stroke_point *last = &w->last;
  last->out_x = dx;
  last->out_y = dy;
  if (last->kind >= 2) {
    last->in_x = dx;
    last->in_y = dy;
  } else if (last->in_x * dx + last->in_y * dy < 0.9999) {
    last->kind = 1;
  } else {
    // The directions are nearly the same, so one is used for both.
    last->out_x = last->in_x;
    last->out_y = last->in_y;
  }
}

// Goes in one line to where the short lines end.
static void end_short_lines(walk *w) {
  if (w->run.count == 0) return;
  const double x = w->run.x, y = w->run.y, dx = (x - w->last.x) / w->run.distance, dy = (y - w->last.y) / w->run.distance;
  turn_to(w, dx, dy);
  w->t = 1;
  w->length += w->run.length;
  w->run.count = 0;
  add_point(w, x, y, dx, dy, dx, dy, 0);
}

static void add_line_to(walk *w, double x, double y) {
  const bool follows = w->run.count > 0;
  const double ex = x - (follows ? w->run.x : w->last.x), ey = y - (follows ? w->run.y : w->last.y),
               length = sqrt(ex * ex + ey * ey);
  double dx, dy;
  // The line is measured from where the last one ended that counted, so that many short lines are not lost.
  if (!direction(ex, ey, w->shortest, &dx, &dy)) return;
  if (follows) {
    if (add_short_line(&w->run, &w->thinning, x, y, length, x - w->last.x, y - w->last.y)) return;
    end_short_lines(w);
  }
  if (length <= w->thinning.longest) return begin_short_lines(&w->run, &w->thinning, x, y, length, dx, dy);
  turn_to(w, dx, dy);
  w->t = 1;
  step_to(w, x, y, dx, dy);
}

// The number of chords that keep 1/parts of a curve within the tolerance; `square` is the greatest squared second difference in that part.
static int chords(double square, double tolerance, int parts) {
  double ratio = 0.75 * sqrt(square) / tolerance;
  return !(ratio > 1) ? 1 : ratio > 250000 ? 500 : (int)(sqrt(ratio) / parts) + 1;
}

static void add_cubic_to(walk *w, const cubic *c) {
  end_short_lines(w);
  double dx, dy;
  double least = w->shortest;
  if (!direction(c->x[1] - c->x[0], c->y[1] - c->y[0], least, &dx, &dy)
      && !direction(c->x[2] - c->x[0], c->y[2] - c->y[0], least, &dx, &dy)
      && !direction(c->x[3] - c->x[0], c->y[3] - c->y[0], least, &dx, &dy)) {
    // The curve has no direction.
    add_line_to(w, c->x[3], c->y[3]);
    return;
  }
  turn_to(w, dx, dy);
  double ux = c->x[0] - 2 * c->x[1] + c->x[2], uy = c->y[0] - 2 * c->y[1] + c->y[2];
  double vx = c->x[1] - 2 * c->x[2] + c->x[3], vy = c->y[1] - 2 * c->y[2] + c->y[3];
  double u = ux * ux + uy * uy, v = vx * vx + vy * vy;
  int n = chords(u > v ? u : v, w->tolerance, 1);
  // Curves bend unevenly, so each quarter of a long curve gets the chords that it needs. The second difference is linear in t, so it is
  // greatest at an end.
  int parts = n > 4 ? 4 : 1;
  double turns[2];
  find_inflections(c, turns);
  int next = 0;
  for (int q = 0; q < parts; q++) {
    if (parts > 1) {
      double low = q / 4.0, high = (q + 1) / 4.0;
      double ax = ux + (vx - ux) * low, ay = uy + (vy - uy) * low, bx = ux + (vx - ux) * high, by = uy + (vy - uy) * high;
      double first = ax * ax + ay * ay, last = bx * bx + by * by;
      n = chords(first > last ? first : last, w->tolerance, 4);
    }
    for (int k = 0; k < n; k++) {
      double t0 = (q + (double)k / n) / parts;
      const double t1 = (q + (double)(k + 1) / n) / parts;
      for (; next < 2 && turns[next] < t1; next++) {
        if (turns[next] <= t0) continue;
        curve_to(w, c, t0, dx, dy, turns[next]);
        t0 = turns[next];
        dx = w->last.out_x;
        dy = w->last.out_y;
      }
      curve_to(w, c, t0, dx, dy, t1);
      dx = w->last.out_x;
      dy = w->last.out_y;
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
      end_short_lines(w);
      sx = x = p[0];
      sy = y = p[1];
      p += 2;
      open = false;
      continue;
    }
    if (!open) {
      first = w->out->count;
      w->t = 1;
      add_point(w, x, y, 0, 0, 0, 0, 2);
      open = true;
    }
    if (verb == 1) {
      add_line_to(w, p[0], p[1]);
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
      add_line_to(w, sx, sy);
      end_short_lines(w);
      x = sx;
      y = sy;
      if (first + 1 == w->out->count) w->last.kind = 3;
      else if (first < w->out->capacity) w->out->points[first].kind = 3;
      open = false;
    }
  }
  end_short_lines(w);
  store_last(w);
}
