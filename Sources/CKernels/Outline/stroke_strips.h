// Strips along points: corners, caps, and the places where one strip will not do.
#pragma once

#include "eye.h"
#include "stroke_points.h"

typedef struct {
  kk_edge_list *list;
  const double *m;
  bool affine;
  pen eye;
  // The affine piece's last and first canvas points.
  double x, y, first_x, first_y;
  bool started;
  double half;
  // Of the path that is stroked in parts, or null.
  const kk_stroke_sides *sides;
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

// The outer side of the turn at `p`, both ends included, in the order of increasing angle.
static void outer_side(inker *k, const kk_stroke_point *p) {
  double ax = p->in_x, ay = p->in_y, bx = p->out_x, by = p->out_y, h = k->half;
  double cross = ax * by - ay * bx, dot = ax * bx + ay * by;
  // It is where the turn leaves a gap: at angle −90° when turning toward increasing angle, else at +90°.
  double s = cross >= 0 ? 1 : -1;
  double ux = s * ay * h, uy = -s * ax * h, vx = s * by * h, vy = -s * bx * h;
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
}

// The wedge between two strips that end at `p`.
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

// One side of a strip at point `p`: `side` is 1 for the one at angle −90°, −1 for the other one. A corner inside a strip turns on its outer side
// as the style says, and on the inner one where the sides meet.
static void side_at(inker *k, const kk_stroke_point *p, double side) {
  double h = side * k->half;
  if (p->kind != 1) {
    to(k, p->x + p->in_y * h, p->y - p->in_x * h);
    return;
  }
  double cross = p->in_x * p->out_y - p->in_y * p->out_x;
  if ((cross >= 0) == (side > 0)) {
    outer_side(k, p);
    return;
  }
  double scale = h / (1 + p->in_x * p->out_x + p->in_y * p->out_y);
  to(k, p->x + (p->in_y + p->out_y) * scale, p->y - (p->in_x + p->out_x) * scale);
}

// The strip along points a…b (b included) without folds: its one side forward, its other side back, with caps where asked.
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

// The cap alone, of a line that ends at `p` in direction (dx, dy).
static void end_cap(inker *k, const kk_stroke_point *p, double dx, double dy) {
  double h = k->half;
  to(k, p->x + dy * h, p->y - dx * h);
  cap_after(k, p, dx, dy);
  to(k, p->x - dy * h, p->y + dx * h);
  end_piece(k);
}

// A piece of three or four corners, turned the way pieces go round.
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

// What the pen's cross-section sweeps over where a curve turns at `p` from one direction to the other: a sector on either side.
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

// What it sweeps over on the way from p to q. Where it turns about a point of its own, that is two triangles, one on either side of the point.
static void sweep(inker *k, const kk_stroke_point *p, const kk_stroke_point *q) {
  const double h = k->half, ux = p->out_y * h, uy = -p->out_x * h, vx = q->in_y * h, vy = -q->in_x * h;
  const double ex = q->x - p->x, ey = q->y - p->y, turn = ux * vy - uy * vx;
  // Where the one cross-section meets the other, in half-widths along each.
  const double a = (ex * vy - ey * vx) / turn, b = (ex * uy - ey * ux) / turn;
  if (turn != 0 && fabs(a) <= 1 && fabs(b) <= 1) {
    const double x = p->x + a * ux, y = p->y + a * uy;
    // The outer side, the longer one, goes round the point at up to two half-widths: twice as far as turns are cut for.
    const double s = a < 0 ? 1 : -1, px = s * ux - a * ux, py = s * uy - a * uy, qx = s * vx - b * vx, qy = s * vy - b * vy;
    const double length = sqrt(px * px + py * py) + sqrt(qx * qx + qy * qy);
    double mx, my;
    if (!unit(px + qx, py + qy, &mx, &my)) return;
    polygon(
      k, (const double[][2]){{x + px, y + py}, {x + mx * length / 2, y + my * length / 2}, {x + qx, y + qy}, {x, y}}, 4);
    polygon(k, (const double[][2]){{p->x - s * ux, p->y - s * uy}, {q->x - s * vx, q->y - s * vy}, {x, y}}, 3);
  } else {
    polygon(
      k, (const double[][2]){{p->x + ux, p->y + uy}, {q->x + vx, q->y + vy}, {q->x - vx, q->y - vy}, {p->x - ux, p->y - uy}}, 4);
  }
}

// Whether the chord from p to q stands for a turn too sharp to be cut any finer: a cusp, or nearly.
static bool is_sharp(const inker *k, const kk_stroke_point *p, const kk_stroke_point *q) {
  const double ex = q->x - p->x, ey = q->y - p->y, least = 0.5 * sqrt(ex * ex + ey * ey);
  return p->out_x * q->in_x + p->out_y * q->in_y < k->arc_cosine - 1e-9 || ex * p->out_x + ey * p->out_y < least ||
         ex * q->in_x + ey * q->in_y < least;
}

// One chord on which the offset folds back.
static void folded(inker *k, const kk_stroke_point *p, const kk_stroke_point *q, bool cap_first, bool cap_last) {
  double dx, dy;
  if (!is_sharp(k, p, q)) {
    sweep(k, p, q);
  } else if (unit(q->x - p->x, q->y - p->y, &dx, &dy)) {
    const kk_stroke_point ends[2] = {{p->x, p->y, dx, dy, dx, dy}, {q->x, q->y, dx, dy, dx, dy}};
    strip(k, ends, 0, 1, false, false);
    turn_at(k, p, p->out_x, p->out_y, dx, dy);
    turn_at(k, q, dx, dy, q->in_x, q->in_y);
  }
  if (cap_last) end_cap(k, q, q->in_x, q->in_y);
  if (cap_first) end_cap(k, p, -p->out_x, -p->out_y);
}

static bool folds(const inker *k, const kk_stroke_point *p, const kk_stroke_point *q) {
  double ex = q->x - p->x, ey = q->y - p->y;
  double nx = (q->in_y - p->out_y) * k->half, ny = (p->out_x - q->in_x) * k->half;
  double along = ex * ex + ey * ey, bend = ex * nx + ey * ny;
  return along + bend <= 0 || along - bend <= 0 || is_sharp(k, p, q);
}

static double distance(const kk_stroke_point *p, const kk_stroke_point *q) {
  return sqrt((q->x - p->x) * (q->x - p->x) + (q->y - p->y) * (q->y - p->y));
}

// Whether the strip must end at the corner i.
static bool breaks(const inker *k, const kk_stroke_point *p, size_t i) {
  return p[i].kind == 1 && !meets(k, &p[i], distance(&p[i - 1], &p[i]), distance(&p[i], &p[i + 1]));
}

// Whether the path is straight before and after p, and turns right round there (−1) or goes straight on (1); 0 for anything else.
static int on_one_line(const kk_stroke_point *p) {
  const double straight = 1 - 1e-9;
  double before = p[-1].out_x * p->in_x + p[-1].out_y * p->in_y, after = p->out_x * p[1].in_x + p->out_y * p[1].in_y;
  double turn = p->in_x * p->out_x + p->in_y * p->out_y;
  if (before < straight || after < straight) return 0;
  return turn < -straight ? -1 : turn > straight ? 1 : 0;
}

static bool turns_back(const kk_stroke_point *p) { return p->kind == 1 && on_one_line(p) < 0; }

// What closes the strip of `to_and_fro` at one of its ends: the widest of what the path does there.
typedef struct {
  double at;
  kk_Cap cap;
} line_end;

// Takes notice of a cap `reach` along the line, when it is that of the end.
static void close_end(line_end *end, double reach, kk_Cap cap, double slack) {
  if (fabs(reach - end->at) > slack) return;
  if (cap == KK_CAP_SQUARE || end->cap == KK_CAP_BUTT) end->cap = cap;
}

// A straight piece that the path runs to and fro on, from point a to point b: one strip covers it once, however often it is run. Turns and ends
// that lie within it are covered already, but for those nearer than half the width to an end that is closed by less.
static void to_and_fro(inker *k, const kk_stroke_point *p, size_t a, size_t b, bool cap_first, bool cap_last) {
  double dx = p[a].out_x, dy = p[a].out_y, h = k->half;
  line_end low = {0, KK_CAP_BUTT}, high = {0, KK_CAP_BUTT};
#define ALONG(i) ((p[i].x - p[a].x) * dx + (p[i].y - p[a].y) * dy)
  for (size_t i = a + 1; i <= b; i++) {
    double at = ALONG(i);
    low.at = at < low.at ? at : low.at;
    high.at = at > high.at ? at : high.at;
  }
  const double slack = 1e-9 * (high.at - low.at + h);
  const kk_Pen *style = k->style;
  const kk_Cap turn = style->join == KK_JOIN_ROUND ? KK_CAP_ROUND : KK_CAP_BUTT;
  for (int pass = 0; pass < 2; pass++) {
    for (size_t i = a; i <= b; i++) {
      bool inner = i > a && i < b;
      if (inner ? !turns_back(&p[i]) : i == a ? !cap_first : !cap_last) continue;
      kk_Cap cap = inner ? turn : style->cap;
      double way = i == a ? -1 : p[i].in_x * dx + p[i].in_y * dy, at = ALONG(i);
      line_end *end = way < 0 ? &low : &high;
      if (pass == 0) {
        close_end(end, at, cap, slack);
      } else if (cap != KK_CAP_BUTT && end->cap == KK_CAP_BUTT && fabs(end->at - at) < h) {
        kk_Pen other = *style;
        other.cap = cap;
        k->style = &other;
        end_cap(k, &p[i], way < 0 ? -dx : dx, way < 0 ? -dy : dy);
        k->style = style;
      }
    }
  }
#undef ALONG
  kk_stroke_point first = p[a], last = p[a];
  first.x += low.at * dx;
  first.y += low.at * dy;
  last.x += high.at * dx;
  last.y += high.at * dy;
  kk_Pen other = *style;
  k->style = &other;
  to(k, first.x + dy * h, first.y - dx * h);
  to(k, last.x + dy * h, last.y - dx * h);
  other.cap = high.cap;
  cap_after(k, &last, dx, dy);
  to(k, last.x - dy * h, last.y + dx * h);
  to(k, first.x - dy * h, first.y + dx * h);
  other.cap = low.cap;
  cap_after(k, &first, -dx, -dy);
  end_piece(k);
  k->style = style;
}

// Points a…b (b included) as a line of its own, with or without what the pen's ends look like at its beginning and its end.
static void run(inker *k, const kk_stroke_point *p, size_t a, size_t b, bool first, bool end) {
  size_t from = a;
  for (size_t i = a; i < b; i++) {
    bool inner = i + 1 < b;
    if (inner && turns_back(&p[i + 1])) {
      // What comes before on the same line, and all that goes on to and fro.
      size_t last = i + 1;
      while (last < b && on_one_line(&p[last]) != 0) last++;
      if (i > from) {
        strip(k, p, from, i, first && from == a, false);
        if (p[i].kind == 1) join_at(k, &p[i]);
      }
      to_and_fro(k, p, i, last, first && i == a, end && last == b);
      if (last < b && p[last].kind == 1) join_at(k, &p[last]);
      from = last;
      i = last - 1;
      continue;
    }
    if (folds(k, &p[i], &p[i + 1])) {
      if (i > from) strip(k, p, from, i, first && from == a, false);
      // The corner that stood inside the strip is at its end now.
      if (i > from && p[i].kind == 1) join_at(k, &p[i]);
      folded(k, &p[i], &p[i + 1], first && i == a, end && i + 1 == b);
      from = i + 1;
      if (inner && p[i + 1].kind == 1) join_at(k, &p[i + 1]);
    } else if (inner && breaks(k, p, i + 1)) {
      strip(k, p, from, i + 1, first && from == a, false);
      from = i + 1;
      join_at(k, &p[i + 1]);
    }
  }
  if (from < b) strip(k, p, from, b, first && from == a, end);
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

