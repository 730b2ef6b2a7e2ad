#pragma STDC FP_CONTRACT OFF

#include "kk_stroke.h"

#include <math.h>
#include <stdbool.h>

#include "eye.h"

// MARK: flattening, with directions

typedef struct {
  kk_stroke_points *out;
  double length;
  // The longest chord error, and the cosine of the greatest turn between two points.
  double tolerance, turn_cosine;
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

static bool unit(double x, double y, double *ux, double *uy) {
  double n = sqrt(x * x + y * y);
  if (!(n > 1e-12) || !isfinite(n)) return false;
  *ux = x / n;
  *uy = y / n;
  return true;
}

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
  if (!unit(x - x0, y - y0, &dx, &dy)) return;
  turn_to(w, dx, dy);
  step_to(w, x, y, dx, dy);
}

static void add_cubic_to(walk *w, const cubic *c) {
  double dx, dy;
  if (!unit(c->x[1] - c->x[0], c->y[1] - c->y[0], &dx, &dy) && !unit(c->x[2] - c->x[0], c->y[2] - c->y[0], &dx, &dy) &&
      !unit(c->x[3] - c->x[0], c->y[3] - c->y[0], &dx, &dy)) {
    return;
  }
  turn_to(w, dx, dy);
  double ux = c->x[0] - 2 * c->x[1] + c->x[2], uy = c->y[0] - 2 * c->y[1] + c->y[2];
  double vx = c->x[1] - 2 * c->x[2] + c->x[3], vy = c->y[1] - 2 * c->y[2] + c->y[3];
  double u = ux * ux + uy * uy, v = vx * vx + vy * vy;
  double ratio = 0.75 * sqrt(u > v ? u : v) / w->tolerance;
  int n = !(ratio > 1) ? 1 : ratio > 250000 ? 500 : (int)sqrt(ratio) + 1;
  for (int k = 0; k < n; k++) {
    double t0 = (double)k / n, t1 = (double)(k + 1) / n;
    kk_stroke_point *last = last_point(w);
    if (last != NULL && k > 0) {
      dx = last->out_x;
      dy = last->out_y;
    }
    curve_part(w, c, t0, dx, dy, t1, 0);
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

// MARK: pieces of outline

typedef struct {
  kk_edge_list *list;
  const double *m;
  bool affine;
  pen eye;
  // The affine piece's last and first canvas points.
  double x, y, first_x, first_y;
  bool started;
  double half;
  const kk_Pen *style;
  // The greatest angle between two points of a round end, and its cosine and sine.
  double arc_cosine, arc_sine;
  // Points between chords stand this many radii out, so that the polygon has the disc's area (see `chord_count` in edges.c).
  double arc_swell;
} inker;

static void to(inker *k, double x, double y) {
  const double *m = k->m;
  if (!k->affine) {
    double hx = x * m[0] + y * m[3] + m[6], hy = x * m[1] + y * m[4] + m[7], hw = x * m[2] + y * m[5] + m[8];
    if (k->started) pen_to(&k->eye, hx, hy, hw);
    else pen_start(&k->eye, hx, hy, hw);
    k->started = true;
    return;
  }
  double cx = x * m[0] + y * m[3] + m[6], cy = x * m[1] + y * m[4] + m[7];
  if (k->started) {
    kk_edges_add_line(k->list, k->x, k->y, cx, cy);
  } else {
    k->first_x = cx;
    k->first_y = cy;
    k->started = true;
  }
  k->x = cx;
  k->y = cy;
}

static void end_piece(inker *k) {
  if (!k->started) return;
  if (k->affine) kk_edges_add_line(k->list, k->x, k->y, k->first_x, k->first_y);
  else pen_close(&k->eye);
  k->started = false;
}

// Points of the circle about (x, y) from direction (ax, ay) to (bx, by), both of length `half`, turning the way of increasing angle (x
// toward y) by less than a full turn; neither end is added.
static void arc(inker *k, double x, double y, double ax, double ay, double bx, double by) {
  double h2 = k->half * k->half;
  for (int guard = 0; guard < 256; guard++) {
    double dot = (ax * bx + ay * by) / h2, cross = (ax * by - ay * bx) / h2;
    if (cross >= 0 && dot >= k->arc_cosine) return;
    double nx = ax * k->arc_cosine - ay * k->arc_sine, ny = ax * k->arc_sine + ay * k->arc_cosine;
    // The last step is short: stop before passing the end.
    if (cross > 0 && dot > 0 && nx * by - ny * bx <= 0) return;
    ax = nx;
    ay = ny;
    to(k, x + ax * k->arc_swell, y + ay * k->arc_swell);
  }
}

// Pieces go round with x turning toward y. The side at angle −90° of travel (dx, dy) is (dy, −dx), the other one (−dy, dx).

static void cap_after(inker *k, const kk_stroke_point *p, double dx, double dy) {
  // From the side at angle −90° round the front to +90°.
  double h = k->half, sx = dy * h, sy = -dx * h;
  switch (k->style->cap) {
  case KK_CAP_BUTT: break;
  case KK_CAP_SQUARE:
    to(k, p->x + sx + dx * h, p->y + sy + dy * h);
    to(k, p->x - sx + dx * h, p->y - sy + dy * h);
    break;
  case KK_CAP_ROUND: arc(k, p->x, p->y, sx, sy, -sx, -sy); break;
  }
}

static void join_at(inker *k, const kk_stroke_point *p) {
  double ax = p->in_x, ay = p->in_y, bx = p->out_x, by = p->out_y, h = k->half;
  double cross = ax * by - ay * bx, dot = ax * bx + ay * by;
  if (fabs(cross) < 1e-9 && dot > 0) return;
  // The outer side is where the turn leaves a gap: at angle −90° when turning toward increasing angle, else at +90°.
  double s = cross >= 0 ? 1 : -1;
  double ux = s * ay * h, uy = -s * ax * h, vx = s * by * h, vy = -s * bx * h;
  to(k, p->x, p->y);
  bool forward = s > 0;
  double fx = forward ? ux : vx, fy = forward ? uy : vy, gx = forward ? vx : ux, gy = forward ? vy : uy;
  to(k, p->x + fx, p->y + fy);
  if (k->style->join == KK_JOIN_ROUND) {
    arc(k, p->x, p->y, fx, fy, gx, gy);
  } else if (k->style->join == KK_JOIN_MITER && dot > -1 + 1e-12) {
    // Half-widths to the tip: 1 / cos(half the turn).
    double cosine = sqrt((1 + dot) / 2);
    if (1 <= k->style->miter_limit * cosine) {
      double mx = fx + gx, my = fy + gy;
      double scale = 1 / (1 + dot);
      to(k, p->x + mx * scale, p->y + my * scale);
    }
  }
  to(k, p->x + gx, p->y + gy);
  end_piece(k);
}

// The strip along points a…b (b included) without folds: its one side forward, its other side back, with caps where asked.
static void strip(inker *k, const kk_stroke_point *p, size_t a, size_t b, bool cap_first, bool cap_last) {
  double h = k->half;
  for (size_t i = a; i <= b; i++) {
    double dx = i == a ? p[i].out_x : p[i].in_x, dy = i == a ? p[i].out_y : p[i].in_y;
    to(k, p[i].x + dy * h, p[i].y - dx * h);
  }
  if (cap_last) cap_after(k, &p[b], p[b].in_x, p[b].in_y);
  for (size_t i = b + 1; i-- > a;) {
    double dx = i == a ? p[i].out_x : p[i].in_x, dy = i == a ? p[i].out_y : p[i].in_y;
    to(k, p[i].x - dy * h, p[i].y + dx * h);
  }
  if (cap_first) cap_after(k, &p[a], -p[a].out_x, -p[a].out_y);
  end_piece(k);
}

// One chord whose offset folds back: a rectangle of its own direction and a wedge at each end.
static void folded(inker *k, const kk_stroke_point *p, const kk_stroke_point *q, bool cap_first, bool cap_last) {
  double dx, dy;
  if (!unit(q->x - p->x, q->y - p->y, &dx, &dy)) return;
  kk_stroke_point ends[2] = {*p, *q};
  ends[0].in_x = p->out_x;
  ends[0].in_y = p->out_y;
  ends[0].out_x = ends[1].in_x = dx;
  ends[0].out_y = ends[1].in_y = dy;
  ends[1].out_x = q->in_x;
  ends[1].out_y = q->in_y;
  strip(k, ends, 0, 1, false, false);
  // The bend itself is round whatever the join.
  kk_Pen round = *k->style;
  const kk_Pen *style = k->style;
  round.join = KK_JOIN_ROUND;
  k->style = &round;
  join_at(k, &ends[0]);
  join_at(k, &ends[1]);
  k->style = style;
  double h = k->half;
  if (cap_last) {
    to(k, q->x + q->in_y * h, q->y - q->in_x * h);
    cap_after(k, q, q->in_x, q->in_y);
    to(k, q->x - q->in_y * h, q->y + q->in_x * h);
    end_piece(k);
  }
  if (cap_first) {
    to(k, p->x - p->out_y * h, p->y + p->out_x * h);
    cap_after(k, p, -p->out_x, -p->out_y);
    to(k, p->x + p->out_y * h, p->y - p->out_x * h);
    end_piece(k);
  }
}

static bool folds(const inker *k, const kk_stroke_point *p, const kk_stroke_point *q) {
  double ex = q->x - p->x, ey = q->y - p->y;
  double nx = (q->in_y - p->out_y) * k->half, ny = (p->out_x - q->in_x) * k->half;
  double along = ex * ex + ey * ey, bend = ex * nx + ey * ny;
  return along + bend <= 0 || along - bend <= 0;
}

// Points a…b (b included) as a line of its own.
static void run(inker *k, const kk_stroke_point *p, size_t a, size_t b, bool caps) {
  size_t from = a;
  for (size_t i = a; i < b; i++) {
    if (folds(k, &p[i], &p[i + 1])) {
      if (i > from) strip(k, p, from, i, caps && from == a, false);
      folded(k, &p[i], &p[i + 1], caps && i == a, caps && i + 1 == b);
      from = i + 1;
    } else if (p[i + 1].kind == 1 && i + 1 < b) {
      strip(k, p, from, i + 1, caps && from == a, false);
      from = i + 1;
    }
    if (p[i + 1].kind == 1 && i + 1 < b) join_at(k, &p[i + 1]);
  }
  if (from < b) strip(k, p, from, b, caps && from == a, caps);
}

// A subpath or dash without length, travelling (dx, dy): round and square ends still show.
static void dot(inker *k, const kk_stroke_point *p, double dx, double dy) {
  if (k->style->cap == KK_CAP_BUTT) return;
  double h = k->half;
  to(k, p->x + dy * h, p->y - dx * h);
  cap_after(k, p, dx, dy);
  to(k, p->x - dy * h, p->y + dx * h);
  cap_after(k, p, -dx, -dy);
  end_piece(k);
}

// MARK: cutting

// The point at `length` between p and q, on the chord; directions turn evenly.
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

// Strokes the part of the open line a…b between the two lengths. Its ends may lie inside chords, so the points there are exchanged for
// the time of drawing.
static void part(inker *k, kk_stroke_point *p, size_t a, size_t b, double from, double until) {
  if (!(until > from)) return;
  size_t i = a, j = b;
  while (i + 1 < b && p[i + 1].length <= from) i++;
  while (j > i + 1 && p[j - 1].length >= until) j--;
  kk_stroke_point before = p[i], after = p[j];
  kk_stroke_point first = from > before.length ? between(&before, &p[i + 1], from) : before;
  kk_stroke_point last = until < after.length ? between(&p[j - 1], &after, until) : after;
  p[i] = first;
  p[j] = last;
  run(k, p, i, j, true);
  p[i] = before;
  p[j] = after;
}

static void dashes(inker *k, kk_stroke_point *p, size_t a, size_t b, double from, double until) {
  const kk_Pen *pen = k->style;
  size_t count = pen->dash_count;
  double total = 0;
  for (size_t i = 0; i < count; i++) total += pen->dashes[i];
  size_t period = count % 2 == 1 ? 2 * count : count;
  if (count % 2 == 1) total *= 2;
  double phase = fmod(pen->dash_phase, total);
  if (!(phase >= 0)) phase = phase < 0 ? phase + total : 0;
  size_t index = 0;
  while (index < period && phase >= pen->dashes[index % count] && phase > 0) {
    phase -= pen->dashes[index % count];
    index++;
  }
  double at = from;
  double left = pen->dashes[index % count] - phase;
  // More dashes than this are finer than anything that can be seen.
  for (size_t guard = 0; at < until && guard < 1000000; guard++) {
    double stop = at + left < until ? at + left : until;
    if (index % 2 == 0 && stop > at) part(k, p, a, b, at, stop);
    if (index % 2 == 0 && stop == at && left == 0) {
      // A dash without length shows its round or square ends.
      size_t i = a;
      while (i + 1 < b && p[i + 1].length <= at) i++;
      kk_stroke_point point = between(&p[i], &p[i + 1], at);
      dot(k, &point, point.in_x, point.in_y);
    }
    at = stop;
    index++;
    left = pen->dashes[index % count];
  }
}

static bool has_dashes(const kk_Pen *pen) {
  double total = 0;
  for (size_t i = 0; i < pen->dash_count; i++) {
    if (!(pen->dashes[i] >= 0)) return false;
    total += pen->dashes[i];
  }
  return total > 1e-9 && isfinite(total);
}

// Whether the closed subpath a…b meets itself smoothly is decided as at any other point; its first point takes the last's direction.
static void closed(inker *k, kk_stroke_point *p, size_t a, size_t b) {
  run(k, p, a, b, false);
  kk_stroke_point seam = p[a];
  seam.in_x = p[b].in_x;
  seam.in_y = p[b].in_y;
  join_at(k, &seam);
}

void kk_edges_add_stroke(
  kk_edge_list *list, kk_stroke_points *scratch, const uint8_t *verbs, size_t verb_count, const double *points,
  const kk_Pen *pen, const double matrix[9], double tolerance) {
  scratch->count = 0;
  double half = pen->width / 2;
  if (!(half > 0) || !isfinite(half)) return;
  bool affine = matrix[2] == 0 && matrix[5] == 0 && matrix[8] == 1;
  // The longest a unit of the path can become on the canvas.
  double sx = sqrt(matrix[0] * matrix[0] + matrix[1] * matrix[1]), sy = sqrt(matrix[3] * matrix[3] + matrix[4] * matrix[4]);
  double scale = sx > sy ? sx : sy;
  if (!affine) scale *= 2;
  if (!(scale > 1e-9)) scale = 1e-9;
  if (!(scale < 1e6)) scale = 1e6;
  double own = tolerance / scale;
  // A chord of a circle of radius r stays within e of it when it turns by no more than √(8 e / r).
  double turn = sqrt(8 * own / half);
  if (turn > 0.9) turn = 0.9;
  if (turn < 0.05) turn = 0.05;
  // cos and sin by their series, exact enough far beyond 0.9.
  double t2 = turn * turn;
  double cosine = 1 - t2 / 2 + t2 * t2 / 24 - t2 * t2 * t2 / 720, sine = turn * (1 - t2 / 6 + t2 * t2 / 120 - t2 * t2 * t2 / 5040);
  walk w = {.out = scratch, .length = 0, .tolerance = own, .turn_cosine = cosine};
  flatten(&w, verbs, verb_count, points);
  if (scratch->count > scratch->capacity) return;
  inker k = {
    .list = list, .m = matrix, .affine = affine, .eye = {.list = list}, .half = half, .style = pen, .arc_cosine = cosine,
    .arc_sine = sine, .arc_swell = 1 + t2 / 12};
  double total = w.length;
  double from = pen->start > 0 ? pen->start * total : 0, until = pen->end < 1 ? pen->end * total : total;
  bool whole = !(pen->start > 0) && !(pen->end < 1), dashed = has_dashes(pen);
  if (!whole && !(until > from)) return;
  kk_stroke_point *p = scratch->points;
  for (size_t a = 0; a < scratch->count;) {
    size_t b = a;
    while (b + 1 < scratch->count && p[b + 1].kind < 2) b++;
    double first = p[a].length > from ? p[a].length : from, last = p[b].length < until ? p[b].length : until;
    if (a == b) {
      if (p[a].length >= from && p[a].length <= until) dot(&k, &p[a], 1, 0);
    } else if (dashed) {
      if (last > first) dashes(&k, p, a, b, first, last);
    } else if (whole) {
      if (p[a].kind == 3) closed(&k, p, a, b);
      else run(&k, p, a, b, true);
    } else {
      part(&k, p, a, b, first, last);
    }
    a = b + 1;
  }
}
