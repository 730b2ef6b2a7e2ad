// Adds strips along points: their sides, corners and caps.
#pragma once

#include "eye.h"
#include "stroke_points.h"

typedef struct {
  kk_edge_list *list;
  const double *m;
  bool affine;
  pen eye;
  // The last and the first canvas point of the piece in progress, under an affine map.
  double x, y, first_x, first_y;
  bool started;
  double half;
  // The sides of the path, if it is stroked in parts, or null.
  const kk_stroke_sides *sides;
  const kk_Pen *style;
  // The cosine and the sine of the greatest angle between two points of a round cap or join.
  double arc_cosine, arc_sine;
  // The distance of points between chords from the centre, in radii, with which the polygon has the disc's area (see `chord_count` in
  // edges.c).
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

// Adds the points of the circle about (x, y) from direction (ax, ay) to (bx, by), both of length `half`, toward increasing angle (x toward
// y) and by less than a full turn, without both ends.
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

// Pieces turn from x toward y. For the direction (dx, dy) the side at angle −90° is (dy, −dx), and the side at +90° (−dy, dx).

static void cap_after(inker *k, const kk_stroke_point *p, double dx, double dy) {
  // The cap goes from the side at angle −90° around the front to +90°.
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

// The outer side of the turn at `p`: 1 where it is at angle −90°, when the pen turns toward increasing angle, and else −1.
static double outer_at(const kk_stroke_point *p) { return p->in_x * p->out_y - p->in_y * p->out_x >= 0 ? 1 : -1; }

// Adds the tip of the miter at `p`, in which the outer sides before and after it meet; returns whether the style has one there.
static bool add_tip(inker *k, const kk_stroke_point *p) {
  const double dot = p->in_x * p->out_x + p->in_y * p->out_y;
  if (k->style->join != KK_JOIN_MITER || !(dot > -1 + 1e-12)) return false;
  // The tip is 1 / cos(half the turn) half-widths away.
  if (!(1 <= k->style->miter_limit * sqrt((1 + dot) / 2))) return false;
  const double scale = outer_at(p) * k->half / (1 + dot);
  to(k, p->x + (p->in_y + p->out_y) * scale, p->y - (p->in_x + p->out_x) * scale);
  return true;
}

// Adds the outer side of the turn at `p`, with both ends, in the order of increasing angle.
static void outer_side(inker *k, const kk_stroke_point *p) {
  const double s = outer_at(p) * k->half;
  double ux = s * p->in_y, uy = -s * p->in_x, vx = s * p->out_y, vy = -s * p->out_x;
  bool forward = s > 0;
  double fx = forward ? ux : vx, fy = forward ? uy : vy, gx = forward ? vx : ux, gy = forward ? vy : uy;
  to(k, p->x + fx, p->y + fy);
  if (k->style->join == KK_JOIN_ROUND) arc(k, p->x, p->y, fx, fy, gx, gy);
  else add_tip(k, p);
  to(k, p->x + gx, p->y + gy);
}

// Adds the wedge between two strips that end at `p`.
static void join_at(inker *k, const kk_stroke_point *p) {
  double cross = p->in_x * p->out_y - p->in_y * p->out_x, dot = p->in_x * p->out_x + p->in_y * p->out_y;
  if (fabs(cross) < 1e-9 && dot > 0) return;
  to(k, p->x, p->y);
  outer_side(k, p);
  end_piece(k);
}

// Whether the inner sides of the strips before and after the corner `p` meet well before either ends; then they are one strip.
static bool meets(const inker *k, const kk_stroke_point *p, double before, double after) {
  double cross = p->in_x * p->out_y - p->in_y * p->out_x, dot = p->in_x * p->out_x + p->in_y * p->out_y;
  double reach = k->half * fabs(cross), room = (before < after ? before : after) / 2;
  return dot > -0.99 && reach <= room * (1 + dot);
}

// Adds one side of a strip at point `p`; `side` is 1 for the side at angle −90° and −1 for the other. At a corner inside a strip the outer
// side has the join of the style, of a miter only the tip, and the inner side the point at which the sides meet.
static void side_at(inker *k, const kk_stroke_point *p, double side) {
  double h = side * k->half;
  if (p->kind != 1) {
    to(k, p->x + p->in_y * h, p->y - p->in_x * h);
    return;
  }
  if (side == outer_at(p)) {
    if (!add_tip(k, p)) outer_side(k, p);
    return;
  }
  double scale = h / (1 + p->in_x * p->out_x + p->in_y * p->out_y);
  to(k, p->x + (p->in_y + p->out_y) * scale, p->y - (p->in_x + p->out_x) * scale);
}

// Adds the strip along points a…b (b included) without folds: one side forward, the other side back, with caps where asked.
static void strip(inker *k, const kk_stroke_point *p, size_t a, size_t b, bool cap_first, bool cap_last) {
  double h = k->half;
  to(k, p[a].x + p[a].out_y * h, p[a].y - p[a].out_x * h);
  for (size_t i = a + 1; i < b; i++) side_at(k, &p[i], 1);
  to(k, p[b].x + p[b].in_y * h, p[b].y - p[b].in_x * h);
  if (cap_last) cap_after(k, &p[b], p[b].in_x, p[b].in_y);
  to(k, p[b].x - p[b].in_y * h, p[b].y + p[b].in_x * h);
  for (size_t i = b; --i > a;) side_at(k, &p[i], -1);
  to(k, p[a].x - p[a].out_y * h, p[a].y + p[a].out_x * h);
  if (cap_first) cap_after(k, &p[a], -p[a].out_x, -p[a].out_y);
  end_piece(k);
}

// Adds only the cap of a line that ends at `p` in direction (dx, dy).
static void end_cap(inker *k, const kk_stroke_point *p, double dx, double dy) {
  double h = k->half;
  to(k, p->x + dy * h, p->y - dx * h);
  cap_after(k, p, dx, dy);
  to(k, p->x - dy * h, p->y + dx * h);
  end_piece(k);
}
