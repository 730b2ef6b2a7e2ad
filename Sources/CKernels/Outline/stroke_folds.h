// Strokes where a curve bends more tightly than half the stroke's width, so that one side of a strip would fold back.
#pragma once

#include "stroke_strips.h"

// Adds a polygon of three or four corners in the direction in which all pieces turn.
static void polygon(inker *k, const double (*corners)[2], int count) {
  double area = 0;
  for (int i = 0; i < count; i++) {
    const double *a = corners[i], *b = corners[(i + 1) % count];
    area += (a[0] - corners[0][0]) * (b[1] - corners[0][1]) - (a[1] - corners[0][1]) * (b[0] - corners[0][0]);
  }
  for (int i = 0; i < count; i++) {
    const double *at = corners[area < 0 ? count - 1 - i : i];
    to(k, at[0], at[1]);
  }
  end_piece(k);
}

// Adds the area that the pen's cross-section sweeps where a curve turns at `p` from one direction to another: a sector on either side.
static void turn_at(inker *k, const kk_stroke_point *p, double ax, double ay, double bx, double by) {
  const double h = k->half, s = ax * by - ay * bx < 0 ? -h : h;
  for (int side = 1; side >= -1; side -= 2) {
    const double ux = side * s * ay, uy = -side * s * ax, vx = side * s * by, vy = -side * s * bx;
    const double fx = s < 0 ? vx : ux, fy = s < 0 ? vy : uy, gx = s < 0 ? ux : vx, gy = s < 0 ? uy : vy;
    to(k, p->x, p->y);
    to(k, p->x + fx, p->y + fy);
    arc(k, p->x, p->y, fx, fy, gx, gy);
    to(k, p->x + gx, p->y + gy);
    end_piece(k);
  }
}

// A pivot: the point at which the cross-section at the beginning of a chord meets that at its end, and about which the pen turns.
typedef struct {
  double x, y;
  // 1 when the longer, outer side is at angle −90°, −1 when it is at +90°.
  double outer;
  // Positive where the pen turns toward increasing angle.
  double turn;
  // The middle of the outer side, as far out as its ends. The side goes around the pivot at up to two half-widths, twice the radius for
  // which turns are divided.
  double middle_x, middle_y;
} pivot;

static bool find_pivot(const inker *k, const kk_stroke_point *p, const kk_stroke_point *q, pivot *found) {
  const double h = k->half, ux = p->out_y * h, uy = -p->out_x * h, vx = q->in_y * h, vy = -q->in_x * h;
  const double ex = q->x - p->x, ey = q->y - p->y, turn = ux * vy - uy * vx;
  // The distances along each cross-section, in half-widths.
  const double a = (ex * vy - ey * vx) / turn, b = (ex * uy - ey * ux) / turn;
  if (!(turn != 0 && fabs(a) <= 1 && fabs(b) <= 1)) return false;
  const double x = p->x + a * ux, y = p->y + a * uy;
  const double s = a < 0 ? 1 : -1, px = s * ux - a * ux, py = s * uy - a * uy, qx = s * vx - b * vx, qy = s * vy - b * vy;
  const double length = sqrt(px * px + py * py) + sqrt(qx * qx + qy * qy);
  double mx, my;
  if (!unit(px + qx, py + qy, &mx, &my)) return false;
  *found = (pivot){x, y, s, turn, x + mx * length / 2, y + my * length / 2};
  return true;
}

// Goes to an end of the cross-section at `p`; `side` is 1 for the end at angle −90°.
static void to_end(inker *k, const kk_stroke_point *p, double x, double y, double side) {
  to(k, p->x + y * k->half * side, p->y - x * k->half * side);
}

// Adds the piece between the side `side` of `count` chords that turn about pivots and the pivots, in the direction in which pieces turn.
static void sweep_side(inker *k, const kk_stroke_point *p, const pivot *pivots, size_t count, double side) {
  const bool backward = pivots->turn < 0;
  for (size_t n = 0; n < count; n++) {
    const pivot *at = &pivots[backward ? n : count - 1 - n];
    to(k, at->x, at->y);
  }
  if (backward) to_end(k, &p[count], p[count].in_x, p[count].in_y, side);
  else to_end(k, p, p->out_x, p->out_y, side);
  for (size_t n = 0; n < count; n++) {
    const size_t i = backward ? count - 1 - n : n;
    if (side == pivots[i].outer) to(k, pivots[i].middle_x, pivots[i].middle_y);
    if (backward) to_end(k, &p[i], p[i].out_x, p[i].out_y, side);
    else to_end(k, &p[i + 1], p[i + 1].in_x, p[i + 1].in_y, side);
  }
  end_piece(k);
}

// Adds the area that the pen's cross-section sweeps from p to q, where its positions do not cross.
static void sweep_quadrangle(inker *k, const kk_stroke_point *p, const kk_stroke_point *q) {
  const double h = k->half, ux = p->out_y * h, uy = -p->out_x * h, vx = q->in_y * h, vy = -q->in_x * h;
  polygon(
      k, (const double[][2]){{p->x + ux, p->y + uy}, {q->x + vx, q->y + vy}, {q->x - vx, q->y - vy}, {p->x - ux, p->y - uy}}, 4);
}

// Whether the chord from p to q is a turn too sharp to be divided further: a cusp, or nearly one.
static bool is_sharp(const inker *k, const kk_stroke_point *p, const kk_stroke_point *q) {
  const double ex = q->x - p->x, ey = q->y - p->y, least = 0.5 * sqrt(ex * ex + ey * ey);
  return p->out_x * q->in_x + p->out_y * q->in_y < k->arc_cosine - 1e-9 || ex * p->out_x + ey * p->out_y < least
      || ex * q->in_x + ey * q->in_y < least;
}

static bool folds(const inker *k, const kk_stroke_point *p, const kk_stroke_point *q) {
  double ex = q->x - p->x, ey = q->y - p->y;
  double nx = (q->in_y - p->out_y) * k->half, ny = (p->out_x - q->in_x) * k->half;
  double along = ex * ex + ey * ey, bend = ex * nx + ey * ny;
  return along + bend <= 0 || along - bend <= 0 || is_sharp(k, p, q);
}

// Whether the chord that begins at `p` folds back and the pen turns about a pivot there.
static bool turns_on_pivot(const inker *k, const kk_stroke_point *p, pivot *found) {
  return folds(k, p, p + 1) && !is_sharp(k, p, p + 1) && find_pivot(k, p, p + 1, found);
}

// Adds the chords from point a on, up to b at most, on which the offset folds back in the same way. Returns the point at which they end.
static size_t folded(inker *k, const kk_stroke_point *p, size_t a, size_t b, bool cap_first, bool cap_last) {
  enum { most_chords = 32 };
  pivot pivots[most_chords];
  double dx, dy;
  size_t last = a + 1;
  if (turns_on_pivot(k, &p[a], &pivots[0])) {
    // Neighbouring chords share the cross-section between them, so that all of them form one piece on either side of the pivots.
    for (; last < b && last - a < most_chords && p[last].kind != 1; last++) {
      pivot *next = &pivots[last - a];
      if (!turns_on_pivot(k, &p[last], next) || next->outer != pivots[0].outer || (next->turn < 0) != (pivots[0].turn < 0)) break;
    }
    sweep_side(k, &p[a], pivots, last - a, 1);
    sweep_side(k, &p[a], pivots, last - a, -1);
  } else if (!is_sharp(k, &p[a], &p[last])) {
    sweep_quadrangle(k, &p[a], &p[last]);
  } else if (unit(p[last].x - p[a].x, p[last].y - p[a].y, &dx, &dy)) {
    const kk_stroke_point ends[2] = {{p[a].x, p[a].y, dx, dy, dx, dy}, {p[last].x, p[last].y, dx, dy, dx, dy}};
    strip(k, ends, 0, 1, false, false);
    turn_at(k, &p[a], p[a].out_x, p[a].out_y, dx, dy);
    turn_at(k, &p[last], dx, dy, p[last].in_x, p[last].in_y);
  }
  if (cap_last && last == b) end_cap(k, &p[last], p[last].in_x, p[last].in_y);
  if (cap_first) end_cap(k, &p[a], -p[a].out_x, -p[a].out_y);
  return last;
}
